/// A source cut into elements: `value(key, component)` is one number of the array.
struct ColladaSourceView {
    let numbers: [Double]
    let names: [Int32]
    let words: [String]
    let count: Int
    let offset: Int
    let stride: Int
    /// Where each component lies inside an element.
    let components: [Int]
    /// The name of each component; nil where the file gives none.
    let componentNames: [String?]
    /// How many elements the accessor promises.
    let promised: Int

    init(_ source: ColladaSource, array: ColladaArray) {
        numbers = array.numbers
        names = array.names
        words = array.words
        stride = source.stride
        offset = source.offset
        let parts = ColladaSourceView.components(of: source)
        components = parts.map(\.0)
        componentNames = parts.map(\.1)
        promised = source.hasAccessor ? source.count : array.count
        let reach = offset.addingReportingOverflow(components.max() ?? 0)
        let available =
            reach.overflow || reach.partialValue >= array.count
            ? 0 : (array.count - 1 - reach.partialValue) / stride + 1
        count = min(promised, available)
    }

    func value(_ key: Int, _ component: Int) -> Double {
        numbers[offset + key * stride + components[component]]
    }

    /// A parameter without a name is skipped, unless none has one; more of them than the stride has room for are not
    /// there; a matrix stands for 16.
    private static func components(of source: ColladaSource) -> [(Int, String?)] {
        var parts: [(Int, String?)] = []
        var position = 0
        for parameter in source.parameters {
            guard position < source.stride else { break }
            let size = parameter.type == "float4x4" ? 16 : 1
            for part in 0..<min(size, source.stride - position) { parts.append((position + part, parameter.name)) }
            position += size
        }
        if source.parameters.isEmpty { parts = (0..<min(source.stride, 64)).map { ($0, nil) } }
        let named = parts.filter { $0.1 != nil && $0.1 != "" }
        return named.isEmpty ? parts : named
    }
}

import AnimationCore

@testable import AnimationFormats

/// Short ways to read and write COLLADA in tests.
enum Dae {
    /// COLLADA alone, without what bezt keeps beside it.
    static let plain: WriteOptions = {
        var options = WriteOptions()
        options.writesExtra = false
        return options
    }()

    static func text(_ document: AnimationDocument) throws -> String {
        let sink = MemorySink()
        try AnimationFormat.collada.write(document, plain, sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    static func read(
        _ text: String, rate: FrameRate? = nil, log: DiagnosticLog = DiagnosticLog()
    ) throws -> AnimationDocument {
        try AnimationFormat.collada.read(InputBytes(name: "t.dae", text: text), ReadOptions(frameRate: rate), log)
    }

    /// A cube with one action, as it comes back from a file.
    static func document(tracks: [AnimationTrack]) -> AnimationDocument {
        var document = AnimationDocument()
        document.generator = "bezt"
        var cube = SceneObject(name: "Cube", kind: "MESH")
        cube.action = "CubeAction"
        cube.slot = "OBCube"
        document.objects = [cube]
        document.actions = [
            AnimAction(
                name: "CubeAction",
                slots: [ActionSlot(identifier: "OBCube", handle: ActionSlot.firstHandle, targetIDType: "OBJECT")],
                channelbags: [Channelbag(slotHandle: ActionSlot.firstHandle, tracks: tracks)])
        ]
        return document
    }

    /// Equal, and keys equal to the bit: -0 is not 0.
    static func isIdentical(_ left: AnimationDocument, _ right: AnimationDocument) -> Bool {
        left == right && bits(left) == bits(right)
    }

    private static func bits(_ document: AnimationDocument) -> [UInt32] {
        document.actions.flatMap(\.channelbags).flatMap(\.tracks).flatMap(\.keyframes).flatMap { key in
            [
                key.frame, key.value, key.handleLeft.x, key.handleLeft.y, key.handleRight.x, key.handleRight.y,
            ].map(\.bitPattern)
        }
    }
}

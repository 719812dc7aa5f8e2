/// An enumeration of Blender: its raw value is the number stored in a .blend file and used by `foreach_get`,
/// its `rnaName` the identifier that Blender's Python API shows.
public protocol RNAEnum: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue: FixedWidthInteger {
    /// Blender's identifier, for example `"AUTO_CLAMPED"`, as constant text that costs nothing to write.
    var rnaText: StaticString { get }
}

extension RNAEnum {
    /// Blender's identifier.
    public var rnaName: String {
        rnaText.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    }

    /// The case that Blender calls `rnaName`; nil when Blender has no such identifier.
    public init?(rnaName: String) {
        for candidate in Self.allCases where candidate.rnaName.utf8.elementsEqual(rnaName.utf8) {
            self = candidate
            return
        }
        return nil
    }
}

/// An enumeration of Blender: its raw value is the number stored in a .blend file and used by `foreach_get`,
/// its `rnaName` the identifier that Blender's Python API shows.
public protocol RNAEnum: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue: FixedWidthInteger {
    /// Blender's identifier, for example `"AUTO_CLAMPED"`.
    var rnaName: String { get }
}

extension RNAEnum {
    /// The case that Blender calls `rnaName`; nil when Blender has no such identifier.
    public init?(rnaName: String) {
        for candidate in Self.allCases where candidate.rnaName.utf8.elementsEqual(rnaName.utf8) {
            self = candidate
            return
        }
        return nil
    }
}

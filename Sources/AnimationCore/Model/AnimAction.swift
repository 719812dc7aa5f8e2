/// A set of curves with a name (Blender: bAction).
///
/// Blender 4.4 and later keep the curves of each slot in a channelbag; an action of an older Blender has no slots
/// and one channelbag without a slot.
public struct AnimAction: Equatable, Sendable {
    public var name: String
    public var slots: [ActionSlot]
    /// The name of the one layer that Blender allows; nil when the action has none.
    public var layerName: String?
    /// One per slot that has curves, in the action's order.
    public var channelbags: [Channelbag]
    public var poseMarkers: [Marker]
    /// The frames set by hand (`use_frame_range`).
    public var usesFrameRange: Bool
    /// First frame of the manual range, in frames.
    public var frameStart: Float
    /// Last frame of the manual range, in frames.
    public var frameEnd: Float
    /// Meant to be played in a loop; a hint that does not change evaluation.
    public var isCyclic: Bool
    /// The kind of data-block an action without slots belongs to (`id_root`, `"OBJECT"`); nil when not stated.
    public var rootIDType: String?

    public init(name: String, slots: [ActionSlot] = [], channelbags: [Channelbag] = []) {
        self.name = name
        self.slots = slots
        self.channelbags = channelbags
        layerName = nil
        poseMarkers = []
        usesFrameRange = false
        frameStart = 0
        frameEnd = 0
        isCyclic = false
        rootIDType = nil
    }

    /// The slot that a channelbag belongs to; nil for the channelbag of an action without slots.
    public func slot(of channelbag: Channelbag) -> ActionSlot? {
        guard let handle = channelbag.slotHandle else { return nil }
        return slots.first { $0.handle == handle }
    }

    /// The first and last frame with a key or sample over all tracks; nil for an action without any.
    public var curveFrameRange: ClosedRange<Float>? {
        var range: ClosedRange<Float>?
        for channelbag in channelbags {
            for track in channelbag.tracks {
                guard let extent = track.frameExtent else { continue }
                if let known = range {
                    range =
                        min(known.lowerBound, extent.lowerBound)...max(known.upperBound, extent.upperBound)
                } else {
                    range = extent
                }
            }
        }
        return range
    }
}

/// Which user of an action some curves are for (Blender: ActionSlot).
public struct ActionSlot: Equatable, Sendable {
    /// Two letters of the kind of data-block and a name: `OBCube`; `XX…` while unspecified. Unique in the action.
    public var identifier: String
    /// Unique in the action.
    public var handle: Int32
    /// `"OBJECT"`, `"CAMERA"`, `"LIGHT"`, … `"UNSPECIFIED"`.
    public var targetIDType: String
    public var isSelected: Bool
    public var isExpanded: Bool

    public init(identifier: String, handle: Int32, targetIDType: String) {
        self.identifier = identifier
        self.handle = handle
        self.targetIDType = targetIDType
        isSelected = false
        isExpanded = false
    }

    /// The handle that Blender gives to the first slot of every action.
    public static let firstHandle: Int32 = 929_201_142
}

/// The curves of one slot (Blender: ActionChannelbag).
///
/// (data path, array index) is unique inside a channelbag.
public struct Channelbag: Equatable, Sendable {
    /// The handle of the slot these curves are for; nil in an action without slots.
    public var slotHandle: Int32?
    public var groups: [ActionGroup]
    public var tracks: [AnimationTrack]

    public init(slotHandle: Int32? = nil, groups: [ActionGroup] = [], tracks: [AnimationTrack] = []) {
        self.slotHandle = slotHandle
        self.groups = groups
        self.tracks = tracks
    }
}

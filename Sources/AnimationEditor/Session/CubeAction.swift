import AnimationCore

extension AnimationDocument {
    /// A cube that moves on all three axes, for a look at the editors without a file: four keys on each axis, with
    /// handles, an extreme, a hold and an easing equation.
    public static var cubeAction: AnimationDocument {
        let locations: [[(Float, Float)]] = [
            [(1, 0), (30, 3), (60, -1), (100, 2)],
            [(1, 1), (40, -2), (80, 2.5), (120, 0)],
            [(1, 0), (20, 1), (50, 1), (90, -3)],
        ]
        var tracks: [AnimationTrack] = []
        for (axis, points) in locations.enumerated() {
            var track = AnimationTrack(
                dataPath: "location", arrayIndex: Int32(axis),
                keyframes: points.map { Keyframe(frame: $0.0, value: $0.1) }, group: "Object Transforms")
            track.colorMode = .autoRGB
            track.isSelected = true
            tracks.append(track)
        }
        tracks[0].extrapolation = .linear
        tracks[0].keyframes[1].type = .extreme
        tracks[1].keyframes[1].interpolation = .constant
        tracks[2].keyframes[0].interpolation = .elastic
        for axis in tracks.indices { tracks[axis].autoComputeHandles() }

        var group = ActionGroup(name: "Object Transforms")
        group.isExpanded = true
        let slot = ActionSlot(identifier: "OBCube", handle: ActionSlot.firstHandle, targetIDType: "OBJECT")
        var cube = SceneObject(name: "Cube", kind: "MESH")
        cube.action = "CubeAction"
        cube.slot = slot.identifier
        var document = AnimationDocument()
        document.frameEnd = 120
        document.objects = [cube]
        document.actions = [
            AnimAction(
                name: "CubeAction", slots: [slot],
                channelbags: [Channelbag(slotHandle: slot.handle, groups: [group], tracks: tracks)])
        ]
        return document
    }
}

import AnimationCore

/// The scene that was shown when the file was saved.
struct BlendScene {
    private let file: BlendFile
    private let scene: BlendRecord?

    init(file: BlendFile) {
        self.file = file
        let scenes = file.ids(.scene)
        let shown = file.global?.followID("curscene")?.id
        scene = shown.flatMap { $0.layout.name == "Scene" ? $0 : nil } ?? scenes.first
        if scene == nil {
            file.log.report(
                .warning, blend: .noScene, at: file.data.place(0, "header"),
                "there is no scene in the file; 24 fps and frames 1 to 250 are taken")
        }
        if scenes.count > 1, let scene {
            let others = scenes.filter { $0.offset != scene.offset }.map { "\"\($0.idName)\"" }
            scene.report(
                .note, .scenes, "rate, range and markers are those of scene \"\(scene.idName)\", which was shown",
                notes: ["also in the file: \(others.joined(separator: ", "))"])
        }
    }

    func read(into document: inout AnimationDocument) {
        guard let scene else { return }
        document.sceneName = scene.idName
        document.markers = BlendMarkers.read(scene)
        guard let render = scene.record("r") else { return }
        let rate = FrameRate(fps: render.int32("frs_sec"), base: render.float("frs_sec_base") ?? 1)
        if rate.isValid {
            document.frameRate = rate
        } else {
            render.report(.error, .frameRate, "fps \(rate.fps) / \(rate.base) is not a frame rate")
        }
        document.frameStart = render.int32("sfra")
        document.frameEnd = render.int32("efra")
        document.frameCurrent = render.int32("cfra")
    }

    // MARK: Objects

    /// The blocks of all objects of the scene, through its collections; of the scene's own list before Blender 2.80.
    var objectBlocks: Set<Int> {
        guard let scene else { return [] }
        var blocks = Set(scene.list("base", "Base").compactMap { $0.target("object") })
        var waiting = [scene.follow("master_collection", "Collection")].compactMap { $0 }
        var seen = Set<Int>()
        while let collection = waiting.popLast() {
            guard seen.insert(collection.block).inserted else { continue }
            blocks.formUnion(collection.list("gobject", "CollectionObject").compactMap { $0.target("ob") })
            for child in collection.list("children", "CollectionChild") {
                guard let linked = child.followID("collection") else { continue }
                if linked.isLinked {
                    collection.reportLinked(linked.id, "collection")
                } else if linked.id.layout.name == "Collection" {
                    waiting.append(linked.id)
                }
            }
        }
        return blocks
    }
}

/// Markers of a scene or an action.
enum BlendMarkers {
    static func read(_ owner: BlendRecord) -> [Marker] {
        owner.list("markers", "TimeMarker").map { marker in
            Marker(
                name: marker.string("name") ?? "", frame: marker.int32("frame"),
                isSelected: marker.hasBits(1, of: "flag"), camera: marker.followID("camera")?.id.idName)
        }
    }
}

extension BlendRecord {
    /// Says that a data-block is only named in this file.
    func reportLinked(_ id: BlendRecord, _ what: String) {
        let library = id.follow("lib", "Library") ?? id.record("id")?.follow("lib", "Library")
        let path = library.flatMap { $0.string("name") ?? $0.string("filepath") }
        report(
            .warning, .linked,
            "\(what) \"\(id.idName)\" lies in the library \(path ?? "of another file"), which is not opened",
            notes: ["Convert that file too, or make the data local in Blender."])
    }
}

import AnimationCore
import Testing

@testable import AnimationFormats

/// What is read is played, and the matrices are those that COLLADA's own rules give.
@Suite struct ColladaNodeTests {
    /// The matrix of an object or bone in the world as Blender would show it, in rows.
    static func world(_ name: String, _ scene: SceneMatrices, _ objects: [SceneObject]) -> [[Double]]? {
        // What a bone shows is an object of its own.
        if let index = objects.firstIndex(where: { $0.name == name }) { return rows(scene.world[index]) }
        for (index, object) in objects.enumerated() {
            if let bone = object.bones.firstIndex(where: { $0.name == name }) {
                return rows(scene.world[index] * scene.pose[index][bone])
            }
        }
        return nil
    }

    private static func rows(_ matrix: Matrix4) -> [[Double]] {
        [matrix.rows.0, matrix.rows.1, matrix.rows.2, matrix.rows.3].map { row in (0..<4).map { Double(row[$0]) } }
    }

    static func distance(_ left: [[Double]], _ right: [[Double]]) -> Double {
        zip(left.joined(), right.joined()).map { abs($0 - $1) }.max() ?? .infinity
    }

    static func scene(_ document: AnimationDocument, at frame: Float) -> (SceneMatrices, [SceneObject]) {
        var objects = document.objects
        var system = AnimationSystem(document)
        system.playback.currentFrame = frame
        system.applyToObjects(&objects)
        return (SceneMatrices(of: objects), objects)
    }

    @Test(arguments: 0..<20) func `any stack moves as COLLADA says`(block: UInt64) throws {
        for seed in block * 10..<(block + 1) * 10 {
            let tree = RandomNodes.make(seed: seed)
            let log = DiagnosticLog()
            let document = try Dae.read(tree.text, rate: FrameRate(fps: 24), log: log)
            #expect(!log.hasErrors)
            // A baked pose may be off by 0.1 mm and 0.01 degrees, and so may each of its parents.
            let isBaked = log.diagnostics.contains { $0.code == ColladaCode.baked.rawValue }
            let limit = isBaked ? 5e-3 : 3e-5
            for frame in [0, 3.25, 7, 12.5, 20, 33.75, 45] {
                let (scene, objects) = ColladaNodeTests.scene(document, at: Float(frame))
                #expect(scene.problems.isEmpty)
                for (index, node) in tree.nodes.enumerated() {
                    let found = try #require(ColladaNodeTests.world(node.name, scene, objects))
                    let off = ColladaNodeTests.distance(found, tree.world(index, at: frame))
                    #expect(off < limit, "seed \(seed), node \(node.name), frame \(frame)")
                }
            }
        }
    }
}

import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct ViewportTests {
    /// Where the lines of a display list lie that are drawn inside a rectangle.
    private func lines(_ session: EditorSession) -> [(Pixel, Pixel)] {
        var list = DisplayList()
        session.drawViewport(into: &list)
        var lines: [(Pixel, Pixel)] = []
        for item in list.items {
            if case .polyline(let points, _, _) = item, points.count == 2 { lines.append((points[0], points[1])) }
        }
        return lines
    }

    private func cube(at location: SIMD3<Float>) -> SceneLines {
        var document = AnimationDocument()
        var object = SceneObject(name: "Cube", kind: "MESH")
        object.transform.location = location
        document.objects = [object]
        return SceneLines(of: document, at: 1, action: nil)
    }

    @Test func `the curves make room for the scene, and get it back`() {
        var session = EditorSession.cube(.dopeSheet)
        let before = session.layout
        session.keyDown(.character(UInt8(ascii: "n")))
        #expect(session.showsViewport)
        #expect(session.layout.canvas.maxX == session.layout.viewport.x)
        #expect(session.layout.viewport.maxX == 1280)
        #expect(session.layout.ruler.maxX == session.layout.viewport.x)
        session.perform(.toggleViewport)
        #expect(!session.showsViewport && session.layout == before)
    }

    @Test func `a mesh is a cube of two units where its object is`() throws {
        let bounds = try #require(cube(at: SIMD3(5, -2, 0.5)).bounds)
        #expect(bounds.lower == SIMD3(4, -3, -0.5))
        #expect(bounds.upper == SIMD3(6, -1, 1.5))
        #expect(cube(at: SIMD3(0, 0, 0)).lines.count == 12)
    }

    @Test func `objects move with their curves and their parents`() throws {
        var document = AnimationDocument.cubeAction
        var child = SceneObject(name: "Child", kind: "EMPTY")
        child.parent = ObjectParent(name: "Cube")
        child.transform.location = SIMD3(0, 0, 3)
        document.objects.append(child)
        for frame: Float in [1, 30, 57.5] {
            let tracks = document.actions[0].channelbags[0].tracks
            let place = SIMD3<Double>(SIMD3(tracks.map { $0.evaluate(at: frame) }[0..<3]))
            let scene = SceneLines(of: document, at: frame, action: "CubeAction")
            #expect(scene.lines.count == 15)
            #expect(scene.lines[0].start == place - 1)
            // The cross of the empty reaches from 1 before to 1 behind its middle.
            let middle = (scene.lines[12].start + scene.lines[12].end) / 2
            let off = middle - place - SIMD3(0, 0, 3)
            #expect((off * off).sum() < 1e-12)
            #expect(
                scene.lines.map { $0.part == .active } == [Bool](repeating: true, count: 12) + [false, false, false])
        }
    }

    @Test func `a bone reaches from its head to its tail`() throws {
        var document = AnimationDocument()
        var rig = SceneObject(name: "Rig", kind: "ARMATURE")
        var rest = Matrix4.identity
        rest.rows.2.w = 2
        var bone = Bone(name: "Bone", parent: nil, restMatrix: rest)
        bone.length = 1.5
        rig.bones = [bone]
        document.objects = [rig]
        let points = SceneLines(of: document, at: 1, action: nil).lines.flatMap { [$0.start, $0.end] }
        #expect(points.contains(SIMD3(0, 0, 2)))
        #expect(points.contains(SIMD3(0, 1.5, 2)))
    }

    @Test func `the camera sees what is before it, the right way round`() throws {
        var camera = OrbitCamera()
        camera.show(from: SIMD3(-1, -1, -1), to: SIMD3(1, 1, 1))
        let frame = Rectangle(x: 100, y: 50, width: 400, height: 300)
        let (a, b) = try #require(camera.line(SIMD3(0, 0, 0), SIMD3(0, 0, 1), in: frame))
        #expect(a == frame.center)
        #expect(b.y < a.y && abs(b.x - a.x) < 1e-9)
        // Everything shown is inside.
        for x in [-1.0, 1] {
            for y in [-1.0, 1] {
                for z in [-1.0, 1] {
                    let (corner, _) = try #require(camera.line(SIMD3(x, y, z), SIMD3(0, 0, 0), in: frame))
                    #expect(frame.contains(corner))
                }
            }
        }
        // Far behind the camera is nothing.
        #expect(camera.line(SIMD3(0, -500, 300), SIMD3(0, -400, 300), in: frame) == nil)
        #expect(camera.line(SIMD3(.nan, 0, 0), SIMD3(0, 0, 0), in: frame) == nil)
    }

    @Test func `a drag goes around, Shift moves along, the wheel comes nearer`() {
        var session = EditorSession.cube(.graph)
        session.setViewport(isShown: true)
        let start = session.viewport.camera
        let middle = session.layout.viewport.center
        func drag(_ modifiers: Modifiers) {
            session.pointerDown(PointerEvent(middle, .primary, modifiers))
            session.pointerMoved(PointerEvent(middle + Pixel(40, 25), .primary, modifiers))
            session.pointerUp(PointerEvent(middle + Pixel(40, 25), .primary, modifiers))
        }
        drag([])
        #expect(session.viewport.camera != start)
        #expect(session.viewport.camera.target == start.target)
        let turned = session.viewport.camera
        drag(.shift)
        #expect(session.viewport.camera.target != turned.target)
        let (distance, frames) = (session.viewport.camera.distance, session.view.frames)
        session.wheel(at: middle, delta: Pixel(0, -100))
        #expect(abs(session.viewport.camera.distance * 1.2 - distance) < 1e-9)
        #expect(session.view.frames == frames)
        session.perform(.frameAll)
        #expect(session.viewport.camera.target == start.target)
        #expect(!session.isDirty)
    }

    @Test func `nothing is drawn where it is closed, and without objects it says so`() {
        var session = EditorSession.session([AnimationTrack(dataPath: "location")], .graph)
        #expect(lines(session).isEmpty)
        session.setViewport(isShown: true)
        #expect(lines(session).count > 40)
        var list = DisplayList()
        session.drawViewport(into: &list)
        #expect(String(decoding: list.text, as: UTF8.self) == "There are no objects")
    }
}

import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct GraphEditorTests {
    private let session = EditorSession.cube(.graph)

    /// The corners of all lines of a colour, from left to right as drawn.
    private func points(_ items: [DisplayItem], _ color: DrawColor) -> [Pixel] { items.lines(color).flatMap { $0 } }

    @Test func `keys are diamonds in the colour of their channel`() {
        let items = session.items
        for (index, color) in [DrawColor.red, .green, .blue].enumerated() {
            for key in session.track(index).keyframes {
                #expect(items.hasDiamond(at: session.pixel(key.frame, key.value), color))
            }
        }
    }

    @Test func `a selected key is white`() {
        var session = session
        session.click(session.pixel(60, -1))
        #expect(session.items.hasDiamond(at: session.pixel(60, -1), DrawColor(.keySelected)))
        #expect(!session.items.hasDiamond(at: session.pixel(60, -1), .red))
    }

    @Test func `lines run within a third of a pixel of what the curves evaluate to`() {
        // X has Bezier segments and an extension to either side, Z elastic, flat and Bezier ones.
        for (index, color) in [(0, DrawColor.red), (2, .blue)] {
            let track = session.track(index)
            var compared = 0
            for line in session.items.lines(color) {
                for (a, b) in zip(line, line.dropFirst()) {
                    let middle = (a + b) / 2
                    let frame = Float(session.view.frames.value(at: middle.x))
                    let value = session.view.values.pixel(of: Double(track.evaluate(at: frame)))
                    // The elastic swing has corners between pixels; there the middle of a piece is not on the curve.
                    let tolerance = index == 2 && frame < 20 ? 1.5 : 0.34
                    #expect(abs(value - middle.y) < tolerance, "track \(index), frame \(frame)")
                    compared += 1
                }
            }
            #expect(compared > 40)
        }
    }

    @Test func `a constant segment is a step`() {
        let points = points(session.items, .green)
        let (low, high) = (session.pixel(80, -2), session.pixel(80, 2.5))
        let corner = points.firstIndex { abs($0.x - low.x) < 0.01 && abs($0.y - low.y) < 0.01 }
        #expect(corner != nil)
        if let corner {
            #expect(abs(points[corner + 1].x - high.x) < 0.01 && abs(points[corner + 1].y - high.y) < 0.01)
        }
    }

    @Test func `extensions are level or go on along the slope`() throws {
        let canvas = session.layout.canvas
        let green = points(session.items, .green)
        let first = try #require(green.first)
        #expect(abs(first.x - canvas.x) < 0.1)
        #expect(abs(first.y - session.pixel(1, 1).y) < 0.01)
        // X rises with a slope after frame 100, up to the upper edge or the right one.
        let red = points(session.items, .red)
        let (key, end) = (session.pixel(100, 2), try #require(red.last))
        #expect(end.x > key.x)
        #expect(
            abs(
                end.y
                    - session.view.values.pixel(
                        of: Double(session.track(0).evaluate(at: Float(session.view.frames.value(at: end.x)))))) < 0.5)
    }

    @Test func `handles are shown for selected keys alone, coloured by type`() {
        #expect(session.items.circles.allSatisfy { $0.fill != DrawColor(.handleAutoClampedSelected) })
        var session = session
        session.click(session.pixel(60, -1))
        let key = session.track(0).keyframes[2]
        let circles = session.items.circles.filter { $0.fill == DrawColor(.handleAutoClampedSelected) }
        #expect(circles.count == 2)
        for (circle, handle) in zip(circles, [key.handleLeft, key.handleRight]) {
            let point = session.pixel(handle.x, handle.y)
            #expect(abs(circle.center.x - point.x) < 0.01 && abs(circle.center.y - point.y) < 0.01)
        }
        session.perform(.setHandleType(.vector))
        #expect(session.items.circles.filter { $0.fill == DrawColor(.handleVectorSelected) }.count == 2)
    }

    @Test func `a constant or eased segment has no handle`() {
        var session = session
        session.click(session.pixel(40, -2))
        // The segment before is Bezier, the one after constant.
        #expect(session.items.circles.filter { $0.fill == DrawColor(.handleAutoClampedSelected) }.count == 1)
    }

    @Test func `modifiers are drawn as what they make of the keys, which stay faint`() {
        var track = AnimationTrack(
            dataPath: "location",
            keyframes: [Keyframe(frame: 0, value: 0, interpolation: .linear), Keyframe(frame: 100, value: 1)])
        var generator = FModifier.Generator()
        generator.order = 1
        generator.isAdditive = true
        generator.coefficients = [0.5, 0]
        track.modifiers = [FModifier(.generator(generator))]
        let session = EditorSession.session([track], .graph)
        let items = session.items
        for point in points(items, .red) {
            let frame = Float(session.view.frames.value(at: point.x))
            #expect(abs(session.view.values.pixel(of: Double(track.evaluate(at: frame))) - point.y) < 0.1)
        }
        #expect(points(items, .red).count > 500)
        let faint = points(items, DrawColor.red.faded(to: 70))
        #expect(faint.contains { abs($0.y - session.pixel(100, 1).y) < 0.01 })
    }

    @Test func `whole values are steps`() {
        var track = AnimationTrack(
            dataPath: "x",
            keyframes: [Keyframe(frame: 0, value: 0, interpolation: .linear), Keyframe(frame: 9, value: 3)],
            valueKind: .integer)
        track.colorMode = .autoRGB
        let session = EditorSession.session([track], .graph)
        let heights = Set(points(session.items, .red).map { session.view.values.value(at: $0.y).rounded() })
        #expect(heights == [0, 1, 2, 3])
        for point in points(session.items, .red) {
            let value = session.view.values.value(at: point.y)
            #expect(abs(value - value.rounded()) < 0.001)
        }
    }

    @Test func `values that cannot be drawn are gaps, and the curve is named`() {
        for bad in [Float.nan, 1e30, -Float.infinity] {
            var track = AnimationTrack(dataPath: "location", arrayIndex: 1)
            for (index, value) in [0, 1, bad, 1, 0].enumerated() {
                track.keyframes.append(Keyframe(frame: Float(index) * 10, value: value, interpolation: .linear))
            }
            let session = EditorSession.session([track], .graph)
            let lines = session.items.lines(.green)
            #expect(lines.count == 2)
            for line in lines { for point in line { #expect(point.x.isFinite && abs(point.y) < 2000) } }
            let ends = [session.pixel(10, 1).x, session.pixel(30, 1).x]
            let (left, right) = (lines.first?.last?.x ?? 0, lines.last?.first?.x ?? 0)
            #expect(abs(left - ends[0]) < 0.01 && abs(right - ends[1]) < 0.01)
            #expect(session.items.diamonds.filter { $0.fill == .green }.count == 4)
            #expect(session.messages.first?.hasPrefix("There are gaps in Y Location:") == true)
            #expect(session.view.values.upper < 3)
        }
    }

    @Test func `the gap goes with the value that made it`() {
        let keys = [0, Float.nan, 0].enumerated().map { Keyframe(frame: Float($0) * 10, value: $1) }
        var session = EditorSession.session([AnimationTrack(dataPath: "x", keyframes: keys)], .dopeSheet)
        #expect(session.messages.count == 1)
        session.click(session.pixel(10, row: 1))
        session.perform(.deleteKeys)
        #expect(session.messages.isEmpty)
        session.perform(.undo)
        #expect(session.messages.count == 1)
    }

    @Test func `a document without keys says so`() {
        var session = EditorSession(AnimationDocument())
        session.perform(.insertKeys)
        session.perform(.selectAll)
        session.click(Pixel(600, 300))
        #expect(session.messages == ["There are no curves in this document"])
        #expect(!session.items.isEmpty)
    }

    @Test func `the normalised view shows each curve from -1 to 1`() {
        var session = session
        session.perform(.toggleNormalized)
        for index in 0..<3 {
            let mapping = session.valueMapping(ofTrack: index)
            let values = session.track(index).keyframes.map { mapping.shown($0.value) }
            #expect(values.min() == -1 && values.max() == 1)
        }
        let flat = ValueMapping(
            of: AnimationTrack(dataPath: "x", keyframes: [Keyframe(frame: 1, value: 7)]), isNormalized: true)
        #expect(flat.shown(7) == 0)
    }

    @Test func `angles are shown in degrees`() {
        let turn = AnimationTrack(dataPath: "rotation_euler", keyframes: [Keyframe(frame: 1, value: .pi)])
        #expect(abs(ValueMapping(of: turn, isNormalized: false).shown(.pi) - 180) < 1e-4)
        #expect(abs(ValueMapping(of: turn, isNormalized: false).stored(90) - .pi / 2) < 1e-6)
    }

    @Test func `the line of value 0 is stronger, and values stand at the left`() {
        let zero = session.view.values.pixel(of: 0).rounded(.down) + 0.5
        #expect(session.items.lines(DrawColor(.axis)).contains { abs($0[0].y - zero) < 0.01 })
        for text in ["-3.0", "-0.5", "0.0", "2.5"] { #expect(session.items.texts.contains(text), "\(text)") }
    }

    @Test func `a line is cut off outside of the canvas where it leaves it`() {
        var list = DisplayList()
        var path = ClippedPath(area: Rectangle(x: 0, y: 0, width: 10, height: 10))
        list.stroke(.text)
        for point in [Pixel(-10, 5), Pixel(5, 5), Pixel(5, 1e12), Pixel(8, 1e12), Pixel(8, 2)] {
            path.add(point, into: &list)
        }
        path.interrupt(into: &list)
        let lines = list.items.lines(DrawColor(.text))
        #expect(lines == [[Pixel(0, 5), Pixel(5, 5), Pixel(5, 10)], [Pixel(8, 10), Pixel(8, 2)]])
    }
}

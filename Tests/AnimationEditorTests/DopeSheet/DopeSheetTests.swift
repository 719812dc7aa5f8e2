import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct DopeSheetTests {
    /// Rows of the cube: summary, group, X, Y, Z.
    private let session = EditorSession.cube(.dopeSheet)

    @Test func `every key is a yellow diamond on its frame`() {
        let items = session.items
        for (row, frames) in [(2, [1, 30, 60, 100]), (3, [1, 40, 80, 120]), (4, [1, 20, 50, 90])] {
            for frame in frames {
                let color = DrawColor(row == 2 && frame == 30 ? .keyExtreme : .key)
                #expect(
                    items.hasDiamond(at: session.pixel(Float(frame), row: row), color), "row \(row), frame \(frame)")
            }
        }
    }

    @Test func `the summary merges all keys`() {
        let y = session.rowLayout.middle(ofRow: 0)
        let frames = session.items.diamonds.filter { abs($0.center.y - y) < 0.01 }.map {
            session.view.frames.value(at: $0.center.x).rounded()
        }
        #expect(frames == [1, 20, 30, 40, 50, 60, 80, 90, 100, 120])
    }

    @Test func `a selected key is white, in its row, its group and the summary`() {
        var session = session
        session.click(session.pixel(60, row: 2))
        let items = session.items
        for row in [0, 1, 2] { #expect(items.hasDiamond(at: session.pixel(60, row: row), DrawColor(.keySelected))) }
        #expect(items.hasDiamond(at: session.pixel(40, row: 3), DrawColor(.key)))
    }

    @Test func `the type of a key is its shape and colour`() {
        let types: [(KeyframeType, ColorRole)] = [
            (.keyframe, .key), (.extreme, .keyExtreme), (.breakdown, .keyBreakdown), (.jitter, .keyJitter),
            (.movingHold, .keyMovingHold), (.generated, .keyGenerated),
        ]
        let keys = types.enumerated().map { Keyframe(frame: Float($0.offset) * 10, value: 0, type: $0.element.0) }
        let session = EditorSession.session([AnimationTrack(dataPath: "x", keyframes: keys)], .dopeSheet)
        let y = session.rowLayout.middle(ofRow: 1)
        let row = session.items.diamonds.filter { abs($0.center.y - y) < 0.01 }
        #expect(row.map(\.fill) == types.map { DrawColor($0.1) })
        #expect(row[1].radius > row[0].radius)
        #expect(row[2].radius < row[0].radius && row[3].radius < row[0].radius)
    }

    @Test func `a bar joins keys that hold`() {
        let bars = session.items.rectangles(DrawColor(.holdBar))
        // Z stays at 1 from frame 20 to 50; X and Y hold nowhere.
        #expect(bars.count == 1)
        #expect(abs(bars[0].x - session.view.frames.pixel(of: 20)) < 0.01)
        #expect(abs(bars[0].maxX - session.view.frames.pixel(of: 50)) < 0.01)
        #expect(abs(bars[0].center.y - session.rowLayout.middle(ofRow: 4)) < 0.01)
    }

    @Test func `a line joins keys between which the curve is none of Bezier`() {
        func line(_ row: Int) -> [ClosedRange<Double>] {
            let y = session.rowLayout.middle(ofRow: row)
            return session.items.rectangles(DrawColor(.interpolationLine)).filter { abs($0.center.y - y) < 0.01 }
                .map { $0.x...$0.maxX }
        }
        func frames(_ first: Double, _ last: Double) -> ClosedRange<Double> {
            session.view.frames.pixel(of: first)...session.view.frames.pixel(of: last)
        }
        func isNear(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>) -> Bool {
            guard let a else { return false }
            return abs(a.lowerBound - b.lowerBound) < 0.01 && abs(a.upperBound - b.upperBound) < 0.01
        }
        // Y is constant from frame 40 to 80, Z elastic from 1 to 20.
        #expect(line(2).isEmpty)
        #expect(line(3).count == 1 && isNear(line(3).first, frames(40, 80)))
        #expect(line(4).count == 1 && isNear(line(4).first, frames(1, 20)))
    }

    @Test func `equal keys between which the curve moves have no bar`() {
        func holds(_ interpolation: Interpolation, handle: Float = 5) -> Bool {
            let a = Keyframe(frame: 0, value: 5, handleRight: SIMD2(3, handle), interpolation: interpolation)
            return a.holds(until: Keyframe(frame: 10, value: 5, handleLeft: SIMD2(7, 5)))
        }
        #expect(holds(.bezier) && holds(.constant) && holds(.linear) && holds(.back))
        #expect(!holds(.bezier, handle: 6))
        #expect(!holds(.elastic))
    }

    @Test func `the playhead is blue, with a triangle and its frame`() {
        var session = session
        session.perform(.setCurrentFrame(42))
        let x = session.view.frames.pixel(of: 42)
        let items = session.items
        let line = items.lines(DrawColor(.playhead)).first
        #expect(line.map { abs($0[0].x - x) < 0.01 } == true)
        let triangle = items.contains {
            if case .polygon(let points, let fill, _) = $0 {
                fill == DrawColor(.playhead) && points.count == 3 && points.contains { abs($0.x - x) < 0.01 }
            } else {
                false
            }
        }
        #expect(triangle)
        #expect(items.texts.contains("42"))
    }

    @Test func `frames have numbers every 10`() {
        let numbers = Set(session.items.texts)
        for frame in stride(from: 0, through: 120, by: 10) { #expect(numbers.contains("\(frame)")) }
        #expect(!numbers.contains("15"))
    }

    @Test func `of 2,000 channels only those in view are listed`() {
        let keys = (0..<10).map { Keyframe(frame: Float($0), value: Float($0)) }
        let tracks = (0..<2000).map { AnimationTrack(dataPath: "x\($0)", keyframes: keys) }
        var session = EditorSession.session(tracks, .dopeSheet)
        var list = DisplayList()
        session.draw(into: &list)
        #expect(list.words.count < 6000)
        #expect(list.items.texts.contains("x0") && !list.items.texts.contains("x100"))
        session.wheel(at: Pixel(50, 300), delta: Pixel(0, 20 * 100))
        #expect(session.items.texts.contains("x100") && !session.items.texts.contains("x0"))
        session.wheel(at: Pixel(50, 300), delta: Pixel(0, 1e9))
        #expect(session.items.texts.contains("x1999"))
    }

    @Test func `keys that share a pixel are one diamond`() {
        let keys = (0..<100_000).map { Keyframe(frame: Float($0), value: 0, handleRight: SIMD2(Float($0), 1)) }
        let session = EditorSession.session([AnimationTrack(dataPath: "x", keyframes: keys)], .dopeSheet)
        #expect(session.items.diamonds.count < 4 * 1280)
    }
}

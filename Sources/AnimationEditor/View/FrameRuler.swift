import AnimationCore

/// The frames along the top: numbers, lines through the canvas, the scene's range and the playhead.
struct FrameRuler {
    let layout: EditorLayout
    let frames: ViewAxis
    let currentFrame: Float
    /// What is written in the playhead's box.
    let readableFrame: Float
    let range: ClosedRange<Float>

    /// Behind keys and curves.
    func drawGrid(into list: inout DisplayList) {
        let steps = GridSteps.frames(frames)
        let canvas = layout.canvas
        for isMajor in [false, true] {
            list.stroke(isMajor ? .gridMajor : .gridMinor)
            steps.forEachLine(on: frames) { frame, isMajorLine in
                guard isMajorLine == isMajor else { return }
                let x = crisp(frame)
                list.line(from: Pixel(x, canvas.y), to: Pixel(x, canvas.maxY))
            }
        }
    }

    /// What lies outside of the scene's frames is darker.
    func drawRange(into list: inout DisplayList) {
        let canvas = layout.canvas
        let start = min(max(frames.pixel(of: Double(range.lowerBound)), canvas.x), canvas.maxX)
        let end = min(max(frames.pixel(of: Double(range.upperBound)), canvas.x), canvas.maxX)
        list.fill(.outsideRange)
        if start > canvas.x {
            list.rectangle(Rectangle(x: canvas.x, y: canvas.y, width: start - canvas.x, height: canvas.height))
        }
        if end < canvas.maxX {
            list.rectangle(Rectangle(x: end, y: canvas.y, width: canvas.maxX - end, height: canvas.height))
        }
        list.stroke(.rangeEnd)
        for x in [start, end] where x > canvas.x && x < canvas.maxX {
            list.line(from: Pixel(x, canvas.y), to: Pixel(x, canvas.maxY))
        }
    }

    func drawNumbers(into list: inout DisplayList) {
        let ruler = layout.ruler
        list.fill(.header)
        list.rectangle(ruler)
        list.clip(ruler)
        let steps = GridSteps.frames(frames)
        list.stroke(.textFaint)
        list.fill(.text)
        steps.forEachLine(on: frames) { frame, isMajor in
            let x = crisp(frame)
            list.line(from: Pixel(x, ruler.maxY - (isMajor ? 6 : 3)), to: Pixel(x, ruler.maxY))
            guard isMajor else { return }
            list.text(NumberText.fixed(frame, decimals: 0), at: Pixel(x, ruler.y + 11), size: 11, .middle)
        }
        list.unclip()
    }

    /// A line through the canvas, a triangle that points at it, and the frame in a box.
    func drawPlayhead(into list: inout DisplayList) {
        guard currentFrame.isFinite else { return }
        let (ruler, canvas) = (layout.ruler, layout.canvas)
        let x = frames.pixel(of: Double(currentFrame))
        guard x >= canvas.x - 40, x <= canvas.maxX + 40 else { return }
        let text = NumberText.short(Double(readableFrame), decimals: 2)
        let width = max(26, TextWidth.of(text, size: 12) + 12)
        list.clip(layout.timeArea)
        list.stroke(.playhead, width: 2)
        list.line(from: Pixel(x, ruler.maxY), to: Pixel(x, canvas.maxY))
        list.fill(.playhead)
        list.rectangle(
            Rectangle(x: x - width / 2, y: ruler.y + 2, width: width, height: 18), cornerRadius: 4)
        list.polygon([Pixel(x - 6, ruler.y + 20), Pixel(x + 6, ruler.y + 20), Pixel(x, ruler.maxY)])
        list.fill(.playheadText)
        list.text(text, at: Pixel(x, ruler.y + 11), size: 12, .middle, .bold)
        list.unclip()
    }

    /// In the middle of a pixel, where a line of width 1 is sharp.
    private func crisp(_ frame: Double) -> Double { frames.pixel(of: frame).rounded(.down) + 0.5 }
}

/// The lines of equal value, and the numbers at the left of the canvas.
struct ValueGrid {
    let canvas: Rectangle
    let values: ViewAxis

    func drawLines(into list: inout DisplayList) {
        let steps = GridSteps.values(values)
        for isMajor in [false, true] {
            list.stroke(isMajor ? .gridMajor : .gridMinor)
            steps.forEachLine(on: values) { value, isMajorLine in
                guard isMajorLine == isMajor, value != 0 else { return }
                line(at: value, into: &list)
            }
        }
        // The line of value 0 is stronger.
        list.stroke(.axis, width: 1.5)
        if values.lower <= 0, values.upper >= 0 { line(at: 0, into: &list) }
    }

    private func line(at value: Double, into list: inout DisplayList) {
        let y = values.pixel(of: value).rounded(.down) + 0.5
        list.line(from: Pixel(canvas.x, y), to: Pixel(canvas.maxX, y))
    }

    func drawNumbers(into list: inout DisplayList) {
        let steps = GridSteps.values(values)
        list.fill(.text)
        steps.forEachLine(on: values) { value, isMajor in
            let y = values.pixel(of: value)
            guard isMajor, y > canvas.y + 8, y < canvas.maxY - 8 else { return }
            list.text(
                NumberText.fixed(value, decimals: steps.decimals), at: Pixel(canvas.x + 8, y), size: 11, .start, .bold)
        }
    }
}

import AnimationCore
import AnimationEditor

/// Two versions of a curve in one picture, and how far they are apart below them.
public struct ComparisonPlot: Sendable {
    /// What stands above the picture, for example the curve's name and its largest error.
    public var title = ""
    public var reference: AnimationTrack
    public var other: AnimationTrack
    public var frames: ComparisonFrames
    public var size = PictureSize(width: 1280, height: 720)

    public init(_ reference: AnimationTrack, _ other: AnimationTrack, at frames: ComparisonFrames) {
        self.reference = reference
        self.other = other
        self.frames = frames
    }

    /// The values of both at frames of the reference.
    private struct Values {
        let frames: [Float]
        let reference: [Double]
        let other: [Double]
        var errors: [Double] { zip(reference, other).map { $1 - $0 } }
    }

    public func drawing() -> DisplayList {
        var list = DisplayList()
        let (width, height) = (Double(size.width), Double(size.height))
        list.fill(.background)
        list.rectangle(Rectangle(x: 0, y: 0, width: width, height: height))
        list.fill(.textStrong)
        list.text(title, at: Pixel(16, 18), size: 13)
        let values = values()
        let left = 90.0
        let upper = Rectangle(x: left, y: 56, width: width - left - 20, height: (height - 110) * 0.66)
        let lower = Rectangle(x: left, y: upper.maxY + 28, width: upper.width, height: (height - 110) * 0.34 - 10)
        legend(&list, at: Pixel(left, 42))
        guard let first = values.frames.first, let last = values.frames.last, last > first else { return list }
        let time = Double(first)...Double(last)
        if let panel = Panel(upper, time, [values.reference, values.other]) {
            panel.grid(&list)
            panel.line(&list, values.frames, values.reference, .key, isDashed: false)
            panel.line(&list, values.frames, values.other, .playhead, isDashed: true)
        }
        if let panel = Panel(lower, time, [values.errors, [0]]) {
            panel.grid(&list)
            panel.line(&list, values.frames, values.errors, .warning, isDashed: false)
        }
        return list
    }

    private func legend(_ list: inout DisplayList, at start: Pixel) {
        let entries: [(String, ColorRole, Bool)] = [
            ("reference", .key, false), ("file", .playhead, true), ("file − reference, below", .warning, false),
        ]
        var x = start.x
        for (text, role, isDashed) in entries {
            list.stroke(role, width: 2)
            list.polyline([Pixel(x, start.y), Pixel(x + 28, start.y)], isDashed: isDashed)
            list.fill(.text)
            list.text(text, at: Pixel(x + 36, start.y), size: 12)
            x += 200
        }
    }

    /// As many places as there are pixels, and those where the curves turn or jump.
    private func values() -> Values {
        var range = frames.scene
        for (track, rate) in [(reference, 1.0), (other, frames.otherRate)] {
            guard let extent = track.frameExtent else { continue }
            let (first, last) = (Double(extent.lowerBound) / rate, Double(extent.upperBound) / rate)
            range = min(range.lowerBound, Float(first))...max(range.upperBound, Float(last))
        }
        let span = Double(range.upperBound) - Double(range.lowerBound)
        let steps = max(size.width, 2)
        var places = (0...steps).map { Float(Double(range.lowerBound) + span * Double($0) / Double(steps)) }
        places += frames.turns(of: reference, isOther: false)
        places += frames.turns(of: other, isOther: true).map { Float(Double($0) / frames.otherRate) }
        places = places.filter(range.contains).sorted()
        let others = frames.otherRate == 1 ? places : places.map { Float(Double($0) * frames.otherRate) }
        return Values(
            frames: places, reference: reference.evaluate(at: places).map(Double.init),
            other: other.evaluate(at: others).map(Double.init))
    }
}

/// A box with axes, in which lines are drawn over frames.
private struct Panel {
    private let box: Rectangle
    private let time: ClosedRange<Double>
    private let value: ClosedRange<Double>

    /// Nil where there are no numbers.
    init?(_ box: Rectangle, _ time: ClosedRange<Double>, _ lines: [[Double]]) {
        let numbers = lines.flatMap { $0 }.filter { $0.isFinite }
        guard let low = numbers.min(), let high = numbers.max() else { return nil }
        let room = max((high - low) * 0.06, abs(high) * 1e-6, 1e-9)
        self.box = box
        self.time = time
        value = (low - room)...(high + room)
    }

    private func pixel(_ frame: Double, _ number: Double) -> Pixel {
        Pixel(
            box.x + (frame - time.lowerBound) / (time.upperBound - time.lowerBound) * box.width,
            box.maxY - (number - value.lowerBound) / (value.upperBound - value.lowerBound) * box.height)
    }

    func grid(_ list: inout DisplayList) {
        for number in Panel.ticks(value, most: Int(box.height / 40)) {
            let y = pixel(time.lowerBound, number).y
            list.stroke(.gridMajor)
            list.line(from: Pixel(box.x, y), to: Pixel(box.maxX, y))
            list.fill(.textFaint)
            list.text(Panel.text(number), at: Pixel(box.x - 8, y), size: 11, .end)
        }
        for frame in Panel.ticks(time, most: Int(box.width / 80)) {
            let x = pixel(frame, value.lowerBound).x
            list.stroke(.gridMajor)
            list.line(from: Pixel(x, box.y), to: Pixel(x, box.maxY))
            list.fill(.textFaint)
            list.text(Panel.text(frame), at: Pixel(x, box.maxY + 12), size: 11, .middle)
        }
    }

    /// A gap where a value is no number.
    func line(_ list: inout DisplayList, _ frames: [Float], _ values: [Double], _ role: ColorRole, isDashed: Bool) {
        list.stroke(role, width: 2)
        var points: [Pixel] = []
        for (frame, number) in zip(frames, values) {
            if number.isFinite {
                points.append(pixel(Double(frame), number))
            } else {
                list.polyline(points, isDashed: isDashed)
                points = []
            }
        }
        list.polyline(points, isDashed: isDashed)
    }

    /// Multiples of 1, 2 or 5 times a power of ten.
    private static func ticks(_ range: ClosedRange<Double>, most: Int) -> [Double] {
        let span = range.upperBound - range.lowerBound
        guard span > 0, span.isFinite else { return [] }
        var step = 1.0
        while span / step > Double(max(most, 2)) { step *= 10 }
        while span / step < Double(max(most, 2)) / 10 { step /= 10 }
        for factor in [5.0, 2] where span / (step / factor) <= Double(max(most, 2)) {
            step /= factor
            break
        }
        let first = (range.lowerBound / step).rounded(.up)
        return (0...max(most, 2)).map { (first + Double($0)) * step }.filter(range.contains)
    }

    private static func text(_ number: Double) -> String {
        let rounded = Float(number)
        return rounded == rounded.rounded() && abs(rounded) < 1e6 ? "\(Int(rounded))" : "\(rounded)"
    }
}

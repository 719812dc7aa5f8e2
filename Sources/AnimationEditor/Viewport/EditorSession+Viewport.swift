import AnimationCore

/// The small view of the scene beside the curves.
struct Viewport: Equatable, Sendable {
    var isShown = false
    var camera = OrbitCamera()
}

extension EditorSession {
    /// Whether the view of the scene is open, and there is room for it.
    public var showsViewport: Bool { layout.viewport.width > 0 }

    /// Opens or closes the view of the scene; opened, it shows everything that moves.
    public mutating func setViewport(isShown: Bool) {
        guard viewport.isShown != isShown else { return }
        cancelGesture()
        viewport.isShown = isShown
        place()
        if isShown { frameViewport() }
    }

    /// Brings everything that is looked at into view, all along the curves shown.
    mutating func frameViewport() {
        guard viewport.isShown else { return }
        var bounds: (lower: SIMD3<Double>, upper: SIMD3<Double>)?
        let (start, end) = (Float(view.frames.lower), Float(view.frames.upper))
        for part: Float in [0, 0.25, 0.5, 0.75, 1] {
            let lines = SceneLines(of: document, at: start + (end - start) * part, action: nil)
            guard let own = lines.bounds else { continue }
            bounds = bounds.map { (pointwiseMin($0.lower, own.lower), pointwiseMax($0.upper, own.upper)) } ?? own
        }
        if let bounds { viewport.camera.show(from: bounds.lower, to: bounds.upper) }
    }

    // MARK: Drawing

    func drawViewport(into list: inout DisplayList) {
        let frame = layout.viewport
        guard frame.width > 0 else { return }
        list.fill(.panel)
        list.rectangle(frame)
        list.clip(frame)
        drawGround(frame, into: &list)
        let scene = SceneLines(
            of: document, at: currentFrame, action: shown.map { document.actions[$0.action].name })
        for line in scene.lines {
            guard let (start, end) = viewport.camera.line(line.start, line.end, in: frame) else { continue }
            switch line.part {
            case .active: list.stroke(.buttonActive, width: 1.5)
            case .bone: list.stroke(.text)
            case .object, .onlooker: list.stroke(.textFaint)
            }
            list.line(from: start, to: end)
        }
        if scene.lines.isEmpty {
            list.fill(.textFaint)
            list.text("There are no objects", at: frame.center, size: 12, .middle)
        }
        list.unclip()
        list.stroke(.panelLine)
        list.line(from: Pixel(frame.x + 0.5, frame.y), to: Pixel(frame.x + 0.5, frame.maxY))
    }

    /// A grid of twenty lines each way around the middle, with the axes X and Y in their colours.
    private func drawGround(_ frame: Rectangle, into list: inout DisplayList) {
        // As far apart as a number of frames would be.
        let step = GridSteps(scale: 12 / viewport.camera.reach, spacing: 1, wholeOnly: false).major
        let count = 10
        let edge = step * Double(count)
        for index in -count...count {
            let place = step * Double(index)
            let isAxis = index == 0
            list.stroke(isAxis ? DrawColor(TrackColor.x, alpha: 160) : DrawColor(.gridMajor))
            stroke(SIMD3(-edge, place, 0), SIMD3(edge, place, 0), frame, into: &list)
            list.stroke(isAxis ? DrawColor(TrackColor.y, alpha: 160) : DrawColor(.gridMajor))
            stroke(SIMD3(place, -edge, 0), SIMD3(place, edge, 0), frame, into: &list)
        }
    }

    private func stroke(
        _ start: SIMD3<Double>, _ end: SIMD3<Double>, _ frame: Rectangle, into list: inout DisplayList
    ) {
        guard let (start, end) = viewport.camera.line(start, end, in: frame) else { return }
        list.line(from: start, to: end)
    }
}

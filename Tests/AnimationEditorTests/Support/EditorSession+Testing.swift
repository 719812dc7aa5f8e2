import AnimationCore

@testable import AnimationEditor

extension EditorSession {
    /// The built-in cube on a page of 1280 × 720.
    static func cube(_ editor: EditorKind) -> EditorSession { session(.cubeAction, editor) }

    static func session(_ document: AnimationDocument, _ editor: EditorKind) -> EditorSession {
        var session = EditorSession(document)
        session.resize(width: 1280, height: 720)
        session.perform(.show(editor))
        session.perform(.frameAll)
        return session
    }

    /// A document of one action with these tracks.
    static func session(_ tracks: [AnimationTrack], _ editor: EditorKind) -> EditorSession {
        var document = AnimationDocument()
        document.actions = [AnimAction(name: "Action", channelbags: [Channelbag(tracks: tracks)])]
        return session(document, editor)
    }

    func track(_ index: Int) -> AnimationTrack { tracks[index] }

    /// Where a point of the graph lies.
    func pixel(_ frame: Float, _ value: Float) -> Pixel {
        Pixel(view.frames.pixel(of: Double(frame)), view.values.pixel(of: Double(value)))
    }

    /// Where a key of a row of the dope sheet lies.
    func pixel(_ frame: Float, row: Int) -> Pixel {
        Pixel(view.frames.pixel(of: Double(frame)), rowLayout.middle(ofRow: row))
    }

    mutating func click(_ position: Pixel, _ modifiers: Modifiers = []) {
        pointerDown(PointerEvent(position, .primary, modifiers))
        pointerUp(PointerEvent(position, .primary, modifiers))
    }

    /// Presses, moves in ten steps, and lets go.
    mutating func drag(
        from start: Pixel, by step: Pixel, _ modifiers: Modifiers = [], button: PointerEvent.Button = .primary
    ) {
        pointerDown(PointerEvent(start, button, modifiers))
        for part in 1...10 {
            pointerMoved(PointerEvent(start + step * (Double(part) / 10), button, modifiers))
        }
        pointerUp(PointerEvent(start + step, button, modifiers))
    }

    var items: [DisplayItem] {
        var list = DisplayList()
        draw(into: &list)
        return list.items
    }

    /// The frames of selected keys, track by track.
    var selectedFrames: [[Float]] {
        tracks.map { $0.keyframes.filter { $0.selection.contains(.controlPoint) }.map(\.frame) }
    }
}

extension [AnimationTrack] {
    /// All keys and settings, to the bit.
    func isIdentical(to others: [AnimationTrack]) -> Bool {
        count == others.count
            && zip(self, others).allSatisfy { a, b in
                a.keyframes.count == b.keyframes.count
                    && zip(a.keyframes, b.keyframes).allSatisfy {
                        $0.isBitwiseEqual(to: $1) && $0.selection == $1.selection
                    }
                    && TrackSettings(a) == TrackSettings(b)
            }
    }
}

extension [DisplayItem] {
    var diamonds: [(center: Pixel, radius: Double, fill: DrawColor?)] {
        compactMap {
            if case .diamond(let center, let radius, let fill, _) = $0 { (center, radius, fill) } else { nil }
        }
    }

    var circles: [(center: Pixel, fill: DrawColor?)] {
        compactMap { if case .circle(let center, _, let fill, _) = $0 { (center, fill) } else { nil } }
    }

    var texts: [String] {
        compactMap { if case .text(let text, _, _, _, _, _) = $0 { text } else { nil } }
    }

    /// The lines of a colour.
    func lines(_ color: DrawColor) -> [[Pixel]] {
        compactMap {
            if case .polyline(let points, _, let stroke) = $0, stroke.color == color { points } else { nil }
        }
    }

    func rectangles(_ color: DrawColor) -> [Rectangle] {
        compactMap {
            if case .rectangle(let rectangle, _, let fill, _) = $0, fill == color { rectangle } else { nil }
        }
    }

    /// Whether a diamond of a colour has its middle within a hundredth of a pixel of a point: positions are float32.
    func hasDiamond(at point: Pixel, _ color: DrawColor) -> Bool {
        diamonds.contains { abs($0.center.x - point.x) < 0.01 && abs($0.center.y - point.y) < 0.01 && $0.fill == color }
    }
}

extension DrawColor {
    static let red = DrawColor(.x)
    static let green = DrawColor(.y)
    static let blue = DrawColor(.z)
}

import AnimationCore

/// One control of the bar at the bottom.
public struct TransportControl: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case button(EditorCommand)
        /// A number that can be changed: current frame, start, end.
        case number(Number)
        case label
    }

    public enum Number: UInt8, Sendable { case currentFrame, start, end }

    public let kind: Kind
    /// For screen readers: `Play`, `Jump to start`.
    public let label: String
    /// What is written in it; empty for a picture alone.
    public let text: String
    /// On, as the editor shown or a play button while playing.
    public let isActive: Bool
    /// In pixels.
    public let frame: Rectangle
    let icon: Icon?
}

/// The bar at the bottom: editors, action, interpolation and handle types at the left, playing in the middle, frames at
/// the right.
public struct Transport {
    private let session: EditorSession

    public init(session: EditorSession) { self.session = session }

    private struct Draft {
        let kind: TransportControl.Kind
        let label: String
        var text = ""
        var icon: Icon?
        var isActive = false
        let width: Double
        var gap: Double = 1
    }

    /// Narrow pages have pictures instead of names.
    private var isCompact: Bool { session.layout.transport.width < 1080 }

    /// All controls, from left to right; none where the editor has no bar.
    public var controls: [TransportControl] {
        let bar = session.layout.transport
        guard bar.height > 0 else { return [] }
        let (left, middle, right) = (leftPart, middlePart, rightPart)
        func width(_ part: [Draft]) -> Double { part.reduce(0) { $0 + $1.width + $1.gap } }
        let leftEnd = bar.x + 6 + width(left)
        let rightStart = max(bar.maxX - 6 - width(right), leftEnd + width(middle) + 8)
        let middleStart = min(
            max(bar.x + (bar.width - width(middle)) / 2, leftEnd + 4), rightStart - width(middle) - 4)
        return placed(left, from: bar.x + 6) + placed(middle, from: middleStart) + placed(right, from: rightStart)
    }

    private func placed(_ part: [Draft], from start: Double) -> [TransportControl] {
        let bar = session.layout.transport
        var x = start
        return part.map { draft in
            defer { x += draft.width + draft.gap }
            return TransportControl(
                kind: draft.kind, label: draft.label, text: draft.text, isActive: draft.isActive,
                frame: Rectangle(x: x, y: bar.y + 6, width: draft.width, height: bar.height - 12), icon: draft.icon)
        }
    }

    private func button(
        _ command: EditorCommand, _ label: String, _ icon: Icon, isActive: Bool = false, gap: Double = 1
    ) -> Draft {
        Draft(
            kind: .button(command), label: label, icon: icon, isActive: isActive, width: isCompact ? 26 : 28, gap: gap)
    }

    private func named(
        _ command: EditorCommand, _ label: String, _ text: String, _ icon: Icon, _ width: Double,
        isActive: Bool = false, gap: Double = 1
    ) -> Draft {
        if isCompact { return button(command, label, icon, isActive: isActive, gap: gap) }
        return Draft(
            kind: .button(command), label: label, text: text, icon: icon, isActive: isActive, width: width, gap: gap)
    }

    private var leftPart: [Draft] {
        let editor = session.editor
        let name = session.shown.map { session.name(of: $0) } ?? "No curves"
        var parts = [
            named(.show(.dopeSheet), "Dope Sheet", "Dope Sheet", .dopeSheet, 104, isActive: editor == .dopeSheet),
            named(.show(.graph), "Graph Editor", "Graph Editor", .graph, 108, isActive: editor == .graph, gap: 6),
            Draft(
                kind: .button(.openMenu(.action)), label: "Action: " + name, text: name, icon: .film,
                width: isCompact ? 64 : 150, gap: 6),
        ]
        if editor == .graph {
            parts.append(
                button(.toggleNormalized, "Normalize", .normalize, isActive: session.view.isNormalized, gap: 6))
        }
        if !session.isReadOnly {
            parts += [
                named(.openMenu(.interpolation), "Interpolation", "Interpolation", .interpolation, 110),
                named(.openMenu(.handleType), "Handle type", "Handles", .handles, 84),
                button(.insertKeys, "Insert keyframe", .insertKey),
            ]
        }
        return parts
    }

    private var middlePart: [Draft] {
        let isPlaying = session.isPlaying
        return [
            button(.jumpToStart, "Jump to start", .jumpToStart),
            button(.previousKey, "Previous keyframe", .previousKey),
            button(.stepBack, "Step back", .stepBack),
            button(.togglePlay, isPlaying ? "Pause" : "Play", isPlaying ? .pause : .play, isActive: isPlaying),
            button(.stepForward, "Step forward", .stepForward),
            button(.nextKey, "Next keyframe", .nextKey),
            button(.jumpToEnd, "Jump to end", .jumpToEnd),
        ]
    }

    private var rightPart: [Draft] {
        let document = session.document
        let rate = NumberText.short(document.frameRate.value, decimals: 2) + " fps"
        return [
            Draft(
                kind: .number(.currentFrame), label: "Current frame",
                text: NumberText.short(Double(session.readableFrame), decimals: 2), width: 64, gap: 6),
            Draft(
                kind: .number(.start), label: "Start frame",
                text: (isCompact ? "" : "Start ") + "\(document.frameStart)", width: isCompact ? 44 : 80),
            Draft(
                kind: .number(.end), label: "End frame", text: (isCompact ? "" : "End ") + "\(document.frameEnd)",
                width: isCompact ? 44 : 80, gap: 6),
            Draft(kind: .label, label: "Frame rate", text: rate, width: 58),
            button(.toggleLoop, "Loop", .loop, isActive: session.isLooping),
            button(.toggleViewport, "Scene", .cube, isActive: session.viewport.isShown),
        ]
    }

    // MARK: Drawing

    func draw(into list: inout DisplayList) {
        let bar = session.layout.transport
        guard bar.height > 0 else { return }
        list.fill(.header)
        list.rectangle(bar)
        list.stroke(.panelLine)
        list.line(from: Pixel(bar.x, bar.y + 0.5), to: Pixel(bar.maxX, bar.y + 0.5))
        for control in controls { draw(control, into: &list) }
    }

    private func draw(_ control: TransportControl, into list: inout DisplayList) {
        let box = control.frame
        switch control.kind {
        case .button:
            let isHovered = box.contains(session.pointer)
            list.fill(control.isActive ? .buttonActive : isHovered ? .buttonHover : .button)
            list.rectangle(box, cornerRadius: 4)
        case .number:
            list.fill(.field)
            list.rectangle(box, cornerRadius: 4)
        case .label: break
        }
        let hasText = !control.text.isEmpty
        if let icon = control.icon {
            icon.draw(at: Pixel(hasText ? box.x + 14 : box.center.x, box.center.y), .textStrong, into: &list)
        }
        guard hasText else { return }
        list.clip(box)
        if control.kind == .number(.currentFrame) {
            list.fill(.playhead)
            list.text(control.text, at: box.center, size: 14, .middle, .monospacedBold)
        } else if control.icon != nil {
            list.fill(.textStrong)
            list.text(control.text, at: Pixel(box.x + 27, box.center.y), size: 12)
        } else {
            list.fill(control.kind == .label ? .text : .textStrong)
            list.text(control.text, at: box.center, size: 12, .middle)
        }
        list.unclip()
    }
}

extension EditorSession {
    mutating func press(_ control: TransportControl) {
        if case .button(let command) = control.kind { perform(command) }
    }

    /// Turning the wheel over a number changes it by one.
    mutating func turnNumber(at position: Pixel, by step: Int32) {
        guard let control = Transport(session: self).controls.first(where: { $0.frame.contains(position) }),
            case .number(let number) = control.kind
        else { return }
        switch number {
        case .currentFrame: player.step(by: Float(step))
        case .start: perform(.setStart(document.frameStart &+ step))
        case .end: perform(.setEnd(document.frameEnd &+ step))
        }
    }
}

import AnimationCore
import AnimationEditor

// Times the editor: opening a large document, drawing, dragging and finding what lies under the pointer.

/// Curves of Bezier keys on every second frame, with automatic handles.
func document(curves: Int, keys: Int) -> AnimationDocument {
    var state: UInt64 = 1
    func random() -> Float {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Float(state >> 40) / Float(1 << 24)
    }
    var tracks: [AnimationTrack] = []
    for index in 0..<curves {
        var track = AnimationTrack(
            dataPath: "pose.bones[\"Bone\(index / 3)\"].location", arrayIndex: Int32(index % 3),
            keyframes: (0..<keys).map { Keyframe(frame: Float($0 * 2), value: random()) })
        track.autoComputeHandles()
        tracks.append(track)
    }
    var document = AnimationDocument()
    document.frameEnd = Int32(keys * 2)
    document.actions = [AnimAction(name: "Bench", channelbags: [Channelbag(tracks: tracks)])]
    return document
}

/// The shortest of several runs, in milliseconds.
func time(_ name: String, runs: Int = 20, _ body: () -> Void) {
    let clock = ContinuousClock()
    var best = Duration.seconds(1000)
    for _ in 0..<runs {
        let taken = clock.measure(body)
        if taken < best { best = taken }
    }
    let milliseconds = Double(best.components.attoseconds) / 1e15 + Double(best.components.seconds) * 1000
    let text = "\((milliseconds * 1000).rounded() / 1000) ms"
    print("editor  \(name): \(text)")
}

let large = document(curves: 2700, keys: 290)
time("open 2,700 curves with 783,000 keys", runs: 3) { _ = EditorSession(large) }

for (kind, name) in [(EditorKind.dopeSheet, "dope sheet"), (.graph, "graph editor")] {
    var session = EditorSession(document(curves: 100, keys: 100))
    session.resize(width: 1280, height: 2100)
    session.perform(.show(kind))
    session.perform(.frameAll)
    var list = DisplayList()
    time("\(name): draw 100 curves with 10,000 keys") { session.draw(into: &list) }
    session.perform(.selectAll)
    time("\(name): the same, all selected") { session.draw(into: &list) }
    session.perform(.selectNone)
    let point = Pixel(700, 600)
    time("\(name): find what lies under the pointer") {
        session.pointerDown(PointerEvent(point))
        session.cancelGesture()
    }
    session.perform(.selectAll)
    session.pointerMoved(PointerEvent(point))
    session.perform(.grab)
    var step = 0.0
    time("\(name): drag 10,000 keys and draw") {
        step += 7
        session.pointerMoved(PointerEvent(point + Pixel(step, step)))
        session.draw(into: &list)
    }
}

var all = EditorSession(large)
all.resize(width: 1280, height: 720)
var list = DisplayList()
time("dope sheet: draw 783,000 keys", runs: 5) { all.draw(into: &list) }

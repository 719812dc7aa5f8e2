import AnimationCore
import AnimationEditor

/// The editor with random documents and random hands.
package enum EditorFuzz {
    /// A snapshot of the cube with some of its words changed: eight bytes tell which, and to what.
    static func words(spoiltBy bytes: UnsafeRawBufferPointer) -> [UInt32] {
        var words = DocumentSnapshot.words(of: .cubeAction)
        for start in stride(from: 0, to: bytes.count - 7, by: 8) {
            let place = Int(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
            words[place % words.count] = bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
        }
        if bytes.count % 8 == 7 { words.removeLast(Int(bytes[bytes.count - 1]) % words.count) }
        return words
    }

    /// Whatever a snapshot says is shown and comes back.
    static func open(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        let words = words(spoiltBy: bytes)
        guard let document = words.withUnsafeBufferPointer({ DocumentSnapshot.document(from: $0) }) else { return }
        let own = DocumentSnapshot.words(of: document)
        let back = own.withUnsafeBufferPointer { DocumentSnapshot.document(from: $0) }
        guard let back, DocumentSnapshot.words(of: back) == own else {
            throw FuzzFinding("a snapshot comes back otherwise")
        }
        var session = EditorSession(document)
        draw(&session)
        session.perform(.show(.graph))
        session.setViewport(isShown: true)
        session.perform(.selectAll)
        draw(&session)
    }

    /// Five bytes an event: what it is, where, and with which keys held.
    package static func play(
        _ bytes: UnsafeRawBufferPointer, on document: AnimationDocument = .cubeAction
    ) throws(FuzzFinding) {
        var session = EditorSession(document)
        let before = DocumentSnapshot.words(of: session.document)
        for start in stride(from: 0, to: bytes.count - 4, by: 5) {
            let (kind, held) = (bytes[start], Modifiers(rawValue: bytes[start + 4] & 7))
            let place = Pixel(Double(bytes[start + 1]) * 5, Double(bytes[start + 2]) * 2.9)
            let event = PointerEvent(
                place, .init(rawValue: bytes[start + 3] % 3) ?? .primary, held, isTouch: kind > 200)
            switch kind % 10 {
            case 0: session.pointerDown(event)
            case 1, 2: session.pointerMoved(event)
            case 3: session.pointerUp(event)
            case 4: session.wheel(at: place, delta: Pixel(0, Double(Int(bytes[start + 3]) - 128)), held)
            case 5: session.keyDown(.character(bytes[start + 3] & 127), held)
            case 6:
                let keys: [Key] = [.space, .left, .right, .up, .down, .home, .numpadPeriod, .enter, .escape, .delete]
                session.keyDown(keys[Int(bytes[start + 3]) % keys.count], held)
            case 7: session.advance(by: Double(bytes[start + 3]) / 100)
            case 8: session.pinch(at: place, frames: 1 + Double(bytes[start + 3]) / 128, values: 0.9)
            default: session.resize(width: place.x * 2, height: place.y * 2)
            }
            if kind > 240 { draw(&session) }
        }
        draw(&session)
        session.cancelGesture()
        while session.undoName != nil { session.perform(.undo) }
        var after = session.document
        // Time is no edit.
        after.frameCurrent = document.frameCurrent
        guard DocumentSnapshot.words(of: after) == before else {
            throw FuzzFinding("undoing everything leaves a change")
        }
    }

    private static func draw(_ session: inout EditorSession) {
        var list = DisplayList()
        session.draw(into: &list)
        _ = list.items
    }
}

import AnimationCore
import AnimationEditor

// The editor, as JavaScript calls it: events go in, and a display list comes out in the module's memory. There is one
// session. Positions are in pixels from the editor's upper left corner.

nonisolated(unsafe) private var session = EditorSession(AnimationDocument())
nonisolated(unsafe) private var list = DisplayList()
nonisolated(unsafe) private var words = OutputBuffer()
nonisolated(unsafe) private var texts = OutputBuffer()

// MARK: The document

/// Opens a snapshot of `wordCount` words. Returns 0, and keeps what was open, when it is none of this version.
@_expose(wasm, "bezt_open")
@_cdecl("bezt_open")
public func openDocument(_ snapshot: UnsafePointer<UInt32>, _ wordCount: Int32, _ isReadOnly: Int32) -> Int32 {
    guard wordCount >= 0,
        let document = DocumentSnapshot.document(from: UnsafeBufferPointer(start: snapshot, count: Int(wordCount)))
    else { return 0 }
    session = EditorSession(document)
    session.isReadOnly = isReadOnly != 0
    return 1
}

/// Opens the built-in cube.
@_expose(wasm, "bezt_open_cube")
@_cdecl("bezt_open_cube")
public func openCube() { session = EditorSession(.cubeAction) }

/// Puts a snapshot of the document into the words; returns their number.
@_expose(wasm, "bezt_snapshot")
@_cdecl("bezt_snapshot")
public func takeSnapshot() -> Int32 {
    DocumentSnapshot.words(of: session.document).withUnsafeBytes { words.fill($0) }
    return Int32(words.count / 4)
}

/// The document as it is is about to be saved.
@_expose(wasm, "bezt_writing")
@_cdecl("bezt_writing")
public func markWriting() { session.markWriting() }

/// The document as it was at the last `bezt_writing` was saved.
@_expose(wasm, "bezt_saved")
@_cdecl("bezt_saved")
public func markSaved() { session.markSaved() }

// MARK: Drawing

@_expose(wasm, "bezt_resize")
@_cdecl("bezt_resize")
public func resize(_ width: Double, _ height: Double) { session.resize(width: width, height: height) }

/// Opens or closes the view of the scene.
@_expose(wasm, "bezt_viewport")
@_cdecl("bezt_viewport")
public func showViewport(_ isShown: Int32) { session.setViewport(isShown: isShown != 0) }

/// Puts the display list into words and texts, laid out as `DisplayList` says; returns the number of words.
@_expose(wasm, "bezt_draw")
@_cdecl("bezt_draw")
public func draw() -> Int32 {
    session.draw(into: &list)
    list.words.withUnsafeBytes { words.fill($0) }
    list.text.withUnsafeBytes { texts.fill($0) }
    return Int32(words.count / 4)
}

/// Puts the colours of all roles into the words, `0xRRGGBBAA` at the role's number.
@_expose(wasm, "bezt_palette")
@_cdecl("bezt_palette")
public func palette(_ isLight: Int32) -> Int32 {
    let palette = isLight != 0 ? Palette.light : Palette.dark
    var colors: [UInt32] = [0]
    for role in ColorRole.allCases { colors.append(palette[role]) }
    colors.withUnsafeBytes { words.fill($0) }
    return Int32(colors.count)
}

@_expose(wasm, "bezt_words")
@_cdecl("bezt_words")
public func wordsAddress() -> UnsafeMutableRawPointer { words.start }

@_expose(wasm, "bezt_text")
@_cdecl("bezt_text")
public func textAddress() -> UnsafeMutableRawPointer { texts.start }

@_expose(wasm, "bezt_text_count")
@_cdecl("bezt_text_count")
public func textCount() -> Int32 { Int32(texts.count) }

// MARK: Events

/// - Parameters:
///   - phase: 0 down, 1 moved, 2 up, 3 cancelled.
///   - button: 0 primary, 1 middle, 2 secondary.
///   - modifiers: 1 Shift, 2 Control or Command, 4 Alt.
@_expose(wasm, "bezt_pointer")
@_cdecl("bezt_pointer")
public func pointer(
    _ phase: Int32, _ x: Double, _ y: Double, _ button: Int32, _ modifiers: Int32, _ isTouch: Int32
) {
    let event = PointerEvent(
        Pixel(x, y), PointerEvent.Button(rawValue: UInt8(truncatingIfNeeded: button)) ?? .primary,
        Modifiers(rawValue: UInt8(truncatingIfNeeded: modifiers)), isTouch: isTouch != 0)
    switch phase {
    case 0: session.pointerDown(event)
    case 1: session.pointerMoved(event)
    case 2: session.pointerUp(event)
    default: session.cancelGesture()
    }
}

@_expose(wasm, "bezt_wheel")
@_cdecl("bezt_wheel")
public func wheel(_ x: Double, _ y: Double, _ deltaX: Double, _ deltaY: Double, _ modifiers: Int32) {
    session.wheel(
        at: Pixel(x, y), delta: Pixel(deltaX, deltaY), Modifiers(rawValue: UInt8(truncatingIfNeeded: modifiers)))
}

@_expose(wasm, "bezt_pinch")
@_cdecl("bezt_pinch")
public func pinch(_ x: Double, _ y: Double, _ frames: Double, _ values: Double) {
    session.pinch(at: Pixel(x, y), frames: frames, values: values)
}

/// - Parameter key: a letter, digit or sign in ASCII, or 256 and on: space, left, right, up, down, home, numpad period,
///   enter, escape, delete.
/// - Returns: 1 when the editor had a use for it.
@_expose(wasm, "bezt_key")
@_cdecl("bezt_key")
public func key(_ key: Int32, _ modifiers: Int32) -> Int32 {
    let named: [Key] = [.space, .left, .right, .up, .down, .home, .numpadPeriod, .enter, .escape, .delete]
    let pressed: Key
    if key >= 256, Int(key) - 256 < named.count {
        pressed = named[Int(key) - 256]
    } else if key > 32, key < 127 {
        pressed = .character(UInt8(truncatingIfNeeded: key))
    } else {
        return 0
    }
    return session.keyDown(pressed, Modifiers(rawValue: UInt8(truncatingIfNeeded: modifiers))) ? 1 : 0
}

/// What the search field holds, in UTF-8.
@_expose(wasm, "bezt_search")
@_cdecl("bezt_search")
public func search(_ bytes: UnsafePointer<UInt8>, _ count: Int32) {
    session.setSearch(
        String(decoding: UnsafeBufferPointer(start: bytes, count: Int(max(count, 0))), as: UTF8.self))
}

/// Lets time pass; returns 1 when there is anything new to draw.
@_expose(wasm, "bezt_advance")
@_cdecl("bezt_advance")
public func advance(_ seconds: Double) -> Int32 { session.advance(by: seconds) ? 1 : 0 }

// MARK: State and controls

/// One number of the session: 0 current frame, 1 start, 2 end, 3 playing, 4 dirty, 5 dropped frames, 6 editor (0 dope
/// sheet, 1 graph), 7 read-only, 8 frames a second.
@_expose(wasm, "bezt_state")
@_cdecl("bezt_state")
public func state(_ which: Int32) -> Double {
    switch which {
    case 0: Double(session.currentFrame)
    case 1: Double(session.document.frameStart)
    case 2: Double(session.document.frameEnd)
    case 3: session.isPlaying ? 1 : 0
    case 4: session.isDirty ? 1 : 0
    case 5: Double(session.droppedFrames)
    case 6: session.editor == .graph ? 1 : 0
    case 7: session.isReadOnly ? 1 : 0
    case 8: session.document.frameRate.value
    default: 0
    }
}

/// Sets a number of the bar: 0 current frame, 1 start, 2 end.
@_expose(wasm, "bezt_set")
@_cdecl("bezt_set")
public func set(_ which: Int32, _ value: Double) {
    guard value.isFinite, abs(value) <= 1_048_574 else { return }
    switch which {
    case 0: session.perform(.setCurrentFrame(Float(value)))
    case 1: session.perform(.setStart(Int32(value)))
    case 2: session.perform(.setEnd(Int32(value)))
    default: break
    }
}

/// Puts the controls of the bar into words and texts, for elements that a keyboard or a screen reader can reach: for
/// each ten words, kind (0 button, 1 number, 2 label), which number, active, x f, y f, width f, height f, offset and
/// count of its label's bytes, value f of a number. Returns the number of controls.
@_expose(wasm, "bezt_controls")
@_cdecl("bezt_controls")
public func controls() -> Int32 {
    var output: [UInt32] = []
    var labels: [UInt8] = []
    let controls = Transport(session: session).controls
    for control in controls {
        switch control.kind {
        case .button: output += [0, 0]
        case .number(let number): output += [1, UInt32(number.rawValue)]
        case .label: output += [2, 0]
        }
        output.append(control.isActive ? 1 : 0)
        for side in [control.frame.x, control.frame.y, control.frame.width, control.frame.height] {
            output.append(Float(side).bitPattern)
        }
        output.append(UInt32(labels.count))
        let start = labels.count
        labels.append(contentsOf: control.label.utf8)
        if control.kind == .label { labels.append(contentsOf: (": " + control.text).utf8) }
        output.append(UInt32(labels.count - start))
        output.append(value(of: control.kind).bitPattern)
    }
    output.withUnsafeBytes { words.fill($0) }
    labels.withUnsafeBytes { texts.fill($0) }
    return Int32(controls.count)
}

private func value(of kind: TransportControl.Kind) -> Float {
    guard case .number(let number) = kind else { return 0 }
    switch number {
    case .currentFrame: return session.currentFrame
    case .start: return Float(session.document.frameStart)
    case .end: return Float(session.document.frameEnd)
    }
}

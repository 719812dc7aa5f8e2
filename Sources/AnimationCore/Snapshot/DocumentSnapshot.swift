/// A whole document as 32-bit words, little-endian: how it goes into the WebAssembly module and out of it.
///
/// Every bit of the document is kept but `SceneObject.evaluatedPose`, which no file has either. It is no format for
/// files: a snapshot of another version of bezt is refused.
public enum DocumentSnapshot {
    /// `BEZT` in the first word.
    static let magic: UInt32 = 0x545a_4542
    /// Changes with every change of the layout.
    static let version: UInt32 = 2

    public static func words(of document: AnimationDocument) -> [UInt32] {
        var writer = SnapshotWriter()
        var (magic, version, document) = (magic, version, document)
        writer.word(&magic)
        writer.word(&version)
        document.code(&writer)
        return writer.words
    }

    /// The document that a snapshot holds; nil when the words are none, or none of this version.
    public static func document(from words: UnsafeBufferPointer<UInt32>) -> AnimationDocument? {
        var reader = SnapshotReader(words)
        var (magic, version): (UInt32, UInt32) = (0, 0)
        reader.word(&magic)
        reader.word(&version)
        guard magic == self.magic, version == self.version else { return nil }
        var document = AnimationDocument()
        document.code(&reader)
        return reader.hasFailed || !reader.isAtEnd ? nil : document
    }
}

extension AnimationDocument {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.text(&sceneName)
        coder.integer(&frameRate.fps)
        coder.float(&frameRate.base)
        coder.integer(&frameStart)
        coder.integer(&frameEnd)
        coder.integer(&frameCurrent)
        coder.array(&markers, ofWords: 4, blank: Marker(name: "", frame: 0)) { $0.code(&$1) }
        coder.array(&objects, ofWords: 42, blank: SceneObject(name: "")) { $0.code(&$1) }
        coder.array(&actions, ofWords: 10, blank: AnimAction(name: "")) { $0.code(&$1) }
        coder.text(&generator)
        coder.text(&blenderVersion)
    }
}

extension Marker {
    mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.text(&name)
        coder.integer(&frame)
        coder.flag(&isSelected)
        coder.text(&camera)
    }
}

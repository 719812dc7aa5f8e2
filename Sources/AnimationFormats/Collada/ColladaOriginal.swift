import AnimationCore

/// The document that a COLLADA file was made of, whole, as FCurve JSON in an `<extra>` of the root element.
///
///     <extra><technique profile="bezt"><fcurves digest="0123456789abcdef">{"format":"bezt-fcurves",…}</fcurves>…
///
/// It counts while everything before the `<extra>` is as bezt wrote it, which `digest` tells: a file that another
/// program has changed says what that program wants it to say.
enum ColladaOriginal {
    /// Writes the `<extra>`; everything before it has gone through `sink`.
    ///
    /// - Parameter document: what `FCurveJSONReduction` leaves.
    static func write(
        _ document: AnimationDocument, _ options: WriteOptions, to text: TextWriter, after sink: DigestSink
    ) throws(WriteFailure) {
        try text.finish()
        text.write("<extra><technique profile=\"\(ColladaText.profile)\"><fcurves digest=\"\(sink.digest.text)\">")
        FCurveJSONWriter.write(document, options, to: JSONWriter(text, isInXML: true))
        text.write("</fcurves></technique></extra>\n")
    }

    /// The document in the `<extra>`; nil where there is none, or none that counts, which is reported.
    static func read(
        _ found: ColladaOriginalText?, in input: InputBytes, _ options: ReadOptions, _ log: DiagnosticLog
    ) -> AnimationDocument? {
        guard let found else { return nil }
        let place = found.place.place(in: input.name)
        var digest = TextDigest()
        if let before = found.before {
            // A byte order mark that an editor has put before it changes nothing.
            let start = ByteOrderMark.count(in: input.bytes)
            digest.add(UnsafeRawBufferPointer(rebasing: input.bytes[start..<max(start, before)]))
        }
        guard let text = found.text, digest.text.isExactly(found.digest) else {
            log.report(
                .warning, .extraOutdated, at: place,
                "the file was changed after bezt had written it, so what its COLLADA says is read, and not the original "
                    + "keys that bezt keeps beside it; --no-extra does the same without a warning")
            return nil
        }
        let inner = DiagnosticLog()
        do throws(ReadFailure) {
            let document = try FCurveJSONReader.read(InputBytes(part: text, of: input), options, inner)
            if !inner.hasErrors {
                log.take(inner)
                return document
            }
        } catch {
            // For want of memory it cannot be said what is damaged.
            guard error.diagnostic.code != FileCode.readFailed.rawValue else {
                log.report(error.diagnostic)
                return nil
            }
            inner.report(error.diagnostic)
        }
        let reason = inner.diagnostics.first { $0.severity == .error }?.message ?? ""
        log.report(
            .warning, .extraUnreadable, at: place,
            "what bezt keeps beside the COLLADA is damaged, so that the COLLADA is read: \(reason)")
        return nil
    }
}

/// Where a file holds its original, in bytes.
struct ColladaOriginalText {
    let digest: String
    let place: ColladaPlace
    /// Where its `<extra>` starts; nil when the file is not in UTF-8, as bezt writes it.
    let before: Int?
    /// The JSON; nil likewise, or while the element is open.
    fileprivate(set) var text: Range<Int>?
    fileprivate let start: Int?
}

/// Notices the original while a file is parsed.
struct ColladaOriginalFinder {
    private(set) var found: ColladaOriginalText?
    /// Whether the open `<technique>` is bezt's, in an `<extra>` of the root element.
    private var isInside = false
    private var isOpen = false
    private var extra: Int?

    /// - Parameters:
    ///   - depth: of the element that starts; the root's is 1.
    ///   - offset: of its `<`, nil where the bytes are not those of the file.
    ///   - end: behind its `>`, likewise.
    mutating func start(
        _ tag: ColladaTag, depth: Int, attributes: ColladaAttributes, place: ColladaPlace,
        offset: @autoclosure () -> Int?, end: @autoclosure () -> Int?
    ) {
        switch depth {
        case 2: (isInside, extra) = (false, tag == .extra ? offset() : nil)
        case 3: isInside = tag == .technique && attributes["profile"].isExactly(ColladaText.profile)
        case 4:
            guard isInside, tag == .fcurves, found == nil, let digest = attributes["digest"] else { return }
            found = ColladaOriginalText(digest: digest, place: place, before: extra, start: end())
            isOpen = true
        default: break
        }
    }

    /// - Parameter offset: of the `<` of the end tag, nil where the bytes are not those of the file.
    mutating func end(depth: Int, offset: @autoclosure () -> Int?) {
        guard isOpen, depth == 4 else { return }
        isOpen = false
        guard let start = found?.start, let end = offset(), start <= end else { return }
        found?.text = start..<end
    }
}

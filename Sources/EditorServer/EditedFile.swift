import AnimationCore
import AnimationEditor
import AnimationFormats

/// The file that is edited: read anew whenever it has changed, and written in its own format.
///
/// Used by one thread at a time.
package final class EditedFile {
    /// Nil for standard input and the built-in cube, which have no file to go back to.
    package private(set) var path: String?
    /// Where a name without a folder leads.
    package let folder: String
    /// `inputFormat` is that of the file, whatever it is called.
    private var conversion: Conversion
    private var opened: Opened
    /// Of the file as it was written last from here: that holds nothing which bezt does not write.
    private var writtenStamp: String?

    /// What the file said when it was read.
    struct Opened {
        let document: AnimationDocument
        /// Empty when there is no file.
        let stamp: String
        let format: AnimationFormat?
        /// What reading it reported.
        let log: DiagnosticLog
    }

    /// - Parameter input: a path, `-` for standard input, or nil for the built-in cube.
    package init(_ input: String?, _ conversion: Conversion) throws(ReadFailure) {
        self.conversion = conversion
        self.conversion.replacesOutput = true
        // The page shows what is lost; how far curves are off is measured by nobody it could tell.
        self.conversion.measures = false
        guard let input else {
            folder = "."
            opened = Opened(document: .cubeAction, stamp: "", format: nil, log: DiagnosticLog())
            return
        }
        let isFile = !StandardStreams.isInput(input)
        path = isFile ? input : nil
        folder = isFile ? EditedFile.folder(of: input) : "."
        opened = try EditedFile.read(input, conversion, stamp: isFile ? FileStamp(path: input)?.text ?? "" : "")
        guard let format = opened.format, isFile else { return }
        // The name decides how Save As writes; Save keeps what the content is.
        self.conversion.inputFormat = format
    }

    private static func read(
        _ input: String, _ conversion: Conversion, stamp: String
    ) throws(ReadFailure) -> Opened {
        let log = DiagnosticLog()
        let (document, format) = try conversion.loadWithFormat(input, log: log)
        if let error = log.diagnostics.first(where: { $0.severity == .error }) { throw ReadFailure(error) }
        return Opened(document: document, stamp: stamp, format: format, log: log)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Without its folder.
    var name: String? { path?.split(separator: "/").last.map(String.init) }

    /// The file as it is now.
    func current() throws(ReadFailure) -> Opened {
        guard let path, let stamp = FileStamp(path: path)?.text, stamp != opened.stamp else { return opened }
        opened = try EditedFile.read(path, conversion, stamp: stamp)
        return opened
    }

    // MARK: Saving

    /// What somebody has to agree to before a file is written.
    enum Question: String, CaseIterable {
        /// The file is not the one that the page has read.
        case changed
        /// There is a file of that name.
        case exists
        /// The file holds more than bezt writes in its place.
        case more
    }

    enum Outcome {
        case saved(stamp: String)
        case asks(Question, String)
        case failed
    }

    /// Writes a document into the file, or under another name into its folder.
    ///
    /// - Parameters:
    ///   - name: of the file; nil for the one that is edited.
    ///   - stamp: what the page was told when it opened or saved.
    ///   - agreed: what need not be asked any more.
    func save(
        _ document: AnimationDocument, as name: String?, stamp: String, agreed: Set<Question>, log: DiagnosticLog
    ) -> Outcome {
        guard let target = name.map({ folder == "." ? $0 : folder + "/" + $0 }) ?? path else {
            log.report(
                Diagnostic(
                    .error, "editor.no-file", at: Place(), "there is no file to save to", notes: ["Use Save As."]))
            return .failed
        }
        for (question, message) in questions(of: target, stamp, document) where !agreed.contains(question) {
            return .asks(question, message)
        }
        guard write(document, to: target, log) else { return .failed }
        if path != target {
            path = target
            conversion.inputFormat = OutputFormat(path: target)?.format
        }
        let stamp = FileStamp(path: target)?.text ?? ""
        writtenStamp = stamp
        return .saved(stamp: stamp)
    }

    private func questions(
        of target: String, _ stamp: String, _ document: AnimationDocument
    ) -> [(Question, String)] {
        guard let found = FileStamp(path: target)?.text else { return [] }
        let shown = PrintedText.line(target)
        guard target == path else { return [(.exists, "\(shown) exists already.")] }
        var questions: [(Question, String)] = []
        if found != stamp {
            questions.append((.changed, "\(shown) was changed by somebody else since this page opened it."))
        }
        if conversion.inputFormat?.name == AnimationFormat.collada.name, found != writtenStamp,
            document.generator?.hasPrefix("bezt") != true
        {
            questions.append(
                (
                    .more,
                    "\(shown) was made by \(document.generator ?? "another program"). bezt writes its animation, nodes, "
                        + "cameras and lights; meshes, skins and textures would be gone."
                ))
        }
        return questions
    }

    private func write(_ document: AnimationDocument, to target: String, _ log: DiagnosticLog) -> Bool {
        let isOwn = target == path
        let format = isOwn ? conversion.inputFormat : OutputFormat(path: target)?.format
        if let path, let format, format.isWrittenOnto, conversion.inputFormat?.isWrittenOnto == true {
            switch conversion.save(document, onto: path, to: target, keeping: KeptFiles(), log: log) {
            case .whole, .lossy: return true
            case .unreadable, .unwritable, .impossible: return false
            }
        }
        var writing = conversion
        writing.inputFormat = nil
        writing.outputFormat =
            isOwn ? format.map { OutputFormat($0, isGzipped: FileOutput.isPacked(target)) } : nil
        do throws(WriteFailure) {
            try writing.save(document, to: target, keeping: KeptFiles(), log: log)
            return true
        } catch {
            log.report(error.diagnostic)
            return false
        }
    }
}

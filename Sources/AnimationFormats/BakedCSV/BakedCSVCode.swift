/// The stable codes of what can be wrong with baked CSV.
public enum BakedCSVCode: String, CaseIterable, Sendable {
    /// The first row holds numbers instead of names.
    case noHeader = "csv.no-header"
    /// No column is called `frame` (an error) or none `time` (a note: the rate is not known).
    case noTimeColumn = "csv.no-time-column"
    case tooManyColumns = "csv.too-many-columns"
    case duplicateChannel = "csv.duplicate-channel"
    /// The header is not UTF-8.
    case notUTF8 = "csv.not-utf8"
    case noRows = "csv.no-rows"
    case raggedRow = "csv.ragged-row"
    case notANumber = "csv.not-a-number"
    case unclosedQuote = "csv.unclosed-quote"
    /// A frame that is no number or that no animation reaches.
    case badFrame = "csv.bad-frame"
    case unsortedFrames = "csv.unsorted-frames"
    case duplicateFrame = "csv.duplicate-frame"
    case unevenSteps = "csv.uneven-steps"
    /// The two time columns contradict each other, or do not tell the rate.
    case unknownRate = "csv.unknown-rate"
    /// The last line has no line end, as if the file had been cut.
    case noLineEnd = "csv.no-line-end"
    /// Frames that cannot be stepped through were asked for.
    case badRange = "csv.bad-range"
    /// The scene ends before it begins, or beyond what Blender takes, and no frames were asked for.
    case badScene = "csv.bad-scene"
}

/// The kinds of files that pictures are written as.
public enum PictureFormat: String, CaseIterable, Sendable {
    case png, svg, pdf

    /// What the end of a file's name says, in any case; nil for other names.
    public init?(path: String) {
        let lowercased = path.lowercased()
        for format in PictureFormat.allCases where lowercased.hasSuffix("." + format.rawValue) {
            self = format
            return
        }
        return nil
    }
}

/// How large a picture is.
public struct PictureSize: Equatable, Sendable {
    /// In pixels of the editor; in PDF, 96 to the inch.
    public var width: Int
    public var height: Int
    /// Pixels of a PNG for each pixel of the editor: 2 is sharp on screens of high density.
    public var scale: Int

    public init(width: Int, height: Int, scale: Int = 1) {
        self.width = width
        self.height = height
        self.scale = scale
    }

    /// Pixels of a PNG along one side, at most; cairo's own limit is twice as high.
    public static let mostPixels = 16_384

    public var isValid: Bool {
        width >= 120 && height >= 80 && scale >= 1 && scale <= 8 && width <= PictureSize.mostPixels / scale
            && height <= PictureSize.mostPixels / scale
    }
}

import CFastText
import CLibXML2
import CZlib
import CZstd

/// Which version of a library is in use.
public struct LibraryVersion: Sendable {
    public let name: String
    /// The one that this was compiled with; nil where its headers do not tell.
    public let built: String?
    /// The one that runs; nil where the library does not tell, or is nothing but headers.
    public let running: String?

    public init(_ name: String, built: String?, running: String?) {
        self.name = name
        self.built = built
        self.running = running
    }

    /// Those that the formats stand on.
    public static var ofFormats: [LibraryVersion] {
        // Behind the number there may be words about where it comes from.
        let xml = bezt_xml_version().map { String(cString: $0).prefix { $0.isNumber } }
        return [
            LibraryVersion(
                "libxml2", built: LIBXML_DOTTED_VERSION, running: xml.flatMap { Int($0) }.map(text(ofNumber:))),
            LibraryVersion("zlib", built: ZLIB_VERSION, running: zlibVersion().map { String(cString: $0) }),
            LibraryVersion(
                "libzstd", built: "\(ZSTD_VERSION_MAJOR).\(ZSTD_VERSION_MINOR).\(ZSTD_VERSION_RELEASE)",
                running: ZSTD_versionString().map { String(cString: $0) }),
            LibraryVersion("simdjson", built: fasttext_simdjson_version().map { String(cString: $0) }, running: nil),
            LibraryVersion(
                "fast_float", built: fasttext_fast_float_version().map { String(cString: $0) }, running: nil),
            LibraryVersion("fmt", built: text(ofNumber: Int(fasttext_fmt_version())), running: nil),
        ]
    }

    /// `2.9.14` of `20914`, in which two digits each are the second and the third part.
    static func text(ofNumber number: Int) -> String {
        "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}

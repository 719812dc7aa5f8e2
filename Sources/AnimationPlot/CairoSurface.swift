import CCairo

/// A sheet of one of the formats, whose file is collected in memory.
final class CairoSurface {
    let context: OpaquePointer
    private let surface: OpaquePointer
    private let format: PictureFormat
    private let file = ByteCollector()

    init(_ format: PictureFormat, _ size: PictureSize) throws(CairoFailure) {
        self.format = format
        let (width, height) = (Double(size.width), Double(size.height))
        let closure = Unmanaged.passUnretained(file).toOpaque()
        let scale: Double
        switch format {
        case .png:
            scale = Double(size.scale)
            surface = cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, Int32(size.width * size.scale), Int32(size.height * size.scale))
        case .svg:
            scale = 1
            surface = cairo_svg_surface_create_for_stream(ByteCollector.append, closure, width, height)
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
        case .pdf:
            // A point is 1/72 inch.
            scale = 0.75
            surface = cairo_pdf_surface_create_for_stream(
                ByteCollector.append, closure, width * scale, height * scale)
            // The same picture is the same bytes, whenever it is made.
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
        }
        context = cairo_create(surface)
        cairo_scale(context, scale, scale)
        try check(cairo_status(context))
    }

    deinit {
        cairo_destroy(context)
        // The rest of a file that nobody wants any more is still written to `file`, which outlives the surface.
        cairo_surface_destroy(surface)
    }

    /// The whole file. Nothing can be drawn afterwards.
    func finish() throws(CairoFailure) -> [UInt8] {
        try check(cairo_status(context))
        if format == .png {
            let closure = Unmanaged.passUnretained(file).toOpaque()
            try check(cairo_surface_write_to_png_stream(surface, ByteCollector.append, closure))
        }
        cairo_surface_finish(surface)
        try check(cairo_surface_status(surface))
        return file.bytes
    }

    private func check(_ status: cairo_status_t) throws(CairoFailure) {
        if status != CAIRO_STATUS_SUCCESS { throw CairoFailure(status) }
    }
}

/// What cairo writes.
private final class ByteCollector {
    var bytes: [UInt8] = []

    static let append: cairo_write_func_t = { closure, data, count in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let collector = Unmanaged<ByteCollector>.fromOpaque(closure).takeUnretainedValue()
        collector.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
    }
}

import AnimationEditor
import CCairo

/// Draws a display list into a file's bytes.
public enum Picture {
    public static func file(
        of list: DisplayList, _ format: PictureFormat, _ size: PictureSize, _ palette: Palette
    ) throws(CairoFailure) -> [UInt8] {
        let surface = try CairoSurface(format, size)
        let pen = CairoPen(context: surface.context, palette: palette)
        for item in list.items { pen.draw(item) }
        return try surface.finish()
    }
}

/// Replays the items of a display list on a cairo context.
private struct CairoPen {
    let context: OpaquePointer
    let palette: Palette

    func draw(_ item: DisplayItem) {
        switch item {
        case .rectangle(let box, let radius, let fill, let stroke):
            rectangle(box, radius)
            paint(fill, stroke)
        case .diamond(let c, let radius, let fill, let stroke):
            polygon([c - Pixel(0, radius), c + Pixel(radius, 0), c + Pixel(0, radius), c - Pixel(radius, 0)])
            paint(fill, stroke)
        case .circle(let center, let radius, let fill, let stroke):
            cairo_new_sub_path(context)
            cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
            paint(fill, stroke)
        case .polyline(let points, let isDashed, let stroke):
            line(points)
            if isDashed { cairo_set_dash(context, [4, 3], 2, 0) }
            paint(nil, stroke)
            if isDashed { cairo_set_dash(context, nil, 0, 0) }
        case .polygon(let points, let fill, let stroke):
            polygon(points)
            paint(fill, stroke)
        case .text(let string, let position, let size, let alignment, let weight, let color):
            text(string, at: position, size, alignment, weight, color)
        case .clip(let box):
            cairo_save(context)
            cairo_rectangle(context, box.x, box.y, box.width, box.height)
            cairo_clip(context)
        case .unclip:
            cairo_restore(context)
        }
    }

    // MARK: Paths

    private func line(_ points: [Pixel]) {
        for (index, point) in points.enumerated() {
            if index == 0 {
                cairo_move_to(context, point.x, point.y)
            } else {
                cairo_line_to(context, point.x, point.y)
            }
        }
    }

    private func polygon(_ points: [Pixel]) {
        line(points)
        cairo_close_path(context)
    }

    private func rectangle(_ box: Rectangle, _ cornerRadius: Double) {
        let radius = min(cornerRadius, box.width / 2, box.height / 2)
        guard radius > 0 else { return cairo_rectangle(context, box.x, box.y, box.width, box.height) }
        let corners = [
            (box.maxX - radius, box.y + radius, -0.5), (box.maxX - radius, box.maxY - radius, 0),
            (box.x + radius, box.maxY - radius, 0.5), (box.x + radius, box.y + radius, 1),
        ]
        cairo_new_sub_path(context)
        for (x, y, turn) in corners { cairo_arc(context, x, y, radius, turn * .pi, (turn + 0.5) * .pi) }
        cairo_close_path(context)
    }

    // MARK: Paint

    private func source(_ color: DrawColor) {
        let rgba = palette.rgba(color)
        func part(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xff) / 255 }
        cairo_set_source_rgba(context, part(24), part(16), part(8), part(0))
    }

    private func paint(_ fill: DrawColor?, _ stroke: DisplayStroke?) {
        if let fill {
            source(fill)
            cairo_fill_preserve(context)
        }
        if let stroke {
            source(stroke.color)
            cairo_set_line_width(context, stroke.width)
            cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
            cairo_stroke_preserve(context)
        }
        cairo_new_path(context)
    }

    // MARK: Text

    private func text(
        _ string: String, at position: Pixel, _ size: Double, _ alignment: DisplayList.Alignment,
        _ weight: DisplayList.Weight, _ color: DrawColor
    ) {
        cairo_select_font_face(
            context, weight == .monospacedBold ? "monospace" : "sans-serif", CAIRO_FONT_SLANT_NORMAL,
            weight == .plain ? CAIRO_FONT_WEIGHT_NORMAL : CAIRO_FONT_WEIGHT_BOLD)
        cairo_set_font_size(context, size)
        var (extents, font) = (cairo_text_extents_t(), cairo_font_extents_t())
        // A text with a zero byte ends there for C.
        cairo_text_extents(context, string, &extents)
        cairo_font_extents(context, &font)
        let shift: Double
        switch alignment {
        case .start: shift = 0
        case .middle: shift = extents.x_advance / 2
        case .end: shift = extents.x_advance
        }
        source(color)
        cairo_move_to(context, position.x - shift, position.y + (font.ascent - font.descent) / 2)
        cairo_show_text(context, string)
        cairo_new_path(context)
    }
}

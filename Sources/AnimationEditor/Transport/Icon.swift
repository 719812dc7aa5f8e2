/// Small pictures for buttons and channels, drawn around a middle.
enum Icon: Sendable {
    case play, pause, stepBack, stepForward, jumpToStart, jumpToEnd, previousKey, nextKey, loop
    case cube, normalize, film, insertKey, dopeSheet, graph, interpolation, handles
    case eye, eyeClosed, speaker, speakerMuted, lock, lockOpen, folded, unfolded

    /// - Parameter color: of lines and surfaces.
    func draw(at c: Pixel, _ color: ColorRole, into list: inout DisplayList) {
        list.fill(color)
        list.stroke(color, width: 1.5)
        switch self {
        case .play: triangle(c, -4, 6, into: &list)
        case .pause:
            for x in [-5.0, 2] { box(c, x, -6, 3, 12, into: &list) }
        case .stepBack:
            triangle(c, 3, -4, into: &list)
            box(c, 4, -5, 2, 10, into: &list)
        case .stepForward:
            triangle(c, -3, 4, into: &list)
            box(c, -6, -5, 2, 10, into: &list)
        case .jumpToStart:
            box(c, -6, -6, 2, 12, into: &list)
            triangle(c, 6, -3, into: &list)
        case .jumpToEnd:
            box(c, 4, -6, 2, 12, into: &list)
            triangle(c, -6, 3, into: &list)
        case .previousKey:
            triangle(c, 0, -7, into: &list)
            list.diamond(at: c + Pixel(4, 0), radius: 4, .filled)
        case .nextKey:
            triangle(c, 0, 7, into: &list)
            list.diamond(at: c + Pixel(-4, 0), radius: 4, .filled)
        case .loop:
            lines(c, [(-6, 1), (-6, -3), (4, -3)], into: &list)
            lines(c, [(6, -1), (6, 3), (-4, 3)], into: &list)
            list.polygon([c + Pixel(3, -6), c + Pixel(7, -3), c + Pixel(3, 0)])
            list.polygon([c + Pixel(-3, 6), c + Pixel(-7, 3), c + Pixel(-3, 0)])
        case .normalize:
            lines(c, [(-7, -6), (7, -6)], into: &list)
            lines(c, [(-7, 6), (7, 6)], into: &list)
            lines(c, [(-6, 4), (-3, 3), (0, -3), (3, -4), (6, 3)], into: &list)
        case .cube:
            lines(c, [(0, -6), (6, -3), (6, 3), (0, 6), (-6, 3), (-6, -3), (0, -6)], into: &list)
            lines(c, [(-6, -3), (0, 0), (6, -3)], into: &list)
            lines(c, [(0, 0), (0, 6)], into: &list)
        case .film:
            list.rectangle(
                Rectangle(x: c.x - 7, y: c.y - 5, width: 14, height: 10), .stroked, cornerRadius: 1)
            for x in [-5.0, -1, 3] {
                box(c, x, -4, 2, 2, into: &list)
                box(c, x, 2, 2, 2, into: &list)
            }
        case .insertKey:
            list.diamond(at: c + Pixel(-2, 1), radius: 5, .stroked)
            box(c, 2, -5, 6, 1.5, into: &list)
            box(c, 4.25, -7.25, 1.5, 6, into: &list)
        case .dopeSheet:
            for (x, y) in [(-4.0, -3.0), (4, -3), (0, 3)] {
                list.diamond(at: c + Pixel(x, y), radius: 3, .filled)
            }
        case .graph: lines(c, [(-7, 5), (-4, 3), (-1, -3), (2, -4), (5, 1), (7, 3)], into: &list)
        case .interpolation: lines(c, [(-7, 5), (-3, 4.5), (-1, 2), (1, -2), (3, -4.5), (7, -5)], into: &list)
        case .handles:
            lines(c, [(-6, 3), (6, -3)], into: &list)
            for (x, y) in [(-6.0, 3.0), (6, -3)] { list.circle(at: c + Pixel(x, y), radius: 2.2) }
            list.diamond(at: c, radius: 3, .filled)
        case .eye, .eyeClosed:
            lines(c, [(-6, 0), (-3, -3), (0, -4), (3, -3), (6, 0), (3, 3), (0, 4), (-3, 3), (-6, 0)], into: &list)
            if self == .eye {
                list.circle(at: c, radius: 2)
            } else {
                lines(c, [(-6, 6), (6, -6)], into: &list)
            }
        case .speaker, .speakerMuted:
            list.polygon(
                [(-6.0, -2.0), (-3, -2), (1, -5), (1, 5), (-3, 2), (-6, 2)].map { c + Pixel($0.0, $0.1) })
            if self == .speaker {
                lines(c, [(3, -3), (4.5, 0), (3, 3)], into: &list)
            } else {
                lines(c, [(3, -2), (7, 2)], into: &list)
                lines(c, [(7, -2), (3, 2)], into: &list)
            }
        case .lock, .lockOpen:
            box(c, -4, -1, 8, 6, into: &list)
            let lift = self == .lock ? 0.0 : -1.5
            lines(c, [(-2.5, -1), (-2.5, -4 + lift), (2.5, -4 + lift)], into: &list)
            if self == .lock { lines(c, [(2.5, -4), (2.5, -1)], into: &list) }
        case .folded: list.polygon([c + Pixel(-2, -4), c + Pixel(3, 0), c + Pixel(-2, 4)])
        case .unfolded: list.polygon([c + Pixel(-4, -2), c + Pixel(4, -2), c + Pixel(0, 3)])
        }
    }

    /// With its base at one x and its tip at the other.
    private func triangle(_ c: Pixel, _ base: Double, _ tip: Double, into list: inout DisplayList) {
        list.polygon([c + Pixel(base, -5.5), c + Pixel(tip, 0), c + Pixel(base, 5.5)])
    }

    private func box(
        _ c: Pixel, _ x: Double, _ y: Double, _ width: Double, _ height: Double, into list: inout DisplayList
    ) {
        list.rectangle(Rectangle(x: c.x + x, y: c.y + y, width: width, height: height))
    }

    private func lines(_ c: Pixel, _ points: [(Double, Double)], into list: inout DisplayList) {
        list.polyline(points.map { c + Pixel($0.0, $0.1) })
    }
}

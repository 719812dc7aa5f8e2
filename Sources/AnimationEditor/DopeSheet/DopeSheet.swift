import AnimationCore

/// A row of diamonds for each channel.
struct DopeSheet {
    let session: EditorSession

    private var canvas: Rectangle { session.layout.canvas }
    private var frames: ViewAxis { session.view.frames }

    /// The coloured bands of the rows, below the lines of the grid.
    func drawBands(into list: inout DisplayList) {
        let rows = session.rowLayout
        for row in rows.visible {
            let band = Rectangle(x: canvas.x, y: rows.top(ofRow: row), width: canvas.width, height: RowLayout.height)
            list.fill(role(ofRow: row))
            list.rectangle(band)
        }
    }

    private func role(ofRow row: Int) -> ColorRole {
        switch session.channels.rows[row] {
        case .summary: .summaryRow
        case .group: .groupRow
        case .track(let index): session.tracks[index].isSelected ? .selectedRow : .channelRow
        }
    }

    /// The keys of the rows in view.
    func drawKeys(into list: inout DisplayList) {
        let rows = session.rowLayout
        let tracks = session.tracks
        for row in rows.visible {
            let y = rows.middle(ofRow: row)
            switch session.channels.rows[row] {
            case .summary, .group:
                drawMerged(session.tracksOf(row: row), tracks, at: y, into: &list)
            case .track(let index):
                drawInterpolation(tracks[index], at: y, into: &list)
                drawHolds(tracks[index], at: y, into: &list)
                drawKeys(tracks[index], at: y, into: &list)
            }
        }
    }

    private func x(of frame: Float) -> Double { frames.pixel(of: Double(frame)) }

    private func drawMerged(
        _ indices: [Int], _ tracks: [AnimationTrack], at y: Double, into list: inout DisplayList
    ) {
        list.stroke(.keyOutline)
        MergedKeys(of: indices, in: tracks, frames: frames).forEachKey { key in
            list.fill(.key(key.type, isSelected: key.isSelected))
            list.diamond(at: Pixel(x(of: key.frame), y), radius: KeyGlyph.radius(of: key.type))
        }
    }

    /// A line where a segment is none of Bezier; one for all such that follow each other.
    private func drawInterpolation(_ track: AnimationTrack, at y: Double, into list: inout DisplayList) {
        let keys = track.keyframes
        let range = KeysInView.rangeWithNeighbours(of: keys, from: frames.lower, to: frames.upper)
        var first: Int?
        for index in range {
            let hasLine =
                index < range.upperBound - 1 && keys[index].interpolation != .bezier
                && !keys[index].holds(until: keys[index + 1])
            if hasLine {
                first = first ?? index
            } else if let start = first {
                first = nil
                let left = max(x(of: keys[start].frame), canvas.x)
                let right = min(x(of: keys[index].frame), canvas.maxX)
                guard right - left >= 1 else { continue }
                list.fill(.interpolationLine)
                list.rectangle(Rectangle(x: left, y: y - 1, width: right - left, height: 2))
            }
        }
    }

    private func drawHolds(_ track: AnimationTrack, at y: Double, into list: inout DisplayList) {
        let keys = track.keyframes
        let range = KeysInView.rangeWithNeighbours(of: keys, from: frames.lower, to: frames.upper)
        for index in range.dropLast() where keys[index].holds(until: keys[index + 1]) {
            let start = max(x(of: keys[index].frame), canvas.x)
            let end = min(x(of: keys[index + 1].frame), canvas.maxX)
            guard end - start >= 1 else { continue }
            let isSelected = keys[index].isKeySelected && keys[index + 1].isKeySelected
            list.fill(isSelected ? .holdBarSelected : .holdBar)
            list.rectangle(Rectangle(x: start, y: y - 5, width: end - start, height: 10))
        }
    }

    private func drawKeys(_ track: AnimationTrack, at y: Double, into list: inout DisplayList) {
        let keys = track.keyframes
        let alpha: UInt8 = track.isMuted ? 110 : 255
        list.stroke(DrawColor(.keyOutline, alpha: alpha))
        let margin = 8 / frames.scale
        var last = (x: -1000.0, isSelected: false)
        for index in KeysInView.range(of: keys, from: frames.lower - margin, to: frames.upper + margin) {
            let key = keys[index]
            let x = x(of: key.frame)
            guard x.isFinite else { continue }
            // Diamonds that would lie on each other are one.
            if x - last.x < 0.5, last.isSelected || !key.isKeySelected { continue }
            last = (x, key.isKeySelected)
            list.fill(DrawColor(.key(key.type, isSelected: key.isKeySelected), alpha: alpha))
            list.diamond(at: Pixel(x, y), radius: KeyGlyph.radius(of: key.type))
        }
    }
}

import AnimationCore

/// The channels at the left: names with coloured bars, and their icons.
struct ChannelListDrawing {
    let session: EditorSession

    private var area: Rectangle { session.layout.channels }

    func draw(into list: inout DisplayList) {
        list.fill(.panel)
        list.rectangle(area)
        list.clip(area)
        let rows = session.rowLayout
        let tracks = session.tracks
        for row in rows.visible {
            let band = Rectangle(x: area.x, y: rows.top(ofRow: row), width: area.width, height: RowLayout.height)
            draw(session.channels.rows[row], tracks, in: band, into: &list)
        }
        list.unclip()
        list.stroke(.panelLine)
        list.line(from: Pixel(area.maxX - 0.5, area.y), to: Pixel(area.maxX - 0.5, area.maxY))
        drawSearch(into: &list)
    }

    private func draw(_ row: ChannelRow, _ tracks: [AnimationTrack], in band: Rectangle, into list: inout DisplayList) {
        switch row {
        case .summary:
            list.fill(.summaryRow)
            list.rectangle(band)
            name("Summary", in: band, indent: 8, right: 8, .text, into: &list)
        case .group(let index):
            list.fill(.groupRow)
            list.rectangle(band)
            let icon: Icon = session.foldedGroups.contains(index) ? .folded : .unfolded
            icon.draw(at: Pixel(band.x + 12, band.center.y), .text, into: &list)
            name(groupName(index), in: band, indent: 24, right: 8, .text, into: &list)
        case .track(let index):
            draw(tracks[index], at: index, of: tracks.count, in: band, into: &list)
        }
    }

    private func groupName(_ index: Int) -> String {
        guard let shown = session.shown else { return "" }
        return session.document[shown].groups[index].name
    }

    private func draw(
        _ track: AnimationTrack, at index: Int, of count: Int, in band: Rectangle, into list: inout DisplayList
    ) {
        list.fill(track.isSelected ? .selectedRow : .channelRow)
        list.rectangle(band)
        list.fill(DrawColor(ChannelColor.of(track, at: index, of: count)))
        list.rectangle(Rectangle(x: band.x + 14, y: band.y + 2, width: 5, height: band.height - 4))
        let isGraph = session.editor == .graph
        let right: Double = session.hasControls ? (isGraph ? 66 : 46) : 8
        let isFaint = track.isMuted || (isGraph && track.isHidden)
        let role: ColorRole = isFaint ? .textFaint : track.isSelected ? .textStrong : .text
        name(ChannelName.of(track), in: band, indent: 26, right: right, role, into: &list)
        if session.tracksWithGaps.contains(index) {
            list.fill(.warning)
            list.text("!", at: Pixel(band.x + 8, band.center.y), size: 12, .middle, .bold)
        }
        if session.hasControls { drawIcons(track, at: band.center.y, isGraph, into: &list) }
    }

    private func drawIcons(_ track: AnimationTrack, at y: Double, _ isGraph: Bool, into list: inout DisplayList) {
        func draw(_ icon: ChannelIcon, _ picture: Icon, isFaint: Bool) {
            picture.draw(at: icon.center(in: area, y: y), isFaint ? .textFaint : .text, into: &list)
        }
        if isGraph { draw(.eye, track.isHidden ? .eyeClosed : .eye, isFaint: track.isHidden) }
        draw(.mute, track.isMuted ? .speakerMuted : .speaker, isFaint: track.isMuted)
        draw(.lock, track.isLocked ? .lock : .lockOpen, isFaint: !track.isLocked)
    }

    /// Text that is cut off where the icons begin.
    private func name(
        _ text: String, in band: Rectangle, indent: Double, right: Double, _ role: ColorRole,
        into list: inout DisplayList
    ) {
        list.clip(
            Rectangle(x: band.x, y: band.y, width: max(0, band.width - right), height: band.height))
        list.fill(role)
        list.text(text, at: Pixel(band.x + indent, band.center.y), size: 12)
        list.unclip()
    }

    private func drawSearch(into list: inout DisplayList) {
        let box = session.layout.search
        list.fill(.header)
        list.rectangle(box)
        guard session.hasControls else { return }
        let field = Rectangle(x: box.x + 6, y: box.y + 4, width: box.width - 12, height: box.height - 8)
        list.fill(.field)
        list.rectangle(field, cornerRadius: 4)
        list.fill(session.search.isEmpty ? .textFaint : .text)
        list.clip(field)
        list.text(session.search.isEmpty ? "Search" : session.search, at: Pixel(field.x + 8, field.center.y), size: 12)
        list.unclip()
    }
}

import AnimationCore

extension EditorSession {
    /// Fills a list with everything that is to be seen, from the back to the front.
    public func draw(into list: inout DisplayList) {
        list.clear()
        let ruler = FrameRuler(
            layout: layout, frames: view.frames, currentFrame: currentFrame, readableFrame: readableFrame,
            range: Float(document.frameStart)...Float(max(document.frameStart, document.frameEnd)))
        list.fill(.background)
        list.rectangle(layout.canvas)
        list.clip(layout.canvas)
        switch editor {
        case .dopeSheet: drawDopeSheet(ruler, into: &list)
        case .graph: drawGraph(ruler, into: &list)
        }
        list.unclip()
        ruler.drawNumbers(into: &list)
        ruler.drawPlayhead(into: &list)
        ChannelListDrawing(session: self).draw(into: &list)
        drawMessages(into: &list)
        drawGesture(into: &list)
        drawViewport(into: &list)
        Transport(session: self).draw(into: &list)
        menu?.draw(into: &list)
    }

    private func drawDopeSheet(_ ruler: FrameRuler, into list: inout DisplayList) {
        let sheet = DopeSheet(session: self)
        sheet.drawBands(into: &list)
        ruler.drawGrid(into: &list)
        ruler.drawRange(into: &list)
        sheet.drawKeys(into: &list)
    }

    private func drawGraph(_ ruler: FrameRuler, into list: inout DisplayList) {
        let grid = ValueGrid(canvas: layout.canvas, values: view.values)
        ruler.drawGrid(into: &list)
        grid.drawLines(into: &list)
        ruler.drawRange(into: &list)
        GraphEditor(session: self).draw(into: &list)
        grid.drawNumbers(into: &list)
    }

    /// The selection box, or what is dragged in numbers.
    private func drawGesture(into list: inout DisplayList) {
        switch gesture {
        case .box(let box):
            list.clip(layout.canvas)
            list.fill(.boxFill)
            list.rectangle(box.rectangle)
            list.stroke(.boxLine)
            let (r, corner) = (box.rectangle, Pixel(box.rectangle.x, box.rectangle.y))
            list.polyline(
                [corner, Pixel(r.maxX, r.y), Pixel(r.maxX, r.maxY), Pixel(r.x, r.maxY), corner], isDashed: true)
            list.unclip()
        case .drag(let drag):
            guard let text = drag.readout else { return }
            let width = TextWidth.of(text, size: 12) + 16
            let x = min(max(pointer.x + 16, layout.canvas.x), layout.canvas.maxX - width)
            let y = min(max(pointer.y - 34, layout.canvas.y), layout.canvas.maxY - 24)
            list.fill(.menu)
            list.rectangle(Rectangle(x: x, y: y, width: width, height: 22), cornerRadius: 4)
            list.fill(.textStrong)
            list.text(text, at: Pixel(x + 8, y + 11), size: 12)
        default: break
        }
    }

    private func drawMessages(into list: inout DisplayList) {
        var y = layout.canvas.maxY - 16
        for message in messages {
            list.fill(.warning)
            list.clip(layout.canvas)
            list.text(message, at: Pixel(layout.canvas.x + 48, y), size: 12)
            list.unclip()
            y -= 18
        }
    }
}

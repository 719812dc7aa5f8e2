import AnimationCore
import AnimationEditor
import AnimationPlot
import Testing

@Suite struct PictureTests {
    private func file(
        _ editor: EditorKind, _ format: PictureFormat, _ palette: Palette = .dark, scale: Int = 1
    ) throws -> (bytes: [UInt8], drawing: Plot.Drawing) {
        var plot = Plot()
        plot.editor = editor
        plot.size = PictureSize(width: 800, height: 400, scale: scale)
        let drawing = plot.drawing(of: .cubeAction)
        return (try Picture.file(of: drawing.list, format, drawing.size, palette), drawing)
    }

    @Test func `pixels have the colours of the display list`() throws {
        let (bytes, drawing) = try file(.dopeSheet, .png)
        let image = try #require(PNGImage(bytes))
        #expect(image.width == 800 && image.height == 400)
        let playhead = drawing.list.items.compactMap {
            if case .polyline(let points, _, let stroke) = $0, stroke.color == DrawColor(.playhead) {
                points[0].x
            } else {
                nil as Double?
            }
        }[0]
        var diamonds = 0
        for item in drawing.list.items {
            guard case .diamond(let center, _, let fill?, _) = item, center.x < 798, center.x > 222 else { continue }
            // The playhead lies over the first frame.
            if abs(center.x - playhead) < 3 { continue }
            diamonds += 1
            let expected = Palette.dark.rgba(fill) >> 8
            #expect(image.color(Int(center.x), Int(center.y)) == expected)
        }
        // 9 frames in the summary and the group, 9 keys.
        #expect(diamonds == 27)
    }

    @Test func `light pictures are white`() throws {
        let dark = try #require(PNGImage(try file(.graph, .png).bytes))
        let light = try #require(PNGImage(try file(.graph, .png, .light).bytes))
        func count(_ image: PNGImage, _ color: UInt32) -> Int {
            (0..<400).reduce(0) { sum, y in sum + (0..<800).count { image.color($0, y) == color } }
        }
        #expect(count(light, 0xffffff) > 100_000)
        #expect(count(dark, 0xffffff) < 5000)
        #expect(count(dark, 0x303030) > 100_000)
    }

    @Test func `twice as sharp is twice as large`() throws {
        let image = try #require(PNGImage(try file(.graph, .png, scale: 2).bytes))
        #expect(image.width == 1600 && image.height == 800)
    }

    /// In SVG cairo numbers its parts on from picture to picture, so two of one process differ in names.
    @Test(arguments: [PictureFormat.png, .pdf])
    func `the same picture is the same bytes`(_ format: PictureFormat) throws {
        let (first, second) = (try file(.graph, format).bytes, try file(.graph, format).bytes)
        let isEqual = first == second
        #expect(isEqual)
        #expect(first.count > 4000)
    }

    @Test func `each format is what it says`() throws {
        let svg = String(decoding: try file(.graph, .svg).bytes, as: UTF8.self)
        #expect(svg.contains("<svg") && svg.contains("width=\"800px\"") && svg.hasSuffix("</svg>\n"))
        let pdf = try file(.graph, .pdf).bytes
        #expect(pdf.starts(with: "%PDF-".utf8))
        #expect(!String(decoding: pdf, as: UTF8.self).contains("CreationDate"))
    }

    @Test func `names tell formats`() {
        #expect(PictureFormat(path: "a/b.PNG") == .png)
        #expect(PictureFormat(path: "b.svg") == .svg)
        #expect(PictureFormat(path: "b.pdf.gz") == nil)
        #expect(PictureFormat(path: "png") == nil)
    }

    @Test func `sizes have bounds`() {
        #expect(PictureSize(width: 1280, height: 720, scale: 8).isValid)
        #expect(!PictureSize(width: 20_000, height: 720).isValid)
        #expect(!PictureSize(width: 5000, height: 720, scale: 4).isValid)
        #expect(!PictureSize(width: 1280, height: 0).isValid)
        #expect(!PictureSize(width: 1280, height: 720, scale: 0).isValid)
    }
}

@Suite struct PlotTests {
    @Test func `the frames asked for go from edge to edge`() {
        var plot = Plot()
        plot.frames = 20...40
        let numbers = plot.drawing(of: .cubeAction).list.items.compactMap {
            if case .text(let text, let at, _, .middle, .plain, _) = $0 {
                (text, at.x)
            } else {
                nil as (String, Double)?
            }
        }
        let left = numbers.first { $0.0 == "20" }
        let right = numbers.first { $0.0 == "40" }
        #expect(left.map { abs($0.1 - 220) < 1 } == true)
        #expect(right.map { abs($0.1 - 1280) < 1 } == true)
    }

    @Test func `a dope sheet is as high as its channels`() {
        var plot = Plot()
        plot.editor = .dopeSheet
        let keys = [Keyframe(frame: 1, value: 0), Keyframe(frame: 9, value: 1)]
        func document(_ count: Int) -> AnimationDocument {
            var document = AnimationDocument()
            let tracks = (0..<count).map { AnimationTrack(dataPath: "x\($0)", keyframes: keys) }
            document.actions = [AnimAction(name: "A", channelbags: [Channelbag(tracks: tracks)])]
            return document
        }
        let all = plot.drawing(of: document(60))
        #expect(all.diagnostics.isEmpty)
        #expect(all.list.items.contains { if case .text("x59", _, _, _, _, _) = $0 { true } else { false } })
        let cut = plot.drawing(of: document(200))
        #expect(cut.size.height == 2000)
        #expect(cut.diagnostics.map(\.code) == ["plot.channels-cut"])
    }

    @Test func `what cannot be seen is told`() {
        #expect(Plot().drawing(of: AnimationDocument()).diagnostics.map(\.code) == ["plot.no-curves"])
        var document = AnimationDocument.cubeAction
        document.actions.append(document.actions[0])
        document.actions[1].name = "Second"
        document.actions[0].channelbags[0].tracks[0].keyframes[1].value = .nan
        let diagnostics = Plot().drawing(of: document).diagnostics
        #expect(diagnostics.map(\.code) == ["plot.gaps", "plot.one-of-several"])
        #expect(diagnostics[1].message.contains("\"Second\""))
    }
}

import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct DisplayListTests {
    @Test func `what goes in comes out, with its colours`() {
        var list = DisplayList()
        list.fill(DrawColor(rgb: 0x8bdc00, alpha: 128))
        list.stroke(.keyOutline, width: 2)
        list.diamond(at: Pixel(3, 4), radius: 5)
        list.rectangle(Rectangle(x: 1, y: 2, width: 3, height: 4), cornerRadius: 6)
        list.polyline([Pixel(0, 0), Pixel(1, 2)], isDashed: true)
        list.text("Länge", at: Pixel(7, 8), size: 11, .end, .monospacedBold)
        list.clip(Rectangle(x: 0, y: 0, width: 9, height: 9))
        list.unclip()
        let stroke = DisplayStroke(color: DrawColor(.keyOutline), width: 2)
        let green = DrawColor(rgb: 0x8bdc00, alpha: 128)
        #expect(
            list.items == [
                .diamond(center: Pixel(3, 4), radius: 5, fill: green, stroke: stroke),
                .rectangle(Rectangle(x: 1, y: 2, width: 3, height: 4), cornerRadius: 6, fill: green, stroke: nil),
                .polyline([Pixel(0, 0), Pixel(1, 2)], isDashed: true, stroke: stroke),
                .text("Länge", at: Pixel(7, 8), size: 11, alignment: .end, weight: .monospacedBold, color: green),
                .clip(Rectangle(x: 0, y: 0, width: 9, height: 9)),
                .unclip,
            ])
    }

    @Test func `the layout of words is what a page replays`() {
        var list = DisplayList()
        list.fill(.key)
        list.diamond(at: Pixel(3, 4), radius: 5, .filled)
        list.line(from: Pixel(0, 1), to: Pixel(2, 3))
        #expect(
            list.words == [
                1 | UInt32(ColorRole.key.rawValue) << 8, 255,
                4 | 1 << 8, Float(3).bitPattern, Float(4).bitPattern, Float(5).bitPattern,
                6, Float(0).bitPattern, Float(1).bitPattern, Float(2).bitPattern, Float(3).bitPattern,
            ])
    }

    @Test func `a colour is said once as long as it stays`() {
        var list = DisplayList()
        for x in 0..<100 {
            list.fill(.key)
            list.diamond(at: Pixel(Double(x), 0), radius: 5, .filled)
        }
        #expect(list.words.count == 2 + 100 * 4)
        list.clear()
        list.fill(.key)
        #expect(list.words.count == 2)
    }

    @Test func `roles have the colours of Blender's default theme`() {
        let dark = Palette.dark
        #expect(dark.rgba(DrawColor(.background)) == 0x3030_30ff)
        #expect(dark.rgba(DrawColor(.handleAutoClampedSelected)) == 0xf090_a0ff)
        #expect(dark.rgba(DrawColor(.handleFree)) == 0x7459_00ff)
        #expect(dark.rgba(DrawColor(.keySelected)) == 0xffff_ffff)
        #expect(dark.rgba(DrawColor(.key, alpha: 51)) & 0xff == 51)
        #expect(dark.rgba(DrawColor(.x)) == 0xff33_52ff)
        #expect(dark.rgba(DrawColor(TrackColor(red: -1, green: .nan, blue: 7))) == 0x0000_ffff)
    }
}

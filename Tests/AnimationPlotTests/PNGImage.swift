import CZlib

/// Just enough of PNG to look at pixels: 8 bits a channel, RGB or RGBA, not interlaced.
struct PNGImage {
    let width: Int
    let height: Int
    private let channels: Int
    private let rows: [[UInt8]]

    init?(_ bytes: [UInt8]) {
        guard bytes.count > 33, bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) else { return nil }
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        width = number(16)
        height = number(20)
        guard bytes[24] == 8, bytes[25] == 2 || bytes[25] == 6, bytes[28] == 0 else { return nil }
        channels = bytes[25] == 2 ? 3 : 4
        var packed: [UInt8] = []
        var position = 8
        while position + 12 <= bytes.count {
            let count = number(position)
            if Array(bytes[position + 4..<position + 8]) == Array("IDAT".utf8) {
                packed += bytes[position + 8..<position + 8 + count]
            }
            position += 12 + count
        }
        let stride = width * channels
        var data = [UInt8](repeating: 0, count: (stride + 1) * height)
        var size = uLongf(data.count)
        guard uncompress(&data, &size, packed, uLong(packed.count)) == Z_OK, size == data.count else { return nil }
        var rows: [[UInt8]] = []
        var above = [UInt8](repeating: 0, count: stride)
        for y in 0..<height {
            let start = y * (stride + 1)
            var row = Array(data[start + 1..<start + 1 + stride])
            for x in row.indices {
                let left = x >= channels ? Int(row[x - channels]) : 0
                let corner = x >= channels ? Int(above[x - channels]) : 0
                row[x] &+= PNGImage.prediction(data[start], left, Int(above[x]), corner)
            }
            rows.append(row)
            above = row
        }
        self.rows = rows
    }

    private static func prediction(_ filter: UInt8, _ left: Int, _ up: Int, _ corner: Int) -> UInt8 {
        switch filter {
        case 1: return UInt8(left)
        case 2: return UInt8(up)
        case 3: return UInt8((left + up) / 2)
        case 4:
            let (a, b, c) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
            return UInt8(a <= b && a <= c ? left : b <= c ? up : corner)
        default: return 0
        }
    }

    /// `0xRRGGBB`
    func color(_ x: Int, _ y: Int) -> UInt32 {
        let at = x * channels
        return rows[y][at..<at + 3].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// Numbers of the file in its byte order. Whoever asks has made sure that the bytes are there.
struct ScalarReader {
    let bytes: UnsafeRawBufferPointer
    let isSwapped: Bool
    let pointerSize: Int

    init(_ bytes: UnsafeRawBufferPointer, _ header: BlendHeader) {
        self.bytes = bytes
        isSwapped = header.isBigEndian != (1.bigEndian == 1)
        pointerSize = header.pointerSize
    }

    /// Numbers of other bytes in the same order.
    init(_ bytes: UnsafeRawBufferPointer, like other: ScalarReader) {
        self.bytes = bytes
        isSwapped = other.isSwapped
        pointerSize = other.pointerSize
    }

    private func load<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Number.Type) -> Number {
        let number = bytes.loadUnaligned(fromByteOffset: offset, as: type)
        return isSwapped ? number.byteSwapped : number
    }

    func int8(_ offset: Int) -> Int8 { load(offset, as: Int8.self) }
    func int16(_ offset: Int) -> Int16 { load(offset, as: Int16.self) }
    func int32(_ offset: Int) -> Int32 { load(offset, as: Int32.self) }
    func int64(_ offset: Int) -> Int64 { load(offset, as: Int64.self) }
    func float(_ offset: Int) -> Float { Float(bitPattern: load(offset, as: UInt32.self)) }

    func pointer(_ offset: Int) -> UInt64 {
        pointerSize == 4 ? UInt64(load(offset, as: UInt32.self)) : load(offset, as: UInt64.self)
    }
}

/// Puts numbers into bytes of a copy, in the byte order of the file. Whoever does has made sure that there is room.
struct ScalarWriter {
    let bytes: UnsafeMutableRawBufferPointer
    let reader: ScalarReader

    /// - Parameter file: numbers of the file that is copied.
    init(_ bytes: UnsafeMutableRawBufferPointer, like file: ScalarReader) {
        self.bytes = bytes
        reader = ScalarReader(UnsafeRawBufferPointer(bytes), like: file)
    }

    func set<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at offset: Int) {
        bytes.storeBytes(of: reader.isSwapped ? number.byteSwapped : number, toByteOffset: offset, as: Number.self)
    }

    func set(_ number: Float, at offset: Int) { set(number.bitPattern, at: offset) }

    func set(pointer: UInt64, at offset: Int) {
        if reader.pointerSize == 4 {
            set(UInt32(truncatingIfNeeded: pointer), at: offset)
        } else {
            set(pointer, at: offset)
        }
    }
}

import AnimationCore

/// Keys and samples as the bytes of an array of the file's own structs.
struct BlendKeyEdit {
    let edit: BlendEdit
    let rules: BlendRules
    let keys: BlendKeys

    /// - Parameter old: the curve's keys as they are read. Each key that stays keeps its bytes; a changed one keeps
    ///   what the document does not speak of.
    func bytes(of new: [Keyframe], old: (record: BlendRecord, keys: [Keyframe])?) -> [UInt8] {
        guard let fields = keys.fields, let layout = edit.file.dna.layout(named: "BezTriple") else { return [] }
        guard let old, let templates = Templates(old.record, old.keys, new, layout) else {
            return write(new, fields, layout, templates: nil)
        }
        let bytes = write(new, fields, layout, templates: templates)
        // The old handles of an old file come out of a rule, which new neighbours may change.
        if rules.shortensHandles, !isRead(bytes, as: new, fields, layout) {
            return write(new, fields, layout, templates: nil)
        }
        return bytes
    }

    private func write(
        _ new: [Keyframe], _ fields: BlendKeyFields, _ layout: BlendLayout, templates: Templates?
    ) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: new.count * layout.size)
        bytes.withUnsafeMutableBytes { bytes in
            let scalars = ScalarWriter(bytes, like: edit.file.scalars)
            for index in new.indices {
                let place = index * layout.size
                if let template = templates?.template(for: new[index], at: index) {
                    let room = UnsafeMutableRawBufferPointer(rebasing: bytes[place..<place + layout.size])
                    room.copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: edit.file.data.bytes[template.range]))
                    // Documents of most formats say nothing of the lock, which Blender sets anew where it matters.
                    var old = template.key
                    old.isAutoHandleLocked = new[index].isAutoHandleLocked
                    if old.isBitwiseEqual(to: new[index]) { continue }
                }
                fields.write(new[index], scalars, at: place)
            }
        }
        return bytes
    }

    private func isRead(
        _ bytes: [UInt8], as wanted: [Keyframe], _ fields: BlendKeyFields, _ layout: BlendLayout
    ) -> Bool {
        var unnamed = UnnamedNumbers()
        var found = bytes.withUnsafeBytes { bytes in
            let scalars = ScalarReader(bytes, like: edit.file.scalars)
            return stride(from: 0, to: bytes.count, by: layout.size).map {
                fields.keyframe(scalars, at: $0, &unnamed)
            }
        }
        _ = BlendRules.shortenHandles(of: &found)
        return found.elementsEqual(wanted) { $0.isBitwiseEqual(to: $1) }
    }

    /// Samples, all of them anew: a sample has nothing that the document does not speak of.
    func bytes(of samples: [CurveSample]) -> [UInt8] {
        guard let layout = edit.file.dna.layout(named: "FPoint"), let point = layout["vec"], point.kind == .float,
            point.count >= 2
        else { return [] }
        let flag = layout["flag"].flatMap { $0.kind == .int32 ? $0.offset : nil }
        var bytes = [UInt8](repeating: 0, count: samples.count * layout.size)
        bytes.withUnsafeMutableBytes { bytes in
            let scalars = ScalarWriter(bytes, like: edit.file.scalars)
            for (index, sample) in samples.enumerated() {
                let place = index * layout.size
                scalars.set(sample.frame, at: place + point.offset)
                scalars.set(sample.value, at: place + point.offset + 4)
                if let flag { scalars.set(Int32(sample.isSelected ? 1 : 0), at: place + flag) }
            }
        }
        return bytes
    }
}

/// Which key of the file a key of the document comes from: the one at its place when there are as many as before, else
/// the one at its frame.
private struct Templates {
    private let range: Range<Int>
    private let size: Int
    private let old: [Keyframe]
    /// Nil when keys are paired by place.
    private let placeOfFrame: [UInt32: Int]?

    /// Nil when the file's keys are not in the order in which they are read.
    init?(_ record: BlendRecord, _ old: [Keyframe], _ new: [Keyframe], _ layout: BlendLayout) {
        guard record.pointer("bezt") != 0,
            let (_, range) = record.array("bezt", count: record.int("totvert") ?? 0, of: layout.name),
            range.count == old.count * layout.size, let vec = layout["vec"]
        else { return nil }
        let scalars = record.file.scalars
        let isInOrder = old.indices.allSatisfy {
            let frame = scalars.float(range.lowerBound + $0 * layout.size + vec.offset + 12)
            return frame.bitPattern == old[$0].frame.bitPattern
        }
        guard isInOrder else { return nil }
        self.range = range
        self.old = old
        size = layout.size
        placeOfFrame =
            old.count == new.count
            ? nil : Dictionary(old.enumerated().map { ($0.element.frame.bitPattern, $0.offset) }) { first, _ in first }
    }

    func template(for key: Keyframe, at index: Int) -> (key: Keyframe, range: Range<Int>)? {
        guard let place = placeOfFrame == nil ? index : placeOfFrame?[key.frame.bitPattern] else { return nil }
        let start = range.lowerBound + place * size
        return (old[place], start..<start + size)
    }
}

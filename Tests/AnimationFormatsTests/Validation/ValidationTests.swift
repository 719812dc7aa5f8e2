import AnimationCore
import Foundation
import Testing

@testable import AnimationFormats

@Suite struct ValidationTests {
    /// What the page says: a damage and the verdict of the damaged curves.
    private static let table: [(damage: String, verdict: String)] = {
        let page = (try? Repository.text("formats/validation.md")) ?? ""
        let lines = page.split(separator: "\n").drop { !$0.hasPrefix("| damage |") }.dropFirst(2)
        return lines.prefix { $0.hasPrefix("|") }.compactMap { line in
            let cells = line.split(separator: "|").map { String($0.trimming(" ")) }
            return cells.count == 2 ? (cells[0], cells[1]) : nil
        }
    }()

    private static func sample(_ name: String) throws -> AnimationDocument {
        let reading = Reading(try Repository.text("samples/\(name).json"), as: .fcurveJSON)
        return try #require(reading.document)
    }

    @Test func `the page names every damage once`() {
        #expect(ValidationTests.table.map(\.damage).sorted() == Damage.all.map(\.name).sorted())
        #expect(Damage.all.count >= 40)
    }

    @Test(arguments: Damage.all) func `each damage gets the verdict that the page says`(_ damage: Damage) throws {
        let wanted = try #require(ValidationTests.table.first { $0.damage == damage.name }?.verdict)
        var reference = try ValidationTests.sample(damage.sample)
        damage.prepare(&reference)
        var file = reference
        damage.apply(&file)
        let validation = Validation(file, against: reference)
        for name in damage.curves {
            let curve = try #require(validation.curves.first { $0.name == name }, "\(name)")
            #expect(curve.verdict.rawValue == wanted, "\(name)")
        }
        for curve in validation.curves where !damage.curves.contains(curve.name) {
            // Two parts of a quaternion turn the others along.
            #expect(curve.verdict == .identical, "\(curve.name)")
        }
        #expect(validation.isPassed == !["differs", "missing", "added"].contains(wanted))
    }

    @Test func `a curve of two objects counts once where the file knows no objects`() throws {
        var reference = try ValidationTests.sample("cube")
        let count = reference.actions.flatMap(\.channelbags).flatMap(\.tracks).count
        var second = try #require(reference.objects.first { $0.action != nil })
        second.name += " again"
        reference.objects.append(second)
        var file = reference
        #expect(Validation(file, against: reference).curves.count > count)
        file.objects = []
        #expect(!Validation(file, against: reference).isPassed)
        var options = Validation.Options()
        options.format = .bakedCSV
        let validation = Validation(file, against: reference, options)
        #expect(validation.curves.count == count)
        #expect(validation.curves.allSatisfy { $0.verdict == .identical })
        let measurement = LossMeasurement(file, against: reference, format: .bakedCSV)
        #expect(measurement.curves.count == count)
        #expect(measurement.curves.allSatisfy { $0.outcome == .exact })
    }

    // MARK: Numbers

    private func cube(_ change: (inout AnimationTrack) -> Void) throws -> Validation.Curve {
        let reference = try ValidationTests.sample("cube")
        var file = reference
        change(&file.actions[0].channelbags[0].tracks[0])
        return try #require(Validation(file, against: reference).curves.first)
    }

    @Test func `the largest error is that of the raised key, and at its frame`() throws {
        let difference = try #require(
            try cube { track in
                track.keyframes[1].value += 0.5
                track.keyframes[1].handleLeft.y += 0.5
                track.keyframes[1].handleRight.y += 0.5
            }.difference)
        // A thousandth of a frame beside the key counts too.
        #expect(abs(difference.largest - 0.5) < 1e-6)
        #expect(abs(difference.frame - 12) < 0.002)
        #expect(abs(difference.reference - 2) < 0.001)
        #expect(abs(difference.other - 2.5) < 0.001)
    }

    /// A straight line from 0 to 8 over 8 frames against one from 0 to 4: the distances are 0, 0.5, 1 … 4.
    @Test func `the root of the mean square is over the even frames`() {
        func document(_ end: Float) -> AnimationDocument {
            let keys = [(Float(0), Float(0)), (8, end)].map { frame, value in
                var key = Keyframe(frame: frame, value: value)
                key.interpolation = .linear
                return key
            }
            var document = Dae.document(tracks: [AnimationTrack(dataPath: "location", keyframes: keys)])
            (document.frameStart, document.frameEnd) = (0, 8)
            return document
        }
        var options = Validation.Options()
        options.subframes = 0
        let difference = Validation(document(4), against: document(8), options).curves[0].difference
        // One frame more at each end: 0 before, 4 behind.
        let distances = [0, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4]
        let mean = distances.reduce(0) { $0 + $1 * $1 } / Double(distances.count)
        #expect(abs((difference?.rootMeanSquare ?? 0) - mean.squareRoot()) < 1e-6)
        #expect(difference?.largest == 4)
        #expect(difference?.range == 8)
    }

    /// Between frames 1 and 3 the file runs up to 1 and back, and no whole or half frame shows the top of it.
    @Test func `an extreme between the frames is found`() {
        func document(_ height: Float) -> AnimationDocument {
            var keys = [Float(1), 1.3, 1.4].map { Keyframe(frame: $0, value: 0) }
            for index in keys.indices {
                keys[index].handleLeft = SIMD2(keys[index].frame, 0)
                keys[index].handleRight = SIMD2(keys[index].frame, 0)
            }
            keys[1].handleRight = SIMD2(1.33, height)
            keys[2].handleLeft = SIMD2(1.37, height)
            return Dae.document(tracks: [AnimationTrack(dataPath: "location", keyframes: keys)])
        }
        let difference = Validation(document(4), against: document(0)).curves[0].difference
        // A cubic with both handles at height h rises to 3/4 of it.
        #expect(abs((difference?.largest ?? 0) - 3) < 1e-3)
        #expect(abs((difference?.frame ?? 0) - 1.35) < 1e-3)
    }

    @Test func `an angle between orientations is measured in degrees`() throws {
        let path = "rotation_euler"
        func document(_ angle: Float, _ mode: RotationMode) -> AnimationDocument {
            var tracks = [AnimationTrack(dataPath: path, keyframes: [Keyframe(frame: 1, value: angle)])]
            if mode == .quaternion {
                tracks = [cos(angle / 2), sin(angle / 2)].enumerated().map { index, value in
                    AnimationTrack(
                        dataPath: "rotation_quaternion", arrayIndex: Int32(index),
                        keyframes: [Keyframe(frame: 1, value: value)])
                }
            }
            var document = Dae.document(tracks: tracks)
            document.objects[0].transform.mode = mode
            return document
        }
        let reference = document(0.5, .xyz)
        for (angle, wanted) in [(Float(0.5), 0.0), (0.6, 5.7295780)] {
            let curve = Validation(document(angle, .quaternion), against: reference).curves[0]
            #expect(abs((curve.orientation?.largest ?? -1) - wanted) < 1e-3)
        }
    }

    // MARK: Losses of formats

    @Test(arguments: ["dae", "csv"]) func `what a format cannot hold is no fault`(_ name: String) throws {
        let format = try #require(FormatRegistry.formats.first { $0.name == name })
        for path in Repository.samples {
            let reference = try #require(Reading(try Repository.text(path), as: .fcurveJSON).document)
            var writing = WriteOptions()
            writing.writesExtra = false
            let bytes = try format.written(reference, writing)
            let input = bytes.withUnsafeBytes { InputBytes(name: "a", copying: $0) }
            let file = try #require(Reading(input, as: format).document)
            var options = Validation.Options()
            options.format = format
            #expect(Validation(file, against: reference, options).isPassed, "\(path)")
            options.format = nil
            if path.hasSuffix(name == "dae" ? "camera.json" : "walk.json") {
                #expect(!Validation(file, against: reference, options).isPassed, "as if it could hold all")
            }
        }
    }
}

extension Substring {
    fileprivate func trimming(_ blank: Character) -> Substring {
        var text = drop { $0 == blank }
        while text.last == blank { text = text.dropLast() }
        return text
    }
}

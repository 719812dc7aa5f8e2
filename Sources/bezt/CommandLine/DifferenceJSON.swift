import AnimationCore
import AnimationFormats

/// How far two curves or two rotations are apart, as fields of a JSON object.
enum DifferenceJSON {
    static func fields(_ difference: CurveDifference) -> [(String, JSONText)] {
        [
            ("largest", .real(difference.largest)), ("frame", .real(Double(difference.frame))),
            ("reference_value", .real(Double(difference.reference))), ("file_value", .real(Double(difference.other))),
            ("rms", .real(difference.rootMeanSquare)), ("range", .real(difference.range)),
            ("places", .number(difference.count)),
        ]
    }

    static func fields(_ orientation: OrientationDifference) -> [(String, JSONText)] {
        [("degrees", .real(orientation.largest)), ("degrees_frame", .real(Double(orientation.frame)))]
    }
}

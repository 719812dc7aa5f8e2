import AnimationCore

extension Keyframe {
    /// What a key has where a file says nothing: the RNA defaults of Blender 5.0.
    static let rnaDefault = Keyframe(
        frame: 0, value: 0, handleLeftType: .free, handleRightType: .free, interpolation: .constant,
        back: 0, amplitude: 0, period: 0)
}

/// Baked samples as a function of the frame.
struct SampleCurve {
    /// At least one sample.
    let samples: UnsafeBufferPointer<CurveSample>

    /// The first and the last sample's value hold outside; samples are never extrapolated along a line.
    func value(at frame: Float) -> Float {
        let first = samples[0]
        let last = samples[samples.count - 1]
        if !(frame > first.frame) { return first.value }  // NaN included
        if frame >= last.frame { return last.value }
        if isOnWholeFrames, let value = valueAsInBlender(frame) { return value }
        return valueBetweenNeighbours(frame)
    }

    /// Blender's own layout: one sample on each of a run of whole frames.
    private var isOnWholeFrames: Bool {
        let (first, last) = (samples[0].frame, samples[samples.count - 1].frame)
        return first == first.rounded(.down) && last - first == Float(samples.count - 1)
    }

    /// Blender's rule with its quirk: the index is rounded towards zero, so that between two negative frames the pair
    /// of samples is one too far right. Where Blender then reads past its array, the last sample counts here.
    /// Nil where the samples do not lie on whole frames after all, which their number alone does not tell.
    private func valueAsInBlender(_ frame: Float) -> Float? {
        let fraction = abs(frame - frame.rounded(.down))
        let distance = Double(frame.rounded(.towardZero)) - Double(samples[0].frame.rounded(.towardZero))
        let last = samples.count - 1
        let index = Int(min(max(distance, 0), Double(last)))
        let here = samples[index]
        let next = samples[min(index + 1, last)]
        let isWhole = next.frame == here.frame + 1 || next.frame == here.frame
        guard isWhole, here.frame == frame.rounded(.towardZero) else { return nil }
        if fraction == 0 || fraction == 1 { return here.value }
        let weight = 1 - fraction
        return here.value * weight + next.value * (1 - weight)
    }

    /// Samples at other frames, which Blender has no rule for: a straight line between the neighbours.
    private func valueBetweenNeighbours(_ frame: Float) -> Float {
        var low = 0
        var high = samples.count - 1
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if samples[middle].frame <= frame { low = middle } else { high = middle }
        }
        let (a, b) = (samples[low], samples[high])
        if frame == a.frame || b.frame == a.frame { return a.value }
        return (b.value - a.value) * (frame - a.frame) / (b.frame - a.frame) + a.value
    }
}

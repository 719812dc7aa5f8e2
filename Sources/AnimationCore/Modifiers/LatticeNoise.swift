/// Blender's three-dimensional lattice noise of old, 0 … 1.
enum LatticeNoise {
    /// The noise at a point, with cells of `size`; 0 for cells without size.
    static func value(_ point: SIMD3<Float>, size: Float) -> Float {
        size == 0 ? 0 : value((1 + point) / size)
    }

    private static func value(_ point: SIMD3<Float>) -> Float {
        let floor = point.rounded(.down)
        let near = point - floor
        let far = near - 1
        let cell = SIMD3(
            Int32(truncatingAsX86: floor.x), Int32(truncatingAsX86: floor.y), Int32(truncatingAsX86: floor.z))
        // The brackets are Blender's: multiplied from the left, other bits come out.
        let nearWeight = (1 - 3 * (near * near)) + (2 * (near * near)) * near
        let farWeight = (1 - 3 * (far * far)) - (2 * (far * far)) * far
        var noise: Float = 0.5
        for corner in 0..<8 {
            let (i, j, k) = (corner >> 2 & 1, corner >> 1 & 1, corner & 1)
            let offset = SIMD3(i == 0 ? near.x : far.x, j == 0 ? near.y : far.y, k == 0 ? near.z : far.z)
            let wx = i == 0 ? nearWeight.x : farWeight.x
            let wy = j == 0 ? nearWeight.y : farWeight.y
            let wz = k == 0 ? nearWeight.z : farWeight.z
            let g = gradient(cell &+ SIMD3(Int32(i), Int32(j), Int32(k)))
            noise += (wx * wy * wz) * (g.x * offset.x + g.y * offset.y + g.z * offset.z)
        }
        return noise < 0 ? 0 : (noise > 1 ? 1 : noise)
    }

    private static func gradient(_ corner: SIMD3<Int32>) -> SIMD3<Float> {
        let index = Int(corner.z & 255) + permutation(permutation(Int(corner.x & 255)) + Int(corner.y & 255))
        let at = 3 * (index & 255)
        return SIMD3(NoiseTables.gradients[at], NoiseTables.gradients[at + 1], NoiseTables.gradients[at + 2])
    }

    private static func permutation(_ index: Int) -> Int { Int(NoiseTables.permutation[index & 255]) }
}

import TestSupport

@testable import AnimationFormats

extension TinyBlend {
    var input: InputBytes { bytes.withUnsafeBytes { InputBytes(name: "tiny.blend", copying: $0) } }

    var reading: Reading { Reading(input, as: .blend) }
}

import AnimationCore
import Testing

/// The names and numbers of Blender 5.0.1, as `bl_rna.properties[…].enum_items` shows them.
@Suite struct RNAEnumTests {
    @Test func `interpolations have Blender's names and numbers`() {
        expect(
            Interpolation.self,
            [
                "CONSTANT": 0, "LINEAR": 1, "BEZIER": 2, "SINE": 12, "QUAD": 9, "CUBIC": 6, "QUART": 10, "QUINT": 11,
                "EXPO": 8, "CIRC": 5, "BACK": 3, "BOUNCE": 4, "ELASTIC": 7,
            ])
    }

    @Test func `easings have Blender's names and numbers`() {
        expect(Easing.self, ["AUTO": 0, "EASE_IN": 1, "EASE_OUT": 2, "EASE_IN_OUT": 3])
    }

    @Test func `handle types have Blender's names and numbers`() {
        expect(HandleType.self, ["FREE": 0, "ALIGNED": 3, "VECTOR": 2, "AUTO": 1, "AUTO_CLAMPED": 4])
    }

    @Test func `key types have Blender's names and numbers`() {
        expect(
            KeyframeType.self,
            ["KEYFRAME": 0, "BREAKDOWN": 2, "MOVING_HOLD": 4, "EXTREME": 1, "JITTER": 3, "GENERATED": 5])
    }

    @Test func `options of a curve have Blender's names and numbers`() {
        expect(Extrapolation.self, ["CONSTANT": 0, "LINEAR": 1])
        expect(AutoSmoothing.self, ["NONE": 0, "CONT_ACCEL": 1])
        expect(TrackColorMode.self, ["AUTO_RAINBOW": 0, "AUTO_RGB": 1, "AUTO_YRGB": 3, "CUSTOM": 2])
    }

    @Test func `options of modifiers have Blender's names and numbers`() {
        expect(FModifier.Generator.Mode.self, ["POLYNOMIAL": 0, "POLYNOMIAL_FACTORISED": 1])
        expect(
            FModifier.BuiltInFunction.Function.self, ["SIN": 0, "COS": 1, "TAN": 2, "SQRT": 3, "LN": 4, "SINC": 5])
        expect(FModifier.Cycles.Mode.self, ["NONE": 0, "REPEAT": 1, "REPEAT_OFFSET": 2, "MIRROR": 3])
        expect(FModifier.Noise.BlendType.self, ["REPLACE": 0, "ADD": 1, "SUBTRACT": 2, "MULTIPLY": 3])
    }

    @Test func `rotation modes and scale inheritance have Blender's names and numbers`() {
        expect(
            RotationMode.self,
            [
                "QUATERNION": 0, "XYZ": 1, "XZY": 2, "YXZ": 3, "YZX": 4, "ZXY": 5, "ZYX": 6, "AXIS_ANGLE": -1,
            ])
        expect(
            InheritScale.self,
            ["FULL": 0, "FIX_SHEAR": 1, "ALIGNED": 5, "AVERAGE": 2, "NONE": 3, "NONE_LEGACY": 4])
    }

    @Test func `modifiers have Blender's type names`() {
        let kinds: [(FModifier.Kind, String)] = [
            (.generator(.init()), "GENERATOR"), (.function(.init()), "FNGENERATOR"), (.envelope(.init()), "ENVELOPE"),
            (.cycles(.init()), "CYCLES"), (.noise(.init()), "NOISE"), (.limits(.init()), "LIMITS"),
            (.stepped(.init()), "STEPPED"), (.smooth(.init()), "SMOOTH"),
        ]
        for (kind, name) in kinds { #expect(kind.rnaName == name) }
    }

    @Test(arguments: ["", "bezier", "BEZIER ", "CUBIC_BEZIER", "Bézier"])
    func `a name that Blender does not have gives nothing`(_ name: String) {
        #expect(Interpolation(rnaName: name) == nil)
    }

    private func expect<Enum: RNAEnum>(_ type: Enum.Type, _ numbers: [String: Enum.RawValue]) {
        #expect(type.allCases.count == numbers.count)
        for (name, number) in numbers {
            let value = type.init(rnaName: name)
            #expect(value?.rawValue == number, "\(name)")
            #expect(value?.rnaName == name)
        }
    }
}

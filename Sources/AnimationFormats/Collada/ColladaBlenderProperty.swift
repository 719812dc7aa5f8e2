/// Properties that Blender 2.8 to 4.5 write under an empty sid (`Lamp-light/`): only the animation's id tells them.
enum ColladaBlenderProperty {
    private static let known = [
        "hide_viewport", "hide_render", "energy", "shadow_soft_size", "shift_x", "shift_y", "roughness", "metallic",
        "specular_intensity",
    ]

    /// The property that an id such as `Lamp-light_LampAction_energy` ends with; nil for any other.
    static func named(atEndOf id: String) -> String? { known.first { id.hasSuffix("_\($0)") } }
}

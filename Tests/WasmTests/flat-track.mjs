// A curve of FCurve JSON as the 32-bit words of Sources/EditorWasm/FlatTrack.swift, whose tables this file follows.

const INTERPOLATIONS = ["CONSTANT", "LINEAR", "BEZIER", "BACK", "BOUNCE", "CIRC", "CUBIC", "ELASTIC", "EXPO", "QUAD", "QUART", "QUINT", "SINE"];
const EASINGS = ["AUTO", "EASE_IN", "EASE_OUT", "EASE_IN_OUT"];
const CYCLE_MODES = ["NONE", "REPEAT", "REPEAT_OFFSET", "MIRROR"];
const FUNCTIONS = ["SIN", "COS", "TAN", "SQRT", "LN", "SINC"];
const BLENDS = ["REPLACE", "ADD", "SUBTRACT", "MULTIPLY"];
const VALUE_KINDS = ["float", "int", "discrete"];

const view = new DataView(new ArrayBuffer(4));

function float(number) {
  view.setFloat32(0, number);
  return view.getUint32(0);
}

function index(names, name) {
  const found = names.indexOf(name);
  if (found < 0) throw new Error(`${name} is none of ${names.join(", ")}`);
  return found;
}

/// The words of a curve; fields that the curve leaves out have Blender's defaults.
export function flatTrack(curve) {
  const keys = curve.keyframe_points ?? [];
  const samples = curve.sampled_points ?? [];
  const modifiers = curve.modifiers ?? [];
  const words = [
    curve.extrapolation === "LINEAR" ? 1 : 0, index(VALUE_KINDS, curve.value_kind ?? "float"),
    keys.length, samples.length, modifiers.length, 0, 0, 0,
  ];
  for (const key of keys) {
    words.push(...[...key.co, ...key.handle_left, ...key.handle_right, key.back ?? 0, key.amplitude ?? 0, key.period ?? 0].map(float));
    words.push(index(INTERPOLATIONS, key.interpolation), index(EASINGS, key.easing ?? "AUTO"), 0);
  }
  for (const sample of samples) words.push(...sample.map(float));
  for (const modifier of modifiers) words.push(...flatModifier(modifier));
  return Uint32Array.from(words);
}

function flatModifier(m) {
  const [kind, own] = modifierWords[m.type](m);
  const flags = (m.mute ? 8 : 0) | (m.use_restricted_range ? 16 : 0) | (m.use_influence ? 32 : 0);
  const isStepped = m.type === "STEPPED"; // whose own range has the names of the restricted one
  const start = isStepped ? m.restricted_frame_start : m.frame_start;
  const end = isStepped ? m.restricted_frame_end : m.frame_end;
  const shared = [start ?? 0, end ?? 0, m.blend_in ?? 0, m.blend_out ?? 0, m.influence ?? 1].map(float);
  return [kind, flags, ...shared, own.length, ...own];
}

const modifierWords = {
  GENERATOR: (m) => [1, [m.mode === "POLYNOMIAL_FACTORISED" ? 1 : 0, m.poly_order, m.use_additive ? 1 : 0, ...m.coefficients.map(float)]],
  FNGENERATOR: (m) => [2, [
    index(FUNCTIONS, m.function_type ?? "SIN"), m.use_additive ? 1 : 0,
    ...[m.amplitude ?? 1, m.phase_multiplier ?? 1, m.phase_offset ?? 0, m.value_offset ?? 0].map(float)]],
  ENVELOPE: (m) => [3, [
    m.reference_value ?? 0, m.default_min ?? -1, m.default_max ?? 1,
    ...m.control_points.flatMap((point) => [point.frame, point.min, point.max])].map(float)],
  CYCLES: (m) => [4, [
    index(CYCLE_MODES, m.mode_before ?? "NONE"), m.cycles_before ?? 0, index(CYCLE_MODES, m.mode_after ?? "NONE"), m.cycles_after ?? 0]],
  NOISE: (m) => [5, [
    index(BLENDS, m.blend_type ?? "REPLACE"), m.use_legacy_noise ? 1 : 0, m.depth ?? 0,
    ...[m.scale ?? 1, m.strength ?? 1, m.phase ?? 1, m.offset ?? 0, m.lacunarity ?? 2, m.roughness ?? 0.5].map(float)]],
  LIMITS: (m) => [8, [
    (m.use_min_x ? 1 : 0) | (m.use_max_x ? 2 : 0) | (m.use_min_y ? 4 : 0) | (m.use_max_y ? 8 : 0),
    ...[m.min_x ?? 0, m.max_x ?? 0, m.min_y ?? 0, m.max_y ?? 0].map(float)]],
  STEPPED: (m) => [9, [
    (m.use_frame_start ? 1 : 0) | (m.use_frame_end ? 2 : 0),
    ...[m.frame_step ?? 2, m.frame_offset ?? 0, m.frame_start ?? 0, m.frame_end ?? 0].map(float)]],
  SMOOTH: (m) => [10, [m.filter_width ?? 6, float(m.sigma ?? 0.33)]],
};

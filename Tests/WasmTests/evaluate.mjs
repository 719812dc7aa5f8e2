// Evaluates recorded curves in the WebAssembly module and compares with the values that Blender gave, bit for bit.
//
//     node Tests/WasmTests/evaluate.mjs [--module FILE.wasm] [RECORDING.json …]
//
// Curves with SINE, EXPO or ELASTIC keys may differ in the last bits: the float32 functions of Blender's C library are
// not always correctly rounded, the module's are. Such differences are counted; any other one is a failure.

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { flatTrack } from "./flat-track.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const INEXACT = new Set(["SINE", "EXPO", "ELASTIC"]);
// In units of the last place of the largest number that takes part.
const LAST_BITS = 8;

function parseArguments(list) {
  let module = join(root, ".build-wasm/EditorWasm.wasm");
  const files = [];
  while (list.length) {
    const word = list.shift();
    if (word === "--module") module = list.shift();
    else files.push(word);
  }
  const folder = join(root, "Tests/Fixtures/Oracle");
  const isOfCurves = (name) => /^(evaluation|modifiers)-.*\.json$/.test(name);
  if (!files.length) files.push(...readdirSync(folder).filter(isOfCurves).sort().map((name) => join(folder, name)));
  return { module, files };
}

class Engine {
  constructor(file) {
    const module = new WebAssembly.Module(readFileSync(file));
    this.exports = new WebAssembly.Instance(module, {}).exports;
  }

  /// The values of a track at frames, as bits; null when the module refuses the words.
  evaluate(words, frames) {
    const { bezt_alloc, bezt_free, bezt_evaluate, memory } = this.exports;
    const track = bezt_alloc(words.length * 4);
    const times = bezt_alloc(frames.length * 4);
    const values = bezt_alloc(frames.length * 4);
    new Uint32Array(memory.buffer, track, words.length).set(words);
    new Float32Array(memory.buffer, times, frames.length).set(frames);
    const isRead = bezt_evaluate(track, words.length, times, frames.length, values);
    const result = isRead ? new Uint32Array(memory.buffer, values, frames.length).slice() : null;
    for (const block of [track, times, values]) bezt_free(block);
    return result;
  }
}

const floatOf = (bits) => new Float32Array(Uint32Array.of(bits).buffer)[0];

/// The largest number of the curve's keys, which the last bits are measured by.
function sizeOf(curve) {
  let size = 0;
  for (const key of curve.keyframe_points ?? []) {
    size = Math.max(size, Math.abs(key.co[1]));
    if (key.interpolation === "ELASTIC") size = Math.max(size, Math.abs(key.amplitude ?? 0));
  }
  return size;
}

function compare(engine, entry, report) {
  const { fcurve, frames, values } = entry;
  const found = engine.evaluate(flatTrack(fcurve), frames);
  if (!found) return report.failures.push(`${entry.name}: the module refuses the curve`);
  const isInexact = (fcurve.keyframe_points ?? []).some((key) => INEXACT.has(key.interpolation));
  for (let i = 0; i < frames.length; i++) {
    report.samples++;
    if (found[i] === values[i]) continue;
    const [ours, blenders] = [floatOf(found[i]), floatOf(values[i])];
    if (Number.isNaN(ours) && Number.isNaN(blenders)) continue;
    const distance = Math.abs(ours - blenders) / (Math.max(Math.abs(ours), Math.abs(blenders), sizeOf(fcurve)) * 2 ** -23);
    if (isInexact && (fcurve.modifiers ?? []).length > 0) report.lastBits++;
    else if (isInexact && distance <= LAST_BITS) {
      report.lastBits++;
      report.largest = Math.max(report.largest, distance);
    } else report.failures.push(`${entry.name} at frame ${frames[i]}: ours ${ours}, Blender's ${blenders}`);
  }
}

/// Words that end early or hold numbers without meaning are refused, not read past.
function checkRefusals(engine, report) {
  const whole = flatTrack({
    keyframe_points: [{ co: [1, 2], handle_left: [0, 2], handle_right: [2, 2], interpolation: "BEZIER" }],
    modifiers: [{ type: "GENERATOR", poly_order: 1, coefficients: [0, 1] }],
  });
  for (let length = 0; length < whole.length; length++) {
    if (engine.evaluate(whole.slice(0, length), [1])) report.failures.push(`${length} of ${whole.length} words are taken for a track`);
  }
  for (const at of [0, 1, 2, 3, 4, 17, 18, 20, 27, 28]) {
    const damaged = whole.slice();
    damaged[at] = 0xffffffff;
    if (engine.evaluate(damaged, [1])) report.failures.push(`word ${at} of a track may be anything`);
  }
}

const { module, files } = parseArguments(process.argv.slice(2));
const engine = new Engine(module);
let isGood = files.length > 0;
for (const file of files) {
  const report = { samples: 0, lastBits: 0, largest: 0, failures: [] };
  for (const entry of JSON.parse(readFileSync(file, "utf8")).curves) compare(engine, entry, report);
  checkRefusals(engine, report);
  console.log(
    `${file.split("/").pop()}: ${report.samples} samples, ${report.failures.length} differ, ` +
      `${report.lastBits} of SINE, EXPO and ELASTIC curves in the last bits (largest ${report.largest.toFixed(2)} units)`);
  for (const failure of report.failures.slice(0, 20)) console.log(`  ${failure}`);
  if (report.failures.length || !report.samples) isGood = false;
}
process.exit(isGood ? 0 : 1);

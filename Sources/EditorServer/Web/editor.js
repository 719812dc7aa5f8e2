// The page's half of the editor: it hands events to the engine and replays the display list that comes back.
// All logic is in the engine, a WebAssembly module; DisplayList.swift says how its list is laid out.
"use strict";

const KEYS = {
  " ": 256, ArrowLeft: 257, ArrowRight: 258, ArrowUp: 259, ArrowDown: 260, Home: 261, Enter: 263, Escape: 264,
  Delete: 265,
};
const FRAME = 0, PLAYING = 3, DIRTY = 4, DROPPED = 5;

/** The engine, and typed views of its memory, which move when the memory grows. */
class Engine {
  constructor(exports) {
    this.api = exports;
  }

  get words() {
    return new Uint32Array(this.api.memory.buffer, this.api.bezt_words());
  }

  get floats() {
    return new Float32Array(this.api.memory.buffer, this.api.bezt_words());
  }

  get text() {
    return new Uint8Array(this.api.memory.buffer, this.api.bezt_text(), this.api.bezt_text_count());
  }

  /** Runs `body` with the address of a copy of some bytes in the engine's memory. */
  withBytes(bytes, body) {
    const address = this.api.bezt_alloc(Math.max(bytes.byteLength, 1));
    new Uint8Array(this.api.memory.buffer, address, bytes.byteLength).set(bytes);
    const result = body(address);
    this.api.bezt_free(address);
    return result;
  }

  open(snapshot, isReadOnly) {
    return this.withBytes(snapshot, (address) =>
      this.api.bezt_open(address, snapshot.byteLength / 4, isReadOnly ? 1 : 0)) === 1;
  }

  /** The document as the bytes of a snapshot. */
  snapshot() {
    const count = this.api.bezt_snapshot();
    return new Uint8Array(this.api.memory.buffer, this.api.bezt_words(), count * 4).slice();
  }

  palette(isLight) {
    const count = this.api.bezt_palette(isLight ? 1 : 0);
    return this.words.slice(0, count);
  }
}

/** Replays a display list on a canvas. */
class Pen {
  constructor(context, palette) {
    this.context = context;
    this.palette = palette;
    this.decoder = new TextDecoder();
    this.fonts = ["system-ui, sans-serif", "bold system-ui, sans-serif", "bold ui-monospace, monospace"];
    this.colors = new Map();
  }

  color(role, rgba) {
    const key = role * 0x100000000 + rgba;
    let text = this.colors.get(key);
    if (text === undefined) {
      const own = role ? this.palette[role] : rgba;
      const alpha = role ? ((own & 0xff) * (rgba & 0xff)) / 255 : rgba & 0xff;
      text = `rgba(${own >>> 24},${(own >>> 16) & 0xff},${(own >>> 8) & 0xff},${alpha / 255})`;
      this.colors.set(key, text);
    }
    return text;
  }

  paint(how) {
    if (how & 1) this.context.fill();
    if (how & 2) this.context.stroke();
  }

  font(weight, size) {
    const name = this.fonts[weight] ?? this.fonts[0];
    return name.startsWith("bold ") ? `bold ${size}px ${name.slice(5)}` : `${size}px ${name}`;
  }

  /** Diamonds of one look that follow each other: a browser takes many in one path far faster than one by one. */
  diamonds(at, count, words, floats) {
    const c = this.context;
    const head = words[at - 1];
    c.beginPath();
    for (let left = 64; left > 0; left--) {
      const [x, y, r] = [floats[at], floats[at + 1], floats[at + 2]];
      c.moveTo(x, y - r);
      c.lineTo(x + r, y);
      c.lineTo(x, y + r);
      c.lineTo(x - r, y);
      c.closePath();
      at += 3;
      if (left === 1 || at >= count || words[at] !== head) break;
      at += 1;
    }
    this.paint((head >>> 8) & 0xff);
    return at;
  }

  draw(count, words, floats, text) {
    const c = this.context;
    c.lineJoin = "round";
    c.textBaseline = "middle";
    let at = 0;
    while (at < count) {
      const head = words[at++];
      const first = (head >>> 8) & 0xff;
      switch (head & 0xff) {
        case 1:
          c.fillStyle = this.color(first, words[at++]);
          break;
        case 2:
          c.strokeStyle = this.color(first, words[at++]);
          c.lineWidth = floats[at++];
          break;
        case 3: {
          const [x, y, w, h, r] = [floats[at], floats[at + 1], floats[at + 2], floats[at + 3], floats[at + 4]];
          at += 5;
          if (first === 1 && r === 0) {
            c.fillRect(x, y, w, h);
          } else {
            c.beginPath();
            if (r) c.roundRect(x, y, w, h, r);
            else c.rect(x, y, w, h);
            this.paint(first);
          }
          break;
        }
        case 4:
          at = this.diamonds(at, count, words, floats);
          break;
        case 5:
          c.beginPath();
          c.arc(floats[at], floats[at + 1], floats[at + 2], 0, 2 * Math.PI);
          at += 3;
          this.paint(first);
          break;
        case 6:
          c.beginPath();
          c.moveTo(floats[at], floats[at + 1]);
          c.lineTo(floats[at + 2], floats[at + 3]);
          at += 4;
          c.stroke();
          break;
        case 7:
        case 8: {
          const end = at + 1 + words[at] * 2;
          c.beginPath();
          for (at += 1; at < end; at += 2) c.lineTo(floats[at], floats[at + 1]);
          if ((head & 0xff) === 8) {
            c.closePath();
            this.paint(first);
          } else {
            if (first) c.setLineDash([4, 3]);
            c.stroke();
            if (first) c.setLineDash([]);
          }
          break;
        }
        case 9: {
          c.textAlign = ["left", "center", "right"][first] ?? "left";
          c.font = this.font((head >>> 16) & 0xff, floats[at + 2]);
          const start = words[at + 3];
          // Middle of the letters rather than of the line.
          c.fillText(this.decoder.decode(text.subarray(start, start + words[at + 4])), floats[at], floats[at + 1] + 1);
          at += 5;
          break;
        }
        case 10:
          c.save();
          c.beginPath();
          c.rect(floats[at], floats[at + 1], floats[at + 2], floats[at + 3]);
          c.clip();
          at += 4;
          break;
        case 11: {
          // Colours outlive a clip.
          const { fillStyle, strokeStyle, lineWidth } = c;
          c.restore();
          Object.assign(c, { fillStyle, strokeStyle, lineWidth });
          break;
        }
        default:
          throw new Error(`the display list has an unknown instruction ${head & 0xff}`);
      }
    }
  }
}

/** The canvas with its events, and elements above it for keyboards and screen readers. */
class Editor {
  constructor(engine, root, isLight) {
    this.engine = engine;
    this.api = engine.api;
    this.root = root;
    this.canvas = root.querySelector("canvas");
    this.controls = root.querySelector(".controls");
    this.search = root.querySelector("input[type=search]");
    this.pen = new Pen(this.canvas.getContext("2d", { alpha: false }), engine.palette(isLight));
    this.pointers = new Map();
    this.isDrawn = false;
    this.elements = [];
    this.listen();
    // The scene is shown where there is room for it beside the curves.
    if (root.clientWidth >= 1000) this.api.bezt_viewport(1);
    new ResizeObserver(() => this.resize()).observe(root);
    this.resize();
    requestAnimationFrame((now) => this.tick(now));
  }

  // Drawing

  resize() {
    const { width, height } = this.root.getBoundingClientRect();
    this.ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.max(1, Math.round(width * this.ratio));
    this.canvas.height = Math.max(1, Math.round(height * this.ratio));
    this.api.bezt_resize(width, height);
    this.isDrawn = false;
  }

  changed() {
    this.isDrawn = false;
  }

  tick(now) {
    // A page that was asleep does not jump.
    const seconds = Math.min((now - (this.last ?? now)) / 1000, 0.5);
    this.last = now;
    if (this.api.bezt_advance(seconds)) this.isDrawn = false;
    if (!this.isDrawn) this.draw();
    requestAnimationFrame((next) => this.tick(next));
  }

  draw() {
    this.isDrawn = true;
    this.placeControls();
    const count = this.api.bezt_draw();
    this.pen.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.pen.draw(count, this.engine.words, this.engine.floats, this.engine.text);
    this.root.dataset.frame = this.api.bezt_state(FRAME);
    this.root.dataset.playing = this.api.bezt_state(PLAYING);
    this.root.dataset.dropped = this.api.bezt_state(DROPPED);
    this.root.dataset.dirty = this.api.bezt_state(DIRTY);
  }

  // Controls for keyboards and screen readers, where the engine draws them

  placeControls() {
    const count = this.api.bezt_controls();
    const [words, floats, text] = [this.engine.words, this.engine.floats, this.engine.text];
    const drafts = [];
    for (let index = 0; index < count; index++) {
      const at = index * 10;
      drafts.push({
        kind: words[at], number: words[at + 1], isActive: words[at + 2] === 1,
        x: floats[at + 3], y: floats[at + 4], width: floats[at + 5], height: floats[at + 6],
        label: new TextDecoder().decode(text.subarray(words[at + 7], words[at + 7] + words[at + 8])),
        value: floats[at + 9],
      });
    }
    while (this.elements.length > drafts.length) this.elements.pop().remove();
    drafts.forEach((draft, index) => this.placeControl(draft, index));
  }

  placeControl(draft, index) {
    const tag = ["BUTTON", "INPUT", "SPAN"][draft.kind];
    let element = this.elements[index];
    if (element?.tagName !== tag) {
      const fresh = document.createElement(tag);
      if (element) element.replaceWith(fresh);
      else this.controls.append(fresh);
      element = this.elements[index] = fresh;
      if (draft.kind === 1) this.listenToNumber(fresh);
      if (draft.kind === 0) fresh.addEventListener("click", () => this.press(fresh));
    }
    element.dataset.number = draft.number;
    if (element.getAttribute("aria-label") !== draft.label) element.setAttribute("aria-label", draft.label);
    if (draft.kind === 0) element.setAttribute("aria-pressed", draft.isActive);
    if (draft.kind === 2) element.setAttribute("role", "note");
    if (draft.kind === 1 && document.activeElement !== element) element.value = draft.value;
    const place = `left:${draft.x}px;top:${draft.y}px;width:${draft.width}px;height:${draft.height}px`;
    if (element.style.cssText !== place) element.style.cssText = place;
  }

  /** A button that was reached by the keyboard: the engine gets the press where it has drawn it. */
  press(element) {
    const box = element.getBoundingClientRect();
    const origin = this.root.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2 - origin.x, box.y + box.height / 2 - origin.y];
    for (const phase of [0, 2]) this.api.bezt_pointer(phase, x, y, 0, 0, 0);
    this.changed();
  }

  listenToNumber(input) {
    input.type = "number";
    const commit = () => {
      if (input.value !== "") this.api.bezt_set(Number(input.dataset.number), Number(input.value));
      this.changed();
    };
    input.addEventListener("change", commit);
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter" || event.key === "Escape") {
        if (event.key === "Enter") commit();
        input.blur();
        this.canvas.focus();
      }
    });
  }

  // Events

  listen() {
    const canvas = this.canvas;
    canvas.addEventListener("pointerdown", (event) => this.pointer(0, event));
    canvas.addEventListener("pointermove", (event) => this.pointer(1, event));
    canvas.addEventListener("pointerup", (event) => this.pointer(2, event));
    canvas.addEventListener("pointercancel", (event) => this.pointer(3, event));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    window.addEventListener("keydown", (event) => this.key(event));
    this.search.addEventListener("input", () => {
      const bytes = new TextEncoder().encode(this.search.value);
      this.engine.withBytes(bytes, (address) => this.api.bezt_search(address, bytes.length));
      this.changed();
    });
    this.search.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape" || event.key === "Enter") canvas.focus();
    });
  }

  modifiers(event) {
    return (event.shiftKey ? 1 : 0) | (event.ctrlKey || event.metaKey ? 2 : 0) | (event.altKey ? 4 : 0);
  }

  position(event) {
    const origin = this.canvas.getBoundingClientRect();
    return [event.clientX - origin.x, event.clientY - origin.y];
  }

  pointer(phase, event) {
    const [x, y] = this.position(event);
    const isTouch = event.pointerType === "touch";
    if (phase === 0) {
      this.canvas.focus();
      this.canvas.setPointerCapture(event.pointerId);
      if (event.button === 1) event.preventDefault();
    }
    if (isTouch && this.pinch(phase, event.pointerId, x, y)) return this.changed();
    const button = phase === 1 ? 0 : Math.min(event.button, 2);
    this.api.bezt_pointer(phase, x, y, Math.max(button, 0), this.modifiers(event), isTouch ? 1 : 0);
    this.changed();
  }

  /** Two fingers zoom each axis; the first one's gesture ends. */
  pinch(phase, id, x, y) {
    const before = [...this.pointers.values()];
    if (phase <= 1) {
      if (phase === 0 || this.pointers.has(id)) this.pointers.set(id, [x, y]);
    } else {
      this.pointers.delete(id);
    }
    const after = [...this.pointers.values()];
    if (before.length < 2 && after.length < 2) return false;
    if (before.length === 1) this.api.bezt_pointer(3, x, y, 0, 0, 1);
    if (phase === 1 && before.length === 2 && after.length === 2) {
      const spread = (points, axis) => Math.max(Math.abs(points[0][axis] - points[1][axis]), 40);
      const middle = (axis) => (after[0][axis] + after[1][axis]) / 2;
      this.api.bezt_pinch(
        middle(0), middle(1), spread(after, 0) / spread(before, 0), spread(after, 1) / spread(before, 1));
    }
    return true;
  }

  wheel(event) {
    event.preventDefault();
    const unit = [1, 20, 400][event.deltaMode] ?? 1;
    const [x, y] = this.position(event);
    this.api.bezt_wheel(x, y, event.deltaX * unit, event.deltaY * unit, this.modifiers(event));
    this.changed();
  }

  key(event) {
    if (event.isComposing) return;
    // A focused button is pressed by Space and Enter, as everywhere.
    if (event.target.tagName === "BUTTON" && (event.key === " " || event.key === "Enter")) return;
    let code = event.code === "NumpadDecimal" ? 262 : KEYS[event.key];
    if (code === undefined && event.key.length === 1) code = event.key.toLowerCase().charCodeAt(0);
    // With Alt a Mac types other letters; the key's place tells.
    if (event.altKey && /^Key[A-Z]$/.test(event.code)) code = event.code.toLowerCase().charCodeAt(3);
    if (code === undefined || code > 265) return;
    if (this.api.bezt_key(code, this.modifiers(event))) event.preventDefault();
    this.changed();
  }
}

/** The bytes of a gzip-compressed, base64-coded part of the page. */
async function part(id) {
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A page that has everything in itself, to look at and to play. */
async function startView() {
  const message = document.querySelector(".message");
  try {
    const { instance } = await WebAssembly.instantiate(await part("wasm"), {});
    const engine = new Engine(instance.exports);
    if (!engine.open(await part("snapshot"), true)) throw new Error("the page and its engine do not fit together");
    message.remove();
    const root = document.querySelector("main");
    window.editor = new Editor(engine, root, document.documentElement.dataset.theme === "light");
    const link = document.querySelector("a.download");
    link.href = URL.createObjectURL(new Blob([await part("json")], { type: "application/json" }));
  } catch (error) {
    message.textContent = `This animation cannot be shown: ${error.message}`;
  }
}

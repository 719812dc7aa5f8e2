// The part of the page that knows files: it fetches the document from `bezt edit` and sends it back to be saved.
"use strict";

/** What `bezt edit` answers; EditRoutes.swift lists it. */
class Server {
  constructor(root) {
    this.root = root;
  }

  /** The answer's JSON, with `isOK` and `status`. */
  async ask(path, options) {
    const response = await fetch(this.root + path, options);
    const isJSON = response.headers.get("Content-Type") === "application/json";
    const answer = isJSON ? await response.json() : { message: (await response.text()).trim() };
    return { ...answer, isOK: response.ok, status: response.status };
  }

  state() {
    return this.ask("state");
  }

  /** The snapshot and the stamp of the file, or the lines that say why there is none. */
  async document() {
    const response = await fetch(`${this.root}document`);
    if (!response.ok) return { lines: (await response.json()).lines };
    return { stamp: response.headers.get("Bezt-Stamp"), snapshot: new Uint8Array(await response.arrayBuffer()) };
  }

  save(snapshot, arguments_) {
    return this.ask(`save?${new URLSearchParams(arguments_)}`, { method: "POST", body: snapshot });
  }
}

/** Which file is open, whether it is saved, and what was said about it. */
class FileBar {
  constructor(server, engine, state, stamp) {
    Object.assign(this, { server, engine, state, stamp });
    const find = (name) => document.querySelector(`.${name}`);
    this.elements = Object.fromEntries(
      ["file", "save", "save-as", "report", "note", "name", "endings", "question", "lines", "name-dialog",
        "question-dialog", "report-dialog"].map((name) => [name, find(name)]));
    const { save, report } = this.elements;
    save.addEventListener("click", () => this.save());
    this.elements["save-as"].addEventListener("click", () => this.saveAs());
    // No submit button: Enter in the name saves.
    find("cancel").addEventListener("click", () => this.elements["name-dialog"].close());
    report.addEventListener("click", () => this.elements["report-dialog"].showModal());
    window.addEventListener("beforeunload", (event) => {
      if (this.isDirty) event.preventDefault();
    });
    // Before the editor, for which S means something else.
    window.addEventListener("keydown", (event) => this.key(event), true);
    new MutationObserver(() => this.show()).observe(document.querySelector("main"), { attributeFilter: ["data-dirty"] });
    this.tell(state.lines ?? []);
    this.show();
  }

  get isDirty() {
    return this.engine.api.bezt_state(DIRTY) === 1;
  }

  show() {
    const name = this.state.name ?? "not saved yet";
    const text = (this.isDirty ? "● " : "") + name;
    this.elements.file.textContent = text;
    this.elements.file.title = this.isDirty ? "has changes that are not saved" : "";
    document.title = `${text} – bezt`;
    this.elements.save.disabled = this.state.readOnly || this.isSaving;
    this.elements["save-as"].disabled = this.state.readOnly || this.isSaving;
  }

  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    event.stopPropagation();
    if (this.state.readOnly || document.querySelector("dialog[open]")) return;
    if (event.shiftKey) this.saveAs();
    else this.save();
  }

  // Saving

  save() {
    return this.state.name === null ? this.saveAs() : this.send({});
  }

  async saveAs() {
    const { name, endings } = this.elements;
    name.value = this.state.name ?? "cube.json";
    endings.textContent = `The ending tells the format: ${this.state.endings.join(", ")}`;
    if (await this.choice("name-dialog") === "save") await this.send({ name: name.value.trim() });
  }

  async send(target, agreed = []) {
    this.isSaving = true;
    this.say("Saving …");
    this.show();
    // What is edited while the file is being written stays unsaved.
    this.engine.api.bezt_writing();
    let answer;
    try {
      answer = await this.server.save(
        this.engine.snapshot(), { ...target, stamp: this.stamp, agreed: agreed.join(",") });
    } catch {
      answer = { message: "bezt edit does not answer. Nothing is lost while this page stays open: start it again on the same port, or copy your work." };
    }
    this.isSaving = false;
    if (answer.isOK) {
      this.stamp = answer.stamp;
      this.state.name = answer.name;
      this.engine.api.bezt_saved();
      window.editor.changed();
      this.say(`Saved ${answer.name}`);
    } else if (!answer.asks) {
      this.say(`Not saved. ${answer.message ?? ""}`);
    }
    this.tell(answer.lines ?? []);
    this.show();
    if (answer.asks) await this.ask(answer, target, agreed);
  }

  async ask(answer, target, agreed) {
    this.elements.question.textContent = answer.message;
    document.querySelector("[value=reload]").hidden = answer.asks !== "changed";
    const choice = await this.choice("question-dialog");
    if (choice === "agree") return this.send(target, [...agreed, answer.asks]);
    if (choice === "reload") return location.reload();
    this.say("Not saved.");
  }

  /** Shows a dialog and gives the value of the button that closed it. */
  choice(name) {
    const dialog = this.elements[name];
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue), { once: true }));
  }

  // Telling

  say(text) {
    this.elements.note.textContent = text;
  }

  /** What reading or saving reported, behind a button that counts it. */
  tell(lines) {
    const { report } = this.elements;
    const count = lines.filter((line) => !line.startsWith("  ")).length;
    report.hidden = count === 0;
    report.textContent = `${count} remark${count === 1 ? "" : "s"}`;
    this.elements.lines.textContent = lines.join("\n");
  }
}

async function startEdit() {
  const message = document.querySelector(".message");
  const server = new Server(document.body.dataset.root);
  try {
    const [{ instance }, state, opened] = await Promise.all([
      WebAssembly.instantiateStreaming(fetch(`${server.root}editor.wasm`), {}), server.state(), server.document(),
    ]);
    if (!opened.snapshot) throw new Error(opened.lines.join("\n"));
    const engine = new Engine(instance.exports);
    if (!engine.open(opened.snapshot, state.readOnly)) throw new Error("the page and its engine do not fit together");
    message.remove();
    const isLight = document.documentElement.dataset.theme === "light";
    window.editor = new Editor(engine, document.querySelector("main"), isLight);
    window.files = new FileBar(server, engine, state, opened.stamp);
  } catch (error) {
    message.textContent = `This animation cannot be opened: ${error.message}`;
  }
}

startEdit();

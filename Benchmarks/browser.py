"""Times the editor's page in headless Chromium, on a document of 2,700 curves with 783,000 keys and on 100 curves with
10,000 keys in view.

    scripts/bench editor

Opening is counted from the moment the page has the document's bytes to its first picture; a draw is the engine's list and the
canvas that replays it.
"""

import os
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
BEZT = os.path.join(ROOT, ".build/release/bezt")

OPEN = """async () => {
  const bytes = new Uint8Array(await (await fetch(document.body.dataset.root + "document")).arrayBuffer());
  const times = [];
  for (let run = 0; run < 3; run++) {
    const start = performance.now();
    editor.engine.open(bytes, false);
    editor.resize();
    editor.draw();
    times.push(performance.now() - start);
  }
  return [bytes.length, Math.min(...times)];
}"""

DRAW = """() => {
  const least = (body) => {
    let best = Infinity;
    for (let run = 0; run < 15; run++) {
      const start = performance.now();
      body(run);
      best = Math.min(best, performance.now() - start);
    }
    return best;
  };
  const draw = least(() => editor.draw());
  const press = least(() => { editor.api.bezt_pointer(0, 700, 300, 0, 0, 0); editor.api.bezt_pointer(3, 700, 300, 0, 0, 0); });
  editor.api.bezt_key(97, 0);
  editor.api.bezt_key(103, 0);
  const drag = least((run) => { editor.api.bezt_pointer(1, 700 + run * 3, 300, 0, 0, 0); editor.draw(); });
  editor.api.bezt_key(264, 0);
  const memory = editor.api.memory.buffer.byteLength;
  for (let run = 0; run < 200; run++) editor.draw();
  return [draw, press, drag, editor.api.memory.buffer.byteLength - memory];
}"""


def edit(words):
    process = subprocess.Popen([BEZT, "edit", "--no-open", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               text=True)
    return process, process.stdout.readline().strip()


def load(path, curves, keys):
    """One action, so that all of its curves are in the list at once."""
    with open(path, "w") as file:
        file.write('{"format":"bezt-fcurves","version":1,"scene":{"fps":24},"actions":[{"name":"Large","fcurves":[')
        for curve in range(curves):
            points = ",".join(
                f'{{"co":[{key * 2},{value}],"handle_left":[{key * 2 - 0.7},{value}],"handle_right":[{key * 2 + 0.7},{value}]}}'
                for key in range(keys) for value in [(key * 7919 + curve * 104729) % 1000 / 1000])
            file.write(("," if curve else "") + f'{{"data_path":"[\\"p{curve}\\"]","keyframe_points":[{points}]}}')
        file.write("]}]}")


def main():
    chromium = sys.argv[1] if len(sys.argv) > 1 else "/usr/bin/chromium"
    size = os.path.getsize(os.path.join(ROOT, ".build-wasm/EditorWasm.wasm"))
    print(f"the engine's module: {size / 1000:.0f} kB (wanted: under 400)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        # Of the large one only opening is timed: nobody sees its curves all at once.
        for name, curves, keys, height, editors in [
                ("2,700 curves, 783,000 keys", 2700, 290, 720, []),
                ("100 curves, 10,000 keys in view", 100, 100, 2140, ["Dope Sheet", "Graph Editor"])]:
            path = os.path.join(folder, "load.json")
            load(path, curves, keys)
            process, address = edit([path])
            try:
                page = browser.new_page(viewport={"width": 1280, "height": height})
                page.goto(address)
                page.wait_for_selector("main[data-frame]", timeout=120000)
                count, opened = page.evaluate(OPEN)
                print(f"{name}: opened in {opened:.0f} ms ({count / 1e6:.0f} MB)")
                for editor in editors:
                    page.get_by_role("button", name=editor).focus()
                    page.keyboard.press("Enter")
                    draw, press, drag, grown = page.evaluate(DRAW)
                    print(f"  {editor}: draw {draw:.1f} ms, press {press:.2f} ms, drag of all keys {drag:.1f} ms, "
                          f"memory after 200 draws +{grown} bytes")
                page.close()
            finally:
                process.kill()
                process.wait()
        browser.close()


main()

"""Opens pages of `bezt view` from disk in Chromium, and does with them what people do.

    python Tests/BrowserTests/view.py --bezt .build/release/bezt [--chromium /usr/bin/chromium] [--pictures FOLDER]

Needs playwright for Python. The page's own edits are tried too: the engine is given its built-in cube to edit.
"""

import json
import os
import subprocess

from pages import ROOT, Page, check, checked, options

def large_document(path, curves=100, keys=100):
    """10,000 Bezier keys with a handle of their own each."""
    fcurves = []
    for curve in range(curves):
        points = []
        for key in range(keys):
            frame, value = key * 2, (key * 7919 + curve * 104729) % 1000 / 1000
            points.append({"co": [frame, value], "handle_left": [frame - 0.7, value], "handle_right": [frame + 0.7, value]})
        fcurves.append({"data_path": f'["p{curve}"]', "keyframe_points": points})
    with open(path, "w") as file:
        json.dump({"format": "bezt-fcurves", "version": 1, "scene": {"fps": 24},
                   "actions": [{"name": "Large", "fcurves": fcurves}]}, file)


def looking(browser, bezt, folder, pictures):
    page_path = os.path.join(folder, "cube.html")
    subprocess.run([bezt, "view", os.path.join(ROOT, "samples/cube.json"), "-o", page_path], check=True)
    size = os.path.getsize(page_path)
    check("the page is smaller than 1 MB", size < 1_000_000, size)
    view = Page(browser, "file://" + page_path)
    check("nothing but the file is asked for",
          all(url.startswith(("file://" + page_path, "blob:")) for url in view.requests), view.requests)
    check("it opens at the first frame", view.data()["frame"] == "1", view.data()["frame"])
    if pictures:
        view.page.screenshot(path=os.path.join(pictures, "view-dope-sheet.png"))

    other = Page(browser, "file://" + page_path, scene=True)
    first = other.scene()
    other.page.evaluate("editor.api.bezt_set(0, 20); editor.changed()")
    other.settle()
    check("the objects move in the scene", other.scene() != first)
    if pictures:
        other.page.screenshot(path=os.path.join(pictures, "view-scene.png"))
    turned = other.scene()
    other.page.mouse.move(1100, 300)
    other.page.mouse.down()
    other.page.mouse.move(1160, 330, steps=3)
    other.page.mouse.up()
    other.settle()
    check("a drag goes around it", other.scene() != turned)
    check("no complaints of the scene", not other.problems, other.problems)
    other.page.close()

    view.plays_by_the_clock()
    check("it pauses", view.data()["playing"] == "0")

    view.page.get_by_role("button", name="Graph Editor").focus()
    view.page.keyboard.press("Enter")
    view.settle()
    check("a button is pressed by the keyboard", view.page.evaluate("editor.api.bezt_state(6)") == 1)
    if pictures:
        view.page.screenshot(path=os.path.join(pictures, "view-graph-editor.png"))
    labels = view.page.evaluate("[...document.querySelectorAll('.controls > *')].map((e) => e.ariaLabel)")
    check("every control has a label", len(labels) >= 13 and all(labels), len(labels))

    field = view.page.get_by_label("Current frame")
    field.fill("42")
    field.press("Enter")
    view.settle()
    check("a frame is typed", view.data()["frame"] == "42", view.data()["frame"])

    before = view.snapshot()
    view.page.mouse.move(647, 116)
    view.page.mouse.down()
    view.page.mouse.move(747, 300, steps=5)
    view.page.mouse.up()
    for key in "axi":
        view.page.keyboard.press(key)
    check("nothing can be changed", view.snapshot() == before)

    with view.page.expect_download() as download:
        view.page.get_by_text("JSON").click()
    with open(download.value.path()) as file, open(os.path.join(ROOT, "samples/cube.json")) as original:
        given, wanted = json.load(file), json.load(original)
    check("the JSON is the document", given["actions"] == wanted["actions"] and given["objects"] == wanted["objects"])
    check("no complaints", not view.problems, view.problems)
    view.page.close()


def editing(browser, folder):
    page = Page(browser, "file://" + os.path.join(folder, "cube.html"), ratio=2)
    page.page.evaluate("editor.api.bezt_open_cube(); editor.resize()")
    page.page.keyboard.press("Home")
    page.settle()
    before = page.snapshot()
    # The row of X: keys 1, 30, 60, 100 of a view from 1 to 120 with a margin of 6 % in 1060 pixels.
    x = lambda frame: 220 + 1060 * (0.06 + 0.88 * (frame - 1) / 119)
    y = 28 + 2.5 * 20
    check("a key is yellow or its type's colour", page.pixel(x(60), y) == [255, 201, 60], page.pixel(x(60), y))
    page.page.mouse.move(x(60), y)
    page.page.mouse.down()
    page.page.mouse.move(x(70.3), y, steps=6)
    page.page.mouse.up()
    page.settle()
    check("a dragged key is white on its whole frame", page.pixel(x(70), y) == [255, 255, 255], page.pixel(x(70), y))
    check("the page knows that it was edited", page.data()["dirty"] == "1")
    check("the document changed", page.snapshot() != before)
    page.page.keyboard.press("Control+z")
    page.settle()
    check("undo brings every bit back", page.snapshot() == before and page.data()["dirty"] == "0")
    page.page.get_by_label("Search channels").fill("z loc")
    page.settle()
    check("a search leaves what fits", page.pixel(x(90), y) == [255, 201, 60], page.pixel(x(90), y))
    page.page.get_by_label("Search channels").fill("")
    page.page.keyboard.press("Escape")
    page.page.set_viewport_size({"width": 740, "height": 360})
    page.settle()
    box = page.page.get_by_role("button", name="Play", exact=True).bounding_box()
    check("a phone has all controls in view", box is not None and box["x"] > 0 and box["y"] + box["height"] <= 360, box)
    check("no complaints", not page.problems, page.problems)
    page.page.close()


def speed(browser, bezt, folder):
    source, page_path = os.path.join(folder, "large.json"), os.path.join(folder, "large.html")
    large_document(source)
    subprocess.run([bezt, "view", source, "-o", page_path], check=True, stderr=subprocess.DEVNULL)
    page = Page(browser, "file://" + page_path, height=2100)
    for kind, name in [(0, "dope sheet"), (1, "graph editor")]:
        page.page.get_by_role("button", name=["Dope Sheet", "Graph Editor"][kind]).focus()
        page.page.keyboard.press("Enter")
        page.settle()
        took = page.page.evaluate(
            """() => { const engine = [], all = [];
               for (let i = 0; i < 15; i++) {
                 let t = performance.now(); editor.api.bezt_draw(); engine.push(performance.now() - t);
                 t = performance.now(); editor.draw(); all.push(performance.now() - t);
               }
               const least = (list) => Math.min(...list);
               return [least(engine), least(all)] }""")
        print(f"time    {name}, 100 curves with 10,000 keys: engine {took[0]:.1f} ms, with the canvas {took[1]:.1f} ms")
    check("no complaints", not page.problems, page.problems)
    page.page.close()


def broken(browser, folder):
    with open(os.path.join(folder, "cube.html")) as file:
        text = file.read()
    path = os.path.join(folder, "broken.html")
    with open(path, "w") as file:
        file.write(text.replace('id="wasm">H4sI', 'id="wasm">AAAA'))
    page = browser.new_page()
    page.goto("file://" + path)
    page.wait_for_timeout(500)
    message = page.locator(".message").text_content()
    check("an engine that cannot load is told", message.startswith("This animation cannot be shown"), message)
    page.close()


def main():
    given = options(__doc__, "--pictures")
    with checked(given.chromium) as (browser, folder):
        looking(browser, given.bezt, folder, given.pictures)
        editing(browser, folder)
        broken(browser, folder)
        speed(browser, given.bezt, folder)


main()

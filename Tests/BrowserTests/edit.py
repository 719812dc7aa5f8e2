"""Edits files through `bezt edit` in Chromium: drags keys and handles, plays, saves, and reads what was saved.

    python Tests/BrowserTests/edit.py --bezt .build/release/bezt [--chromium /usr/bin/chromium] [--pictures FOLDER]

Needs playwright for Python.
"""

import http.client
import json
import os
import re
import signal
import subprocess
import urllib.parse

from playwright.sync_api import expect

from pages import Page, check, checked, options

# The graph editor after Home: frames 1 … 49 with a margin of 6 %, values 0 … 2 with one of 10 %, in a window of
# 1280 × 720 with the file's bar above, the ruler, and the buttons below.
BAR, RULER, FOOT, SIDE = 32, 28, 36, 220
WIDTH, HEIGHT = 1280 - SIDE, 720 - BAR - RULER - FOOT


def x(frame):
    return SIDE + WIDTH * (0.06 + 0.88 * (frame - 1) / 48)


def y(value):
    return BAR + RULER + HEIGHT * (0.9 - 0.8 * value / 2)


def hill(path):
    """Three keys of 0, 2, 0 with flat, free handles."""
    points = [{"co": [frame, value], "handle_left": [frame - 8, value], "handle_right": [frame + 8, value],
               "handle_left_type": "FREE", "handle_right_type": "FREE", "interpolation": "BEZIER"}
              for frame, value in [(1, 0), (25, 2), (49, 0)]]
    with open(path, "w") as file:
        json.dump({"format": "bezt-fcurves", "version": 1,
                   "scene": {"fps": 24, "fps_base": 1, "frame_start": 1, "frame_end": 48},
                   "actions": [{"name": "Hill", "fcurves": [
                       {"data_path": "location", "array_index": 0, "keyframe_points": points}]}]}, file)


def points_of(path):
    with open(path) as file:
        return json.load(file)["actions"][0]["fcurves"][0]["keyframe_points"]


class Editor:
    """`bezt edit` while it runs."""

    running = []

    def __init__(self, bezt, *words):
        self.process = subprocess.Popen([bezt, "edit", "--no-open", *words], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.running.append(self.process)
        self.address = self.process.stdout.readline().strip()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)


def drag(page, start, end):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def said(view, text):
    expect(view.page.locator(".note")).to_have_text(re.compile(f"^{re.escape(text)}"))
    expect(view.page.locator(".save")).to_be_enabled()


def save(view, name):
    """Saves by the keyboard and waits for it."""
    view.page.evaluate("files.say('')")
    view.page.keyboard.press("Control+s")
    said(view, f"Saved {name}")


def editing(browser, bezt, folder, pictures):
    path = os.path.join(folder, "hill.json")
    hill(path)
    os.chmod(path, 0o640)
    editor = Editor(bezt, path)
    view = Page(browser, editor.address)
    page = view.page
    check("the page names its file", page.title() == "hill.json – bezt", page.title())
    check("only the editor's server is asked", all(url.startswith(editor.address) or url.startswith("data:")
                                                   for url in view.requests), view.requests)
    page.get_by_role("button", name="Graph Editor").focus()
    page.keyboard.press("Enter")
    page.locator("canvas").focus()
    page.keyboard.press("Home")
    view.settle()

    drag(page, (x(25), y(2)), (x(31.2), y(1.5)))
    view.settle()
    check("a dragged key makes the file unsaved", page.title().startswith("●"), page.title())
    save(view, "hill.json")
    check("saving takes the mark away", page.title() == "hill.json – bezt", page.title())
    check("the file keeps its permissions", os.stat(path).st_mode & 0o777 == 0o640, oct(os.stat(path).st_mode))
    key = points_of(path)[1]
    check("the key lies on a whole frame", key["co"][0] == 31, key["co"])
    check("its value is the pointer's", abs(key["co"][1] - 1.5) < 0.01, key["co"])
    check("free handles move with their key", key["handle_left"][0] == 23 and key["handle_left"][1] == key["co"][1],
          key["handle_left"])

    # Its right handle, from 39 to 35 and down.
    value = key["co"][1]
    drag(page, (x(39), y(value)), (x(35), y(1)))
    save(view, "hill.json")
    key = points_of(path)[1]
    check("a dragged handle lies where it was let go",
          abs(key["handle_right"][0] - 35) < 0.1 and abs(key["handle_right"][1] - 1) < 0.01, key["handle_right"])
    check("its key stays", key["co"] == [31, value], key["co"])

    page.mouse.click(x(31), y(value))
    page.keyboard.press("t")
    if pictures:
        page.screenshot(path=os.path.join(pictures, "edit-menu.png"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    save(view, "hill.json")
    kind = points_of(path)[1]["interpolation"]
    check("the interpolation is another", kind == "LINEAR", kind)
    info = subprocess.run([bezt, "info", path], capture_output=True, text=True).stdout
    check("bezt info reads it", "Hill" in info and "1 LINEAR" in info, info)

    page.keyboard.press("Shift+ArrowLeft")
    view.plays_by_the_clock()
    if pictures:
        page.screenshot(path=os.path.join(pictures, "edit-graph.png"))

    # Another name, another format.
    page.keyboard.press("Control+Shift+s")
    page.locator(".name").fill("hill.dae")
    page.keyboard.press("Enter")
    said(view, "Saved hill.dae")
    check("Save As goes on with the new file", page.title() == "hill.dae – bezt", page.title())
    back = subprocess.run([bezt, "validate", os.path.join(folder, "hill.dae"), "--against", path], capture_output=True)
    check("COLLADA has the same curves", back.returncode == 0, back.stdout.decode()[-300:])
    page.keyboard.press("Control+Shift+s")
    page.locator(".name").fill("hill.json")
    page.keyboard.press("Enter")
    page.wait_for_selector(".question-dialog[open]")
    check("a file that exists is not replaced unasked", "exists already" in page.locator(".question").text_content())
    page.get_by_role("button", name="Cancel").last.click()
    check("no complaints", not [p for p in view.problems if "409" not in p], view.problems)
    page.close()
    check("Ctrl-C ends it", editor.stop() == 0)


def conflicts(browser, bezt, folder):
    path = os.path.join(folder, "shared.json")
    hill(path)
    editor = Editor(bezt, path)
    pages = [Page(browser, editor.address) for _ in range(2)]
    for view in pages:
        view.page.locator("canvas").focus()
        view.page.keyboard.press("a")
        view.page.keyboard.press("x")
        view.page.keyboard.press("Control+z")
    # The first page deletes the keys and saves; the second one has not seen that.
    pages[0].page.keyboard.press("x")
    save(pages[0], "shared.json")
    with open(path) as file:
        check("the first page saves", json.load(file)["actions"][0]["fcurves"] == [])
    pages[1].page.keyboard.press("Control+s")
    pages[1].page.wait_for_selector(".question-dialog[open]")
    text = pages[1].page.locator(".question").text_content()
    check("the second page is told", "was changed by somebody else" in text, text)
    pages[1].page.get_by_role("button", name="Save anyway").click()
    said(pages[1], "Saved shared.json")
    check("and may save all the same", len(points_of(path)) == 3)
    pages[0].page.keyboard.press("Control+z")
    pages[0].page.keyboard.press("Control+s")
    pages[0].page.wait_for_selector(".question-dialog[open]")
    with pages[0].page.expect_navigation():
        pages[0].page.once("dialog", lambda dialog: dialog.accept())
        pages[0].page.get_by_role("button", name="Open the file again").click()
    pages[0].page.wait_for_selector("main[data-frame]")
    check("or open the file as it is now", pages[0].page.title() == "shared.json – bezt")

    before = open(path, "rb").read()
    editor.process.kill()
    editor.process.wait()
    view = pages[1]
    view.page.keyboard.press("x")
    view.page.keyboard.press("Control+s")
    said(view, "Not saved")
    check("a server that went away is told", "does not answer" in view.page.locator(".note").text_content())
    view.settle()
    check("the edits stay in the page", view.data()["dirty"] == "1")
    check("the file is as it was", open(path, "rb").read() == before)
    for view in pages:
        view.page.close()


def other_files(browser, bezt, folder):
    editor = Editor(bezt)
    view = Page(browser, editor.address)
    check("without a file there is the cube", view.page.title() == "not saved yet – bezt", view.page.title())
    view.page.close()
    editor.stop()

    path = os.path.join(folder, "looked-at.json")
    hill(path)
    editor = Editor(bezt, "--read-only", "--light", path)
    view = Page(browser, editor.address)
    view.page.keyboard.press("a")
    view.page.keyboard.press("x")
    view.page.keyboard.press("Control+s")
    view.settle()
    check("read-only: nothing changes", view.data()["dirty"] == "0" and view.page.locator(".save").is_disabled())
    check("light colours", view.pixel(600, 600) != [48, 48, 48], view.pixel(600, 600))
    view.page.close()
    editor.stop()

    # Made elsewhere: what bezt does not write would be gone.
    path = os.path.join(folder, "foreign.dae")
    hill(os.path.join(folder, "foreign.json"))
    subprocess.run([bezt, "convert", "--no-extra", os.path.join(folder, "foreign.json"), path], check=True,
                   stderr=subprocess.DEVNULL)
    text = open(path).read()
    start = text.index("<authoring_tool>") + len("<authoring_tool>")
    with open(path, "w") as file:
        file.write(text[:start] + "Maya" + text[text.index("</authoring_tool>"):])
    editor = Editor(bezt, path)
    view = Page(browser, editor.address)
    view.page.keyboard.press("Control+s")
    view.page.wait_for_selector(".question-dialog[open]")
    question = view.page.locator(".question").text_content()
    check("COLLADA of another program is not replaced unasked", "Maya" in question and "meshes" in question, question)
    view.page.close()
    editor.stop()


def request(address, method="GET", path="", headers=None, body=None):
    parts = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
    connection.putrequest(method, path if path.startswith("/") else parts.path + path, skip_host=True)
    for name, value in ({"Host": parts.netloc} | (headers or {})).items():
        connection.putheader(name, value)
    if body is not None:
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body)
    response = connection.getresponse()
    return response.status, response.read()


def strangers(bezt, folder):
    path = os.path.join(folder, "guarded.json")
    hill(path)
    before = open(path, "rb").read()
    editor = Editor(bezt, path)
    host = urllib.parse.urlsplit(editor.address).netloc
    wrong = "/" + "0" * 64 + "/"
    snapshot = request(editor.address, path="document")[1]
    own = {"Origin": f"http://{host}"}
    for name, expected, arguments in [
        ("the page", 200, {}),
        ("no token", 403, {"path": "/"}),
        ("a wrong token", 403, {"path": wrong}),
        ("another host", 403, {"headers": {"Host": f"evil.example:{host.split(':')[1]}"}}),
        ("a host without a port", 403, {"headers": {"Host": "127.0.0.1"}}),
        ("another origin", 403, {"headers": {"Origin": "http://evil.example"}}),
        ("saving from another origin", 403, {"method": "POST", "path": "save", "body": snapshot,
                                             "headers": {"Origin": "null"}}),
        ("saving without an origin", 403, {"method": "POST", "path": "save", "body": snapshot}),
        ("a page of another site", 403, {"path": "document", "headers": {"Sec-Fetch-Site": "cross-site"}}),
        ("saving by GET", 405, {"path": "save"}),
        ("nothing", 404, {"path": "../../etc/passwd"}),
        ("no snapshot", 400, {"method": "POST", "path": "save", "body": b"1234", "headers": own}),
        ("a name with a folder", 400, {"method": "POST", "path": "save?name=..%2Fx.json", "body": snapshot, "headers": own}),
        ("a body of no end", 413, {"method": "POST", "path": "save", "headers": own | {"Content-Length": str(1 << 40)}}),
    ]:
        status, _ = request(editor.address, **arguments)
        check(f"{name}: {expected}", status == expected, status)
    check("no file came to be", sorted(os.listdir(folder)).count("x.json") == 0)
    check("the file is as it was", open(path, "rb").read() == before)
    editor.stop()


def main():
    given = options(__doc__, "--pictures")
    with checked(given.chromium) as (browser, folder):
        try:
            editing(browser, given.bezt, folder, given.pictures)
            conflicts(browser, given.bezt, folder)
            other_files(browser, given.bezt, folder)
            strangers(given.bezt, folder)
        finally:
            for process in Editor.running:
                process.kill()


main()

"""What the tests of the editor's pages share: a page with its complaints and requests, and checks that are counted."""

import argparse
import os
import sys
import tempfile
from contextlib import contextmanager

from playwright.sync_api import sync_playwright

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
FAILURES = []


def check(name, is_right, found=""):
    print(("ok      " if is_right else "FAILED  ") + name + (f": {found}" if found != "" else ""))
    if not is_right:
        FAILURES.append(name)


class Page:
    """A page with its complaints and requests."""

    def __init__(self, browser, address, width=1280, height=720, ratio=1, scene=False):
        self.page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=ratio,
                                     accept_downloads=True)
        self.problems, self.requests = [], []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        # Chromium warns of pixels being read, which only these tests do.
        self.page.on("console", lambda m: self.problems.append(m.text)
                     if m.type in ("error", "warning") and "willReadFrequently" not in m.text else None)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(address)
        self.page.wait_for_selector("main[data-frame]", timeout=30000)
        # Without the scene the curves have the whole width, as the tests reckon.
        if not scene:
            self.page.evaluate("editor.api.bezt_viewport(0); editor.changed()")
            self.settle()

    def data(self):
        return self.page.evaluate("({...document.querySelector('main').dataset})")

    def settle(self):
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def clock(self):
        """The seconds of a frame of the browser, and the frame of the animation that belongs to them."""
        return self.page.evaluate(
            "new Promise((done) => requestAnimationFrame((now) => done([now / 1000, editor.api.bezt_state(0)])))")

    def plays_by_the_clock(self, rate=24):
        """Plays for a second, without a word of how often the browser drew meanwhile."""
        self.page.keyboard.press("Space")
        self.settle()
        start = self.clock()
        self.page.wait_for_timeout(1000)
        end = self.clock()
        expected = (end[0] - start[0]) * rate
        check("it plays by the clock", abs(end[1] - start[1] - expected) < 0.01,
              f"{end[1] - start[1]:.3f} of {expected:.3f} frames")
        self.page.keyboard.press("Space")
        self.settle()

    def scene(self):
        """All pixels of the view of the scene."""
        return self.page.evaluate(
            """() => { const c = editor.canvas, w = Math.floor(c.width * 0.7);
               return Array.from(c.getContext('2d').getImageData(w + 2, 0, c.width - w - 2, c.height - 40).data)
                 .join() }""")

    def snapshot(self):
        return self.page.evaluate("Array.from(editor.engine.snapshot())")

    def pixel(self, x, y):
        return self.page.evaluate(
            """([x, y]) => { const c = editor.canvas, r = editor.ratio;
               return Array.from(c.getContext('2d').getImageData(x * r, y * r, 1, 1).data.slice(0, 3)) }""", [x, y])


def options(description, *others):
    """What the scripts here are called with; `others` are words that argparse knows."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bezt", required=True, type=os.path.abspath)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    for other in others:
        parser.add_argument(other)
    return parser.parse_args()


@contextmanager
def chromium(path):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def checked(path):
    """A browser and a folder for the checks of a script, which ends with how many failed."""
    with tempfile.TemporaryDirectory() as folder, chromium(path) as browser:
        yield browser, folder
    sys.exit(f"{len(FAILURES)} failed" if FAILURES else 0)

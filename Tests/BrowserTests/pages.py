"""What the tests of the editor's pages share: a page with its complaints and requests, and checks that are counted."""

import os

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
FAILURES = []


def check(name, is_right, found=""):
    print(("ok      " if is_right else "FAILED  ") + name + (f": {found}" if found != "" else ""))
    if not is_right:
        FAILURES.append(name)


class Page:
    """A page with its complaints and requests."""

    def __init__(self, browser, address, width=1280, height=720, ratio=1):
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

    def data(self):
        return self.page.evaluate("({...document.querySelector('main').dataset})")

    def settle(self):
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def snapshot(self):
        return self.page.evaluate("Array.from(editor.engine.snapshot())")

    def pixel(self, x, y):
        return self.page.evaluate(
            """([x, y]) => { const c = editor.canvas, r = editor.ratio;
               return Array.from(c.getContext('2d').getImageData(x * r, y * r, 1, 1).data.slice(0, 3)) }""", [x, y])

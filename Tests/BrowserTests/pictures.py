"""Makes the pictures of formats/blender/editors.md: the built-in cube in `bezt edit`, in the state in which Blender's own
editors are described there.

    python Tests/BrowserTests/pictures.py --bezt .build/release/bezt [--chromium /usr/bin/chromium] FOLDER
"""

import os
import subprocess

from pages import Page, chromium, options

BAR, RULER, FOOT, SIDE = 32, 28, 36, 220


def main():
    given = options(__doc__, "folder")
    process = subprocess.Popen([given.bezt, "edit", "--no-open"], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
    address = process.stdout.readline().strip()
    try:
        with chromium(given.chromium) as browser:
            view = Page(browser, address)
            page = view.page
            # The graph after Home: frames 1 … 120 with a margin of 6 %, values -3 … 3.1 with one of 10 %.
            x = lambda frame: SIDE + (1280 - SIDE) * (0.06 + 0.88 * (frame - 1) / 119)
            row = lambda index: BAR + RULER + 20 * index + 10
            page.locator("canvas").focus()
            page.keyboard.press("Home")
            page.evaluate("editor.api.bezt_set(0, 42); editor.changed()")
            # X at 30 and 60, below the summary and the group.
            page.mouse.click(x(30), row(2))
            page.keyboard.down("Shift")
            page.mouse.click(x(60), row(2))
            page.keyboard.up("Shift")
            page.mouse.move(x(75), row(20))
            view.settle()
            page.screenshot(path=os.path.join(given.folder, "editor-dope-sheet.png"))
            page.get_by_role("button", name="Graph Editor").focus()
            page.keyboard.press("Enter")
            page.locator("canvas").focus()
            page.keyboard.press("Home")
            view.settle()
            page.screenshot(path=os.path.join(given.folder, "editor-graph.png"))
    finally:
        process.kill()
        process.wait()


main()

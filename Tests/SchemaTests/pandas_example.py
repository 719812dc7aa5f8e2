"""Runs the Python of formats/csv.md on a table that bezt bakes, and reads the table that it writes with bezt again.

python Tests/SchemaTests/pandas_example.py BEZT
"""

import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def main():
    bezt = os.path.abspath(sys.argv[1])
    with open(os.path.join(ROOT, "formats", "csv.md"), encoding="utf-8") as page:
        (example,) = re.findall(r"```python\n(.*?)```", page.read(), re.DOTALL)

    def run(*words):
        result = subprocess.run(words, cwd=folder, capture_output=True, text=True)
        if result.returncode:
            sys.exit(f"{words} failed: {result.stdout}{result.stderr}")
        return result.stdout

    with tempfile.TemporaryDirectory() as folder:
        run(bezt, "bake", os.path.join(ROOT, "samples", "cube.json"), "-o", "cube.csv.gz")
        print(run(sys.executable, "-c", example).strip())
        run(bezt, "convert", "edited.csv", "edited.json")
        before, after = (run(bezt, "convert", name, "-", "--to", "csv") for name in ("cube.csv.gz", "edited.json"))
    first = [table.splitlines()[1].split(",") for table in (before, after)]
    if float(first[1][2]) != float(first[0][2]) + 1 or first[0][3:] != first[1][3:]:
        sys.exit(f"the edited table reads {first[1]}, the one before {first[0]}")
    print("the example of formats/csv.md runs, and bezt reads what it writes")


main()

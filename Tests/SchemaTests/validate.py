"""Checks JSON files against a JSON Schema.

    python Tests/SchemaTests/validate.py SCHEMA.json FILE.json…
"""

import json
import sys

import jsonschema


def main():
    with open(sys.argv[1]) as schema:
        validator = jsonschema.Draft202012Validator(json.load(schema))
    failed = False
    for path in sys.argv[2:]:
        with open(path) as file:
            errors = list(validator.iter_errors(json.load(file)))
        print(f"{path}: {'valid' if not errors else f'{len(errors)} errors'}")
        for error in errors[:10]:
            failed = True
            print(f"  {error.json_path}: {error.message}")
    sys.exit(failed or len(sys.argv) < 3)


main()

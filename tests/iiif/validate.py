"""Validates the IIIF manifests in folders, and damaged ones that it must refuse, with a JSON Schema."""

import copy
import json
import sys
from pathlib import Path

from jsonschema import Draft7Validator, FormatChecker


def damaged(manifest):
    """The manifest with one mistake each: a label as plain text, an address that is not whole, no size, `https` rights."""
    for change in (
        lambda wrong: wrong.update(label="A label"),
        lambda wrong: wrong.update(id="manifest.json"),
        lambda wrong: wrong["items"][0].pop("width"),
        lambda wrong: wrong.update(rights="https://creativecommons.org/licenses/by/4.0/"),
    ):
        wrong = copy.deepcopy(manifest)
        change(wrong)
        yield wrong


def main(schema, *folders):
    validator = Draft7Validator(json.loads(Path(schema).read_text()), format_checker=FormatChecker())
    files = sorted(file for folder in folders for file in Path(folder).rglob("manifest.json"))
    invalid = 0
    for file in files:
        manifest = json.loads(file.read_text())
        if any(validator.is_valid(wrong) for wrong in damaged(manifest)):
            sys.exit(f"{schema} accepts a damaged manifest")
        # The schema has an alternative for each type; what is wrong is below that of the manifest.
        faults = [fault for error in validator.iter_errors(manifest) for fault in error.context or [error]]
        if faults:
            invalid += 1
            print(f"{file}: " + "; ".join(f"{fault.json_path}: {fault.message[:200]}" for fault in faults[:3]))
    print(f"{len(files)} manifests, {invalid} of them not valid")
    sys.exit(1 if invalid or not files else 0)


main(*sys.argv[1:])

"""Which identifiers Sowbook takes, compared with python-stdnum: an archive of sources is written and checked."""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from stdnum import isbn, isni, issn

NUMBER = 4_000
DIGITS = "0123456789"


def candidates(draw):
    """Random identifiers; most have the right number of digits, and about half the right last one."""
    for _ in range(NUMBER):
        kind = draw.choice(["ISBN", "ISSN", "orcid"])
        length = {"ISBN": draw.choice([9, 12]), "ISSN": 7, "orcid": 15}[kind]
        body = "".join(draw.choice(DIGITS) for _ in range(length))
        if length == 12:
            body = draw.choice(["978", "979", "978", "977"]) + body[3:]
        check = {
            9: lambda: isbn._calc_isbn10_check_digit(body),
            12: lambda: isbn.ean.calc_check_digit(body),
            7: lambda: issn.calc_check_digit(body),
            15: lambda: isni.mod_11_2.calc_check_digit(body),
        }[length]()
        text = body + (check if draw.random() < 0.5 else draw.choice(DIGITS + "X"))
        if draw.random() < 0.05:
            text = text[:-1]
        group = {"ISSN": 4, "orcid": 4}.get(kind)
        if group:
            text = "-".join(text[at : at + group] for at in range(0, len(text), group))
        yield kind, text


def is_valid(kind, text):
    return {"ISBN": isbn.is_valid, "ISSN": issn.is_valid, "orcid": isni.is_valid}[kind](text)


def refused(sowbook, folder):
    """The files of sources that have a finding, and the lines of the settings that have one."""
    run = subprocess.run(
        [sowbook, "check", "--format", "json", "--archive", folder], capture_output=True, text=True
    )
    found = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    found = json.loads(run.stdout) if not found else found
    diagnostics = found["diagnostics"] if isinstance(found, dict) else found
    return {Path(one["file"]).stem for one in diagnostics if one["code"].startswith("yaml/")}


def main():
    sowbook = sys.argv[1]
    draw = random.Random(1)
    wrong = 0
    valid = 0
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "records" / "sources"
        sources.mkdir(parents=True)
        kept = {}
        for at, (kind, text) in enumerate(candidates(draw)):
            if kind == "orcid":
                continue
            kept[f"s-{at}"] = (kind, text)
            (sources / f"s-{at}.yaml").write_text(
                f'id: s-{at}\ntype: book\ntitle: A book\n{kind}: "{text}"\n', encoding="utf-8"
            )
        found = refused(sowbook, folder)
        for name, (kind, text) in kept.items():
            valid += is_valid(kind, text)
            if is_valid(kind, text) == (name in found):
                wrong += 1
                print(f"{kind} {text}: python-stdnum says {is_valid(kind, text)}", file=sys.stderr)
    print(f"{len(kept)} identifiers, {valid} of them valid: {wrong} differences")
    sys.exit(wrong > 0)


main()

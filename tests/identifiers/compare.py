"""Which identifiers Sowbook takes, compared with python-stdnum: an archive of sources is written and checked."""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from stdnum import ean, isbn, issn

NUMBER = 4_000


def candidates(draw):
    """Random identifiers, about half of them with the right last digit, and some two digits too short."""
    digits = lambda length: "".join(draw.choice("0123456789") for _ in range(length))
    for _ in range(NUMBER):
        kind, body = draw.choice(
            [("ISBN", digits(9)), ("ISBN", draw.choice(["977", "978", "979"]) + digits(9)), ("ISSN", digits(7))]
        )
        check = {9: isbn._calc_isbn10_check_digit, 12: ean.calc_check_digit, 7: issn.calc_check_digit}[len(body)]
        text = body + (check(body) if draw.random() < 0.5 else draw.choice("0123456789X"))
        # Without one digit only, it could be a number of nine digits from before the ISBN, which python-stdnum takes.
        text = text[:-2] if draw.random() < 0.05 else text
        yield kind, f"{text[:4]}-{text[4:]}" if kind == "ISSN" else text


def main():
    valid = {"ISBN": isbn.is_valid, "ISSN": issn.is_valid}
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "records" / "sources"
        sources.mkdir(parents=True)
        asked = dict(enumerate(candidates(random.Random(1))))
        for at, (kind, text) in asked.items():
            source = f'id: s-{at}\ntype: book\ntitle: A book\n{kind}: "{text}"\n'
            (sources / f"s-{at}.yaml").write_text(source, encoding="utf-8")
        command = [sys.argv[1], "check", "--format", "json", "--archive", folder]
        findings = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)["findings"]
    refused = {Path(one["place"]["file"]).stem for one in findings if one["code"] == "yaml/wrong-sort"}
    different = [one for at, one in asked.items() if valid[one[0]](one[1]) == (f"s-{at}" in refused)]
    for kind, text in different:
        print(f"{kind} {text}: valid for python-stdnum: {valid[kind](text)}", file=sys.stderr)
    print(f"{len(asked)} identifiers, {len(asked) - len(refused)} of them taken: {len(different)} differences")
    sys.exit(bool(different))


main()

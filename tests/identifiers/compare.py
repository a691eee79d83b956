"""Which identifiers Sowbook takes, compared with python-stdnum: an archive that has them is written and checked.

python-stdnum knows no GND; its check digits are worked out here as the German National Library describes them."""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from stdnum import ean, isbn, isni, issn
from stdnum.iso7064 import mod_11_2

NUMBER = 6_000


def weighted(body):
    """The sum of the digits, the last one twice, the one before it three times, and so on."""
    return sum(weight * int(digit) for weight, digit in enumerate(reversed(body), 2))


def gnd_check_digit(body, hyphen):
    return "0123456789X"[weighted(body) % 11 if hyphen else -weighted(body) % 11]


def is_gnd(text):
    body, last = text[:-1], text[-1]
    return last == gnd_check_digit(body.rstrip("-"), body.endswith("-"))


def is_orcid(text):
    return isni.is_valid(text) and isni.format(text).replace(" ", "-") == text


CHECK_DIGITS = {
    "ISBN-10": isbn._calc_isbn10_check_digit,
    "ISBN-13": ean.calc_check_digit,
    "ISSN": issn.calc_check_digit,
    "gnd": lambda body: gnd_check_digit(body, False),
    "gnd-": lambda body: gnd_check_digit(body, True),
    "isni": mod_11_2.calc_check_digit,
    "orcid": mod_11_2.calc_check_digit,
}
VALID = {"ISBN": isbn.is_valid, "ISSN": issn.is_valid, "gnd": is_gnd, "isni": isni.is_valid, "orcid": is_orcid}


def candidates(draw):
    """Random identifiers, about half of them with the right last digit, and some two digits too short."""
    digits = lambda length: "".join(draw.choice("0123456789") for _ in range(length))
    for _ in range(NUMBER):
        kind = draw.choice(list(CHECK_DIGITS))
        body = {
            "ISBN-10": lambda: digits(9),
            "ISBN-13": lambda: draw.choice(["977", "978", "979"]) + digits(9),
            "ISSN": lambda: digits(7),
            "gnd": lambda: draw.choice("123456789") + digits(draw.choice([7, 8])),
            "gnd-": lambda: draw.choice("123456789") + digits(draw.choice([5, 6, 7])),
        }.get(kind, lambda: digits(15))()
        hyphen = "-" if kind == "gnd-" else ""
        text = body + hyphen + (CHECK_DIGITS[kind](body) if draw.random() < 0.5 else draw.choice("0123456789X"))
        # Without one digit only, it could be a number of nine digits from before the ISBN, which python-stdnum takes.
        # A number of the GND may have any length.
        text = text[:-2] if draw.random() < 0.05 and not kind.startswith("gnd") else text
        groups = [text[at : at + 4] for at in range(0, len(text), 4)]
        text = "-".join(groups) if kind in ("ISSN", "orcid") else text
        yield kind.split("-")[0], text


def written(records, asked):
    """Writes the sources and the persons that have the identifiers."""
    (records / "sources").mkdir(parents=True)
    persons = []
    for at, (kind, text) in asked.items():
        if kind.isupper():
            source = f'id: s-{at}\ntype: book\ntitle: A book\n{kind}: "{text}"\n'
            (records / "sources" / f"s-{at}.yaml").write_text(source, encoding="utf-8")
        else:
            persons.append(f's-{at}: {{name: N {at}, same_as: {{{kind}: "{text}"}}}}\n')
    (records / "persons.yaml").write_text("".join(persons), encoding="utf-8")
    return [line.split(":")[0] for line in persons]


def main():
    with tempfile.TemporaryDirectory() as folder:
        asked = dict(enumerate(dict.fromkeys(candidates(random.Random(1)))))
        persons = written(Path(folder) / "records", asked)
        command = [sys.argv[1], "check", "--all", "--format", "json", "--archive", folder]
        findings = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)["findings"]
    refused = set()
    for place in (one["place"] for one in findings if one["code"] == "yaml/wrong-sort"):
        name = Path(place["file"]).stem
        refused.add(persons[place["start"]["line"] - 1] if name == "persons" else name)
    different = [one for at, one in asked.items() if bool(VALID[one[0]](one[1])) == (f"s-{at}" in refused)]
    for kind, text in different:
        print(f"{kind} {text}: valid elsewhere: {VALID[kind](text)}", file=sys.stderr)
    print(f"{len(asked)} identifiers, {len(asked) - len(refused)} of them taken: {len(different)} differences")
    sys.exit(bool(different))


main()

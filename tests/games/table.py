"""Prints what `cargo test --test games whole_traces` found, or writes it into the tables of README.md.

    python3 tests/games/table.py WORK            prints results and differences; status 1 if anything differs
    python3 tests/games/table.py WORK --write    writes the tables as well

WORK is the folder with the whole traces and `results.tsv`. `tests/games/run` calls it.
"""

import csv
import sys
from pathlib import Path

from convert import plain, slug

HERE = Path(__file__).parent
PROGRAMS = {"stoneshark": "The 108 games of MancalaGames", "ludii": "Games of Ludii", "sheets": "Sheets of real games"}


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        lines = (line for line in file if not line.startswith("#"))
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def ruleset_of(trace, game, results):
    """The ruleset that plays a game: that of its case, or, where there is no trace, the one of the same name."""
    if trace in results:
        return results[trace]["ruleset"]
    if not trace.startswith("stoneshark-") or (HERE / f"traces/{trace}.trace").exists():
        return None
    name = plain(game)
    return name if (HERE / f"records/rulesets/{name}.yaml").exists() else None


def table(program, results):
    yield f"### {PROGRAMS[program]}"
    yield ""
    yield "| game | ruleset | lines | turns | agreeing | departing | what is missing or differs |"
    yield "|---|---|--:|--:|--:|--:|---|"
    played = whole = 0
    listed = [row for row in rows(HERE / "catalogue.tsv") if row["program"] == program]
    for row in listed:
        trace = slug(program, row["game"]) if program != "sheets" else row["game"]
        ruleset = ruleset_of(trace, row["game"], results)
        if ruleset is None:
            yield f"| {row['game']} | – | | | | | {row['missing']} |"
            continue
        path = f"records/rulesets/{ruleset}.yaml"
        lines = len((HERE / path).read_text(encoding="utf-8").splitlines())
        found = results.get(trace)
        cells = "| – | – | – |"
        note = "no trace" if found is None else found["kinds"]
        if found:
            cells = f"| {found['turns']} | {found['agreeing']} | {int(found['turns']) - int(found['agreeing'])} |"
        played += 1
        whole += found is not None and found["differing"] == "0"
        yield f"| {row['game']} | [{ruleset}]({path}) | {lines} {cells} {note} |"
    yield ""
    games = "1 game" if len(listed) == 1 else f"{len(listed)} games"
    yield f"{games}, {played} with a ruleset; in {whole} everything agrees or is explained."


def departures(work):
    yield "### Where another program departs"
    yield ""
    yield "| trace | what | turns | reason |"
    yield "|---|---|--:|---|"
    for row in rows(work / "departures.tsv"):
        # Only a sample departs like this; it begins in the middle of a game.
        if row["turns"] == "0":
            continue
        yield f"| {row['trace']} | {row['differs']} | {row['turns']} | {row['reason']} |"


def write(work, results):
    readme = HERE / "README.md"
    text = readme.read_text(encoding="utf-8")
    start, end = "<!-- tables, written by tests/games/run --table -->", "<!-- end of tables -->"
    before, rest = text.split(start)
    after = rest.split(end)[1]
    parts = [*(table(program, results) for program in PROGRAMS), departures(work)]
    tables = "\n\n".join("\n".join(part) for part in parts)
    readme.write_text(f"{before}{start}\n\n{tables}\n\n{end}{after}", encoding="utf-8")


def main(arguments):
    work = Path(arguments[0])
    found = rows(work / "results.tsv")
    print((work / "differences.txt").read_text(encoding="utf-8"), end="")
    print(f"{'trace':<44} {'ruleset':<24} {'turns':>7} {'agree':>7} {'depart':>7} {'differ':>7}")
    for row in found:
        print(
            f"{row['trace']:<44} {row['ruleset']:<24} {row['turns']:>7} {row['agreeing']:>7} {row['departing']:>7}"
            f" {row['differing']:>7}  {row['kinds']}"
        )
    known = {row["trace"] for row in found}
    without = sorted(path.stem for path in work.glob("*.trace") if path.stem not in known)
    if without:
        print(f"no ruleset for {len(without)} traces: {' '.join(without)}")
    differing = [row["trace"] for row in found if row["differing"] != "0"]
    print(f"{len(found)} traces compared, {len(differing)} differ")
    if "--write" in arguments:
        write(work, {row["trace"]: row for row in found})
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main(sys.argv[1:])

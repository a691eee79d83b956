"""Generates records to check: random games by every ruleset of the archive, some of them with a slip.

    python3 records.py SOWBOOK ARCHIVE RECORDS FOLDER

writes the same records twice: to `records.sow`, one after the other, and to `records.jsonl`, one per line. The same
number of records gives the same bytes.
"""

import json
import subprocess
import sys
from itertools import groupby
from pathlib import Path

PLIES = 40


def games(sowbook, archive, ruleset, number):
    """The plies of each game, as `sowbook play` prints them."""
    command = [sowbook, "play", ruleset, "--archive", archive, "--format", "jsonl"]
    command += ["--games", str(number), "--max-plies", str(PLIES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as play:
        plies = (json.loads(line) for line in play.stdout)
        for _, game in groupby(plies, lambda ply: ply["game"]):
            yield list(game)
    if play.returncode != 0:
        sys.exit(f"`{' '.join(command)}` ended with {play.returncode}")


def record(number, ruleset, game):
    """The text of a record. Its number decides which slip it has, if any."""
    moves = [ply["written"] for ply in game]
    header = {
        "sowbook": 1,
        "id": f"machine-{number:07}",
        "title": f"Game {number}, played at random",
        "ruleset": ruleset,
        "provenance": "machine",
        "licence": "CC-BY-4.0",
    }
    middle = len(moves) // 2
    end = f"board({game[-1]['after']['notation']})"
    if number % 10 == 3:
        moves[middle : middle + 2] = reversed(moves[middle : middle + 2])
    if number % 10 == 7:
        del moves[middle]
    if number % 20 == 5:
        end = f"board({game[middle]['after']['notation']})"
    if number % 50 == 11:
        end += " {a comment without its end"
    if number % 50 == 29:
        del header["ruleset"]
    if number % 50 == 31:
        header["title"] = "[not, closed"
    lines = ["---", *(f"{key}: {value}" for key, value in header.items()), "---"]
    for turn in range(0, len(moves), 2):
        lines.append(f"{turn // 2 + 1}. {' '.join(moves[turn : turn + 2])}")
    return header["id"], "\n".join([*lines, end, "", ""])


def main():
    sowbook, archive, records, folder = sys.argv[1:]
    rulesets = sorted(path.stem for path in Path(archive, "records/rulesets").glob("*.yaml"))
    each = -(-int(records) // len(rulesets))
    streams = [(ruleset, games(sowbook, archive, ruleset, each)) for ruleset in rulesets]
    with open(Path(folder, "records.sow"), "w", encoding="utf-8", newline="\n") as sow, open(
        Path(folder, "records.jsonl"), "w", encoding="utf-8", newline="\n"
    ) as jsonl:
        for number in range(int(records)):
            ruleset, stream = streams[number % len(streams)]
            name, text = record(number, ruleset, next(stream))
            sow.write(text)
            jsonl.write(json.dumps({"id": name, "text": text}) + "\n")
    for _, stream in streams:
        for _ in stream:
            pass


if __name__ == "__main__":
    main()

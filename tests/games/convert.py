"""Traces of other programs, and sheets of real games, in one compact form; README.md describes the form.

    python3 tests/games/convert.py SHELF TARGET [--sample] [GAME…]

writes TARGET/NAME.trace for every file of the folder SHELF, or for the games named. With --sample it writes
a short choice of turns from each. Needs Python 3.9, nothing else.
"""

import gzip
import json
import re
import sys
from pathlib import Path

import togyz

# Bytes of a sample. All samples together must stay below 2 MB.
SAMPLE = 10_500

SIDES = "SN"

# Files of Ludii in which all 400 laps of a game are spent on arranging seeds.
ONLY_ARRANGED = ("Lisolo", "Quela", "Quiela")

# Files of Ludii of which only the first round of each game is read: how the board is filled again cannot be said.
ONLY_FIRST_ROUND = (
    "Awagagae", "Galatjang", "Khrour", "Khutka Boia", "Lamosh", "Mewegae", "Mewelad", "Omangunta Peeta", "Pallankuli",
    "Qelat", "Tuz", "Walak-Pussa", "Whyo",
)

# Files of Ludii with two rows in which seeds are also sown or entered from the hand.
ENTERED_IN_PLAY = ("Azigo", "Iyogh")


def letters(columns):
    """Labels of a board of two rows: South's, then North's, each from its owner's left."""
    south = [chr(ord("a") + place) for place in range(columns)]
    return south + [label.upper() for label in south]


class Trace:
    """What one file says: a head, and games as lists of turns."""

    def __init__(self, name, program, game, sites, has):
        self.name, self.sites, self.stores = name, sites, "stores" in has
        self.head = {
            "program": program,
            "game": game,
            "sites": " ".join(sites),
        }
        for word in ("stores", "ways", "sweeps"):
            self.head[word] = "yes" if word in has else "no"
        self.games = []

    def state(self, counts, stores=(0, 0), marks=()):
        """A position as text. `marks` are (word, [(label, value)])."""
        text = " ".join(map(str, counts))
        if self.stores:
            text += f" | {stores[0]} {stores[1]}"
        for word, holes in marks:
            if holes:
                text += f" ; {word} " + " ".join(f"{label}:{value}" for label, value in holes)
        return text


class Turn:
    """One turn: its laps as (legal, move, state after), and where it leads."""

    def __init__(self, number, mover, before, context):
        self.number, self.mover, self.before, self.context = number, mover, before, context
        self.laps, self.pre_end, self.leads, self.arranged = [], None, None, False

    def lines(self):
        last = len(self.laps) - 1
        for place, (legal, move, after) in enumerate(self.laps):
            mark = f"{self.number} {self.mover}" if place == 0 else "+"
            # A lap that could not go otherwise needs no list.
            named = " ".join(legal) if legal != [move.split(":")[0]] else ""
            line = f"{mark} {named}: {move} = {after}" if named else f"{mark}: {move} = {after}"
            if place == last:
                if self.pre_end and self.pre_end != after:
                    line += f" ~ {self.pre_end}"
                line += f" > {self.leads}"
            yield line

    def at(self):
        south, north, round_, starter = self.context
        line = f"at {self.before} > {self.mover} turns {south} {north} round {round_} starter {starter}"
        return line + " arranged" if self.arranged else line


def written(turns):
    """The lines of consecutive turns; a position is stated where it does not follow from the turn before."""
    known = None
    for turn in turns:
        if known != (turn.before, turn.mover):
            yield turn.at()
        yield from turn.lines()
        known = (turn.laps[-1][2], turn.leads)


def whole(trace):
    for number, turns in trace.games:
        yield f"game {number}"
        yield from written(turns)


def start(turns, place):
    """The first turn from a place on that follows one of the other player: no board shows how often one player moved."""
    place = max(place, 0)
    while 0 < place < len(turns) - 1 and turns[place - 1].mover == turns[place].mover:
        place += 1
    return place


def parts(trace):
    """Numbers of games, each with the turns that may be in a sample."""
    if trace.head["sweeps"] == "no":
        # Not everything that play depends on is stated: only what begins with a game can be compared.
        shortest = min(trace.games, key=lambda game: len(game[1]))
        yield shortest
        yield from ((number, turns[:14]) for number, turns in trace.games if number != shortest[0])
        return
    for place, (number, turns) in enumerate(trace.games):
        rounds = [at for at, turn in enumerate(turns) if turn.leads == "round"]
        if place % 4 == 0:
            yield number, turns[:14]
        elif place % 4 == 1:
            yield number, turns[start(turns, len(turns) - 12) :]
        elif place % 4 == 2 and rounds:
            yield number, turns[start(turns, rounds[0] - 5) : rounds[0] + 6]
        else:
            middle = start(turns, len(turns) // 2)
            yield number, turns[middle : middle + 10]


def sample(trace):
    """Beginnings, ends, changes of round and middles of different games, as many as fit."""
    left = SAMPLE
    for number, turns in parts(trace):
        lines = [f"game {number}"]
        for line in written(turns):
            left -= len(line) + 1
            if left < 0:
                break
            lines.append(line)
        # A turn of several laps is whole or not there.
        while left < 0 and len(lines) > 1 and (" > " not in lines[-1] or lines[-1].startswith("at ")):
            lines.pop()
        if len(lines) > 1:
            yield from lines
        if left < 0:
            return


def stoneshark(path):
    entries = [json.loads(line) for line in gzip.open(path, "rt", encoding="utf-8")]
    head = entries[0]
    holes = head["holes"]
    sites = letters(holes)
    has = {"ways", "sweeps"} | ({"stores"} if head["params"].get("stores") else set())
    trace = Trace(slug("stoneshark", head["game"]), head["engine"], head["game"], sites, has)

    def state(found):
        marks = []
        for word in ("child", "owner"):
            values = found.get(word) or []
            # A hole that belongs to the player on whose side it lies is nothing special.
            marks.append((word, [(sites[at], SIDES[who]) for at, who in enumerate(values)
                                 if who is not None and not (word == "owner" and who == at // holes)]))
        for word in ("blocked", "unlocked"):
            marks.append((word, [(sites[at], "-") for at in found.get(word) or []]))
        return trace.state(found["board"], found["store"], marks)

    def token(entry, side):
        if entry[0] == "store":
            return f"{side}0*{entry[1]}"
        way = {1: ">", -1: "<"}[entry[1]] if len(entry) > 1 else ""
        return sites[entry[0]] + way

    def place(last):
        return {-1: "S0", -2: "N0"}.get(last) or sites[last]

    turns, before, counts, context = [], None, [0, 0], (1, "S")
    for entry in entries[1:]:
        if entry["t"] == "start":
            if entry["round"] == 1:
                turns = []
                trace.games.append((entry["g"], turns))
            counts, context = [0, 0], (entry["round"], SIDES[entry["starter"]])
            before, mover = state(entry.get("state", entry)), SIDES[entry["next"]]
        elif entry["t"] in ("move", "pass"):
            mover = SIDES[entry["p"]]
            move = entry["t"] == "move"
            if move:
                before = state(entry["before"])
            turn = Turn(len(turns) + 1, mover, before, (*counts, *context))
            if move:
                after = state(entry["after"])
                written_move = token(entry["move"], mover)
                if entry["last"] is not None:
                    written_move += f":{place(entry['last'])}"
                turn.laps.append(([token(one, mover) for one in entry["legal"]], written_move, after))
                if "pre_end" in entry:
                    turn.pre_end = state(entry["pre_end"])
                before = after
            else:
                turn.laps.append((["pass"], "pass", before))
            turn.leads = SIDES[entry["next"]]
            cond = entry.get("cond")
            if cond in ("WIN", "TIE"):
                turn.leads = "over"
            elif cond in ("ROUND_WIN", "ROUND_TIE"):
                turn.leads = "round"
            counts[entry["p"]] += 1
            turns.append(turn)
    return trace


def ludii_sites(head):
    """The sites of holes in the order of labels, the labels, and the sites of each player's store."""
    board = list(range(head["n_board_sites"]))
    stores = {player: site for name, player, site in head["map"] if name == "Map" and player in (1, 2)}
    beside = set(stores.values())
    rows = sorted({round(head["xy"][site][1], 3) for site in board if site not in beside})
    if len(rows) != head["rows"]:
        return None
    by_row = []
    for row, y in enumerate(rows):
        line = [site for site in board if site not in beside and round(head["xy"][site][1], 3) == y]
        # North's rows run from North's left to right.
        line.sort(key=lambda site: head["xy"][site][0], reverse=row >= (len(rows) + 1) // 2)
        by_row.append(line)
    names = {2: ["a", "A"], 3: ["a", "m", "A"], 4: ["o", "i", "I", "O"]}[head["rows"]]
    labels = {}
    for name, line in zip(names, by_row):
        for at, site in enumerate(line):
            two = name in "aA" and len(line) <= 26
            labels[site] = chr(ord(name) + at) if two else f"{name}{at + 1}"
    order = [site for line in by_row for site in line]
    if head["rows"] == 4:
        order = [site for line in (by_row[0], by_row[1], by_row[3], by_row[2]) for site in line]
    hands = {player: [site for site, owner in head["hands"] if owner == player] for player in (1, 2)}
    sums = {player: [stores[player]] if player in stores else hands[player] for player in (1, 2)}
    return order, labels, sums


def ludii(path):
    entries = [json.loads(line) for line in gzip.open(path, "rt", encoding="utf-8")]
    head = entries[0]
    if head["players"] != 2 or "rows" not in head or head["stacking"]:
        return "not two players with one kind of seed on rows"
    if path.name.split("--")[1].removesuffix(".jsonl.gz") in ONLY_ARRANGED:
        return "seeds are arranged, hardly anything is played"
    found = ludii_sites(head)
    if found is None:
        return "the board is not made of rows"
    order, labels, sums = found
    has = {"stores"} if sums[1] and sums[2] else set()
    sites = [labels[site] for site in order]
    name = slug("ludii", head["lud"].split("/")[-1].removesuffix(".lud"))
    trace = Trace(name, f"Ludii {head['ludii']}", f"{head['lud']} {head['ruleset']}", sites, has)

    def state(counts, states=None):
        marks = [("state", [(labels[at], states[at]) for at in order if states and states[at]])]
        banked = [sum(counts[site] for site in sums[player]) for player in (1, 2)]
        return trace.state([counts[site] for site in order], banked, marks)

    def token(entry):
        if isinstance(entry[0], str):
            return entry[0]
        start, end = (labels.get(site, f"hand{site}") for site in entry[:2])
        if start.startswith("hand") and head["rows"] == 4:
            return f"+{end}"
        return start if start == end else f"{start}-{end}"

    skip_placing = head["rows"] < 4 and head["game"] not in ENTERED_IN_PLAY
    by_game = {}
    for entry in entries:
        if entry["t"] == "m":
            by_game.setdefault(entry["g"], []).append(entry)
    for game, laps in by_game.items():
        turns = ludii_turns(laps, state, token, skip_placing)
        trace.games.append((game, first_round(turns) if head["game"] in ONLY_FIRST_ROUND else turns))
    return trace


def ludii_turns(laps, state, token, skip_placing):
    """The turns of one game. Seeds placed from the hand fill the board before a game or between rounds, and are no turns,
    except where seeds are entered in play."""
    turns, turn, number, states, placing = [], None, None, None, False
    counts, context = [0, 0], (1, "S")
    for lap in laps:
        legal, played, before = [token(one) for one in lap["legal"]], token(lap["move"]), states
        states = lap.get("states")
        from_hand = all(re.match(r"hand\d+-|pass$", one) for one in legal) and legal != ["pass"]
        if skip_placing and (from_hand or placing and legal == ["pass"]):
            if turn is not None:
                turn.leads = "round"
            if turns and not placing:
                context = (context[0] + 1, context[1])
            turn, placing, counts = None, True, [0, 0]
            continue
        mover = SIDES[lap["mover"] - 1]
        if turn is None or lap["turn"] != number:
            if turn is not None:
                turn.leads = mover
            number = lap["turn"]
            if counts == [0, 0]:
                context = (context[0], mover)
            where = (*counts, *context)
            turn = Turn(number, mover, state(lap["before"], before), where)
            turn.arranged = placing and context[0] == 1
            turns.append(turn)
            counts[lap["mover"] - 1] += 1
        placing = False
        after = state(lap["after"], states)
        # A forced pass within a turn that changes nothing is no lap.
        if not (turn.laps and legal == ["pass"] and turn.laps[-1][2] == after):
            turn.laps.append((legal, played, after))
        last = lap
    if turn is not None:
        turn.leads = "over" if last["next"] == 0 else SIDES[last["next"] - 1]
        # Games are cut after 400 laps, maybe within a turn.
        if turn.leads == turn.mover and len(laps) >= 400:
            turns.pop()
    while without_last_pass(turns):
        pass
    return turns


def first_round(turns):
    """The turns of the first round, without one that fills the board again within the turn."""
    for place, turn in enumerate(turns):
        if turn.laps[-1][2] == turns[0].before:
            return turns[:place]
        if turn.leads == "round":
            return turns[: place + 1]
    return turns


def without_last_pass(turns):
    """Ludii may find that a game is over only after the next player has passed: then the turn before ends the game."""
    if len(turns) < 2 or turns[-1].leads != "over" or [lap[:2] for lap in turns[-1].laps] != [(["pass"], "pass")]:
        return False
    passed = turns.pop()
    legal, move, known = turns[-1].laps[-1]
    after = passed.laps[-1][2]
    if after != known:
        turns[-1].pre_end = turns[-1].pre_end or known
        turns[-1].laps[-1] = (legal, move, after)
    turns[-1].leads = "over"
    return True


def real_games(path):
    """The games of toguz kumalak, with the board after every ply by a plain replay of the sheet."""
    sites = letters(9)
    trace = Trace("togyz-2018", "sheets of 742 games, 2018", "toguz kumalak", sites, {"stores", "ways", "sweeps"})
    for line in gzip.open(path, "rt", encoding="utf-8"):
        entry = json.loads(line)
        turns, counts = [], [0, 0]
        game = togyz.Game()

        def state():
            marks = [(sites[at], SIDES[who]) for who, at in enumerate(game.marks) if at is not None]
            return trace.state(game.holes, game.stores, [("tuzdik", sorted(marks))])

        for written_ply in togyz.plies(entry["notation"]):
            mover = game.mover
            turn = Turn(len(turns) + 1, SIDES[mover], state(), (*counts, 1, "S"))
            start, last = game.play(written_ply)
            turn.laps.append((["?"], f"{sites[start]}:{sites[last]}", state()))
            turn.leads = SIDES[game.mover]
            counts[mover] += 1
            turns.append(turn)
        game.compare(entry["replay"])
        if entry["replay"]["ended"] != "no":
            turns[-1].leads = "over"
        trace.games.append((entry["id"], turns))
    return trace


def plain(name):
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def slug(program, name):
    return f"{program}-{plain(name)}"


def write(trace, target, short):
    lines = ["# Facts only, made by tests/games/convert.py; README.md describes the form."]
    lines += [f"{key}: {value}" for key, value in trace.head.items()]
    lines.append(f"turns: {sum(len(turns) for _, turns in trace.games)} in {len(trace.games)} games")
    lines.append("")
    lines += sample(trace) if short else whole(trace)
    (target / f"{trace.name}.trace").write_text("\n".join(lines) + "\n", encoding="utf-8")


def files(shelf):
    yield from ((stoneshark, path) for path in sorted((shelf / "traces/stoneshark").glob("*.jsonl.gz")))
    yield from ((ludii, path) for path in sorted((shelf / "traces/ludii").glob("*.jsonl.gz")))
    yield from ((real_games, path) for path in sorted((shelf / "real-play").glob("togyz-2018.jsonl.gz")))


def main(arguments):
    short = "--sample" in arguments
    shelf, target, *wanted = [one for one in arguments if one != "--sample"]
    shelf, target = Path(shelf), Path(target)
    found = list(files(shelf))
    if not found:
        sys.exit(f"error: no traces in `{shelf}`; expected `traces/stoneshark`, `traces/ludii`, `real-play`")
    target.mkdir(parents=True, exist_ok=True)
    wanted, known, made = {plain(one) for one in wanted}, set(), 0
    for read, path in found:
        name = plain(path.name.removesuffix(".jsonl.gz").split("--")[-1])
        names = {name, f"{read.__name__}-{name}"}
        if wanted and not names & wanted:
            continue
        known |= names
        trace = read(path)
        if isinstance(trace, str):
            print(f"left out: {path.name}: {trace}")
            continue
        write(trace, target, short)
        made += 1
    if wanted - known:
        sys.exit(f"error: no trace in `{shelf}` is called {' or '.join(sorted(wanted - known))}")
    print(f"{made} traces in {target}")


if __name__ == "__main__":
    main(sys.argv[1:])

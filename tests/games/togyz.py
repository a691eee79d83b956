"""A plain replay of sheets of toguz kumalak, written for these sheets alone.

A ply is two digits: the hole lifted, and the hole of the last seed, each counted from its owner's left. `x` behind
them: the last hole has become a tuzdyk. The rules are those of the federation: a lap begins in the hole lifted unless it holds one
seed; an even number in the opponent's last hole is taken; three seeds there make a tuzdyk, once a player, not in a
ninth hole, not in the place of the opponent's own.
"""

import re

PLY = re.compile(r"(\d)(\d)(x?)$")


class Sheet(Exception):
    """The sheet says something else than the rules."""


def plies(notation):
    """The plies of a sheet, without its numbers of moves."""
    return [word for word in notation.split() if not word.endswith(".")]


class Game:
    def __init__(self):
        self.holes, self.stores, self.marks, self.mover = [9] * 18, [0, 0], [None, None], 0

    def play(self, written):
        """Plays a ply as written; gives the hole lifted and the hole of the last seed."""
        found = PLY.match(written)
        if not found:
            raise Sheet(f"`{written}` is no ply")
        mover, other = self.mover, 1 - self.mover
        start = 9 * mover + int(found[1]) - 1
        seeds = self.holes[start]
        if seeds == 0 or start in self.marks:
            raise Sheet(f"`{written}`: nothing to lift in {self.holes}")
        self.holes[start] = 0
        at = start if seeds > 1 else (start + 1) % 18
        for drop in range(seeds):
            last = (at + drop) % 18
            if last in self.marks:
                self.stores[self.marks.index(last)] += 1
            else:
                self.holes[last] += 1
        made = False
        if last // 9 == other and last not in self.marks:
            place, theirs = last % 9, self.marks[other]
            free = self.marks[mover] is None and place != 8 and (theirs is None or theirs % 9 != place)
            made = self.holes[last] == 3 and free
            if made:
                self.marks[mover] = last
            if made or self.holes[last] % 2 == 0:
                self.stores[mover] += self.holes[last]
                self.holes[last] = 0
        if last % 9 + 1 != int(found[2]):
            raise Sheet(f"`{written}`: the last seed falls in hole {last % 9 + 1}")
        if made != bool(found[3]):
            raise Sheet(f"`{written}`: a tuzdyk is {'made' if made else 'not made'}")
        self.mover = other
        return start, last

    def compare(self, known):
        """Compares the last position with that of the other replay, which came with the sheets."""
        marks = [None if mark is None else f"{'WB'[mark // 9]}{mark % 9 + 1}" for mark in self.marks]
        found = (self.holes, self.stores, marks)
        expected = (known["board"], known["kazans"], known["tuzdyk"])
        if found != expected:
            raise Sheet(f"last position {found}, in the other replay {expected}")

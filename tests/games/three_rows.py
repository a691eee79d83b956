"""Plays two three-row games of Pankhurst 1971 at random, written from the words quoted by the Digital Ludeme Project (evidence
652 and 1394) without the rules engine, and prints a trace: `three_rows.py abalala-e`."""

import random
import sys

# South's near row from the left, then South's half of the middle row from its outer end; then North's likewise.
RING = "a b c d e f i h g A B C D E F I H G".split()
WRITTEN = "a b c d e f g h i A B C D E F G H I".split()
# The board as South sees it, North's near row at the top; the middle row is North's at the left, South's at the right.
COLUMNS = ["FIa", "EHb", "DGc", "Cgd", "Bhe", "Aif"]


def opposite(hole):
    column = next(column for column in COLUMNS if hole in column)
    return [other for other in column if other.islower() != hole.islower()]


def owns(player, hole):
    return hole.islower() == (player == 0)


def sow(board, hole):
    """The holes in which the seeds of a hole fall, one by one."""
    seeds, board[hole] = board[hole], 0
    at = RING.index(hole)
    return [RING[(at + 1 + seed) % len(RING)] for seed in range(seeds)]


def abalala_e(board, stores, player, hole):
    while True:
        for last in sow(board, hole):
            board[last] += 1
        hole = last
        if board[last] > 1:
            continue
        eaten = sum(board[other] for other in opposite(last)) if owns(player, last) else 0
        if eaten == 0:
            return last
        for other in opposite(last):
            board[other] = 0
        stores[player] += eaten


def rab_e(board, stores, player, hole):
    while True:
        for last in sow(board, hole):
            board[last] += 1
            took = board[last] == 4
            if took:
                board[last] = 0
                stores[player] += 4
        if took or board[last] == 1:
            return last
        hole = last


def written(board, stores):
    return " ".join(str(board[hole]) for hole in WRITTEN) + f" | {stores[0]} {stores[1]}"


def main(name):
    move, each = {"abalala-e": (abalala_e, 3), "rab-e": (rab_e, 4)}[name]
    rng = random.Random(18)
    turns, lines = 0, []
    for game in range(4):
        board, stores, player = dict.fromkeys(RING, each), [0, 0], 0
        lines += [f"game {game}", f"at {written(board, stores)} > S turns 0 0 round 1 starter S"]
        for number in range(1, 120):
            legal = [hole for hole in RING if owns(player, hole) and board[hole]]
            hole = rng.choice(legal)
            last = move(board, stores, player, hole)
            before = written(board, stores)
            over = any(not any(board[hole] for hole in RING if owns(side, hole)) for side in (0, 1))
            if over:
                for hole_left in RING:
                    stores[0 if hole_left.islower() else 1] += board[hole_left]
                    board[hole_left] = 0
            after = written(board, stores)
            swept = f" ~ {before}" if over and before != after else ""
            mover, player = "SN"[player], 1 - player
            next_is = "over" if over else "SN"[player]
            lines.append(f"{number} {mover} {' '.join(legal)}: {hole}:{last} = {after}{swept} > {next_is}")
            turns += 1
            if over:
                break
    print(f"program: three_rows.py\ngame: {name}\nsites: {' '.join(WRITTEN)}\nstores: yes\nways: no\nsweeps: yes")
    print(f"turns: {turns} in 4 games")
    print("\n" + "\n".join(lines))


main(sys.argv[1])

"""Checks what a trace of the strong search calls proved, without anything of Poda: python3 read-proofs.py TRACE

In tic-tac-toe every proved value is compared with the solved game. In every game it must follow from the nodes below:
from finished games, and from proved values of tables. Prints one line for each mistake, or what was proved.
"""

import functools
import json
import math
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    trace = json.load(file)
tree = trace["tree"]
is_tictactoe = trace["game"].startswith("tictactoe")
WIN = 10_000_000
UR_WIN = 1_000_000
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
children = [[] for _ in tree]
plies = [0] * len(tree)
for node in tree[1:]:
    children[node["parent"]].append(node)
    plies[node["id"]] = plies[node["parent"]] + 1


def whole(value):
    return math.floor(value + 0.5) if value >= 0 else -math.floor(0.5 - value)


def limit_of(node):
    """No value here can be larger: in tic-tac-toe the game cannot be won before the next move."""
    return WIN - plies[node["id"]] - 1 if is_tictactoe else UR_WIN


def proved_at_leaf(node):
    limit = limit_of(node)
    value = node["value"]
    if node["kind"] == "end":
        return value, value
    if "tableHit" in node and node.get("isExact"):
        return value, value
    if "tableHit" in node and node.get("isProvedBound"):
        return (value, limit) if node["bound"] == "lower" else (-limit, value)
    return -limit, limit


def proved_by_moves(node, move_ranges):
    limit = limit_of(node)
    skipped = node["cut"] or node.get("futile") or node.get("isQuiescence") or node.get("isProbe")
    least = [low for low, _ in move_ranges.values()]
    most = [high for _, high in move_ranges.values()]
    if node["kind"] == "max":
        return max(least), limit if skipped else max(most)
    return -limit if skipped else min(least), min(most)


def proved_by_rolls(node, roll_ranges):
    limit = limit_of(node)
    chances = {child["move"]: child["chance"] for child in children[node["id"]]}
    unseen = limit * (1 - sum(chances.values()))
    low = sum(chance * roll_ranges[roll][0] for roll, chance in chances.items())
    high = sum(chance * roll_ranges[roll][1] for roll, chance in chances.items())
    return whole(low - unseen), whole(high + unseen)


def proved_ranges():
    """By node, the least and the greatest value that the true one can have."""
    ranges = [(0, 0)] * len(tree)
    for node in reversed(tree):
        by_move = {}
        for child in children[node["id"]]:
            low, high = by_move.get(child["move"], (-math.inf, math.inf))
            found = ranges[child["id"]]
            by_move[child["move"]] = (max(low, found[0]), min(high, found[1]))
        if not by_move:
            ranges[node["id"]] = proved_at_leaf(node)
        elif node["kind"] == "chance":
            ranges[node["id"]] = proved_by_rolls(node, by_move)
        else:
            ranges[node["id"]] = proved_by_moves(node, by_move)
    return ranges


def after(squares, mover, move):
    column, row = map(int, move.split(","))
    place = 3 * (row - 1) + column - 1
    return squares[:place] + mover + squares[place + 1 :]


@functools.cache
def solve(squares, mover):
    """The value for the side to move, with the plies from here deducted from a win."""
    if any(squares[a] != "." and squares[a] == squares[b] == squares[c] for a, b, c in LINES):
        return -WIN
    if "." not in squares:
        return 0
    other = "xo"[mover == "x"]
    replies = (squares[:i] + mover + squares[i + 1 :] for i in range(9) if squares[i] == ".")
    best = max(-solve(reply, other) for reply in replies)
    return best - (best > 0) + (best < 0)


def true_ranges():
    board, first = trace["position"].split()
    states = []
    for node in tree:
        if node["parent"] is None:
            states.append((board.replace("/", ""), first))
            for move in trace["moves"]:
                squares, mover = states[0]
                states[0] = (after(squares, mover, move), "xo"[mover == "x"])
        else:
            squares, mover = states[node["parent"]]
            states.append((after(squares, mover, node["move"]), "xo"[mover == "x"]))
    ranges = []
    for (squares, mover), ply in zip(states, plies):
        value = solve(squares, mover) * (1 if mover == states[0][1] else -1)
        value -= ply * ((value > 0) - (value < 0))
        ranges.append((value, value))
    return ranges


mistakes = []
counts = {"values": 0, "bounds": 0}
for reason, ranges in [("the nodes below", proved_ranges())] + ([("the game", true_ranges())] if is_tictactoe else []):
    for node, (low, high) in zip(tree, ranges):
        value = node["value"]
        if node.get("isExact"):
            counts["values"] += 1
            is_right = low == value == high and "bound" not in node
        elif node.get("isProvedBound"):
            counts["bounds"] += 1
            is_right = low >= value if node["bound"] == "lower" else high <= value
        else:
            is_right = node["kind"] != "end"
        if not is_right:
            mistakes.append(f"{reason} allow {low} to {high} at {json.dumps(node)}")
print("\n".join(mistakes[:20]) if mistakes else f"{counts['values']} values and {counts['bounds']} bounds are right")

"""Checks a trace without anything of Poda: python3 read-trace.py TRACE LINES [COUNTS]

Writes to LINES, for every inner node whose children are recorded, a line for `poda moves --jsonl`; with the answers in
COUNTS it also checks the moves and how many were left out. Prints one line for each mistake, or the number of nodes.
"""

import json
import math
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    trace = json.load(file)
tree = trace["tree"]
children = [[] for _ in tree]
lines = [list(trace["moves"]) for _ in tree]
mistakes = []
for place, node in enumerate(tree):
    if node["id"] != place:
        mistakes.append(f"node {place} has the id {node['id']}")
    if place > 0:
        children[node["parent"]].append(node)
        lines[place] = lines[node["parent"]] + [node["move"]]


def whole(value):
    return math.floor(value + 0.5) if value >= 0 else -math.floor(0.5 - value)


def check(node, counts):
    below = children[node["id"]]
    if node["kind"] in ("leaf", "end"):
        return below == [] and node["cut"] is None
    if node.get("isCutShort"):
        return below == []
    if node["kind"] == "chance":
        mean = whole(sum(child["chance"] * child["value"] for child in below))
        open_windows = all(child["alpha"] is None and child["beta"] is None for child in below)
        return node["value"] == mean and open_windows and node["cut"] is None and counts == len(below)
    alpha = -math.inf if node["alpha"] is None else node["alpha"]
    beta = math.inf if node["beta"] is None else node["beta"]
    values = []
    for child in below:
        if alpha >= beta:
            return False
        window = (None if alpha == -math.inf else alpha, None if beta == math.inf else beta)
        if (child["alpha"], child["beta"]) != (window if trace["search"] == "plain" else (None, None)):
            return False
        values.append(child["value"])
        if trace["search"] == "minimax":
            continue
        if node["kind"] == "max":
            alpha = max(alpha, *values)
        else:
            beta = min(beta, *values)
    left = counts - len(below)
    cut = None if left == 0 else {"by": "beta" if node["kind"] == "max" else "alpha", "left": left}
    best = max(values) if node["kind"] == "max" else min(values)
    return node["value"] == best and node["cut"] == cut and (left == 0 or alpha >= beta)


inner = [node for node in tree if children[node["id"]]]
if len(sys.argv) == 3:
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        for node in inner:
            line = {"game": trace["game"], "position": trace["position"], "moves": lines[node["id"]]}
            print(json.dumps(line), file=file)
    sys.exit()
with open(sys.argv[3], encoding="utf-8") as file:
    legal = {node["id"]: json.loads(answer) for node, answer in zip(inner, file, strict=True)}
side = legal[0]["side"] if 0 in legal else None
for node in tree:
    known = legal.get(node["id"], {"moves": []})
    if not check(node, len(known["moves"])):
        mistakes.append(f"node {node['id']}: {json.dumps(node)}")
    if [child["move"] for child in children[node["id"]]] != known["moves"][: len(children[node["id"]])]:
        mistakes.append(f"node {node['id']} has other moves")
    if node["kind"] in ("max", "min") and "side" in known and (known["side"] == side) != (node["kind"] == "max"):
        mistakes.append(f"node {node['id']} is not {node['kind']}")
if tree[0]["value"] != trace["value"] or (len(tree) < trace["nodes"]) != trace["isCutShort"]:
    mistakes.append("the head does not fit the tree")
print("\n".join(mistakes[:20]) if mistakes else f"{len(tree)} nodes are right")

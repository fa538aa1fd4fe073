"""Writes packages/networks/src/ur.json from the networks that train.py made: python3 pack.py network.json … > ur.json"""
import base64
import json
import struct
import sys

SAFE = {"classic": "safe", "finkel": "safe", "masters": "not-safe", "blitz": "not-safe"}
PIECES = {"classic": 7, "finkel": 7, "masters": 7, "blitz": 5}


def packed(weights):
    data = struct.pack(f"<{len(weights)}h", *weights)
    # Whole groups of three bytes need no padding.
    return base64.b64encode(data + b"\0" * (-len(data) % 3)).decode()


def transposed(values, rows, columns):
    return [values[column * rows + row] for row in range(rows) for column in range(columns)]


networks = {}
for path in sys.argv[1:]:
    with open(path) as file:
        network = json.load(file)
    first, second, weights, scales = network["first"], network["second"], network["weights"], network["scales"]
    inputs = len(weights["first.weight"]) // first
    words = (
        transposed(weights["first.weight"], inputs, first)
        + weights["first.bias"]
        + transposed(weights["second.weight"], first, second)
        + weights["second.bias"]
        + weights["last.weight"]
        + weights["last.bias"]
    )
    networks[network["name"]] = {
        "steps": network["steps"],
        "first": first,
        "second": second,
        **{f"{layer}Scale": scales[layer] for layer in ("first", "second", "last")},
        "rosettesAre": SAFE[network["name"]],
        "pieces": PIECES[network["name"]],
        "weights": packed(words),
    }
print(json.dumps(networks, indent=1))

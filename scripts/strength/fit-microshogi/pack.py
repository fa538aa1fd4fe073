#!/usr/bin/env python3
"""Writes a network of fit.py for the game.  usage: pack.py NETWORK.json packages/networks/src/microshogi.json"""
import base64
import json
import sys

def signed_bytes(rows):
    data = bytes(weight & 255 for row in rows for weight in row)
    return base64.b64encode(data + bytes(-len(data) % 3)).decode()


def main():
    network = json.load(open(sys.argv[1]))
    second = [unit for stack in network["second"] for unit in stack]
    learned = {
        "units": len(network["firstBias"]),
        "secondUnits": len(network["output"][0]),
        "rows": signed_bytes(network["first"]),
        "bias": network["firstBias"],
        "secondRows": signed_bytes(second),
        **{name: network[name] for name in ("secondBias", "output", "outputBias")},
    }
    with open(sys.argv[2], "w") as file:
        json.dump(learned, file)


if __name__ == "__main__":
    main()

"""Writes packages/networks/src/draughts.json from the tables that fit.py has fitted.

    python3 pack.py SHORT_KINGS FLYING_KINGS DRAUGHTS_JSON

SHORT_KINGS and FLYING_KINGS are tables of fit.py, fitted with the model `windows`. Of the first five windows, half
of each value is stored, as a signed byte. The program prints the weights for packages/library/src/games/draughts/patterns.ts, to be
copied there by hand.
"""

import base64
import json
import sys

import numpy as np

WINDOWS = 9
STORED_WINDOWS = 5
FILLINGS = 3**8
SQUARES = 32
STEP = 2
TABLE_WORDS = 2 * WINDOWS * FILLINGS + 2 * SQUARES + 2 * 8

class Tables:
    def __init__(self, path):
        try:
            words = np.fromfile(path, dtype=np.int16)
        except OSError as error:
            sys.exit(f"{path}: {error.strerror}")
        if len(words) != TABLE_WORDS:
            sys.exit(f"{path}: not the {2 * TABLE_WORDS} bytes that fit.py writes")
        windows, king_squares, terms = np.split(words, [2 * WINDOWS * FILLINGS, 2 * WINDOWS * FILLINGS + 2 * SQUARES])
        early, late = windows.reshape(2, WINDOWS, FILLINGS)
        if not np.array_equal(early, late):
            sys.exit(f"{path}: its windows differ early and late, which patterns.ts cannot read: fit --model windows")
        self.windows = early
        self.king_early, self.king_late = king_squares.reshape(2, SQUARES)
        self.terms = terms.reshape(2, 8)


def learned(tables):
    stored = np.round(tables.windows[:STORED_WINDOWS] / STEP).clip(-127, 127).astype(np.int8)
    return {
        "windows": [base64.b64encode(window.tobytes()).decode() for window in stored],
        "kingEarly": tables.king_early.tolist(),
        "kingLate": tables.king_late.tolist(),
    }


def weights(kings, tables):
    """Yields the names and values of the weights in patterns.ts that were fitted with these tables; a man is 100."""
    yield f"king{kings}", tables.terms[0][1]
    for at, name in enumerate(["safeStep", "stuckMan", "trappedKing"], 2):
        yield f"{name}{kings}", tables.terms[0][at]
        yield f"{name}{kings}Late", tables.terms[1][at]


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: python3 pack.py SHORT_KINGS FLYING_KINGS DRAUGHTS_JSON")
    short, flying = Tables(sys.argv[1]), Tables(sys.argv[2])
    with open(sys.argv[3], "w", encoding="utf-8") as file:
        json.dump({"shortKings": learned(short), "flyingKings": learned(flying)}, file)
    for kings, tables in [("Short", short), ("Flying", flying)]:
        for name, value in weights(kings, tables):
            print(f"  {name}: {value},")


if __name__ == "__main__":
    main()

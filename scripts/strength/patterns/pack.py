"""Writes src/games/draughts/learned-tables.ts from the tables that fit.py has fitted.

    python3 pack.py SHORT_KINGS FLYING_KINGS LEARNED_TABLES_TS

SHORT_KINGS and FLYING_KINGS are tables of fit.py, fitted with the model `windows`. Half of each worth in the first five
windows is kept, as a byte with a sign. What is printed are the weights of src/games/draughts/patterns.ts, to be copied.
"""

import base64
import sys

import numpy as np

WINDOWS = 9
STORED_WINDOWS = 5
FILLINGS = 3**8
SQUARES = 32
STEP = 2
TABLE_WORDS = 2 * WINDOWS * FILLINGS + 2 * SQUARES + 2 * 8

HEAD = """/**
 * What positions of men and squares of kings are worth, fitted to games of Poda against itself; patterns.ts reads it, and
 * docs/evaluation/draughts.md tells where it comes from. Written by scripts/strength/patterns/pack.py: not to be edited by hand.
 */
export interface LearnedTables {
  /** Of each of the first five windows, what each of its 6561 fillings is worth: bytes with a sign, in base64, half the value. */
  readonly windows: readonly string[];
  /** What a king is worth more on each square, row by row from its own back row, on a full board and on an empty one. */
  readonly kingEarly: readonly number[];
  readonly kingLate: readonly number[];
}
"""


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


def board(name, worths):
    rows = [" ".join(f"{worth}," for worth in worths[at : at + 4]) for at in range(0, SQUARES, 4)]
    return ["  // biome-ignore format: a board", f"  {name}: [", *(f"    {row}" for row in rows), "  ],"]


def constant(name, tables):
    stored = np.round(tables.windows[:STORED_WINDOWS] / STEP).clip(-127, 127).astype(np.int8)
    lines = [
        f"export const {name}: LearnedTables = {{",
        "  windows: [",
        *(f"    '{base64.b64encode(window.tobytes()).decode()}'," for window in stored),
        "  ],",
        *board("kingEarly", tables.king_early),
        *board("kingLate", tables.king_late),
        "};",
    ]
    return "\n".join(lines) + "\n"


def weights(kings, tables):
    """The weights of patterns.ts that the tables bring with them; a man is 100."""
    yield f"king{kings}", tables.terms[0][1]
    for at, name in enumerate(["safeStep", "stuckMan", "trappedKing"], 2):
        yield f"{name}{kings}", tables.terms[0][at]
        yield f"{name}{kings}Late", tables.terms[1][at]


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: python3 pack.py SHORT_KINGS FLYING_KINGS LEARNED_TABLES_TS")
    short, flying = Tables(sys.argv[1]), Tables(sys.argv[2])
    with open(sys.argv[3], "w", encoding="utf-8") as file:
        file.write("\n".join([HEAD, constant("shortKings", short), constant("flyingKings", flying)]))
    for kings, tables in [("Short", short), ("Flying", flying)]:
        for name, value in weights(kings, tables):
            print(f"  {name}: {value},")


if __name__ == "__main__":
    main()

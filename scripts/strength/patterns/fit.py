"""Fits the values of window fillings, king squares and mobility terms to the results of games.

    python3 fit.py POSITIONS [POSITIONS …] [--tables FILE] [--model windows] [--seed 1] [--steps N] [--device cuda]

POSITIONS are files written by self-play.cu; all their positions are used together. The fitted tables are written to
FILE, which self-play.cu and pack.py read. The chance that the side to move wins is taken to be 1 / (1 + exp(-z)), where
z is a sum of weights times counts. This is logistic regression, done with the optimiser Adam; a draw counts as half a
win. Weights are printed in hundredths of a man. One position in fifty is held out as a test set, on which the loss is
measured.

The models, each with men, kings and mobility:
  windows         nine windows of 4x4, and squares of kings for a full board and for an empty one; used by Poda
  windows-phases  the same with windows of their own for a full board and for an empty one
  squares         squares of men and kings, for a full board and for an empty one; for comparison, without tables
  standard        the terms of `standard`, without running men; for comparison, without tables
"""

import argparse
import sys

import numpy as np
import torch
from torch.nn import Module, Parameter
from torch.nn.functional import binary_cross_entropy_with_logits as log_loss

STEPS = {"windows": 2500, "windows-phases": 2500, "squares": 1200, "standard": 1200}
POSITIONS_A_STEP = 65536
LEARNING_RATE = 0.01
# The learning rate falls linearly to this share of its first value.
LAST_RATE = 0.02
# Ridge: keeps parameters that the games say little about near 0.
WINDOW_RIDGE = 3e-7
SQUARE_RIDGE = 1e-5
HELD_OUT_ONE_IN = 50
POSITIONS_AT_ONCE = 200_000

WORD = 0xFFFFFFFF
EVEN_ROWS = 0x0F0F0F0F
ODD_ROWS = WORD & ~EVEN_ROWS
NOT_COLUMN_0 = EVEN_ROWS & ~0x01010101
NOT_COLUMN_7 = ODD_ROWS & ~0x80808080
BACK_ROW = 0x0000000F
BRIDGE = 0x0000000A
CENTRE = 0x00666600
SQUARES = 32
PIECES_AT_START = 24

WINDOWS = 9
STORED_WINDOWS = 5
MIDDLE = 4
SQUARES_SEEN = 8
FILLINGS = 3**SQUARES_SEEN
MAN = 100
MOBILITY = ["safe step", "stuck man", "trapped king"]


# Sets of squares are the low 32 bits of a whole number; the board is that of packages/library/src/games/draughts/geometry.ts.
def up_left(squares):
    return (((squares & NOT_COLUMN_0) << 3) | ((squares & ODD_ROWS) << 4)) & WORD


def up_right(squares):
    return (((squares & EVEN_ROWS) << 4) | ((squares & NOT_COLUMN_7) << 5)) & WORD


def down_left(squares):
    return ((squares & NOT_COLUMN_0) >> 5) | ((squares & ODD_ROWS) >> 4)


def down_right(squares):
    return ((squares & EVEN_ROWS) >> 4) | ((squares & NOT_COLUMN_7) >> 3)


def besides(squares):
    return up_left(squares) | up_right(squares) | down_left(squares) | down_right(squares)


def turned(squares):
    """Turns the board by half a circle: reverses the bits by swapping ever larger groups."""
    squares = ((squares >> 1) & 0x55555555) | ((squares & 0x55555555) << 1)
    squares = ((squares >> 2) & 0x33333333) | ((squares & 0x33333333) << 2)
    squares = ((squares >> 4) & 0x0F0F0F0F) | ((squares & 0x0F0F0F0F) << 4)
    squares = ((squares >> 8) & 0x00FF00FF) | ((squares & 0x00FF00FF) << 8)
    return ((squares >> 16) | (squares << 16)) & WORD


def count(squares):
    squares = squares - ((squares >> 1) & 0x55555555)
    squares = (squares & 0x33333333) + ((squares >> 2) & 0x33333333)
    squares = (squares + (squares >> 4)) & 0x0F0F0F0F
    return ((squares * 0x01010101) & WORD) >> 24


def rows_of(squares):
    """Sums the rows, 0 to 7, of the squares of a set."""
    return count(squares & 0xF0F0F0F0) + 2 * count(squares & 0xFF00FF00) + 4 * count(squares & 0xFFFF0000)


def one_by_one(squares):
    return (squares[:, None] >> torch.arange(SQUARES, device=squares.device)) & 1


class Side:
    """The pieces and terms of one side, seen as the side that moves up."""

    def __init__(self, own, enemy, kings):
        self.men, self.kings, self.enemy_men = own & ~kings, own & kings, enemy & ~kings
        empty, enemy_kings = WORD & ~(own | enemy), enemy & kings
        attacked = (down_left(enemy) & up_right(empty)) | (down_right(enemy) & up_left(empty))
        attacked = attacked | (up_left(enemy_kings) & down_right(empty)) | (up_right(enemy_kings) & down_left(empty))
        safe = empty & ~attacked
        to_left, to_right = up_left(self.men) & safe & ~down_right(enemy), up_right(self.men) & safe & ~down_left(enemy)
        self.safe_steps = count(to_left) + count(to_right)
        self.stuck_men = count(self.men & ~(down_right(to_left) | down_left(to_right)))
        self.trapped_kings = count(self.kings & ~besides(besides(self.kings) & safe))

    def material(self):
        return torch.stack([count(self.men), count(self.kings)], 1)

    def mobility(self):
        return torch.stack([self.safe_steps, self.stuck_men, self.trapped_kings], 1)

    def filling(self, window, ternary):
        return ternary[seen_through(self.men, window)] + 2 * ternary[seen_through(self.enemy_men, window)]

    def standard_terms(self, emptiness):
        has_enemy_men = self.enemy_men > 0
        guards = count(self.men & BACK_ROW) * has_enemy_men
        bridge = ((self.men & BRIDGE) == BRIDGE) & has_enemy_men
        return torch.stack([guards, bridge, rows_of(self.men) * emptiness, count(self.kings & CENTRE)], 1)


class Counts:
    """The factors of the models' weights, for a batch of positions."""

    def __init__(self, positions, ternary):
        own, enemy, kings = (positions[:, i].long() & WORD for i in range(3))
        side, other = Side(own, enemy, kings), Side(turned(enemy), turned(own), turned(kings))
        fullness = count(own | enemy).float() / PIECES_AT_START
        emptiness = 1 - fullness
        self.phases = torch.stack([fullness, emptiness], 1)
        self.material = (side.material() - other.material()).float()
        self.mobility = (side.mobility() - other.mobility()).float()
        self.king_squares = (one_by_one(side.kings) - one_by_one(other.kings)).float()
        self.man_squares = (one_by_one(side.men) - one_by_one(other.men)).float()
        self.standard = (side.standard_terms(emptiness) - other.standard_terms(emptiness)).float()
        self.fillings = torch.stack([window * FILLINGS + side.filling(window, ternary) for window in range(WINDOWS)], 1)


def seen_through(squares, window):
    """Packs the eight squares of a window into a byte: two neighbours of each of four rows."""
    shifted = squares >> (8 * (window // 3) + window % 3)
    return (shifted & 0x03) | ((shifted >> 2) & 0x0C) | ((shifted >> 4) & 0x30) | ((shifted >> 6) & 0xC0)


def ternary_values(device):
    """Reads the binary digits of every byte as digits in base 3."""
    return torch.tensor([int(f"{byte:b}", 3) for byte in range(1 << SQUARES_SEEN)], device=device)


def turned_fillings(device):
    """Every filling turned by half a circle with the sides exchanged: digits reversed, 1 and 2 swapped."""
    fillings = torch.arange(FILLINGS, device=device)
    seen = torch.zeros_like(fillings)
    for square in range(SQUARES_SEEN):
        digit = (fillings // 3**square) % 3
        seen += (3 - digit) % 3 * 3 ** (SQUARES_SEEN - 1 - square)
    return seen


class Model(Module):
    def __init__(self, kind, device):
        super().__init__()

        def zeros(*size):
            return Parameter(torch.zeros(*size, device=device))

        self.kind = kind
        self.ternary = ternary_values(device)
        self.turned_fillings = turned_fillings(device)
        self.window_phases = 2 if kind == "windows-phases" else 1
        # Initial values of a man and a king, close to the result, so that the fit converges sooner.
        self.material = Parameter(torch.tensor([0.8, 1.1], device=device))
        self.mobility = zeros(2, 3)
        self.king_squares = zeros(2, SQUARES)
        self.man_squares = zeros(2, SQUARES)
        self.standard = zeros(4)
        self.windows = zeros(self.window_phases, STORED_WINDOWS, FILLINGS)
        # The value of the right to move, early and late. The program does not use it, because search accounts for the turn.
        self.to_move = zeros(2)

    def all_windows(self):
        """The values of all windows: those above the middle are those below it, turned, with the opposite sign."""
        below = [self.windows[:, window] for window in range(MIDDLE)]
        middle = self.windows[:, MIDDLE]
        above = [-window[:, self.turned_fillings] for window in reversed(below)]
        return torch.stack([*below, (middle - middle[:, self.turned_fillings]) / 2, *above], 1)

    def forward(self, positions):
        counts = Counts(positions, self.ternary)
        always = counts.material @ self.material
        if self.kind == "standard":
            to_move = (counts.phases * self.to_move).sum(1)
            return to_move + always + counts.mobility @ self.mobility[0] + counts.standard @ self.standard
        by_phase = self.to_move + counts.mobility @ self.mobility.T + counts.king_squares @ self.king_squares.T
        if self.kind == "squares":
            by_phase = by_phase + counts.man_squares @ self.man_squares.T
        else:
            windows = self.all_windows().reshape(self.window_phases, -1)
            # With one phase, early and late windows are the same.
            by_phase = by_phase + torch.stack([worths[counts.fillings].sum(1) for worths in windows], 1)
        return always + (counts.phases * by_phase).sum(1)

    def ridge(self):
        squares = (self.king_squares**2).sum() + (self.man_squares**2).sum()
        return WINDOW_RIDGE * (self.windows**2).sum() + SQUARE_RIDGE * squares


def fit(model, positions, results, steps):
    optimizer = torch.optim.Adam(model.parameters(), lr=LEARNING_RATE)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: max(LAST_RATE, 1 - step / steps))
    for _ in range(steps):
        chosen = torch.randint(len(positions), (POSITIONS_A_STEP,), device=positions.device)
        loss = log_loss(model(positions[chosen]), results[chosen]) + model.ridge()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()


@torch.no_grad()
def loss_on(model, positions, results):
    parts = zip(positions.split(POSITIONS_AT_ONCE), results.split(POSITIONS_AT_ONCE))
    return sum(log_loss(model(some), those, reduction="sum").item() for some, those in parts) / len(positions)


@torch.no_grad()
def write_tables(model, path):
    """Writes the fitted tables in the layout of the struct LearnedTables of self-play.cu, in hundredths of a man."""
    scale = MAN / model.material[0].item()

    def whole(worths):
        return (worths * scale).round().clamp(-32000, 32000).short().cpu().numpy()

    terms = np.zeros((2, 8), np.int16)
    terms[:, :2] = whole(model.material)
    terms[:, 2:5] = whole(model.mobility)
    windows = whole(model.all_windows())
    with open(path, "wb") as file:
        for table in [*(windows[phase % len(windows)] for phase in range(2)), whole(model.king_squares), terms]:
            file.write(table.tobytes())


def read_positions(path):
    """Reads positions and results, four words each: own, enemy, kings, and 0, 1 or 2 for lost, drawn or won."""
    try:
        words = np.fromfile(path, dtype=np.int32)
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}")
    if len(words) == 0 or len(words) % 4 != 0 or not np.isin(words[3::4], [0, 1, 2]).all():
        sys.exit(f"{path}: not the positions that self-play writes, 16 bytes each")
    return words.reshape(-1, 4)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", nargs="+", help="files of self-play")
    parser.add_argument("--tables", help="the file to write")
    parser.add_argument("--model", choices=STEPS, default="windows")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, help="so many as the model needs, unless given")
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda", help="cpu is to try it out")
    chosen = parser.parse_args()
    if chosen.tables is not None and not chosen.model.startswith("windows"):
        parser.error(f"--tables: the model {chosen.model} has none; windows and windows-phases have")
    if chosen.steps is not None and chosen.steps < 1:
        parser.error(f"--steps {chosen.steps}: at least 1")
    if chosen.device == "cuda" and not torch.cuda.is_available():
        parser.error("--device cuda: torch finds no GPU; to try it out, --device cpu --steps 30")
    return chosen


@torch.no_grad()
def report(model):
    scale = MAN / model.material[0].item()

    def told(names, weights):
        print("  " + ", ".join(f"{name} {weight * scale:.1f}" for name, weight in zip(names, weights.tolist())))

    told(["man", "king"], model.material)
    if model.kind == "standard":
        told(MOBILITY, model.mobility[0])
        told(["back row", "bridge", "advance", "king in the centre"], model.standard)
        return
    told([f"{name} on a full board" for name in MOBILITY], model.mobility[0])
    told([f"{name} on an empty board" for name in MOBILITY], model.mobility[1])


def main():
    chosen = arguments()
    torch.manual_seed(chosen.seed)
    words = np.concatenate([read_positions(path) for path in chosen.positions])
    data = torch.from_numpy(words).to(chosen.device)
    data = data[torch.randperm(len(data), device=chosen.device)]
    results = data[:, 3].float() / 2
    held_out = len(data) // HELD_OUT_ONE_IN
    model = Model(chosen.model, chosen.device)
    fit(model, data[held_out:], results[held_out:], chosen.steps or STEPS[chosen.model])
    print(f"{chosen.model}: {len(data)} positions, loss {loss_on(model, data[:held_out], results[:held_out]):.4f}")
    report(model)
    if chosen.tables is not None:
        write_tables(model, chosen.tables)


if __name__ == "__main__":
    main()

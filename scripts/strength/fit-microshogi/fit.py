#!/usr/bin/env python3
"""Fits the network of micro-shogi without drops to positions with exact values.

usage: fit.py DATA OUT.json [--hidden 32] [--second 8] [--epochs 60] [--seconds N] [--device cuda]

DATA is a folder with train-0.bin.gz ... train-9.bin.gz and few-pieces.bin.gz: records of 10 bytes, described in
README.md. Files 0 to 8 are learned, and positions of few pieces; file 9 is held out and decides between models.
docs/evaluation/microshogi.md explains the network.
"""
import argparse
import gzip
import json
import math
import time

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits

FACES = "KBCGRSLPN"
SQUARES = 20
PIECES = 2 * len(FACES)
# Each input of the first layer has a row of weights. A king on a square has eight inputs: attacked or not, times 0, 1,
# 2, or at least 3 flight squares. Any other piece on a square has four: attacked or not, times defended or not.
KING_ROWS = 8
PIECE_ROWS = 4
ALL_KING_ROWS = 2 * SQUARES * KING_ROWS
ROWS = ALL_KING_ROWS + (PIECES - 2) * SQUARES * PIECE_ROWS
# The second and the output layer exist once for each pair of piece counts, own and enemy, 0 to 4 without the kings.
STACKS = 5 * 5
# Fixed-point arithmetic: ONE stands for 1. The limits of the weights, and of the sums between the layers.
ONE = 64
MAX_WEIGHT = 127
MAX_OUTPUT_WEIGHT = 511
MAX_HIDDEN = 127
# The weight of a position in the loss, by its number of pieces from 2 on: games begin with ten, and few pieces are
# easy.
IMPORTANCE = [0.5, 0.5, 0.8, 0.8, 0.9, 1.0, 1.1, 1.3, 2.0]
BATCH = 16384
WARM_UP_STEPS = 200

FORWARD = (0, -1)
ORTHOGONAL = [(0, -1), (0, 1), (-1, 0), (1, 0)]
DIAGONAL = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
GOLD = ORTHOGONAL + DIAGONAL[:2]
STEPS = {"K": ORTHOGONAL + DIAGONAL, "C": GOLD, "G": GOLD, "S": [FORWARD] + DIAGONAL, "P": [FORWARD],
         "N": [(-1, -2), (1, -2)]}
SLIDES = {"B": DIAGONAL, "R": ORTHOGONAL, "L": [FORWARD]}


def ray(square, step, length=5):
    """The squares from `square` on in one direction, up to the edge."""
    x, y = square % 4, square // 4
    for _ in range(length):
        x, y = x + step[0], y + step[1]
        if not (0 <= x < 4 and 0 <= y < 5):
            return
        yield 4 * y + x


def count_bits(words):
    return sum((words >> t) & 1 for t in range(SQUARES))


def move_tables():
    """Sets of squares as bits: what a piece reaches on an empty board, and the squares between two others."""
    reach = np.zeros((PIECES, SQUARES), np.int32)
    between = np.zeros((SQUARES, SQUARES), np.int32)
    for square in range(SQUARES):
        for step in ORTHOGONAL + DIAGONAL:
            passed = 0
            for target in ray(square, step):
                between[square, target] = passed
                passed |= 1 << target
        for kind, face in enumerate(FACES):
            targets = [t for step in STEPS.get(face, []) for t in ray(square, step, 1)]
            targets += [t for step in SLIDES.get(face, []) for t in ray(square, step)]
            reach[kind, square] = sum(1 << t for t in targets)
            # The other side sees the board turned by 180 degrees.
            reach[len(FACES) + kind, 19 - square] = sum(1 << (19 - t) for t in targets)
    return reach, between


class Features:
    """Turns records into the rows of the first layer, the number of the stack and the value: 0, 0.5 or 1."""

    def __init__(self, device):
        reach, between = move_tables()
        self.reach = torch.tensor(reach, device=device)
        self.between = torch.tensor(between, device=device)
        front = [FACES.index(face) for face in "KSGBP"]
        back = [FACES.index(face) for face in "KLRCN"]
        both = lambda kinds: torch.tensor(kinds + [len(FACES) + k for k in kinds], device=device, dtype=torch.int32)
        self.front, self.back = both(front), both(back)

    def reached(self, piece, square, occupied):
        """The squares that a piece attacks or defends."""
        targets = self.reach[piece.long(), square.long()]
        between = self.between[square.long()]
        for t in range(SQUARES):
            is_blocked = (between[:, t] & occupied) != 0
            targets = torch.where(is_blocked, targets & ~(1 << t), targets)
        return targets

    def of(self, records):
        value = (records[:, 0] >> 6).float() / 2
        code = (records & 63).int()
        there = code != 63
        square = torch.where(there, code & 31, 0)
        piece = torch.where((code & 32) != 0, self.back, self.front)
        bits = torch.where(there, 1 << square, 0)
        occupied = bits.sum(1, dtype=torch.int32)
        reached = [torch.where(there[:, i], self.reached(piece[:, i], square[:, i], occupied), 0) for i in range(10)]
        by_own = reached[0] | reached[1] | reached[2] | reached[3] | reached[4]
        by_enemy = reached[5] | reached[6] | reached[7] | reached[8] | reached[9]
        own_attacks = (by_own[:, None] >> square) & 1
        enemy_attacks = (by_enemy[:, None] >> square) & 1
        is_own = torch.arange(10, device=code.device) < 5
        attacked = torch.where(is_own, enemy_attacks, own_attacks)
        defended = torch.where(is_own, own_attacks, enemy_attacks)
        # The board is mirrored so that the own king stands in the left half.
        seen = torch.where((square[:, :1] & 2) != 0, square ^ 3, square)
        kind = piece % len(FACES)
        place = torch.where(is_own, kind - 1, len(FACES) - 2 + kind)
        row = ALL_KING_ROWS + (place * SQUARES + seen) * PIECE_ROWS + 2 * attacked + defended
        own, enemy = bits[:, :5].sum(1, dtype=torch.int32), bits[:, 5:].sum(1, dtype=torch.int32)
        for side, slot, danger, friends in ((0, 0, by_enemy, own), (1, 5, by_own, enemy)):
            flight = count_bits(self.reach[0][square[:, slot].long()] & ~friends & ~danger).clamp(max=3)
            row[:, slot] = (SQUARES * side + seen[:, slot]) * KING_ROWS + 4 * attacked[:, slot] + flight
        own_pieces, enemy_pieces = there[:, 1:5].sum(1), there[:, 6:].sum(1)
        return {
            "row": torch.where(there, row, ROWS).int(),
            "stack": 5 * own_pieces + enemy_pieces,
            "value": value,
            "pieces": own_pieces + enemy_pieces + 2,
            "is_quiet": (by_own & enemy) == 0,
        }

    def read(self, folder, names, device):
        data = b"".join(gzip.open(f"{folder}/{name}.bin.gz", "rb").read() for name in names)
        records = torch.tensor(np.frombuffer(data, np.uint8).reshape(-1, 10).copy(), device=device)
        parts = [self.of(part) for part in records.split(500_000)]
        return {name: torch.cat([part[name] for part in parts]) for name in parts[0]}


def rounded(weights, most):
    """Rounds to the integers of the network, with a straight-through gradient."""
    inside = weights.clamp(-most / ONE, most / ONE)
    return inside + (torch.round(inside * ONE) / ONE - inside).detach()


def squared(x):
    """The activation function, a squared clipped ReLU."""
    return x.clamp(0, MAX_HIDDEN / ONE) ** 2


class Network(torch.nn.Module):
    def __init__(self, hidden, second):
        super().__init__()
        self.second = second
        normal = lambda *shape, width: torch.nn.Parameter(width * torch.randn(*shape))
        constant = lambda *shape, value: torch.nn.Parameter(torch.full(shape, value))
        # Factorised inputs: a row is the sum of its own weights and of weights shared by all rows of a piece on a
        # square, so rare rows learn from frequent ones.
        self.first = normal(ROWS, hidden, width=0.1)
        self.first_shared = constant(PIECES * SQUARES, hidden, value=0.0)
        kings, others = torch.arange(2 * SQUARES), torch.arange(2 * SQUARES, PIECES * SQUARES)
        shared = torch.cat([kings.repeat_interleave(KING_ROWS), others.repeat_interleave(PIECE_ROWS)])
        self.register_buffer("shared_of_row", shared)
        self.first_bias = constant(hidden, value=0.3)
        self.second_weights = normal(STACKS, hidden, second, width=1 / math.sqrt(hidden))
        self.second_bias = constant(STACKS, second, value=0.2)
        self.output = normal(STACKS, second, width=0.3)
        self.output_bias = constant(STACKS, value=0.0)

    def rows(self):
        return rounded(self.first + self.first_shared[self.shared_of_row], MAX_WEIGHT)

    def forward(self, row, stack):
        present = torch.zeros(len(row), ROWS + 1, device=row.device).scatter_(1, row.long(), 1)[:, :ROWS]
        x = squared(present @ self.rows() + rounded(self.first_bias, MAX_WEIGHT))
        weights = rounded(self.second_weights, MAX_WEIGHT).permute(1, 0, 2).reshape(x.shape[1], -1)
        all_stacks = (x @ weights).view(-1, STACKS, self.second)
        chosen = all_stacks.gather(1, stack[:, None, None].expand(-1, 1, self.second))[:, 0]
        x = squared(chosen + self.second_bias[stack])
        return (x * rounded(self.output, MAX_OUTPUT_WEIGHT)[stack]).sum(1) + self.output_bias[stack]

    def integers(self):
        """All weights as the integers that network.ts uses."""
        whole = lambda weights, scale: torch.round(weights.detach() * scale).int().cpu().tolist()
        return {
            "first": whole(self.rows(), ONE),
            "firstBias": whole(rounded(self.first_bias, MAX_WEIGHT), ONE),
            "second": whole(rounded(self.second_weights, MAX_WEIGHT), ONE),
            "secondBias": whole(self.second_bias, ONE**3),
            "output": whole(rounded(self.output, MAX_OUTPUT_WEIGHT), ONE),
            "outputBias": whole(self.output_bias, ONE**3),
        }


def measure(network, held_out):
    """Loss (0 for a perfect network) and share of right guesses on the held-out positions."""
    with torch.no_grad():
        parts = zip(held_out["row"].split(32768), held_out["stack"].split(32768))
        logits = torch.cat([network(row, stack) for row, stack in parts])
    value, is_quiet = held_out["value"], held_out["is_quiet"]
    loss = binary_cross_entropy_with_logits(logits, value, reduction="none")
    loss = loss - torch.where(value == 0.5, math.log(2), 0.0)
    chance = torch.sigmoid(logits)
    is_right = (((chance > 0.3).float() + (chance > 0.7).float()) / 2 == value).float()
    by_pieces = [loss[held_out["pieces"] == count].mean().item() for count in range(4, 11)]
    return {
        "loss": round(loss.mean().item(), 5),
        "lossQuiet": round(loss[is_quiet].mean().item(), 5),
        "right": round(is_right.mean().item(), 5),
        "rightQuiet": round(is_right[is_quiet].mean().item(), 5),
        "lossByPieces": [round(x, 4) for x in by_pieces],
        "meanLogit": round(logits.abs().mean().item(), 3),
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("out")
    parser.add_argument("--hidden", type=int, default=32)
    parser.add_argument("--second", type=int, default=8)
    parser.add_argument("--epochs", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=math.inf, help="end earlier, with the same schedule")
    parser.add_argument("--rate", type=float, default=0.004)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True  # exact in the first layer, whose weights have eight bits
    features = Features(args.device)
    learned = features.read(args.data, [f"train-{i}" for i in range(9)] + ["few-pieces"], args.device)
    held_out = features.read(args.data, ["train-9"], args.device)
    importance = torch.tensor(IMPORTANCE, device=args.device)
    network = Network(args.hidden, args.second).to(args.device)
    optimizer = torch.optim.Adam(network.parameters(), lr=args.rate, betas=(0.9, 0.99))
    count = len(learned["value"])
    steps = count // BATCH
    began = time.time()
    step = 0
    for epoch in range(args.epochs):
        order = torch.randperm(count, device=args.device)
        for start in range(0, steps * BATCH, BATCH):
            # The learning rate warms up linearly and decays along a cosine.
            done = max(step / (args.epochs * steps), (time.time() - began) / args.seconds)
            if done >= 1:
                break
            rate = args.rate * min(1, (step + 1) / WARM_UP_STEPS) * (0.5 * (1 + math.cos(math.pi * done)) + 0.001)
            optimizer.param_groups[0]["lr"] = rate
            batch = order[start : start + BATCH]
            logits = network(learned["row"][batch], learned["stack"][batch])
            weight = importance[learned["pieces"][batch] - 2]
            loss = binary_cross_entropy_with_logits(logits, learned["value"][batch], weight=weight)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            step += 1
        if epoch % 20 == 19:
            print(args.out, epoch + 1, f"{time.time() - began:.0f} s", json.dumps(measure(network, held_out)), flush=True)
        if done >= 1:
            break
    result = measure(network, held_out)
    print("final", args.out, step / steps, json.dumps(result), flush=True)
    sample = {name: held_out[name][:50].tolist() for name in ("row", "stack")}
    with torch.no_grad():
        sample["logit"] = network(held_out["row"][:50], held_out["stack"][:50]).tolist()
    with open(args.out, "w") as file:
        json.dump({"result": result, "sample": sample, **network.integers()}, file)


if __name__ == "__main__":
    main()

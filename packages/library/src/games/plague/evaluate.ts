import { countBits, lowestBit } from '../../core/board/bits.ts';
import { type Move, seenBy } from '../../core/contract.ts';
import { type EvaluationKind, type Evaluator, type Weights, within } from '../../core/evaluation.ts';
import { WORDS } from './moves.ts';
import { CELL, type PlaguePosition } from './position.ts';

export const BOUND = 30_000;

/** Every term has a weight on an empty and a full board (docs/evaluation/plague.md), fitted by scripts/strength. */
const standard: EvaluationKind<PlaguePosition> = {
  id: 'standard',
  weights: {
    cellOpen: 110,
    cellFull: 80,
    // A stable cell has no empty neighbour and never changes hands; on a full board it and `cellFull` make CELL.
    stableOpen: 0,
    stableFull: 20,
    frontierOpen: -20,
    frontierFull: 80,
    reachOpen: 30,
    reachFull: 40,
    gainOpen: 190,
    gainFull: 150,
    turnOpen: 20,
    turnFull: 20,
  },
  make: weights => new Standard(weights),
};

class Standard implements Evaluator<PlaguePosition> {
  /** Scratch memory, laid out as in a position. */
  private readonly empty = new Int32Array(WORDS);
  private readonly nearEmpty = new Int32Array(WORDS);
  private readonly frontier = new Int32Array(2 * WORDS);
  private readonly inTwo = new Int32Array(2 * WORDS);
  private readonly open: Float64Array;
  private readonly full: Float64Array;

  constructor(weights: Weights) {
    this.open = Float64Array.from(terms, term => weights[`${term}Open`] ?? 0);
    this.full = Float64Array.from(terms, term => weights[`${term}Full`] ?? 0);
  }

  evaluate(position: PlaguePosition): number {
    const { cells, reach, geometry } = position;
    const { empty, nearEmpty, frontier, inTwo, open, full } = this;
    const { size } = geometry.grid;
    const words = (size + 31) >> 5;
    const mine = WORDS * position.side;
    const yours = WORDS - mine;
    for (let word = 0; word < WORDS; word++) {
      const free = geometry.all[word]! & ~(cells[word]! | cells[WORDS + word]!);
      empty[word] = free;
      frontier[word] = free & reach[word]!;
      frontier[WORDS + word] = free & reach[WORDS + word]!;
    }
    geometry.grow(empty, 0, nearEmpty, 0);
    geometry.grow(frontier, 0, inTwo, 0);
    geometry.grow(frontier, WORDS, inTwo, WORDS);
    let left = 0;
    let ahead = 0;
    let stable = 0;
    let mobile = 0;
    let reached = 0;
    let gain = 0;
    for (let word = 0; word < words; word++) {
      const free = empty[word]!;
      const settled = ~nearEmpty[word]!;
      const mineHere = cells[mine + word]!;
      const yoursHere = cells[yours + word]!;
      const myFrontier = frontier[mine + word]!;
      const yourFrontier = frontier[yours + word]!;
      const myNext = inTwo[mine + word]! & free;
      const yourNext = inTwo[yours + word]! & free;
      left += countBits(free);
      ahead += countBits(mineHere) - countBits(yoursHere);
      stable += countBits(mineHere & settled) - countBits(yoursHere & settled);
      mobile += countBits(myFrontier) - countBits(yourFrontier);
      reached += countBits(myNext) - countBits(yourNext);
      for (let rest = myFrontier & yourFrontier; rest !== 0; rest &= rest - 1)
        gain = Math.max(gain, turnedBy(position, 32 * word + lowestBit(rest), yours, words));
    }
    const filled = size - left;
    const sum =
      ahead * (open[0]! * left + full[0]! * filled) +
      stable * (open[1]! * left + full[1]! * filled) +
      mobile * (open[2]! * left + full[2]! * filled) +
      reached * (open[3]! * left + full[3]! * filled) +
      gain * (open[4]! * left + full[4]! * filled) +
      (open[5]! * left + full[5]! * filled);
    // Truncated towards 0, so that the value is symmetric for both sides; never -0.
    return within(BOUND, Math.trunc(sum / size) + 0);
  }
}

const terms = ['cell', 'stable', 'frontier', 'reach', 'gain', 'turn'] as const;

const turnedBy = ({ cells, geometry }: PlaguePosition, cell: number, yours: number, words: number): number => {
  let turned = 0;
  for (let word = 0; word < words; word++)
    turned += countBits(geometry.neighbours[WORDS * cell + word]! & cells[yours + word]!);
  return turned;
};

const cells: EvaluationKind<PlaguePosition> = {
  id: 'cells',
  weights: { cell: CELL },
  make: ({ cell = 0 }) => ({
    evaluate: position => {
      let ahead = 0;
      for (let word = 0; word < WORDS; word++)
        ahead += countBits(position.cells[word]!) - countBits(position.cells[WORDS + word]!);
      return seenBy(position.side, within(BOUND, cell * ahead));
    },
  }),
};

/** The mover's cells after the move (P3). */
export const appeal = ({ cells, geometry, side }: PlaguePosition, { code }: Move): number => {
  const mine = WORDS * side;
  const yours = WORDS - mine;
  let held = 1;
  for (let word = 0; word < WORDS; word++)
    held +=
      countBits(cells[mine + word]!) + countBits(geometry.neighbours[WORDS * code + word]! & cells[yours + word]!);
  return held;
};

export const evaluations: readonly EvaluationKind<PlaguePosition>[] = [standard, cells];

import { bitSet, countBits } from '../../core/board/bits.ts';
import { type Move, seenBy } from '../../core/contract.ts';
import { type EvaluationKind, within } from '../../core/evaluation.ts';
import { columnOf, downLeft, downRight, rowOf, SQUARES, turned } from './geometry.ts';
import type { MoveGenerator } from './moves.ts';
import { patterns } from './patterns.ts';
import type { DraughtsPosition } from './position.ts';
import {
  BOUND,
  isDiagonalHeld,
  MAN,
  PIECES_AT_START,
  safeSquares,
  safeToLeft,
  safeToRight,
  shareOf,
  stuckMen,
  trappedKings,
} from './terms.ts';

const squaresWhere = (isIn: (row: number, column: number) => boolean): number =>
  bitSet(
    Array.from({ length: SQUARES }, (_, square) => square).filter(square => isIn(rowOf(square), columnOf(square))),
  );

/** Sets of squares seen from the side that moves up. Men on the two squares of the bridge close the back row. */
const BACK_ROW = squaresWhere(row => row === 0);
const BRIDGE = squaresWhere((row, column) => row === 0 && (column === 2 || column === 6));
const CENTRE = squaresWhere((row, column) => row >= 2 && row <= 5 && column >= 2 && column <= 5);
/** Masks for the binary digits of the row numbers, so that three bit counts add the rows of a set. */
const ROWS_WITH_1 = squaresWhere(row => (row & 1) !== 0);
const ROWS_WITH_2 = squaresWhere(row => (row & 2) !== 0);
const ROWS_WITH_4 = squaresWhere(row => (row & 4) !== 0);
/** The row, from 0, from which on a man can count as a runner. */
const FIRST_ROW_TO_RUN = 4;
const RUNWAY = squaresWhere(row => row >= FIRST_ROW_TO_RUN);

/** Every constant of `standard`, explained in docs/evaluation/draughts.md; fitted by scripts/strength. */
const weights = {
  man: MAN,
  kingFlying: 245,
  kingShort: 125,
  /** The weight on an empty board; on a full board the bonus is 0. */
  advanceFlying: 6,
  /** 0 like `runnerRowShort`, because a bonus was measured to do harm with short kings. */
  advanceShort: 0,
  /** `backRow` and `bridge` count only while the enemy still has men. */
  backRow: 14,
  bridge: 24,
  kingCentre: 8,
  /** The weight of each step of a man to a square on which no neighbouring enemy could capture it. */
  safeStep: 4,
  stuckMan: -5,
  trappedKing: -24,
  /** The weight of each row beyond the middle that a man with no enemy ahead has reached. */
  runnerRowFlying: 12,
  runnerRowShort: 0,
  /** Percentage of the value that remains when the weaker side's flying king holds the main diagonal. */
  heldPercent: 25,
};

const standard: EvaluationKind<DraughtsPosition> = {
  id: 'standard',
  weights,
  factors: ['heldPercent'],
  make: chosen => {
    const w: typeof weights = { ...weights, ...chosen };
    let generator: MoveGenerator | undefined;
    let king = 0;
    let advance = 0;
    let runnerRow = 0;

    const strength = (own: number, enemy: number, kings: number, pieces: number): number => {
      const men = own & ~kings;
      const ownKings = own & kings;
      const safe = safeSquares(own, enemy, generator?.menCaptureBack ? enemy : enemy & kings);
      const toLeft = safeToLeft(men, enemy, safe);
      const toRight = safeToRight(men, enemy, safe);
      let value =
        w.man * countBits(men) +
        Math.trunc((advance * rowsOf(men) * (PIECES_AT_START - pieces)) / PIECES_AT_START) +
        w.safeStep * (countBits(toLeft) + countBits(toRight)) +
        w.stuckMan * stuckMen(men, toLeft, toRight);
      if ((enemy & ~kings) !== 0)
        value += w.backRow * countBits(men & BACK_ROW) + ((men & BRIDGE) === BRIDGE ? w.bridge : 0);
      if (runnerRow !== 0 && (men & RUNWAY) !== 0) value += runnerRow * rowsRun(men & RUNWAY, enemy);
      if (ownKings !== 0)
        value +=
          king * countBits(ownKings) +
          w.kingCentre * countBits(ownKings & CENTRE) +
          w.trappedKing * trappedKings(ownKings, safe);
      return value;
    };

    const evaluate = (position: DraughtsPosition): number => {
      if (position.generator !== generator) {
        generator = position.generator;
        const { flying } = generator;
        king = flying ? w.kingFlying : w.kingShort;
        advance = flying ? w.advanceFlying : w.advanceShort;
        runnerRow = flying ? w.runnerRowFlying : w.runnerRowShort;
      }
      const { first, second, kings } = position;
      const pieces = countBits(first | second);
      const lead =
        strength(first, second, kings, pieces) - strength(turned(second), turned(first), turned(kings), pieces);
      const value = generator.flying && isDiagonalHeld(first, second, kings) ? shareOf(w.heldPercent, lead) : lead;
      return seenBy(position.side, within(BOUND, value));
    };
    return { evaluate };
  },
};

/** A runner has no enemy in the triangle ahead. */
const rowsRun = (men: number, enemy: number): number => {
  let seen = enemy;
  for (let row = FIRST_ROW_TO_RUN; row < 7; row++) seen |= downLeft(seen) | downRight(seen);
  const runners = men & ~seen;
  return runners === 0 ? 0 : rowsOf(runners) - (FIRST_ROW_TO_RUN - 1) * countBits(runners);
};

const rowsOf = (set: number): number =>
  countBits(set & ROWS_WITH_1) + 2 * countBits(set & ROWS_WITH_2) + 4 * countBits(set & ROWS_WITH_4);

const material: EvaluationKind<DraughtsPosition> = {
  id: 'material',
  weights: { man: MAN, king: 300 },
  make: ({ man = 0, king = 0 }) => ({
    evaluate: ({ own, enemy, kings }) =>
      within(
        BOUND,
        man * (countBits(own) - countBits(enemy)) + (king - man) * (countBits(own & kings) - countBits(enemy & kings)),
      ),
  }),
};

const materialOf = material.make(material.weights);

/** The mover's lead after the move: the richest capture comes first, then a coronation. */
export const appeal = (position: DraughtsPosition, { code, payload }: Move): number => {
  position.make(code, payload);
  const ahead = 0 - materialOf.evaluate(position);
  position.unmake();
  return ahead;
};

export const evaluations: readonly EvaluationKind<DraughtsPosition>[] = [patterns, standard, material];

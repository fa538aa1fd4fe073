import { bitSet, countBits } from '../../core/bits.ts';
import { seenBy } from '../../core/contract.ts';
import { type EvaluationKind, within } from '../../core/evaluation.ts';
import { columnOf, downLeft, downRight, MAIN_DIAGONAL, rowOf, SQUARES, upLeft, upRight } from './geometry.ts';
import type { MoveGenerator } from './moves.ts';
import type { DraughtsPosition } from './position.ts';

/** No evaluation reaches this: twelve kings are worth far less. */
export const BOUND = 30_000;

/** What a man is worth, and so in every value that is shown. */
export const MAN = 100;

/** Both sides' men at the start; the fewer pieces are left, the nearer the ending. */
const PIECES_AT_START = 24;

/** With so few pieces nobody drives a flying king off the main diagonal. */
const HELD_BY_MOST = 3;

const squaresWhere = (isIn: (row: number, column: number) => boolean): number =>
  bitSet(
    Array.from({ length: SQUARES }, (_, square) => square).filter(square => isIn(rowOf(square), columnOf(square))),
  );

/** Sets of squares as a side sees them that moves up. */
const BACK_ROW = squaresWhere(row => row === 0);
const BRIDGE = squaresWhere((row, column) => row === 0 && (column === 2 || column === 6));
const CENTRE = squaresWhere((row, column) => row >= 2 && row <= 5 && column >= 2 && column <= 5);
/** The rows of a set are added up by the binary digits of their numbers. */
const ROWS_WITH_1 = squaresWhere(row => (row & 1) !== 0);
const ROWS_WITH_2 = squaresWhere(row => (row & 2) !== 0);
const ROWS_WITH_4 = squaresWhere(row => (row & 4) !== 0);
/** A man runs from this row on. */
const FIRST_ROW_TO_RUN = 4;
const RUNWAY = squaresWhere(row => row >= FIRST_ROW_TO_RUN);

/** Every constant of `standard`, explained in docs/evaluation/draughts.md; fitted by scripts/strength. */
const weights = {
  /** A man. */
  man: MAN,
  /** A king that flies over any distance. */
  kingFlying: 245,
  /** A king that goes one step. */
  kingShort: 125,
  /** Each row that a man has come forward, where kings fly: in full on an empty board, not at all on a full one. */
  advanceFlying: 6,
  /** The same where kings go one step: there it was measured to do harm. */
  advanceShort: 0,
  /** A man that still guards its back row while enemy men may come. */
  backRow: 14,
  /** Two such guards on the squares that together close the row. */
  bridge: 24,
  /** A king on one of the eight squares in the middle. */
  kingCentre: 8,
  /** A step of a man to a square where nothing beside it could capture it. */
  safeStep: 4,
  /** A man without such a step. */
  stuckMan: -5,
  /** A king with no safe empty square beside it. */
  trappedKing: -24,
  /** Each row beyond the middle of a man with no enemy ahead, where kings fly. */
  runnerRowFlying: 12,
  /** The same where kings go one step: there it was measured to do harm. */
  runnerRowShort: 0,
  /** What is left of the value, in hundredths, when the weaker side's flying king holds the main diagonal. */
  heldPercent: 25,
};

/** Material, where it stands, what can move and what will be crowned. */
const standard: EvaluationKind<DraughtsPosition> = {
  id: 'standard',
  weights,
  make: chosen => {
    const w: typeof weights = { ...weights, ...chosen };
    let generator: MoveGenerator | undefined;
    let king = 0;
    let advance = 0;
    let runnerRow = 0;

    /** What one side has on the board, seen by it as the side that moves up. */
    const strength = (own: number, enemy: number, kings: number, pieces: number): number => {
      const empty = ~(own | enemy);
      const men = own & ~kings;
      const ownKings = own & kings;
      const backJumpers = generator?.menCaptureBack ? enemy : enemy & kings;
      let attacked = (downLeft(enemy) & upRight(empty)) | (downRight(enemy) & upLeft(empty));
      if (backJumpers !== 0)
        attacked |= (upLeft(backJumpers) & downRight(empty)) | (upRight(backJumpers) & downLeft(empty));
      const safe = empty & ~attacked;
      // The square that a man leaves is free to be landed on, by whoever stands ahead in the line of the step.
      const toLeft = upLeft(men) & safe & ~downRight(enemy);
      const toRight = upRight(men) & safe & ~downLeft(enemy);
      let value =
        w.man * countBits(men) +
        Math.trunc((advance * rowsOf(men) * (PIECES_AT_START - pieces)) / PIECES_AT_START) +
        w.safeStep * (countBits(toLeft) + countBits(toRight)) +
        w.stuckMan * countBits(men & ~(downRight(toLeft) | downLeft(toRight)));
      if ((enemy & ~kings) !== 0)
        value += w.backRow * countBits(men & BACK_ROW) + ((men & BRIDGE) === BRIDGE ? w.bridge : 0);
      if (runnerRow !== 0 && (men & RUNWAY) !== 0) value += runnerRow * rowsRun(men & RUNWAY, enemy);
      if (ownKings !== 0)
        value +=
          king * countBits(ownKings) +
          w.kingCentre * countBits(ownKings & CENTRE) +
          w.trappedKing * countBits(ownKings & ~besides(besides(ownKings) & safe));
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
      const isHeld = generator.flying && pieces < 2 * HELD_BY_MOST && isDiagonalHeld(first, second, kings);
      // 0 plus -0 is 0.
      const value = isHeld ? 0 + Math.trunc((lead * w.heldPercent) / 100) : lead;
      return seenBy(position.side, within(BOUND, value));
    };
    return { evaluate };
  },
};

/** Whether fewer pieces, a king on the main diagonal among them, face a few that have nothing there. */
const isDiagonalHeld = (first: number, second: number, kings: number): boolean => {
  const lead = countBits(first) - countBits(second);
  if (lead === 0) return false;
  const weaker = lead < 0 ? first : second;
  const stronger = lead < 0 ? second : first;
  return (
    countBits(stronger) <= HELD_BY_MOST && (weaker & kings & MAIN_DIAGONAL) !== 0 && (stronger & MAIN_DIAGONAL) === 0
  );
};

/** The rows beyond the middle of all men on the runway that have no enemy in the triangle ahead of them. */
const rowsRun = (men: number, enemy: number): number => {
  let seen = enemy;
  for (let row = FIRST_ROW_TO_RUN; row < 7; row++) seen |= downLeft(seen) | downRight(seen);
  const runners = men & ~seen;
  return runners === 0 ? 0 : rowsOf(runners) - (FIRST_ROW_TO_RUN - 1) * countBits(runners);
};

/** The squares diagonally beside those of a set. */
const besides = (set: number): number => upLeft(set) | upRight(set) | downLeft(set) | downRight(set);

/** The sum of the rows, 0 to 7, of the squares of a set. */
const rowsOf = (set: number): number =>
  countBits(set & ROWS_WITH_1) + 2 * countBits(set & ROWS_WITH_2) + 4 * countBits(set & ROWS_WITH_4);

/** The board turned by half a circle: the bits in reverse order, by exchanging ever longer neighbours. */
const turned = (set: number): number => {
  let bits = ((set >>> 1) & 0x55555555) | ((set & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >>> 16) | (bits << 16);
};

/** Men and kings, and nothing else. */
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

/** The ways to estimate a position; the first one plays. */
export const evaluations: readonly EvaluationKind<DraughtsPosition>[] = [standard, material];

import { countBits, lowestBit } from '../../core/board/bits.ts';
import { seenBy } from '../../core/contract.ts';
import { type EvaluationKind, networkOf, within } from '../../core/evaluation.ts';
import { readBase64 } from '../../core/text/base64.ts';
import { turned } from './geometry.ts';
import type { MoveGenerator } from './moves.ts';
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

/**
 * Nine overlapping windows of four rows by four columns cover the board. Each has eight playing squares with an own
 * man, an enemy man or neither: 6561 fillings, each with a value learned from games. `windowShifts` holds the lowest
 * bit of each window; the windows of a row begin two columns apart.
 */
const windowShifts = [0, 1, 2, 8, 9, 10, 16, 17, 18] as const;
const WINDOWS = windowShifts.length;
const MIDDLE = (WINDOWS - 1) / 2;
const SQUARES_SEEN = 8;
const FILLINGS = 3 ** SQUARES_SEEN;

/** Fitted to games that Poda played against itself. */
interface LearnedTables {
  /** For each of the first five windows, half the value of each of its 6561 fillings: signed bytes in base64. */
  readonly windows: readonly string[];
  /** The bonus of a king on each square, row by row from its own back row, on a full board and on an empty one. */
  readonly kingEarly: readonly number[];
  readonly kingLate: readonly number[];
}

const nothingLearned: LearnedTables = { windows: [], kingEarly: Array(32).fill(0), kingLate: Array(32).fill(0) };

type AllTables = Readonly<Record<'shortKings' | 'flyingKings', LearnedTables>>;

const learnedFor = (kings: 'Short' | 'Flying'): LearnedTables =>
  networkOf<AllTables>('draughts')?.[kings === 'Short' ? 'shortKings' : 'flyingKings'] ?? nothingLearned;

/** The learned tables store each value divided by this, so that it fits in a signed byte. */
const STEP = 2;

/** Every constant of `patterns`, explained in docs/evaluation/draughts.md; fitted by scripts/strength/patterns. */
const weights = {
  man: MAN,
  kingShort: 125,
  kingFlying: 249,
  /** Names with `Late` are weights on an empty board, the others weights on a full one. */
  safeStepShort: 19,
  safeStepShortLate: -9,
  safeStepFlying: 87,
  safeStepFlyingLate: -30,
  stuckManShort: 7,
  stuckManShortLate: -17,
  stuckManFlying: 45,
  stuckManFlyingLate: -55,
  trappedKingShort: -33,
  trappedKingShortLate: 12,
  trappedKingFlying: -87,
  trappedKingFlyingLate: 26,
  windowPercent: 100,
  kingSquarePercent: 100,
  /** Percentage of the value that remains when the weaker side's flying king holds the main diagonal. */
  heldPercent: 25,
};

interface Worths {
  readonly king: number;
  readonly windows: Int16Array;
  readonly kingEarly: Int16Array;
  readonly kingLate: Int16Array;
  readonly safeStep: readonly [early: number, late: number];
  readonly stuckMan: readonly [early: number, late: number];
  readonly trappedKing: readonly [early: number, late: number];
}

export const patterns: EvaluationKind<DraughtsPosition> = {
  id: 'patterns',
  weights,
  factors: ['heldPercent'],
  make: chosen => {
    const w: typeof weights = { ...weights, ...chosen };
    // The tables hold 16 bits, and the user may choose any percentage.
    const scaled = (percent: number) => (value: number) => within(BOUND, shareOf(percent, value));
    const worthsOf = (kings: 'Short' | 'Flying'): Worths => {
      const { windows, kingEarly, kingLate } = learnedFor(kings);
      return {
        windows: decoded(windows).map(scaled(w.windowPercent)),
        kingEarly: Int16Array.from(kingEarly, scaled(w.kingSquarePercent)),
        kingLate: Int16Array.from(kingLate, scaled(w.kingSquarePercent)),
        king: w[`king${kings}`],
        safeStep: [w[`safeStep${kings}`], w[`safeStep${kings}Late`]],
        stuckMan: [w[`stuckMan${kings}`], w[`stuckMan${kings}Late`]],
        trappedKing: [w[`trappedKing${kings}`], w[`trappedKing${kings}Late`]],
      };
    };
    return new Estimator(w.man, w.heldPercent, worthsOf);
  },
};

/** Sums three parts: `always`, `early` on a full board, and `late` on an empty one. */
class Estimator {
  private generator: MoveGenerator | undefined;
  private worths: Worths | undefined;
  private always = 0;
  private early = 0;
  private late = 0;

  constructor(
    private readonly man: number,
    private readonly heldPercent: number,
    private readonly worthsOf: (kings: 'Short' | 'Flying') => Worths,
  ) {}

  evaluate(position: DraughtsPosition): number {
    const { generator, first, second, kings, side } = position;
    if (generator !== this.generator) {
      this.generator = generator;
      this.worths = this.worthsOf(generator.flying ? 'Flying' : 'Short');
    }
    const worths = this.worths!;
    const { menCaptureBack } = generator;
    this.always = windowsOf(first & ~kings, second & ~kings, worths.windows);
    this.early = 0;
    this.late = 0;
    this.count(first, second, kings, menCaptureBack, worths, 1);
    this.count(turned(second), turned(first), turned(kings), menCaptureBack, worths, -1);
    const pieces = countBits(first | second);
    const turning = this.early * pieces + this.late * (PIECES_AT_START - pieces);
    const lead = this.always + Math.trunc(turning / PIECES_AT_START);
    const value = generator.flying && isDiagonalHeld(first, second, kings) ? shareOf(this.heldPercent, lead) : lead;
    return seenBy(side, within(BOUND, 0 + value));
  }

  /** `sign` is -1 for the enemy. */
  private count(own: number, enemy: number, kings: number, menCaptureBack: boolean, worths: Worths, sign: number) {
    const men = own & ~kings;
    const ownKings = own & kings;
    const safe = safeSquares(own, enemy, menCaptureBack ? enemy : enemy & kings);
    const toLeft = safeToLeft(men, enemy, safe);
    const toRight = safeToRight(men, enemy, safe);
    const steps = sign * (countBits(toLeft) + countBits(toRight));
    const stuck = sign * stuckMen(men, toLeft, toRight);
    this.always += sign * this.man * countBits(men);
    this.early += worths.safeStep[0] * steps + worths.stuckMan[0] * stuck;
    this.late += worths.safeStep[1] * steps + worths.stuckMan[1] * stuck;
    if (ownKings === 0) return;
    const trapped = sign * trappedKings(ownKings, safe);
    this.always += sign * worths.king * countBits(ownKings);
    this.early += worths.trappedKing[0] * trapped;
    this.late += worths.trappedKing[1] * trapped;
    for (let rest = ownKings; rest !== 0; rest &= rest - 1) {
      const square = lowestBit(rest);
      this.early += sign * worths.kingEarly[square]!;
      this.late += sign * worths.kingLate[square]!;
    }
  }
}

const windowsOf = (men: number, enemies: number, worths: Int16Array): number => {
  let sum = 0;
  for (let window = 0; window < WINDOWS; window++) {
    const shift = windowShifts[window]!;
    const filling = ternary[seenThrough(men, shift)]! + 2 * ternary[seenThrough(enemies, shift)]!;
    sum += worths[window * FILLINGS + filling]!;
  }
  return sum;
};

/** A byte: two adjacent squares of each of four rows. */
const seenThrough = (set: number, shift: number): number => {
  const from = set >>> shift;
  return (from & 0x03) | ((from >>> 2) & 0x0c) | ((from >>> 4) & 0x30) | ((from >>> 6) & 0xc0);
};

/** `ternary[byte]` reads the binary digits of a byte as digits in base 3. */
const ternary = Int16Array.from({ length: 1 << SQUARES_SEEN }, (_, byte) => Number.parseInt(byte.toString(2), 3));

const known = new Map<readonly string[], Int16Array>();

const decoded = (stored: readonly string[]): Int16Array => {
  const all = known.get(stored) ?? allWindows(stored);
  known.set(stored, all);
  return all;
};

/** Only five windows are stored: each other one is one of them turned, with sides exchanged and values negated. */
const allWindows = (stored: readonly string[]): Int16Array => {
  const all = new Int16Array(WINDOWS * FILLINGS);
  stored.forEach((text, window) => {
    const bytes = readBase64(text);
    for (let filling = 0; filling < FILLINGS; filling++) {
      const worth = STEP * bytes[filling]!;
      all[window * FILLINGS + filling] = worth;
      if (window !== MIDDLE) all[(WINDOWS - 1 - window) * FILLINGS + turnedFilling(filling)] = -worth;
    }
  });
  return all;
};

/** Reverses the digits and swaps 1 and 2. */
const turnedFilling = (filling: number): number => {
  let turnedOne = 0;
  for (let square = 0, rest = filling; square < SQUARES_SEEN; square++, rest = Math.trunc(rest / 3))
    turnedOne = 3 * turnedOne + ((3 - (rest % 3)) % 3);
  return turnedOne;
};

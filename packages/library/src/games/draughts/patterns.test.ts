import { Buffer } from 'node:buffer';
import { networks } from '@poda/networks/index.ts';
import { describe, expect, test } from 'vitest';
import type { Variant } from '../../core/contract.ts';
import type { Weights } from '../../core/evaluation.ts';
import { Random } from '../../core/random.ts';
import { patterns } from './patterns.ts';
import { BOUND } from './terms.ts';
import { estimate, estimatedBy, heldPositions, materialTerms, mobilityTerms, only } from './testing/single-weights.ts';

/** Returns a ruleset whose evaluation `patterns` has only these weights; all others are 0. */
const alone = (ruleset: string, weights: Weights): Variant => estimatedBy(ruleset, only('patterns', weights));

/** Rulesets whose squares are numbered row by row from white's back row, with the tables that each of them uses. */
const { shortKings, flyingKings } = networks.draughts;
const learnedBy: [ruleset: string, tables: typeof shortKings][] = [
  ['spanish', flyingKings],
  ['checkers', shortKings],
];

describe('each weight alone', () => {
  test.each(materialTerms)('%s, %s, %s: %d, %s', (term, ruleset, position, count) => {
    expect(estimate(alone(ruleset, { [term]: 7 }), position)).toBe(7 * count);
  });

  describe.each(mobilityTerms)('%s, %s, %s: %d, %s', (term, ruleset, position, count) => {
    const kings = ruleset === 'spanish' ? 'Flying' : 'Short';
    const otherKings = ruleset === 'spanish' ? 'Short' : 'Flying';
    const pieces = position.match(/\d+/g)!.length;

    test('is interpolated between a full and an empty board', () => {
      expect(estimate(alone(ruleset, { [term + kings]: 24 }), position)).toBe(count * pieces);
      expect(estimate(alone(ruleset, { [`${term}${kings}Late`]: 24 }), position)).toBe(count * (24 - pieces));
      expect(estimate(alone(ruleset, { [term + kings]: 7, [`${term}${kings}Late`]: 7 }), position)).toBe(7 * count);
    });

    test('counts nothing with the other kind of kings', () => {
      const weights = { [term + otherKings]: 24, [`${term}${otherKings}Late`]: 24 };
      expect(estimate(alone(ruleset, weights), position)).toBe(0);
    });
  });

  test('the interpolated terms are truncated once, after they are summed', () => {
    // Two safe steps with two pieces: 2 · (5 · 2 + 7 · 22) / 24 is 13 and two thirds.
    const weights = { safeStepFlying: 5, safeStepFlyingLate: 7 };
    expect(estimate(alone('spanish', weights), 'W:W10:BK32')).toBe(13);
    expect(estimate(alone('spanish', weights), 'B:W10:BK32')).toBe(-13);
    // A stuck man, 4 · 3 / 24, and two safe steps, 2 · 2 · 3 / 24, are a half each.
    expect(estimate(alone('spanish', { stuckManFlying: 4 }), 'W:W1,5:BK32')).toBe(0);
    expect(estimate(alone('spanish', { safeStepFlying: 2 }), 'W:W1,5:BK32')).toBe(0);
    expect(estimate(alone('spanish', { stuckManFlying: 4, safeStepFlying: 2 }), 'W:W1,5:BK32')).toBe(1);
  });

  test.each(heldPositions)('heldPercent leaves of %s %d: %s', (position, value) => {
    expect(estimate(alone('spanish', { kingFlying: 200, heldPercent: 25 }), position)).toBe(value);
  });

  test('kings that move one step cannot hold the main diagonal', () => {
    expect(estimate(alone('checkers', { kingShort: 200, heldPercent: 25 }), 'W:WK2,K3,K4:BK32')).toBe(400);
  });

  test('a quarter of 1 is 0, never -0', () => {
    const light = alone('spanish', { kingFlying: 1, heldPercent: 25 });
    expect(estimate(light, 'B:WK2,K3:BK32')).toBe(0);
    expect(estimate(light, 'W:WK1:BK30,K31')).toBe(0);
  });

  test('men that capture backwards make more squares unsafe', () => {
    // White's only step from 12 is to 8, where a black man could capture it by jumping backwards to 4.
    expect(estimate(alone('english', { stuckManShort: 12, stuckManShortLate: 12 }), 'W:W12:B11')).toBe(0);
    expect(estimate(alone('russian', { stuckManFlying: 12, stuckManFlyingLate: 12 }), 'W:W12:B11')).toBe(12);
  });
});

/** The men of both sides, by their square numbers. */
interface Men {
  readonly white: readonly number[];
  readonly black: readonly number[];
}

const positionOf = ({ white, black }: Men): string => `W:W${white.join()}:B${black.join()}`;

/** Returns the same men as black sees them: the board turned by half a circle and the colours exchanged. */
const turnedMen = ({ white, black }: Men): Men => ({
  white: black.map(number => 33 - number),
  black: white.map(number => 33 - number),
});

/** Returns the squares of a window of four rows and four columns, row by row from the left. */
const squaresSeen = (row: number, column: number): number[] =>
  [0, 1, 2, 3].flatMap(up => {
    const first = 4 * (row + up) + column / 2 + 1;
    return [first, first + 1];
  });

/** The nine windows from bottom to top, each row from the left. */
const windows = [0, 2, 4].flatMap(row => [0, 2, 4].map(column => squaresSeen(row, column)));

const fillingOf = ({ white, black }: Men, window: number): number =>
  windows[window]!.reduce(
    (sum, number, digit) => sum + 3 ** digit * (white.includes(number) ? 1 : black.includes(number) ? 2 : 0),
    0,
  );

/** Returns the table value of the men in a window. Windows above the middle one are read from black's side. */
const worthOf = (tables: typeof shortKings, men: Men, window: number): number =>
  window > 4
    ? 0 - worthOf(tables, turnedMen(men), 8 - window)
    : 2 * Buffer.from(tables.windows[window]!, 'base64').readInt8(fillingOf(men, window));

const worths = (tables: typeof shortKings, men: Men): number[] =>
  windows.map((_, window) => worthOf(tables, men, window));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Keeps an evaluation below its bound; never -0. */
const bounded = (value: number): number => 0 + Math.max(1 - BOUND, Math.min(BOUND - 1, value));

/** Returns up to twelve random men on each side, none on its crown row. */
const randomMen = (random: Random): Men => {
  const white: number[] = [];
  const black: number[] = [];
  const share = random.unit() / 2;
  for (let number = 1; number <= 32; number++) {
    const lot = random.unit();
    if (lot < share && number <= 28 && white.length < 12) white.push(number);
    else if (lot > 1 - share && number >= 5 && black.length < 12) black.push(number);
  }
  return white.length + black.length > 0 ? { white, black } : { white: [1], black: [] };
};

const seeds = Array.from({ length: 200 }, (_, seed) => seed);

test('the windows overlap: a corner is seen by one, a square in the middle by four', () => {
  const timesSeen = (number: number) => windows.filter(squares => squares.includes(number)).length;
  expect(windows.every(squares => new Set(squares).size === 8)).toBe(true);
  expect([1, 4, 14, 29, 32].map(timesSeen)).toEqual([1, 1, 4, 1, 1]);
});

describe.each(learnedBy)('the learned tables of %s', (ruleset, tables) => {
  const believing = (windowPercent: number) => alone(ruleset, { windowPercent });

  test('five windows are stored, each with a byte for every filling', () => {
    expect(tables.windows.map(text => Buffer.from(text, 'base64').length)).toEqual(Array(5).fill(3 ** 8));
  });

  test('the middle window, turned by half a circle, has the negative value', () => {
    const bytes = Buffer.from(tables.windows[4]!, 'base64');
    const wrong = Array.from({ length: 3 ** 8 }, (_, filling) => filling).filter(filling => {
      const digits = filling.toString(3).padStart(8, '0');
      const turned = [...digits].reverse().map(digit => ({ 0: '0', 1: '2', 2: '1' })[digit]);
      return bytes.readInt8(Number.parseInt(turned.join(''), 3)) !== -bytes.readInt8(filling);
    });
    expect(wrong).toEqual([]);
  });

  test('a single man has the sum of the values of its windows', () => {
    const variant = believing(100);
    for (let number = 1; number <= 28; number++) {
      const white = { white: [number], black: [] };
      expect(estimate(variant, positionOf(white)), `white on ${number}`).toBe(sum(worths(tables, white)));
      const black = turnedMen(white);
      expect(estimate(variant, positionOf(black)), `black on ${33 - number}`).toBe(sum(worths(tables, black)));
    }
  });

  test('several men have the sum of the values of all windows', () => {
    const variant = believing(100);
    for (const seed of seeds) {
      const men = randomMen(new Random(seed));
      expect(estimate(variant, positionOf(men)), `seed ${seed}: ${positionOf(men)}`).toBe(sum(worths(tables, men)));
    }
  });

  test('the mirrored men have the negative value', () => {
    const variant = believing(100);
    for (const seed of seeds) {
      const men = randomMen(new Random(seed));
      const turned = estimate(variant, positionOf(turnedMen(men)));
      expect(turned, `seed ${seed}: ${positionOf(men)}`).toBe(0 - estimate(variant, positionOf(men)));
    }
  });

  test('the windows ignore kings', () => {
    const variant = believing(100);
    expect(estimate(variant, 'W:W10,15,K1,K14:B23,K18')).toBe(estimate(variant, 'W:W10,15:B23'));
  });

  test.each([
    [0, 'nothing'],
    [33, 'a third, each window cut off to a whole number'],
    [50, 'half'],
    [-100, 'the contrary'],
    [1_000_000, 'as much as fits below the bound'],
  ])('windowPercent %d: %s', percent => {
    const variant = believing(percent);
    for (const seed of seeds.slice(0, 50)) {
      const men = randomMen(new Random(seed));
      const shares = worths(tables, men).map(worth => bounded(Math.trunc((worth * percent) / 100)));
      expect(estimate(variant, positionOf(men)), `seed ${seed}: ${positionOf(men)}`).toBe(bounded(sum(shares)));
    }
  });

  test.each([100, 50, 0, -100, 1_000_000])('kingSquarePercent %d, for a king on every square', percent => {
    const variant = alone(ruleset, { kingSquarePercent: percent });
    const share = (worth: number) => bounded(Math.trunc((worth * percent) / 100));
    for (let square = 0; square < 32; square++) {
      const early = share(tables.kingEarly[square]!);
      const late = share(tables.kingLate[square]!);
      const own = `W:WK${square + 1}:B`;
      expect(estimate(variant, own), own).toBe(bounded(Math.trunc((early + 23 * late) / 24)));
      // An enemy king counts its rows from its own back row; the men only fill the board.
      const enemy = `W:W1,2,3:BK${32 - square}`;
      if (square < 29) expect(estimate(variant, enemy), enemy).toBe(bounded(-Math.trunc((early + 5 * late) / 6)));
    }
  });
});

test('only how kings move decides which tables are read', () => {
  const men = { white: [1, 2, 10, 14], black: [19, 22, 32] };
  const value = (ruleset: string) => estimate(alone(ruleset, { windowPercent: 100 }), positionOf(men));
  // `portuguese` and `checkers` number the squares as `spanish` does.
  expect(value('portuguese')).toBe(value('spanish'));
  expect(value('checkers')).not.toBe(value('spanish'));
});

describe('the worked example of `patterns` in docs/evaluation/draughts.md', () => {
  const men = { white: [1, 5, 24], black: [16, 25, 29] };
  const position = 'W:W1,5,K10,24:B16,25,29';

  test('the value of the windows', () => {
    const fillings = [0, 1, 2, 3, 4].map(window => fillingOf(men, window));
    const asBlackSees = [3, 2, 1, 0].map(window => fillingOf(turnedMen(men), window));
    expect([...fillings, ...asBlackSees]).toEqual([10, 0, 4374, 0, 0, 83, 30, 0, 162]);
    expect(worths(flyingKings, men)).toEqual([-28, 36, 48, 8, 0, 10, 28, -36, -52]);
    expect(sum(worths(flyingKings, men))).toBe(14);
    expect(sum(worths(shortKings, men))).toBe(8);
  });

  test('and the whole value', () => {
    expect(estimate(estimatedBy('spanish', { id: 'patterns' }), position)).toBe(14 + 249 - 76);
    expect(estimate(estimatedBy('checkers', { id: 'patterns' }), position)).toBe(8 + 125 - 18);
  });
});

test('an unknown weight is refused with a list of the known ones', () => {
  const refused = estimatedBy('spanish', {}).withEvaluation({ id: 'patterns', weights: { advanceFlying: 1 } });
  const known = Object.keys(patterns.weights).join(', ');
  expect(refused).toEqual({ ok: false, error: { code: 'unknown-weight', values: { name: 'advanceFlying', known } } });
});

test.each(Object.keys(patterns.weights))('%s of any size leaves the value below the bound', name => {
  for (const ruleset of ['spanish', 'checkers'])
    for (const weight of [1_000_000, -1_000_000]) {
      const variant = estimatedBy(ruleset, { id: 'patterns', weights: { [name]: weight } });
      for (const position of ['W:W1,5,9,K10,12:B24,25,29,K32', 'W:WK2,K3:BK32']) {
        const value = estimate(variant, position);
        expect(Number.isInteger(value) && Math.abs(value) < BOUND, `${ruleset} ${position}: ${value}`).toBe(true);
      }
    }
});

import { beforeAll, describe, expect, test } from 'vitest';
import { follow, listMoves } from '../../../core/perft/perft.ts';
import { Random } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import type { Solver, SolveStep } from '../../../core/tables.ts';
import { microshogi } from '../index.ts';
import { tables } from './index.ts';
import { solvePlainly } from './testing/plain-retrograde.ts';
import { type Solved, solveAlone } from './testing/solve-alone.ts';

const isLong = process.env['PODA_LONG'] !== undefined;
const { space } = tables;
const variant = microshogi.variant('microshogi:nodrops', 'nodrops', { draws: 'off' });
const most = isLong ? 5 : 4;

/** Five pieces take one thread about five minutes. */
const MAX_SOLVING_MILLIS = isLong ? 3_600_000 : 300_000;

let solver: Solver;
let solved: Solved;
beforeAll(async () => {
  solver = await tables.solver();
  solved = solveAlone(solver, solver.steps(most));
}, MAX_SOLVING_MILLIS);

/** Counts computed by a second, independent program. */
const published: readonly (readonly [pieces: number, win: number, loss: number, longest: number])[] = [
  [2, 110, 0, 1],
  [3, 50_020, 17_617, 27],
  [4, 5_384_139, 1_562_043, 69],
  [5, 282_287_542, 70_906_297, 130],
];

test.each(published.filter(([pieces]) => pieces <= most))(
  'with %d pieces %d positions are won, %d lost, the longest in %d plies',
  (pieces, win, loss, longest) => {
    const results = [...solved.results].filter(([section]) => space.sections[section]!.pieces === pieces);
    const sum = (count: (section: number) => number) => results.reduce((total, [section]) => total + count(section), 0);
    expect(sum(section => solved.results.get(section)!.win!)).toBe(win);
    expect(sum(section => solved.results.get(section)!.loss!)).toBe(loss);
    expect(sum(section => solved.results.get(section)!.draw!)).toBe(
      sum(section => space.sections[section]!.positions) - win - loss,
    );
    expect(Math.max(...results.map(([, result]) => result.longest!))).toBe(longest);
  },
);

const encode = (section: number, kind: 'distance' | 'outcome'): Uint8Array => {
  const { size } = space.sections[section]!;
  const out = new Uint8Array(kind === 'distance' ? size : Math.ceil(size / 4));
  expect(solver.encode(section, solved.data.get(section)!, kind, 0, out)).toBe(size);
  return out;
};

/** The step that makes a section and, before it, all those whose sections it needs. */
const withNeeds = (id: string): SolveStep[] => {
  const steps = solver.steps(6);
  const wanted = new Set(steps.filter(step => step.id === id));
  for (const step of steps.toReversed())
    if ([...wanted].some(({ needs }) => step.makes.some(made => needs.includes(made)))) wanted.add(step);
  return steps.filter(step => wanted.has(step));
};

describe('the plain retrograde analysis finds the same distances', () => {
  const seed = 6;
  const sampled = (): SolveStep[] => {
    const steps = solver.steps(4).filter(({ makes }) => space.sections[makes[0]!]!.pieces === 4);
    return new Random(seed).shuffled(steps).slice(0, 8);
  };

  test(isLong ? 'with two and three pieces, and in a sample with four' : 'with a pawn against a knight', () => {
    const steps = isLong ? [...solver.steps(3), ...sampled()] : withNeeds('KP-kn');
    const plain = solvePlainly(
      space,
      variant,
      steps.flatMap(({ makes }) => makes),
    );
    for (const [section, distances] of plain) {
      const bytes = encode(section, 'distance');
      const wrong = distances.findIndex((distance, index) => bytes[index] !== distance + 1);
      expect(wrong, wrong < 0 ? '' : `seed ${seed}, ${space.write(section, wrong)}`).toBe(-1);
    }
  });
});

describe(isLong ? 'with six pieces' : 'with five pieces', () => {
  test('the outcome of a position follows from those of its successors', () => {
    const steps = withNeeds(isLong ? 'KBN-kbn' : 'KBN-kn');
    const { data } = solveAlone(solver, steps);
    const [section] = steps.at(-1)!.makes;
    const seed = 7;
    const random = new Random(seed);
    for (let i = 0; i < (isLong ? 2000 : 500); i++) {
      const index = random.below(space.sections[section!]!.size);
      const text = space.write(section!, index)!;
      const position = unwrap(variant.rules.read(text));
      const replies = listMoves(position).map(move => {
        const takeBack = follow(position, move);
        const isKingCaptured = !space.locate(position);
        takeBack();
        return isKingCaptured ? LOSS : outcomeAt(data, space.section, space.index);
      });
      const expected = replies.includes(LOSS) ? WIN : replies.every(reply => reply === WIN) ? LOSS : DRAW;
      expect(outcomeAt(data, section!, index), `seed ${seed}, ${text}`).toBe(expected);
    }
  });

  const [DRAW, WIN, LOSS] = [0, 1, 2];
  const entry = new Uint8Array(1);
  const outcomeAt = (data: Solved['data'], section: number, index: number): number => {
    solver.encode(section, data.get(section)!, 'outcome', index - (index % 4), entry);
    return (entry[0]! >> (2 * (index % 4))) & 3;
  };
});

test('distances can be encoded as outcomes, in parts', () => {
  for (const section of solved.data.keys()) {
    if (space.sections[section]!.pieces > 3) continue;
    const distances = encode(section, 'distance');
    const outcomes = encode(section, 'outcome');
    const wrong = distances.findIndex((distance, index) => {
      const outcome = (outcomes[index >> 2]! >> (2 * (index & 3))) & 3;
      return outcome !== (distance === 0 ? 0 : distance % 2 === 0 ? 1 : 2);
    });
    expect(wrong, space.sections[section]!.id).toBe(-1);
    const part = new Uint8Array(7);
    const from = 4 * Math.floor(distances.length / 8);
    const count = solver.encode(section, solved.data.get(section)!, 'outcome', from, part);
    expect(count).toBe(Math.min(28, distances.length - from));
    const whole = outcomes.subarray(from / 4, from / 4 + Math.ceil(count / 4));
    expect(part.subarray(0, whole.length)).toEqual(whole);
  }
});

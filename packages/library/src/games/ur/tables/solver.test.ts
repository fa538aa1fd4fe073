import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { follow } from '../../../core/perft/perft.ts';
import { unwrap } from '../../../core/result.ts';
import { parseVariant } from '../../../core/variant-name.ts';
import { ur, variantOf } from '../index.ts';
import { Track } from '../moves.ts';
import { type Ruleset, rulesets, withOptions } from '../rulesets.ts';
import { tablesOf } from './index.ts';
import { LookAhead } from './look-ahead.ts';
import { LayerValues, NumberingLookup } from './numbering-lookup.ts';
import { scheduleOf } from './schedule.ts';
import { UrSpace } from './space.ts';
import { Sweeps, scratchBytes } from './sweeps.ts';
import { plainValues } from './testing/plain-values.ts';
import { alone, type Solved, solveAlone } from './testing/solve-alone.ts';

const isLong = process.env['PODA_LONG'] !== undefined;
/** The games with all pieces: one thread needs from a quarter of an hour (blitz) to some hours (masters). */
const isVeryLong = process.env['PODA_LONG'] === '7';

const rulesetOf = (id: string, pieces: number, safe?: string): Ruleset => {
  const ruleset = rulesets.find(candidate => candidate.id === id)!;
  return withOptions(ruleset, {
    pieces: String(pieces),
    safe: safe ?? (ruleset.rosettesAre === 'safe' ? 'on' : 'off'),
  });
};

/** The published probability that the first player wins with perfect play on both sides. */
const published: readonly (readonly [id: string, pieces: number, value: number])[] = [
  ['classic', 1, 0.542481022],
  ['classic', 2, 0.522980581],
  ['finkel', 1, 0.53004984],
  ['finkel', 2, 0.518572907],
  ...(isLong
    ? ([
        ['classic', 3, 0.518038463],
        ['finkel', 3, 0.516201102],
      ] as const)
    : []),
  ...(isVeryLong
    ? ([
        ['finkel', 7, 0.515404732509],
        ['masters', 7, 0.504809002027],
        ['blitz', 5, 0.504052555093],
      ] as const)
    : []),
];

/** The largest Bellman residual of solved values: about a hundred units in the last place of a double. */
const RESIDUAL = 1e-14;

describe('the first player wins with the published probability', () => {
  test.each(published)(
    'ur:%s with %d pieces',
    async (id, pieces, value) => {
      const { space, solver } = tablesOf(new Track(rulesetOf(id, pieces)));
      const { results } = await solveAlone({ space, solver }, pieces);
      expect(results.length).toBe(pieces ** 2);
      expect(Math.max(...results.map(({ residual }) => residual!))).toBeLessThan(RESIDUAL);
      expect(results.at(-1)!.first).toBeCloseTo(value, 9);
    },
    isVeryLong ? 24 * 3_600_000 : 60_000,
  );
});

/** A rule that no ruleset of the list has: a piece that comes home gives another roll. */
const home: Ruleset = { ...rulesetOf('finkel', 2), id: 'home', anotherRoll: ['rosette', 'home'] };
const judged: Ruleset[] = [
  ...rulesets.flatMap(({ id }) => [rulesetOf(id, 1, 'on'), rulesetOf(id, 1, 'off')]),
  ...(isLong
    ? [home, ...rulesets.flatMap(({ id }) => [rulesetOf(id, 2, 'on'), rulesetOf(id, 2, 'off')])]
    : [rulesetOf('classic', 2)]),
];

describe('every reachable position has the value that plain value iteration finds', () => {
  test.each(judged)('ur:$id, rosettes $rosettesAre, pieces: $pieces', async ruleset => {
    const variant = variantOf('', ruleset);
    const { chanceOf } = await solveAlone(tablesOf(new Track(ruleset)), ruleset.pieces);
    let largest = 0;
    for (const [text, chance] of plainValues(variant))
      largest = Math.max(largest, Math.abs(chanceOf(0, unwrap(variant.rules.read(text))) - chance));
    expect(largest).toBeLessThan(1e-11);
  });
});

interface Vector {
  game: string;
  position: string;
  value: number;
  rolls: Record<string, { move: string; value: number }[]>;
}

describe('the values of the vectors', () => {
  const vectors = readFileSync(new URL('../../../../../../vectors/ur.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Vector)
    .filter(({ game }) => isLong || !game.endsWith('pieces=3'));
  const solved: Promise<Solved> = solveAlone(tablesOf(new Track(rulesetOf('classic', 3))), isLong ? 3 : 2);

  test.each(vectors)('$game $position', async ({ game, position: text, value, rolls }) => {
    const variant = unwrap(parseVariant([ur], game));
    const position = unwrap(variant.rules.read(text));
    const { side } = position;
    const { chanceIn, chanceOf } = await solved;
    expect(chanceIn(position)).toBeCloseTo(value, 9);
    for (const [count, moves] of Object.entries(rolls)) {
      const unroll = follow(position, unwrap(variant.rules.readMove(position, `r${count}`)));
      for (const { move, value: expected } of moves) {
        const unmake = follow(position, unwrap(variant.rules.readMove(position, move)));
        expect([move, Math.abs(chanceOf(side, position) - expected) < 1e-9]).toEqual([move, true]);
        unmake();
      }
      unroll();
    }
  });
});

test('the order of the tasks of a stage does not change a bit of the values', () => {
  const track = new Track(rulesetOf('blitz', 2));
  const space = new UrSpace(track);
  const lookup = new NumberingLookup(track, space.numbering);
  const solve = (order: 'as-scheduled' | 'reversed') => {
    const positions = space.numbering.sizeOf(2, 2);
    const layer = new LayerValues(lookup, 2, 2, new SharedArrayBuffer(8 * positions));
    const lower = [
      [1, 2],
      [2, 1],
    ].map(([left, enemyLeft]) => {
      const size = space.numbering.sizeOf(left!, enemyLeft!);
      const values = new LayerValues(lookup, left!, enemyLeft!, new SharedArrayBuffer(8 * size));
      values.values.forEach((_, i) => {
        values.values[i] = ((i * 7919) % 1009) / 1009;
      });
      return values;
    });
    const next = { again: layer, moved: layer, againHome: lower[0]!, movedHome: lower[1]! };
    const ahead = new LookAhead(track, lookup, next);
    const stages = scheduleOf(track, 2, 2).map(tasks => (order === 'reversed' ? tasks.toReversed() : tasks));
    new Sweeps(stages, ahead, ahead, new SharedArrayBuffer(scratchBytes(positions)), alone).run();
    return new BigUint64Array(layer.values.buffer);
  };
  expect(solve('reversed')).toEqual(solve('as-scheduled'));
});

test.each([
  ['chance16', 2],
  ['chance32', 4],
  ['chance48', 6],
] as const)('encodes chances as %s', async (kind, bytes) => {
  const { space, solver } = tablesOf(new Track(rulesetOf('classic', 1)));
  const { data } = await solveAlone({ space, solver }, 1);
  const out = new Uint8Array(50 * bytes + 1);
  const ready = await solver();
  const values = new Float64Array(data.get(0)!);
  expect(ready.encode(0, data.get(0)!, kind, 200, out)).toBe(17);
  expect(ready.encode(0, data.get(0)!, kind, 100, out)).toBe(50);
  for (let i = 0; i < 50; i++)
    expect(Buffer.from(out).readUIntLE(bytes * i, bytes)).toBe(Math.round((2 ** (8 * bytes) - 1) * values[100 + i]!));
});

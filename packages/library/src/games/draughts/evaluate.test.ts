import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { evaluations } from './evaluate.ts';
import { rulesets } from './rulesets.ts';
import { BOUND } from './terms.ts';
import {
  estimate,
  estimatedBy,
  heldPositions,
  materialTerms,
  mobilityTerms,
  only,
  type Term,
} from './testing/single-weights.ts';

/** Returns a ruleset whose evaluation `standard` has only these weights; all others are 0. */
const alone = (ruleset: string, weights: Record<string, number>): Variant =>
  estimatedBy(ruleset, only('standard', weights));

const terms: readonly Term[] = [
  ...materialTerms,
  ...mobilityTerms,
  ['backRow', 'spanish', 'W:W1,2,3:B32,20', 2, 'three guards against one'],
  ['backRow', 'spanish', 'W:W1,2,3:BK20', 0, 'no men left to guard against'],
  ['bridge', 'spanish', 'W:W2,4:B21', 1, 'both squares of the bridge'],
  ['bridge', 'spanish', 'W:W1,3:B29,31', -1, 'the bridge of black is 29 and 31'],
  ['kingCentre', 'spanish', 'W:WK10,K1:BK32', 1, 'only 10 is central'],
  ['runnerRowFlying', 'checkers', 'W:W22,25:BK1', 0, 'these kings do not fly'],
  ['runnerRowShort', 'checkers', 'W:W22,25:BK1', 5, 'as runnerRowFlying'],
  ['runnerRowFlying', 'spanish', 'W:W22,25:BK1', 5, 'row 5 is two rows beyond the middle, row 6 three'],
  ['runnerRowFlying', 'spanish', 'W:W22:B31', 0, 'an enemy stands in the triangle ahead'],
];

describe('each term of `standard` alone', () => {
  test.each(terms)('%s, %s, %s: %d, %s', (term, ruleset, position, count) => {
    expect(estimate(alone(ruleset, { [term]: 7 }), position)).toBe(7 * count);
  });

  test('advanceFlying grows as the board empties', () => {
    const variant = alone('spanish', { advanceFlying: 24 });
    expect(estimate(variant, 'W:W22:BK1')).toBe(5 * 22);
    expect(estimate(variant, 'W:W22,K2,K3:BK1,K4')).toBe(5 * 19);
  });

  test.each(heldPositions)('heldPercent leaves of %s %d: %s', (position, value) => {
    expect(estimate(alone('spanish', { kingFlying: 200, heldPercent: 25 }), position)).toBe(value);
  });

  test('a quarter of 1 is 0, never -0', () => {
    const light = alone('spanish', { kingFlying: 1, heldPercent: 25 });
    expect(estimate(light, 'B:WK2,K3:BK32')).toBe(0);
    expect(estimate(light, 'W:WK1:BK30,K31')).toBe(0);
  });

  test('men that capture backwards make more squares unsafe', () => {
    // White's only step from 12 is to 8, where a black man could capture it by jumping backwards to 4.
    expect(estimate(alone('english', { stuckMan: 1 }), 'W:W12:B11')).toBe(0);
    expect(estimate(alone('russian', { stuckMan: 1 }), 'W:W12:B11')).toBe(1);
  });
});

test('the worked example of `standard` in docs/evaluation/draughts.md', () => {
  const position = 'W:W2,4,K10,24:B16,25,29,30';
  expect(estimate(estimatedBy('spanish', { id: 'standard' }), position)).toBe(669 - 468);
  expect(estimate(estimatedBy('checkers', { id: 'standard' }), position)).toBe(505 - 448);
});

test('`patterns` is the default evaluation', () => {
  const position = 'W:W2,4,K10,24:B16,25,29,30';
  const chosen = estimate(estimatedBy('spanish', { id: 'patterns' }), position);
  expect(estimate(estimatedBy('spanish', {}), position)).toBe(chosen);
  expect(estimate(estimatedBy('spanish', { id: 'standard' }), position)).not.toBe(chosen);
});

describe.each(['docs', 'docs/es'])('%s/evaluation/draughts.md', folder => {
  const page = readFileSync(new URL(`../../../../../${folder}/evaluation/draughts.md`, import.meta.url), 'utf8');

  test.each(['patterns', 'standard'])('lists every weight of `%s` with its value', id => {
    const [, section = ''] = page.split(`\n## \`${id}\`\n`);
    const [, table = ''] = /^\| (?:weight|peso) \|.*\n([\s\S]*?)\n\n/m.exec(section) ?? [];
    const told = [...table.matchAll(/^\| `(\w+)` \| (−?)(\d+) \|/gm)].map(([, name, minus, digits]) => [
      name,
      minus === '' ? Number(digits) : -Number(digits),
    ]);
    expect(Object.fromEntries(told)).toEqual(evaluations.find(kind => kind.id === id)!.weights);
  });
});

/** The number of random games with each evaluation of each ruleset. */
const GAMES_EACH = process.env['PODA_LONG'] === undefined ? 8 : 20;

const everywhere = evaluations.flatMap(({ id }) => rulesets.map(ruleset => ({ id, ruleset: ruleset.id })));

describe.each(everywhere)('$id in draughts:$ruleset', ({ id, ruleset }) => {
  const variant = estimatedBy(ruleset, { id });

  test('the start is level', () => {
    expect(estimate(variant, variant.rules.start)).toBe(0);
  });

  test('the mirrored position has the same value, and the other side sees the negative', () => {
    const random = new Random(1);
    for (let game = 0; game < GAMES_EACH; game++) {
      const state = new GameState(variant);
      while (state.plies < 120 && state.outcome() === null) {
        state.play(random.pick(state.legalMoves()));
        const value = state.position.evaluate();
        const mirrored = estimate(variant, variant.rules.mirrorPosition(state.text));
        const other = state.text.startsWith('W') ? state.text.replace('W', 'B') : state.text.replace('B', 'W');
        const isWhole = Number.isInteger(value) && !Object.is(value, -0);
        const seen = [mirrored, estimate(variant, other), isWhole];
        const expected = [value, 0 - value, true];
        // Compares first, because `expect` is slow.
        if (seen.some((part, i) => !Object.is(part, expected[i]))) expect(seen, state.text).toEqual(expected);
      }
    }
  });

  test('no position comes near the bound', () => {
    const kings = Array.from({ length: 12 }, (_, i) => `K${i + 10}`).join();
    const men = 'W9,10,11,12,13,14,15,16,17,18,19,20';
    for (const position of [`W:W${kings}:B`, `W:W${kings}:B24`, `B:W${kings}:B24`, `W:${men}:B`, `W:${men}:B22`])
      expect(Math.abs(estimate(variant, position)), position).toBeLessThan(BOUND / 2);
  });

  test('no weights can push a value over the bound', () => {
    const heavy = estimatedBy(ruleset, { id, weights: { man: 1_000_000 } });
    expect(estimate(heavy, 'W:W10,11,12,13:B24')).toBe(estimate(heavy, 'B:W10:B21,22,23,24'));
    expect(Math.abs(estimate(heavy, 'W:W10,11,12,13:B24'))).toBeLessThan(BOUND);
  });
});

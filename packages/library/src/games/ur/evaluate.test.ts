import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { evaluations, Standard, standardWeights, stepsToGo } from './evaluate.ts';
import { ur } from './index.ts';
import { CERTAIN, type UrPosition } from './position.ts';

const variantOf = (name: string) => unwrap(parseVariant([ur], name));
const read = (name: string, text: string) => unwrap(variantOf(name).rules.read(text)) as UrPosition;

/** Returns the factor of a weight: the lead when this weight is 1 and the others are 0. */
const factorOf = (weight: string, { track, side, onPath, inHand }: UrPosition): number => {
  const zeros = Object.fromEntries(Object.keys(standardWeights).map(name => [name, 0]));
  const enemy = 1 - side;
  const standard = new Standard({ ...zeros, [weight]: 1 });
  standard.sumLead(track, onPath[side]!, onPath[enemy]!, inHand[side]!, inHand[enemy]!);
  return standard.sum;
};

/** The example of docs/evaluation/ur.md. */
const EXAMPLE = '0/0/4,8,12 0/0/3,6,11 w -';

describe('each term counts what docs/evaluation/ur.md says', () => {
  test.each<[weight: string, game: string, position: string, factor: number]>([
    ['toRoll', 'ur:classic?pieces=3', EXAMPLE, 1],
    ['toRoll', 'ur:classic?pieces=3', '0/0/4,8,12 0/0/3,6,11 b -', 1],
    ['shortHand', 'ur:classic', '5/2/- 6/1/- w -', 1],
    ['shortHand', 'ur:classic', '5/2/- 6/1/- b -', -1],
    ['shortHand', 'ur:masters', '5/2/- 6/1/- w -', 0],
    ['longHand', 'ur:masters', '5/2/- 6/1/- w -', 1],
    ['short4', 'ur:classic?pieces=3', EXAMPLE, -1],
    ['short6', 'ur:classic?pieces=3', EXAMPLE, 1],
    ['long16', 'ur:blitz', '2/2/16 5/0/- w -', -1],
    ['guard', 'ur:classic?pieces=3', EXAMPLE, 2],
    ['guard', 'ur:classic?pieces=3&safe=off', EXAMPLE, 0],
    ['guard', 'ur:classic', '6/0/8 7/0/- w -', 7],
    ['chased', 'ur:classic?pieces=3', EXAMPLE, 0],
    ['chased', 'ur:classic?pieces=3&safe=off', EXAMPLE, -2],
    ['chased', 'ur:classic', '6/0/9 6/0/10 w -', 1],
    // White's step 12 is black's step 16, so black is behind it; white has passed black's piece on 11.
    ['chased', 'ur:masters?pieces=1', '0/0/12 0/0/11 w -', -1],
    ['captureNow', 'ur:classic?pieces=3', EXAMPLE, 3.625],
    ['captureLater', 'ur:classic?pieces=3', EXAMPLE, -4.5],
    // A roll of 2 from step 10 captures on white's step 12, which is black's step 16.
    ['captureNow', 'ur:masters?pieces=1', '0/0/10 0/0/16 w -', 6],
    ['captureAgainNow', 'ur:masters?pieces=1', '0/0/10 0/0/16 w -', 0],
    ['captureAgainNow', 'ur:blitz?pieces=1', '0/0/10 0/0/16 w -', 0.375],
    ['captureAgainLater', 'ur:blitz?pieces=1', '0/0/10 0/0/16 b -', -0.375],
    ['rosetteNow', 'ur:classic?pieces=3', EXAMPLE, 0.375],
    ['rosetteLater', 'ur:classic?pieces=3', EXAMPLE, -0.5],
    ['rosetteNow', 'ur:finkel', '7/0/- 7/0/- w -', 0.0625],
    ['homeNow', 'ur:classic?pieces=3', EXAMPLE, 0.125],
    ['homeLater', 'ur:classic?pieces=3', EXAMPLE, -0.125],
  ])('%s in %s %s: %d', (weight, game, text, factor) => {
    const position = read(game, text);
    expect(factorOf(weight, position)).toBe(factor);
    const mirrored = read(game, variantOf(game).rules.mirrorPosition(text));
    expect(factorOf(weight, mirrored)).toBe(factor);
  });
});

test('the worked example has the value that its page gives in both languages', () => {
  const { track, onPath, inHand } = read('ur:classic?pieces=3', EXAMPLE);
  const standard = new Standard(standardWeights);
  const hands = [inHand[0]!, inHand[1]!] as const;
  standard.sumLead(track, onPath[0]!, onPath[1]!, ...hands);
  const spread = standard.spread(stepsToGo(track, onPath[0]!, hands[0]), stepsToGo(track, onPath[1]!, hands[1]));
  const value = read('ur:classic?pieces=3', EXAMPLE).evaluate();
  expect(standard.sum).toBe(918);
  expect(spread).toBeCloseTo(2.614609, 6);
  for (const page of ['docs/evaluation/ur.md', 'docs/es/evaluation/ur.md']) {
    const text = readFileSync(new URL(`../../../../../${page}`, import.meta.url), 'utf8');
    expect(text, page).toContain(EXAMPLE);
    expect(text, page).toContain(`lead = ${standard.sum}`);
    expect(text, page).toContain(`spread = ${spread.toFixed(6)}`);
    expect(text, page).toContain(`value = ${value}`);
    for (const [name, weight] of Object.entries(standardWeights))
      expect(text, page).toContain(`| ${name} | ${weight} |`);
  }
});

test.each(['classic', 'finkel', 'masters', 'blitz'])(
  'ur:%s: an estimate is whole, inside its bound and the same mirrored',
  ruleset => {
    for (const pieces of [1, 2, 3, 5, 7]) {
      const variant = variantOf(`ur:${ruleset}?pieces=${pieces}`);
      for (let seed = 1; seed <= 5; seed++) {
        const random = new Random(seed);
        const state = new GameState(variant);
        for (let ply = 0; ply < 600 && state.outcome() === null; ply++) {
          state.play(random.pick(state.legalMoves()));
          const where = `seed ${seed}: ${state.text}`;
          const value = state.position.evaluate();
          expect(Number.isInteger(value), where).toBe(true);
          expect(Math.abs(value), where).toBeLessThan(CERTAIN);
          expect(unwrap(variant.rules.read(variant.rules.mirrorPosition(state.text))).evaluate(), where).toBe(value);
        }
      }
    }
  },
);

test.each<[position: string, low: number, high: number, why: string]>([
  ['0/6/14 7/0/- w -', 0.98, 1, 'all but won'],
  ['7/0/- 0/6/14 w -', -1, -0.98, 'all but lost'],
  ['7/0/- 0/6/14 b -', 0.98, 1, 'the same seen from the other side'],
  ['7/0/- 7/0/- w -', 0, 0.1, 'to begin is a small advantage'],
  ['0/7/- 3/3/5 b -', -1, 1, 'over, but still a number inside the bound'],
])('%s is worth between %d and %d: %s', (text, low, high) => {
  const value = read('ur:classic', text).evaluate() / CERTAIN;
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
});

test('the extreme weights that a user may set keep estimates inside the bound', () => {
  for (const extreme of [1_000_000, -1_000_000]) {
    const weights = Object.fromEntries(Object.keys(standardWeights).map(name => [name, extreme]));
    const variant = unwrap(variantOf('ur:classic').withEvaluation({ id: 'standard', weights }));
    for (const text of ['7/0/- 7/0/- w -', '0/6/14 7/0/- w -', '2/2/4,8,11 2/1/3,6,7,14 b 3'])
      expect(Math.abs(unwrap(variant.rules.read(text)).evaluate())).toBeLessThan(CERTAIN);
  }
});

/** Exact values of placements before the roll, without duplicates. */
const exactValues = new Map(
  readFileSync(new URL('../../../../../vectors/ur.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { game: string; position: string; value: number })
    .map(vector => [vector.value, vector] as const),
);

/** Returns the mean difference between estimated and exact chances. */
const meanErrorOf = (id: string): number => {
  const errors = [...exactValues.values()].map(({ game, position, value }) => {
    const variant = unwrap(variantOf(game).withEvaluation({ id }));
    return Math.abs((1 + unwrap(variant.rules.read(position)).evaluate() / CERTAIN) / 2 - value);
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
};

test('estimates are near the exact chances of vectors/ur.jsonl, nearer than by progress', () => {
  expect(exactValues.size).toBeGreaterThan(10);
  expect(meanErrorOf('standard')).toBeLessThan(0.05);
  expect(meanErrorOf('progress')).toBeGreaterThan(meanErrorOf('standard'));
});

test('standard is the default evaluation, and progress can be chosen', () => {
  expect(evaluations.map(({ id }) => id)).toEqual(['standard', 'progress']);
});

import { describe, expect, test } from 'vitest';
import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { expect as unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { evaluations } from './evaluate.ts';
import { draughts } from './index.ts';
import { rulesets } from './rulesets.ts';
import { BOUND } from './worth.ts';

const variantOf = (ruleset: string): Variant => unwrap(parseVariant([draughts], `draughts:${ruleset}`));
const standard = evaluations.find(({ id }) => id === 'standard')!;

/** All weights 0 but those given; what is a share of the value stays. */
const only = (weights: Record<string, number>) => ({
  id: 'standard',
  weights: {
    ...Object.fromEntries(Object.keys(standard.weights).map(name => [name, 0])),
    heldPercent: 100,
    ...weights,
  },
});

const estimate = (variant: Variant, text: string): number => unwrap(variant.read(text)).evaluate();

/** Squares of `spanish` and `checkers`: row (n-1) div 4, column 2 ((n-1) mod 4) + row mod 2; white moves to 32. */
const terms: [term: string, ruleset: string, position: string, count: number, why: string][] = [
  ['man', 'spanish', 'W:W9,10,K1:B20', 1, 'two men against one; kings are no men'],
  ['kingFlying', 'spanish', 'W:W9,K1,K2:BK32', 1, 'two kings against one'],
  ['kingFlying', 'checkers', 'W:WK1,K2:BK32', 0, 'these kings do not fly'],
  ['kingShort', 'checkers', 'W:WK1,K2:BK32', 1, 'two kings against one'],
  ['kingShort', 'spanish', 'W:WK1,K2:BK32', 0, 'these kings fly'],
  ['backRow', 'spanish', 'W:W1,2,3:B32,20', 2, 'three guards against one'],
  ['backRow', 'spanish', 'W:W1,2,3:BK20', 0, 'no men left to guard against'],
  ['bridge', 'spanish', 'W:W2,4:B21', 1, 'both squares of the bridge'],
  ['bridge', 'spanish', 'W:W1,3:B29,31', -1, 'the bridge of black is 29 and 31'],
  ['kingCentre', 'spanish', 'W:WK10,K1:BK32', 1, 'only 10 is central'],
  ['safeStep', 'spanish', 'W:W10:BK32', 2, 'to 14 and 13'],
  ['safeStep', 'spanish', 'W:W10:BK19', 1, 'to 13; over 14 the king would jump to the square just left'],
  ['safeStep', 'spanish', 'W:W10:BK22', 2, 'to 14 and 13: nothing beside them'],
  ['safeStep', 'spanish', 'W:W10:BK18', 0, 'over 14 the king would jump to 11, over 13 to 9'],
  ['stuckMan', 'spanish', 'W:W1,5:BK32', 1, '1 is blocked by 5, its only way'],
  ['trappedKing', 'spanish', 'W:WK1,5:B32', 1, 'shut in by its own man'],
  ['runnerRowFlying', 'checkers', 'W:W22,25:BK1', 0, 'these kings do not fly'],
  ['runnerRowShort', 'checkers', 'W:W22,25:BK1', 5, 'as runnerRowFlying'],
  ['runnerRowFlying', 'spanish', 'W:W22,25:BK1', 5, 'row 5 is two rows beyond the middle, row 6 three'],
  ['runnerRowFlying', 'spanish', 'W:W22:B31', 0, 'an enemy stands in the triangle ahead'],
];

describe('each term alone', () => {
  test.each(terms)('%s, %s, %s: %d, %s', (term, ruleset, position, count) => {
    const variant = unwrap(variantOf(ruleset).withEvaluation(only({ [term]: 7 })));
    expect(estimate(variant, position)).toBe(7 * count);
  });

  test('advanceFlying grows as the board empties', () => {
    const variant = unwrap(variantOf('spanish').withEvaluation(only({ advanceFlying: 24 })));
    expect(estimate(variant, 'W:W22:BK1')).toBe(5 * 22);
    expect(estimate(variant, 'W:W22,K2,K3:BK1,K4')).toBe(5 * 19);
  });

  test('heldPercent is what is left when the weaker side holds the main diagonal', () => {
    const variant = unwrap(variantOf('spanish').withEvaluation(only({ kingFlying: 200, heldPercent: 25 })));
    expect(estimate(variant, 'W:WK2,K3,K4:BK32')).toBe(100);
    expect(estimate(variant, 'B:WK2,K3,K4:BK32')).toBe(-100);
    expect(estimate(variant, 'W:WK1,K3,K4:BK32')).toBe(400);
    expect(estimate(variant, 'W:WK2,K3,K4:BK31')).toBe(400);
    expect(estimate(variant, 'W:WK2,K3,K4,K6:BK32')).toBe(600);
    const light = unwrap(variantOf('spanish').withEvaluation(only({ kingFlying: 1, heldPercent: 25 })));
    expect(estimate(light, 'B:WK2,K3:BK32')).toBe(0);
    expect(estimate(light, 'W:WK1:BK30,K31')).toBe(0);
  });

  test('men that capture backwards make squares unsafe that others do not', () => {
    const stuck = (ruleset: string) =>
      estimate(unwrap(variantOf(ruleset).withEvaluation(only({ stuckMan: 1 }))), 'W:W12:B11');
    // White's only way from 12 is to 8, where black's man could take it by jumping back to 4.
    expect(stuck('english')).toBe(0);
    expect(stuck('russian')).toBe(1);
  });
});

test('the worked example of docs/evaluation/draughts.md', () => {
  const position = 'W:W2,4,K10,24:B16,25,29,30';
  const standardOf = (ruleset: string) => unwrap(variantOf(ruleset).withEvaluation({ id: 'standard' }));
  expect(estimate(standardOf('spanish'), position)).toBe(669 - 468);
  expect(estimate(standardOf('checkers'), position)).toBe(505 - 448);
});

describe.each(rulesets.map(({ id }) => id))('draughts:%s', ruleset => {
  const variant = variantOf(ruleset);

  test('the start is level', () => {
    expect(estimate(variant, variant.start)).toBe(0);
  });

  test('the mirrored position has the same value, and the other side sees the negative', () => {
    const random = new Random(1);
    for (let game = 0; game < 20; game++) {
      const state = new GameState(variant);
      while (state.plies < 120 && state.outcome() === null) {
        state.play(random.pick(state.legalMoves()));
        const value = state.position.evaluate();
        expect(estimate(variant, variant.mirrorPosition(state.text)), state.text).toBe(value);
        const other = state.text.startsWith('W') ? state.text.replace('W', 'B') : state.text.replace('B', 'W');
        expect(estimate(variant, other), state.text).toBe(0 - value);
        expect(Number.isInteger(value) && !Object.is(value, -0), state.text).toBe(true);
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
    const heavy = unwrap(variant.withEvaluation({ id: 'standard', weights: { man: 1_000_000 } }));
    expect(estimate(heavy, 'W:W10,11,12,13:B24')).toBe(estimate(heavy, 'B:W10:B21,22,23,24'));
    expect(Math.abs(estimate(heavy, 'W:W10,11,12,13:B24'))).toBeLessThan(BOUND);
  });
});

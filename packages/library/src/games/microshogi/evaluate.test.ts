import { describe, expect, test } from 'vitest';
import type { Variant } from '../../core/contract.ts';
import type { Weights } from '../../core/evaluation.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { shownValue } from '../../core/shown-value.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../index.ts';
import { BOUND, evaluations } from './evaluate.ts';

const variantOf = (ruleset: string): Variant => unwrap(parseVariant(games, `microshogi:${ruleset}`));
const readWith = (variant: Variant, text: string, id: string, weights: Weights = {}) =>
  unwrap(unwrap(variant.withEvaluation({ id, weights })).rules.read(text));

/** Weights of `standard` that make one term count 1 and the others 0. */
const only = (name: string): Weights => ({
  ...Object.fromEntries(Object.keys(evaluations.find(({ id }) => id === 'standard')!.weights).map(other => [other, 0])),
  [name]: 1,
});

describe('standard', () => {
  test.each<[weight: string, value: number, text: string, why: string]>([
    ['R', 0, 'kbgs/p3/4/3P/SGBK b -', 'the start is level'],
    ['R', 2, 'k3/1R2/4/2R1/3K b -', 'two rooks against none'],
    ['R', -2, 'k3/1R2/4/2R1/3K w -', 'and as the other side sees it'],
    ['C', 0, 'k3/1c2/4/2C1/3K b -', 'one each'],
    ['handG', -1, 'k3/4/4/4/3K b G2g', 'one gold in hand against two'],
    ['handP', 3, 'k3/4/4/4/3K b 3P', 'three pawns in hand'],
    ['trapped', 3, 'kP1N/L2N/4/4/3K b -', 'a pawn and two knights; the lance has a row to go'],
    ['trapped', -1, 'k3/4/4/4/l2K b -', 'the top player moves down'],
    ['mobility', 5, 'k3/4/1S2/4/3K b -', 'forward and four diagonals; kings do not count'],
    ['mobility', 7, 'k3/4/1R1P/4/3K b -', 'six of a rook that its pawn stops, and one of the pawn'],
    ['pressure', 2, 'k3/2R1/4/4/3K b -', 'the row of the rook crosses the two squares below the king'],
    ['pressure', 1, 'k3/4/N3/4/3K b -', 'a knight jumps next to the king'],
    ['escape', 0, 'k3/4/4/4/3K b -', 'three squares each'],
    ['escape', 2, 'k3/2R1/4/4/3K b -', 'the rook leaves the enemy king one square'],
    ['kingRow', 2, 'k3/4/3K/4/4 b -', 'two rows forward'],
    ['kingRow', -1, '4/k3/4/4/3K b -', 'the other king one row'],
  ])('%s counts %i in %s: %s', (weight, value, text) => {
    const isInHand = weight.startsWith('hand');
    const inDrops = isInHand ? weight : `drops${weight[0]!.toUpperCase()}${weight.slice(1)}`;
    expect(readWith(variantOf('drops'), text, 'standard', only(inDrops)).evaluate()).toBe(value);
    if (!isInHand) expect(readWith(variantOf('nodrops'), text, 'standard', only(weight)).evaluate()).toBe(value);
  });

  test('the worked example of docs/evaluation/microshogi.md', () => {
    expect(readWith(variantOf('nodrops'), 'k1g1/2b1/1P2/1G2/3K b -', 'standard').evaluate()).toBe(-500);
  });
});

describe('network', () => {
  const example = 'k1g1/2b1/1P2/1G2/3K b -';

  test.each<[weights: Weights, value: number, why: string]>([
    [{}, -497, 'as in docs/evaluation/microshogi.md'],
    [{ decided: 800 }, -787, 'below the value that counts as decided'],
    [{ decided: 800, logit: 50 }, -394, 'half as much for a logit'],
    [{ decidedPercent: 0 }, -400, 'nothing beyond the value that counts as decided'],
  ])('with the weights %j is %i: %s', (weights, value) => {
    expect(readWith(variantOf('nodrops'), example, 'network', weights).evaluate()).toBe(value);
  });

  test('takes the start for the draw that it is', () => {
    expect(readWith(variantOf('nodrops'), 'kbgs/p3/4/3P/SGBK b -', 'network').evaluate()).toBe(0);
  });

  test('is standard in the game with drops', () => {
    const weights = { dropsMobility: 7 };
    for (const text of [`${example.slice(0, -1)}2Gs`, 'kg2/4/pSC1/2Gn/3K b Bs'])
      expect(readWith(variantOf('drops'), text, 'network', weights).evaluate()).toBe(
        readWith(variantOf('drops'), text, 'standard', weights).evaluate(),
      );
  });
});

/**
 * The values that the original document gives to each side. Poda counts them in twentieths; half their difference is
 * the zero-sum value.
 */
describe('classic', () => {
  test.each<[text: string, bottom: number, top: number, why: string]>([
    ['kbgs/p3/4/3P/SGBK b -', 0, 0, 'nothing has left its two rows'],
    ['k3/4/2G1/4/3K b -', 303, -153, '100 x 3 for the gold, half of it against it; 6 - 3 for the pieces'],
    ['kP1N/3N/4/4/3K b -', 255, -130, '50 x 1 + 50 x 2 + 50 x 2 for trapped pieces that are far ahead; 8 - 3'],
    ['k3/4/4/3K/4 b -', -50, 0, 'a king one row ahead costs its own side alone'],
    ['k3/4/3K/4/4 b -', -49_700, -150, 'a king two rows ahead, which is also a piece outside its two rows'],
    ['k3/4/4/4/l2K w -', -33.8, 66.3, '50 x 1.3 for the lance of the top player, 4.3 - 3'],
    ['k3/4/4/3r/3K w -', -255, 505, '100 x 5 for the rook, 8 - 3'],
    ['4/4/4/4/3K w -', 99_999, -99_999, 'a king is missing'],
  ])('%s is worth %d to the bottom player and %d to the top player: %s', (text, bottom, top) => {
    const position = readWith(variantOf('nodrops'), text, 'classic');
    expect(position.evaluateFor(0)).toBe(Math.round(20 * bottom));
    expect(position.evaluateFor(1)).toBe(Math.round(20 * top));
    const lead = Math.round(10 * (bottom - top));
    expect(position.evaluate()).toBe(position.side === 0 ? lead : 0 - lead);
  });

  test('is shown in points of the formula, in which a pawn is worth one', () => {
    const variant = unwrap(variantOf('nodrops').withEvaluation({ id: 'classic' }));
    expect(shownValue(variant, unwrap(variant.rules.read('k3/4/4/4/l2K w -')).evaluate())).toBe((66.3 + 33.8) / 2);
    expect(unwrap(variant.withEvaluation({ id: 'standard' })).rules.unit).toBe(variantOf('nodrops').rules.unit);
  });

  test('does not know pieces in hand', () => {
    expect(readWith(variantOf('drops'), 'k3/4/4/4/3K b 2G', 'classic').evaluate()).toBe(0);
  });
});

test.each(evaluations)('no choice of weights takes $id to the bound', ({ id, weights }) => {
  const extreme = Object.fromEntries(Object.keys(weights).map(name => [name, 1_000_000]));
  for (const text of ['kRRR/RRRR/RRRR/RRRR/RRRK b -', 'kRRR/RRRR/RRRR/RRRR/RRRK w -', '4/4/4/4/3K w -']) {
    const position = readWith(variantOf('drops'), text, id, extreme);
    for (const value of [position.evaluate(), position.evaluateFor(0), position.evaluateFor(1)])
      expect(Math.abs(value), text).toBeLessThan(BOUND);
  }
});

describe.each(['nodrops', 'drops'])('%s', ruleset => {
  const variant = variantOf(ruleset);

  test.each(evaluations.map(({ id }) => id))('%s is whole, within the bound and the same mirrored', id => {
    const estimating = unwrap(variant.withEvaluation({ id }));
    for (let seed = 1; seed <= 10; seed++) {
      const random = new Random(seed);
      const state = new GameState(estimating);
      for (let ply = 0; ply < 100; ply++) {
        const where = `seed ${seed}, ${state.text}`;
        const value = state.position.evaluate();
        expect(Number.isInteger(value) && Math.abs(value) < BOUND, where).toBe(true);
        const mirrored = unwrap(estimating.rules.read(variant.rules.mirrorPosition(state.text)));
        expect(mirrored.evaluate(), where).toBe(value);
        for (const side of [0, 1] as const)
          expect(mirrored.evaluateFor(side), where).toBe(state.position.evaluateFor(side === 0 ? 1 : 0));
        const moves = state.legalMoves();
        if (moves.length === 0) break;
        state.play(random.pick(moves));
      }
    }
  });
});

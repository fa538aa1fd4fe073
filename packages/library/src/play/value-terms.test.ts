import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games, variantNamed } from '../games/index.ts';
import { valueTerms } from './value-terms.ts';

const split = (name: string, position: string, id: string, weights = {}) =>
  valueTerms(unwrap(GameState.read(unwrap(parseVariant(games, name)), position)), { id, weights });

const shareOf = ({ terms }: ReturnType<typeof split>, name: string): number =>
  terms.find(term => term.name === name)!.share;

test('the worked example of docs/evaluation/plague.md has the shares of its table', () => {
  const found = split('plague:4x3', 'xx../x.../...o x', 'standard');
  const sums = { cell: 2400, stable: 0, frontier: 320, reach: 400, gain: 2120, turn: 240 };
  for (const [term, sum] of Object.entries(sums))
    expect(shareOf(found, `${term}Open`) + shareOf(found, `${term}Full`)).toBeCloseTo(sum / 12 / 100, 1);
  expect(found.value).toBe(4.56);
});

test('a draughts king in the centre gives its worth and its place, and no other square does', () => {
  const found = split('draughts:spanish', 'W:WK19,1,3:B32,30', 'standard');
  const king = found.pieces.find(({ cell }) => cell === '19')!;
  expect(king).toMatchObject({ side: 0, piece: 'king', terms: { kingFlying: 2.45, kingCentre: 0.08 } });
  expect(found.pieces.filter(({ terms }) => 'kingCentre' in terms)).toEqual([king]);
});

test('a factor is told apart: a held diagonal leaves a quarter of the lead', () => {
  const found = split('draughts:spanish', 'W:WK2,K3,K4:BK32', 'standard');
  expect(found.terms.filter(({ share }) => share !== 0)).toEqual([
    { name: 'kingFlying', weight: 245, share: 1.22, isFactor: false },
    { name: 'heldPercent', weight: 25, share: 1.22, isFactor: true },
  ]);
  expect(found.sum).toBe(1.22);
  expect(found.rest).toBe(0);
});

test('without a king of micro-shogi its row and its squares to flee to are gone', () => {
  const { pieces } = split('microshogi:nodrops', unwrap(parseVariant(games, 'microshogi')).rules.start, 'standard');
  const king = pieces.find(({ piece, side }) => piece === 'K' && side === 0)!;
  expect(king.terms['escape']).toBeGreaterThan(0);
});

test('in Ur the shares add up to the logit of the chance, and a piece counts by its step', () => {
  const start = unwrap(parseVariant(games, 'ur')).rules.start;
  const found = split('ur', start, 'standard');
  expect(found.value).toBeCloseTo(1 / (1 + Math.exp(-found.sum)), 6);
  expect(Math.abs(found.rest)).toBeLessThan(1e-3);
});

test.each([
  ['ur', 'network', true],
  ['ur', 'standard', false],
  ['microshogi:nodrops', 'network', true],
  ['microshogi:drops', 'network', false],
])('%s has a network for %s: %s', (name, id, isNetwork) => {
  const { rules } = variantNamed(name);
  expect(split(name, rules.start, id).isNetwork).toBe(isNetwork);
});

describe.each(games.map(({ id }) => id))('in random positions of %s', id => {
  test.each(variantNamed(id).game.evaluations.map(kind => kind.id))(
    'the terms of %s and the rest are the sum',
    kind => {
      const random = new Random(35);
      const state = new GameState(variantNamed(id));
      while (state.plies < 12 && state.outcome() === null) state.play(random.pick(state.legalMoves()));
      const { sum, terms, rest, isNetwork } = valueTerms(state, { id: kind });
      const added = terms.filter(({ isFactor }) => !isFactor).reduce((all, { share }) => all + share, 0);
      if (!isNetwork) expect(added + rest).toBeCloseTo(sum, 3);
      if (['standard', 'material', 'patterns', 'lines', 'cells'].includes(kind))
        expect(Math.abs(rest)).toBeLessThan(0.2);
    },
  );
});

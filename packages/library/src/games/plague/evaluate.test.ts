import { describe, expect, test } from 'vitest';
import type { Variant } from '../../core/contract.ts';
import type { Weights } from '../../core/evaluation.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../index.ts';
import { BOUND, evaluations } from './evaluate.ts';

const terms = ['cell', 'stable', 'frontier', 'reach', 'gain', 'turn'] as const;
type Term = (typeof terms)[number];

const { weights } = evaluations.find(({ id }) => id === 'standard')!;
const variantOf = (size: string): Variant => unwrap(parseVariant(games, `plague:${size}`));
const estimate = (variant: Variant, text: string, id: string, changed: Weights = {}): number =>
  unwrap(unwrap(variant.withEvaluation({ id, weights: changed })).rules.read(text)).evaluate();

/** Weights that make one term count 1 on any board and the others 0. */
const only = (term: Term): Weights => ({
  ...Object.fromEntries(Object.keys(weights).map(name => [name, 0])),
  [`${term}Open`]: 1,
  [`${term}Full`]: 1,
});

test.each<[size: string, text: string, ...values: number[]]>([
  // The numbers are the expected values of the terms cell, stable, frontier, reach, gain and turn.
  ['4x3', 'x.../..../...o x', 0, 0, 0, 0, 0, 1],
  ['4x3', 'xx../x.../...o x', 2, 0, 2, 1, 1, 1],
  ['4x3', 'xx../x.../...o o', -2, 0, -2, -1, 1, 1],
  ['3x3', 'xxo/xx./xxo x', 4, 3, 0, 0, 2, 1],
  ['3x3', 'xxo/xx./xxo o', -4, -3, 0, 0, 3, 1],
  ['5x3', 'xxxo./xxxoo/xxxoo o', -4, -7, 1, 1, 0, 1],
])('on %s, %s has the terms that were counted by hand', (size, text, ...values) => {
  const variant = variantOf(size);
  expect(terms.map(term => estimate(variant, text, 'standard', only(term)))).toEqual(values);
});

describe.each(['3x3', '6x6', '8x8', '10x10', '9x5', '3x10'])('on %s', size => {
  const variant = variantOf(size);

  test('every term agrees with a slow count, and the sum stays within the bound', () => {
    const single = terms.map(term => unwrap(variant.withEvaluation({ id: 'standard', weights: only(term) })));
    walk(variant, text => {
      const counted = countSlowly(text);
      for (const [index, term] of terms.entries())
        expect(unwrap(single[index]!.rules.read(text)).evaluate(), `${term}, ${text}`).toBe(counted[term]);
      expect(estimate(variant, text, 'standard'), text).toBe(combine(counted, text));
      expect(Math.abs(estimate(variant, text, 'standard')), text).toBeLessThan(BOUND);
    });
  });

  test.each(['standard', 'cells'])('%s gives the mirrored position the same value', id => {
    walk(variant, text =>
      expect(estimate(variant, variant.rules.mirrorPosition(text), id), text).toBe(estimate(variant, text, id)),
    );
  });
});

test('the worked example of docs/evaluation/plague.md', () => {
  expect(estimate(variantOf('4x3'), 'xx../x.../...o x', 'standard')).toBe(456);
  expect(estimate(variantOf('4x3'), 'xx../x.../...o x', 'cells')).toBe(200);
});

test.each(evaluations)('no choice of weights takes $id to the bound', ({ id, weights: named }) => {
  const extreme = Object.fromEntries(Object.keys(named).map(name => [name, 1_000_000]));
  for (const side of ['x', 'o'])
    expect(Math.abs(estimate(variantOf('3x3'), `xxx/xxx/xx. ${side}`, id, extreme))).toBe(BOUND - 1);
});

test('a stable cell never changes hands', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = new Random(seed);
    const state = new GameState(variantOf('6x6'));
    let settled = new Map<number, string>();
    while (state.outcome() === null) {
      state.play(random.pick(state.legalMoves()));
      const board = boardOf(state.text);
      const changed = [...settled].filter(([cell, owner]) => board.cells[cell] !== owner);
      expect(changed, `seed ${seed}, ${state.text}`).toEqual([]);
      settled = new Map(stableCells(board).map(cell => [cell, board.cells[cell]!]));
    }
  }
});

const walk = (variant: Variant, visit: (text: string) => void): void => {
  for (let seed = 1; seed <= 4; seed++) {
    const random = new Random(seed);
    const state = new GameState(variant);
    for (let moves = state.legalMoves(); moves.length > 0; moves = state.legalMoves()) {
      visit(state.text);
      state.play(random.pick(moves));
    }
  }
};

interface SlowBoard {
  readonly cells: readonly string[];
  near(cell: number): number[];
}

const boardOf = (text: string): SlowBoard => {
  const rows = text.split(' ')[0]!.split('/');
  const columns = rows[0]!.length;
  const cells = [...rows.join('')];
  const near = neighbours.get(`${columns}x${rows.length}`) ?? cells.map((_, cell) => near8(cell, cells, columns));
  neighbours.set(`${columns}x${rows.length}`, near);
  return { cells, near: cell => near[cell]! };
};

/** The neighbours of each cell, for the sizes of board that were asked for before. */
const neighbours = new Map<string, number[][]>();

const near8 = (cell: number, cells: readonly string[], columns: number): number[] =>
  cells
    .map((_, other) => other)
    .filter(
      other =>
        other !== cell &&
        Math.abs((other % columns) - (cell % columns)) <= 1 &&
        Math.abs(Math.floor(other / columns) - Math.floor(cell / columns)) <= 1,
    );

const stableCells = ({ cells, near }: SlowBoard): number[] =>
  cells.flatMap((owner, cell) => (owner !== '.' && near(cell).every(other => cells[other] !== '.') ? [cell] : []));

const countSlowly = (text: string): Record<Term, number> => {
  const me = text.split(' ')[1]!;
  const board = boardOf(text);
  const { cells, near } = board;
  const ahead = (count: (owner: string) => number) => count(me) - count(me === 'x' ? 'o' : 'x');
  const empty = cells.flatMap((owner, cell) => (owner === '.' ? [cell] : []));
  const frontier = (owner: string) => empty.filter(cell => near(cell).some(other => cells[other] === owner));
  const inTwo = (owner: string) => {
    const first = frontier(owner);
    return empty.filter(cell => first.includes(cell) || near(cell).some(other => first.includes(other)));
  };
  const turned = (cell: number) => near(cell).filter(other => cells[other] !== '.' && cells[other] !== me).length;
  return {
    cell: ahead(owner => cells.filter(other => other === owner).length),
    stable: ahead(owner => stableCells(board).filter(cell => cells[cell] === owner).length),
    frontier: ahead(owner => frontier(owner).length),
    reach: ahead(owner => inTwo(owner).length),
    gain: Math.max(0, ...frontier(me).map(turned)),
    turn: 1,
  };
};

/** Returns the sum of the terms, interpolated by how full the board is. */
const combine = (counted: Record<Term, number>, text: string): number => {
  const { cells } = boardOf(text);
  const left = cells.filter(owner => owner === '.').length;
  const filled = cells.length - left;
  const sum = terms.reduce(
    (total, term) => total + counted[term] * (weights[`${term}Open`]! * left + weights[`${term}Full`]! * filled),
    0,
  );
  return Math.trunc(sum / cells.length) + 0;
};

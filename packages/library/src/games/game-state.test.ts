import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from './index.ts';
import { everyVariant } from './testing/every-variant.ts';

const stateOf = (name: string, position?: string): GameState => {
  const variant = unwrap(parseVariant(games, name));
  return unwrap(GameState.read(variant, position ?? variant.rules.start));
};

describe('a move that is not legal is refused, and changes nothing', () => {
  test.each(everyVariant(20))('in %s', name => {
    const state = stateOf(name);
    const random = new Random(11);
    for (let ply = 0; ply < 12 && state.outcome() === null; ply++) {
      const { text } = state;
      const legal = state.legalMoves();
      const others = [
        { code: 999, payload: 0 },
        { code: 0, payload: 1 << 30 },
        { code: -1, payload: 0 },
      ];
      for (const other of others) expect(() => state.play(other), `${text}, seed 11`).toThrow(RangeError);
      expect([state.text, state.plies]).toEqual([text, ply]);
      // A move is legal by its numbers, whatever object holds them.
      state.play({ ...random.pick(legal) });
    }
  });

  test('if another game lists it', () => {
    const draughts = stateOf('damas');
    const listed = draughts.legalMoves();
    for (const other of stateOf('microshogi').legalMoves()) {
      listed.push(other);
      expect(() => draughts.play(other)).toThrow(RangeError);
    }
  });

  test('if it was legal at another ply', () => {
    const state = stateOf('tictactoe');
    const [first] = state.legalMoves();
    state.play(first!);
    expect(() => state.play(first!)).toThrow(RangeError);
    state.legalMoves();
    expect(() => state.play(first!)).toThrow(RangeError);
    state.undo();
    state.play(first!);
  });

  test('if the game is over', () => {
    const state = stateOf('tictactoe', 'xxx/oo./... o');
    expect(() => state.play({ code: 5, payload: 0 })).toThrow(RangeError);
  });

  test('if the dice do not show it', () => {
    const state = stateOf('ur:classic');
    expect(() => state.play({ code: 4, payload: 0 })).toThrow(RangeError);
    state.play({ code: 3, payload: 0 });
  });
});

test.each<[game: string, position: string, move: string, facts: object]>([
  ['tictactoe', '.../.../... x', '2,2', { piece: 'sign', from: null, to: '2,2' }],
  ['plague:4x3', 'x.../.x../..o. o', '2,3', { piece: 'cell', to: '2,3', conversions: [['2,2', 'cell']] }],
  ['damas', 'W:W9:B24', '9-13', { piece: 'man', from: '9', to: '13' }],
  ['damas', 'W:W25:B5', '25-29', { piece: 'man', from: '25', to: '29', promotion: 'king' }],
  [
    'damas',
    'W:W10:B14,23',
    '10x28{14,23}',
    {
      piece: 'man',
      from: '10',
      to: '28',
      captures: [
        ['14', 'man'],
        ['23', 'man'],
      ],
    },
  ],
  [
    'checkers',
    'W:WK2:B5,6,K13,14,32',
    '2x2{5,6,13,14}',
    {
      piece: 'king',
      from: '2',
      to: '2',
      captures: [
        ['5', 'man'],
        ['6', 'man'],
        ['13', 'king'],
        ['14', 'man'],
      ],
    },
  ],
  [
    'microshogi',
    'kb1s/pg2/1GB1/3P/S2K b -',
    '2c3b',
    { piece: 'B', from: '2c', to: '3b', captures: [['3b', 'G']], promotion: 'C' },
  ],
  ['microshogi:drops', '3k/4/3P/4/3K b GS', 'R*4a', { piece: 'R', from: 'hand0-R', to: '4a', isDrop: true }],
  ['ur:classic', '2/2/4,8,11 2/1/3,6,7,14 w 3', '0>3', { piece: 'piece', from: 'hand0', to: '3,2', isDrop: true }],
  ['ur:classic', '6/0/5 6/0/7 w 2', '5>7', { from: '2,1', to: '2,3', piece: 'piece', captures: [['2,3', 'piece']] }],
  ['ur:classic', '6/0/14 7/0/- w 1', '14>15', { from: '3,7', to: 'home0', piece: 'piece' }],
  ['ur:classic', '0/6/14 7/0/- w 2', 'pass', { piece: null, to: null }],
  ['ur:classic', '7/0/- 7/0/- w -', 'r3', { piece: null, to: null }],
])('%s: the facts of %s, move %s', (game, position, move, facts) => {
  const state = stateOf(game, position);
  const { captures, conversions, ...others } = state.describe(unwrap(state.findMove(move)));
  const short = (pieces: typeof captures) => pieces.map(({ cell, piece }) => [cell, piece]);
  expect({ ...others, captures: short(captures), conversions: short(conversions) }).toEqual({
    from: null,
    promotion: null,
    isDrop: false,
    captures: [],
    conversions: [],
    ...facts,
  });
  expect(state.text).toBe(position);
});

test.each([
  ['damas', /^(\d+)[-x](\d+)(?:\{(.*)\})?$/],
  ['checkers', /^(\d+)[-x](\d+)(?:\{(.*)\})?$/],
  ['microshogi', /^(..)(..)$/],
])('%s: the facts agree with the text of every move', (game, form) => {
  const state = stateOf(game);
  const random = new Random(5);
  for (let ply = 0; ply < 80 && state.outcome() === null; ply++) {
    const legal = state.legalMoves();
    for (const move of legal) {
      const { from, to, captures } = state.describe(move);
      const [, start, end, captured] = form.exec(state.moveText(move)) ?? [];
      expect([from, to], `${state.text}, seed 5`).toEqual([start, end]);
      if (game === 'microshogi') continue;
      const cells = captures.map(({ cell }) => Number(cell)).sort((a, b) => a - b);
      expect(cells.join(), `${state.text}, seed 5`).toBe(captured ?? '');
    }
    state.play(random.pick(legal));
  }
});

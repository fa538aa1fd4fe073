import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import {
  dangerousTargets,
  dragPiece,
  endings,
  type InputStep,
  type InputTurn,
  noInput,
  release,
  threatened,
  touch,
  touchable,
  touchCell,
  typeMove,
  waysTo,
} from './move-input.ts';

const turnOf = (game: string, start?: string, touched = '', rules = {}): InputTurn => {
  const variant = unwrap(parseVariant(games, game));
  return {
    state: unwrap(GameState.read(variant, start ?? variant.rules.start)),
    input: { ...noInput, touched: touched.split(' ').filter(Boolean) },
    rules: { isTouchMove: false, isWarning: false, ...rules },
  };
};

/** Summarises a step: `9-13` for a move, `warned 9-13`, `touched 9`, `ways 9 18`, `refused 14 holding 9`. */
const told = ({ state }: InputTurn, step: InputStep): string => {
  const touched = step.input.touched.join(' ');
  switch (step.kind) {
    case 'move':
      return state.moveText(step.move);
    case 'warned':
      return `warned ${state.moveText(step.move)} holding ${touched}`.trimEnd();
    case 'ways':
      return `ways ${touched} > ${step.ways.map(({ text }) => text).join(' ')}`;
    case 'refused':
      return `refused ${step.cell} holding ${touched}`.trimEnd();
    default:
      return `${step.kind} ${touched}`.trimEnd();
  }
};

/** A position in which white's man on 10 has to take two men on its way to 28. */
const longCapture = 'W:W9,10:B14,23,32';
/** A position in which white's man on 2 takes two men on its way to 18, over 9 or over 11. */
const twoWays = 'W:W2:B5,6,13,14';

describe('a touched cell', () => {
  test.each([
    ['draughts', undefined, '', '9', 'touched 9'],
    ['draughts', undefined, '9', '13', '9-13'],
    ['draughts', undefined, '9', '9', 'released'],
    ['draughts', undefined, '9', '10', 'other-piece 10'],
    ['draughts', undefined, '9', '17', 'refused 17 holding 9'],
    ['draughts', undefined, '', '1', 'refused 1 holding'],
    ['draughts', longCapture, '10', '19', 'touched 10 19'],
    ['draughts', longCapture, '10', '28', '10x28{14,23}'],
    ['draughts', longCapture, '10 19', '28', '10x28{14,23}'],
    ['draughts', longCapture, '10 19', '19', 'released'],
    ['draughts', longCapture, '10', '9', 'refused 9 holding 10'],
    ['draughts', twoWays, '2', '18', 'ways 2 > 2x18{6,14} 2x18{5,13}'],
    ['plague:4x3', undefined, '', '2,1', '2,1'],
  ])('%s %s, with %j in hand: %s is %s', (game, start, touched, cell, expected) => {
    const turn = turnOf(game, start, touched);
    expect(sorted(told(turn, touchCell(turn, cell)))).toBe(sorted(expected));
  });

  test('of another piece is refused if the touched piece must be moved', () => {
    const turn = turnOf('draughts', undefined, '9', { isTouchMove: true });
    expect(told(turn, touchCell(turn, '10'))).toBe('refused 10 holding 9');
    expect(told(turn, touchCell(turn, '13'))).toBe('9-13');
  });
});

describe('a piece dragged', () => {
  test.each([
    ['draughts', undefined, '', '9', '13', '9-13'],
    ['draughts', undefined, '10', '9', '13', '9-13'],
    ['draughts', undefined, '', '9', '17', 'refused 17 holding 9'],
    ['draughts', undefined, '', '1', '5', 'refused 1 holding'],
    ['draughts', longCapture, '', '10', '28', '10x28{14,23}'],
    ['draughts', longCapture, '10 19', '19', '28', '10x28{14,23}'],
    ['draughts', longCapture, '10 19', '19', '27', 'refused 27 holding 10 19'],
    ['draughts', twoWays, '', '2', '18', 'ways 2 > 2x18{6,14} 2x18{5,13}'],
  ])('%s %s, with %j in hand: from %s to %s is %s', (game, start, touched, from, to, expected) => {
    const turn = turnOf(game, start, touched);
    expect(sorted(told(turn, dragPiece(turn, from, to)))).toBe(sorted(expected));
  });

  test('is refused if another piece is touched and must be moved', () => {
    const turn = turnOf('draughts', undefined, '9', { isTouchMove: true });
    expect(told(turn, dragPiece(turn, '10', '14'))).toBe('refused 10 holding 9');
  });
});

describe('under touch-move', () => {
  const turn = turnOf('draughts', longCapture, '10 19', { isTouchMove: true });
  test.each([
    ['released', release(turn)],
    ['touched again', touchCell(turn, '19')],
    ['left for another piece', typeMove(turnOf('draughts', undefined, '9', { isTouchMove: true }), '10-13')],
  ])('a piece that is %s stays selected', (_, step) => {
    expect(step).toMatchObject({ kind: 'bound' });
    expect(step.input.touched).toHaveLength(1);
  });
});

test('a move that loses at once is warned about, and is played when it is chosen again (M3)', () => {
  const turn = turnOf('microshogi:nodrops', 'k2r/4/4/4/3K b -', '', { isWarning: true });
  const warned = typeMove(turn, '1e1d');
  expect(warned).toMatchObject({ kind: 'warned', input: { touched: [] } });
  expect(typeMove({ ...turn, input: warned.input }, '1e1d').kind).toBe('move');
});

/** Sorts the words of a summary, because the order of the alternative moves is unspecified. */
const sorted = (text: string): string => text.split(' ').sort().join(' ');

const at = (game: string, start?: string): GameState => turnOf(game, start).state;
const forked = at('draughts', twoWays);

test('a capture with several paths to one end offers them, and a square on the path selects one', () => {
  const ways = waysTo(forked, ['2'], '18');
  expect(ways.map(({ text, cells }) => `${text} ${cells.join()}`).sort()).toEqual([
    '2x18{5,13} 2,9,18',
    '2x18{6,14} 2,11,18',
  ]);
  expect(touch(forked, ['2'], '18')).toEqual({ touched: ['2', '18'], next: [] });
  for (const { text, cells } of ways) expect(forked.moveText(touch(forked, cells.slice(0, -1), '18').move!)).toBe(text);
});

test('no paths are offered before a cell is touched, or if only one move ends on the cell', () => {
  expect(waysTo(forked, [], '1')).toEqual([]);
  const start = at('draughts');
  const [first = ''] = touchable(start, []);
  for (const end of touchable(start, [first])) expect(waysTo(start, [first], end)).toEqual([]);
});

test('the end of a begun move can be touched at once if only one move ends there', () => {
  const straight = at('draughts', 'W:W9:B13,22,31');
  expect(endings(straight, [])).toEqual([]);
  expect(endings(straight, ['9'])).toEqual(['27']);
  expect(endings(straight, ['9', '18'])).toEqual([]);
  expect(endings(forked, ['2'])).toEqual([]);
});

test('a king that can be captured is threatened (M3)', () => {
  expect(threatened(at('microshogi', 'k2r/4/4/4/3K b -'))).toEqual(['1e']);
  expect(threatened(at('microshogi', 'k1r1/4/4/4/3K b -'))).toEqual([]);
});

test('a king in check is in danger on the attacked line and safe beside it', () => {
  expect(dangerousTargets(at('microshogi', 'k2r/4/4/4/3K b -'), ['1e'])).toEqual(['1d']);
});

test.each(['ur', 'draughts', 'plague'])('no piece is threatened at the start of %s', game => {
  expect(threatened(at(game))).toEqual([]);
});

test('capturing the last man of draughts marks no empty square as threatened', () => {
  expect(threatened(at('draughts', 'W:W14:B18,32'))).toEqual([]);
});

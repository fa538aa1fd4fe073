import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { dragTo, type Reach, type Reached, reachFor } from './touch-or-drag.ts';

const handOver = (game: string, start?: string, touched: readonly string[] = [], isBound = false): Reach => {
  const variant = unwrap(parseVariant(games, game));
  return { state: unwrap(GameState.read(variant, start ?? variant.start)), touched, isBound };
};

/**
 * Summarises the result of touching a cell: `9-13` for a move, `held 9`, `ways 9 18`, `let-go`, `refused 14 holding 9`.
 */
const told = ({ state }: Reach, reached: Reached): string => {
  switch (reached.kind) {
    case 'move':
      return state.moveText(reached.move);
    case 'held':
      return `held ${reached.touched.join(' ')}`;
    case 'ways':
      return `ways ${reached.touched.join(' ')} > ${reached.ways.map(({ text }) => text).join(' ')}`;
    case 'refused':
      return `refused ${reached.cell} holding ${reached.touched.join(' ')}`.trimEnd();
    case 'let-go':
      return 'let-go';
  }
};

/** A position in which white's man on 10 has to take two men on its way to 28. */
const longCapture = 'W:W9,10:B14,23,32';
/** A position in which white's man on 2 takes two men on its way to 18, over 9 or over 11. */
const twoWays = 'W:W2:B5,6,13,14';

describe('a touched cell', () => {
  test.each([
    ['draughts', undefined, '', '9', 'held 9'],
    ['draughts', undefined, '9', '13', '9-13'],
    ['draughts', undefined, '9', '9', 'let-go'],
    ['draughts', undefined, '9', '10', 'held 10'],
    ['draughts', undefined, '9', '17', 'refused 17 holding 9'],
    ['draughts', undefined, '', '1', 'refused 1 holding'],
    ['draughts', longCapture, '10', '19', 'held 10 19'],
    ['draughts', longCapture, '10', '28', '10x28{14,23}'],
    ['draughts', longCapture, '10 19', '28', '10x28{14,23}'],
    ['draughts', longCapture, '10 19', '19', 'let-go'],
    ['draughts', longCapture, '10', '9', 'refused 9 holding 10'],
    ['draughts', twoWays, '2', '18', 'ways 2 > 2x18{6,14} 2x18{5,13}'],
    ['plague:4x3', undefined, '', '2,1', '2,1'],
  ])('%s %s, with %j in hand: %s is %s', (game, start, touched, cell, expected) => {
    const reach = handOver(game, start, touched.split(' ').filter(Boolean));
    expect(sorted(told(reach, reachFor(reach, cell)))).toBe(sorted(expected));
  });

  test('of another piece is refused if the touched piece must be moved', () => {
    const reach = handOver('draughts', undefined, ['9'], true);
    expect(told(reach, reachFor(reach, '10'))).toBe('refused 10 holding 9');
    expect(told(reach, reachFor(reach, '13'))).toBe('9-13');
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
    const reach = handOver(game, start, touched.split(' ').filter(Boolean));
    expect(sorted(told(reach, dragTo(reach, from, to)))).toBe(sorted(expected));
  });

  test('is refused if another piece is touched and must be moved', () => {
    const reach = handOver('draughts', undefined, ['9'], true);
    expect(told(reach, dragTo(reach, '10', '14'))).toBe('refused 10 holding 9');
  });
});

/** Sorts the words of a summary, because the order of the alternative moves is unspecified. */
const sorted = (text: string): string => text.split(' ').sort().join(' ');

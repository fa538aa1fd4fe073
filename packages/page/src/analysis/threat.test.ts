import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { threatIn } from './threat.ts';

const threatAt = (name: string, position: string): string | null => {
  const variant = unwrap(parseVariant(games, name));
  return threatIn(unwrap(GameState.read(variant, position)))?.text ?? null;
};

test.each([
  ['draughts:spanish', 'W:W9,10:B22,30', 'B:W9,10:B22,30'],
  ['microshogi:drops', 'kbgs/p3/4/3P/SGBK b G', 'kbgs/p3/4/3P/SGBK w G'],
  ['plague:4x3', 'x.../..../...o x', 'x.../..../...o o'],
])('in %s the threat is searched with the opponent to move', (name, position, turned) => {
  expect(threatAt(name, position)).toBe(turned);
});

test.each([
  ['ur', '7/0/- 7/0/- w -'],
  ['ur', '7/0/- 7/0/- w 3'],
  ['plague:3x3', 'xxx/xxo/xxo x'],
])('there is no threat with dice or in a finished game: %s %s', (name, position) => {
  expect(threatAt(name, position)).toBeNull();
});

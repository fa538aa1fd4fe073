import type { Move } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import type { Problem, Result } from '../core/result.ts';
import type { Cell } from '../core/view.ts';
import { cellNamed } from './touching.ts';

/** The move that a line means: as the game writes moves or, where that cannot be read, as people type them. */
export const findTyped = (state: GameState, line: string): Result<Move, Problem> => {
  const found = state.findMove(line);
  if (found.ok || found.error.code !== 'unreadable-move' || line.length > LONGEST_MOVE) return found;
  const others = wordings(line).map(wording => state.findMove(wording));
  const isWhole = (other: Result<Move, Problem>) =>
    other.ok || !/^(unreadable|incomplete)-move$/.test(other.error.code);
  return others.find(other => other.ok) ?? others.find(isWhole) ?? found;
};

/** No move of ours is longer, however many squares it names. */
const LONGEST_MOVE = 100;

/** The same line with the signs that moves have, however it was typed: `9 13`, `9 - 13`, `2E-3D`, `0->3`, a full stop behind it. */
const wordings = (line: string): string[] => {
  const tight = line
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/[–—−]/g, '-')
    .replace(/×/g, 'x')
    .replace(/\s*([-x:;>,.*()])\s*/g, '$1')
    .replace(/\b0+(?=\d)/g, '');
  const drop = tight.replace(/^[a-z](?=\*)/, letter => letter.toUpperCase());
  const squares = tight
    .replace(/[()]/g, ' ')
    .trim()
    .split(/[\s\-x:;>.]+/);
  const joined = ['-', 'x', '>', ',', ';', ''].map(sign => squares.join(sign));
  return [tight, drop, ...(squares.length > 1 ? [...joined, squares.map(square => `(${square})`).join('.')] : [])];
};

/** The square that a line begins with, by its coordinates where squares have any, or by its name. */
export const firstCell = (state: GameState, line: string): Cell | undefined => {
  const hasCoordinates = state.variant.board.betweenCoordinates !== undefined;
  const coordinates = hasCoordinates ? /^\(?\s*\d\s*,\s*\d\s*\)?/.exec(line) : null;
  return cellNamed(state, (coordinates ?? /^(\d[a-e]|\d+)/i.exec(line))?.[0] ?? '');
};

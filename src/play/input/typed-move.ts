import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Problem, Result } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { cellNamed } from './touch-cells.ts';

/** Parses a typed move: in the notation of the game or, if that fails, in looser forms that people type. */
export const findTyped = (state: GameState, line: string): Result<Move, Problem> => {
  const found = state.findMove(line);
  if (found.ok || found.error.code !== 'unreadable-move' || line.length > LONGEST_MOVE) return found;
  const others = wordings(line).map(wording => state.findMove(wording));
  const isWhole = (other: Result<Move, Problem>) =>
    other.ok || !/^(unreadable|incomplete)-move$/.test(other.error.code);
  return others.find(other => other.ok) ?? others.find(isWhole) ?? found;
};

/** Maximum length of a typed move in characters, above the longest move of any game. */
const LONGEST_MOVE = 100;

/** Possible notations of a loosely typed move, such as `9 13`, `9 - 13`, `2E-3D`, `0->3`, or with a final full stop. */
const wordings = (line: string): string[] => {
  const tight = line
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/[–—−]/g, '-')
    .replace(/×/g, 'x')
    .replace(/\s*([-x:;>,.*()])\s*/g, '$1')
    .replace(/\b0+(?=\d)/g, '');
  const drop = tight.replace(/^\+?[a-z](?=\*)/, piece => piece.toUpperCase());
  const squares = tight
    .replace(/[()]/g, ' ')
    .trim()
    .split(/[\s\-x:;>.]+/);
  const joined = ['-', 'x', '>', ',', ';', ''].map(sign => squares.join(sign));
  return [tight, drop, ...(squares.length > 1 ? [...joined, squares.map(square => `(${square})`).join('.')] : [])];
};

/** Finds the first square that a typed line names, by its coordinates, if the board has any, or by its name. */
export const firstCell = (state: GameState, line: string): Cell | undefined => {
  const hasCoordinates = state.variant.board.betweenCoordinates !== undefined;
  const coordinates = hasCoordinates ? /^\(?\s*\d\s*,\s*\d\s*\)?/.exec(line) : null;
  return cellNamed(state, (coordinates ?? /^(\d[a-e]|\d+)/i.exec(line))?.[0] ?? '');
};

import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Result } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';

/** Takes the notation of the game or, if that fails, looser forms that people type. */
export const findTyped = (state: GameState, line: string): Result<Move> => {
  const found = state.findMove(line);
  if (found.ok || found.error.code !== 'unreadable-move' || line.length > LONGEST_MOVE) return found;
  const others = wordings(line).map(wording => state.findMove(wording));
  const isWhole = (other: Result<Move>) => other.ok || !/^(unreadable|incomplete)-move$/.test(other.error.code);
  return others.find(other => other.ok) ?? others.find(isWhole) ?? found;
};

/** Characters, more than the longest move of any game has. */
const LONGEST_MOVE = 100;

/** For example of `9 13`, `9 - 13`, `2E-3D`, `0->3`, `(2,1)`, or with a final full stop. */
const wordings = (line: string): string[] => {
  const plain = line.toLowerCase().replace(/\.$/, '').replace(/[–—−]/g, '-').replace(/×/g, 'x');
  if (MINUS.test(plain)) return [];
  const tight = plain.replace(/\s*([-x:;>,.*()])\s*/g, '$1').replace(/\b0+(?=\d)/g, '');
  const drop = tight.replace(/^\+?[a-z](?=\*)/, piece => piece.toUpperCase());
  const squares = tight.split(BETWEEN_SQUARES).map(square => square.replace(/^\((.*)\)$/, '$1'));
  if (!squares.every(square => SQUARE.test(square))) return [tight, drop];
  const signs = ['-', 'x', '>', ',', ';', ...(squares.every(square => FILE_AND_RANK.test(square)) ? [''] : [])];
  return [tight, drop, ...signs.map(sign => squares.join(sign)), squares.map(square => `(${square})`).join('.')];
};

/** A minus sign belongs to no square of any board. */
const MINUS = /(^|[^\da-z)])-\d/;

/** One sign or the spaces between two squares; brackets may also follow each other directly. */
const BETWEEN_SQUARES = /\s+|--?>|[-x:;>.]|,(?=\()|(?<=\))(?=\()/;

const SQUARE = /^[\da-z]+(,[\da-z]+)?$/;

const FILE_AND_RANK = /^\d[a-z]$/;

export const firstCell = (state: GameState, line: string): Cell | undefined => {
  const hasCoordinates = state.variant.face.board.betweenCoordinates !== undefined;
  const coordinates = hasCoordinates ? /^\(?\s*\d\s*,\s*\d\s*\)?/.exec(line) : null;
  return cellNamed(state, (coordinates ?? /^(\d[a-e]|\d+)/i.exec(line))?.[0] ?? '');
};

/** Takes a name or coordinates; ignores spaces, brackets around the text and a final full stop. */
export const cellNamed = ({ variant }: GameState, text: string): Cell | undefined => {
  const bare = text
    .trim()
    .replace(/\s*([,().])\s*/g, '$1')
    .replace(/\.$/, '')
    .replace(/^\((.*)\)$/, '$1')
    .toLowerCase();
  return variant.face.board.cells.find(
    ({ cell, coordinates, look }) => look !== 'idle' && (cell === bare || coordinates?.replace(/[()]/g, '') === bare),
  )?.cell;
};

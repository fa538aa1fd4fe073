import type { Variant } from '../../core/contract.ts';
import { type Ruleset, rulesets } from '../../games/draughts/rulesets.ts';

/** The squares are numbered as in the ruleset, or from the other end, where n becomes 33 - n. */
export type Counting = 'usual' | 'turned';

const SQUARES = 32;
const COLUMNS = 'abcdefgh';
const ROWS = 8;

export const hasTwoCountings = ({ square1 }: Ruleset): boolean => square1 === 'lower-right';

export const renumber = (text: string, counting: Counting, { columnOfSquare1 }: Ruleset): string =>
  text.replace(/[a-h][1-8]|\d+/g, name => {
    if (/^[a-h]/.test(name)) return columnOfSquare1 === 1 ? numberOfName(name) : name;
    return String(counting === 'usual' ? Number(name) : SQUARES + 1 - Number(name));
  });

/** Ranges are reversed first, so that they stay ascending. */
export const renumberFen = (fen: string, counting: Counting, ruleset: Ruleset): string =>
  renumber(counting === 'usual' ? fen : fen.replace(/(\d+)-(\d+)/g, '$2-$1'), counting, ruleset);

const numberOfName = (name: string): string => {
  const row = ROWS - Number(name[1]);
  const column = COLUMNS.indexOf(name[0]!);
  const isPlayed = (row + column) % 2 === 1;
  return isPlayed ? String(4 * row + Math.floor(column / 2) + 1) : name;
};

/**
 * Parses PDN's GameType tag, such as `24` or `24,W,8,8,N1,1`. The digit after N is the corner of square 1, seen by the
 * side that begins: 1 is lower right, 2 is upper left.
 */
export const parseGameType = (text: string): { number: number; counting: Counting | null } | null => {
  const [, number, corner] =
    /^\s*(\d{1,3})\s*(?:,\s*[WB]\s*,\s*\d+\s*,\s*\d+\s*,\s*[ANS](\d)\s*(?:,\s*\d)?\s*)?/i.exec(text) ?? [];
  if (number === undefined) return null;
  const counting = corner === '1' ? 'usual' : corner === '2' ? 'turned' : null;
  return { number: Number(number), counting };
};

export const formatGameType = ({ pdnGameType, movesFirst, lowSquares, square1 }: Ruleset): string | null => {
  if (pdnGameType === null) return null;
  const corner = movesFirst === lowSquares ? 1 : 2;
  return `${pdnGameType},${movesFirst === 'white' ? 'W' : 'B'},8,8,N${corner},${square1 === 'lower-right' ? 1 : 0}`;
};

export const rulesetOfGameType = (number: number): Ruleset | undefined =>
  rulesets.find(({ pdnGameType }) => pdnGameType === number);

export const rulesetOf = (variant: Variant): Ruleset => rulesets.find(({ id }) => id === variant.ruleset)!;

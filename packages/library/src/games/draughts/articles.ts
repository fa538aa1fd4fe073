import type { Ruleset } from './rulesets.ts';

/** In Spanish and Portuguese draughts, in checkers, and in English draughts. */
const articles = {
  moving: ['D1', 'C1', 'C1'],
  manCaptures: ['D2', 'C2', 'C2'],
  kingCaptures: ['D3', 'C2', 'C2'],
  goesOn: ['D4', 'C2', 'C2'],
  compulsory: ['D5', 'C2', 'C2'],
  most: ['D6', null, null],
  crowning: ['D7', 'C3', null],
} as const;

const columns: Readonly<Record<string, 0 | 1 | 2>> = { spanish: 0, portuguese: 0, checkers: 1, english: 2 };

/** A suffix for a message, ` (D5)`; empty if docs/games/draughts.md gives the rule no number. */
export const articleOf = ({ id }: Ruleset, rule: keyof typeof articles): string => {
  const column = columns[id];
  const article = column === undefined ? null : articles[rule][column];
  return article === null ? '' : ` (${article})`;
};

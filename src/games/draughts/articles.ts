import type { Ruleset } from './rulesets.ts';

/** The rules that a move can break. */
type Rule = 'moving' | 'manCaptures' | 'kingCaptures' | 'goesOn' | 'compulsory' | 'most';

const ofSpanish: Readonly<Record<Rule, string>> = {
  moving: 'D1',
  manCaptures: 'D2',
  kingCaptures: 'D3',
  goesOn: 'D4',
  compulsory: 'D5',
  most: 'D6',
};

const ofCheckers: Readonly<Record<Rule, string>> = {
  moving: 'C1',
  manCaptures: 'C2',
  kingCaptures: 'C2',
  goesOn: 'C2',
  compulsory: 'C2',
  most: 'C2',
};

const numbered: Readonly<Record<string, Readonly<Record<Rule, string>>>> = {
  spanish: ofSpanish,
  portuguese: ofSpanish,
  checkers: ofCheckers,
  english: ofCheckers,
};

/** Where a rule of a ruleset is written, as it stands behind a sentence: ` (D5)`; empty where docs/games/draughts.md tells it without a number. */
export const articleOf = ({ id }: Ruleset, rule: Rule): string => {
  const article = numbered[id]?.[rule];
  return article === undefined ? '' : ` (${article})`;
};

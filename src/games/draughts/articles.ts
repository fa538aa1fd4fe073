import type { Ruleset } from './rulesets.ts';

/** The rules that a move can break. */
type Rule = 'moving' | 'manCaptures' | 'kingCaptures' | 'goesOn' | 'compulsory' | 'most' | 'crowning';

type Articles = Readonly<Partial<Record<Rule, string | undefined>>>;

const ofSpanish: Articles = {
  moving: 'D1',
  manCaptures: 'D2',
  kingCaptures: 'D3',
  goesOn: 'D4',
  compulsory: 'D5',
  most: 'D6',
  crowning: 'D7',
};

const ofCheckers: Articles = {
  moving: 'C1',
  manCaptures: 'C2',
  kingCaptures: 'C2',
  goesOn: 'C2',
  compulsory: 'C2',
  crowning: 'C3',
};

const numbered: Readonly<Record<string, Articles>> = {
  spanish: ofSpanish,
  portuguese: ofSpanish,
  checkers: ofCheckers,
  // It has C1 and C2; what crowning does is told without a number.
  english: { ...ofCheckers, crowning: undefined },
};

/** Where a rule of a ruleset is written, as it stands behind a sentence: ` (D5)`; empty where docs/games/draughts.md tells it without a number. */
export const articleOf = ({ id }: Ruleset, rule: Rule): string => {
  const article = numbered[id]?.[rule];
  return article === undefined ? '' : ` (${article})`;
};

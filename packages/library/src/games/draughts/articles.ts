import type { Ruleset } from './rulesets.ts';

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
  english: { ...ofCheckers, crowning: undefined },
};

/** A suffix for a message, ` (D5)`; empty if docs/games/draughts.md gives the rule no number. */
export const articleOf = ({ id }: Ruleset, rule: Rule): string => {
  const article = numbered[id]?.[rule];
  return article === undefined ? '' : ` (${article})`;
};

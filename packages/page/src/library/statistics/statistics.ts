import type { Variant } from '@poda/library/core/contract.ts';
import { rulesetOf, type ShownGame } from '../shown-game.ts';
import { type Suggestion, suggestionFrom } from './suggested-level.ts';

export interface Tally {
  readonly opponent: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface AccuracyPoint {
  readonly time: number;
  /** From 0 to 100. */
  readonly accuracy: number;
}

export interface RulesetStatistics {
  readonly ruleset: string;
  readonly variant: Variant;
  /** Levels in ascending order. */
  readonly tallies: readonly Tally[];
  /** The oldest first. */
  readonly accuracies: readonly AccuracyPoint[];
  readonly suggestion: Suggestion | null;
}

/** Only finished games in which the user is one side count. */
export const statisticsOf = (shown: readonly ShownGame[]): RulesetStatistics[] => {
  const own = shown.filter(game => game.own !== null && game.end !== 'unfinished' && game.kept.origin === 'played');
  return [...new Set(own.map(({ variant }) => rulesetOf(variant)))].map(ruleset => {
    const played = own.filter(({ variant }) => rulesetOf(variant) === ruleset);
    return {
      ruleset,
      variant: played[0]!.variant,
      tallies: talliesOf(played),
      accuracies: accuraciesOf(played),
      suggestion: suggestionFrom(played),
    };
  });
};

const talliesOf = (played: readonly ShownGame[]): Tally[] =>
  [...new Set(played.map(({ opponent }) => opponent))]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map(opponent => {
      const count = (end: ShownGame['end']) =>
        played.filter(game => game.opponent === opponent && game.end === end).length;
      return { opponent, won: count('won'), drawn: count('drawn'), lost: count('lost') };
    });

const accuraciesOf = (played: readonly ShownGame[]): AccuracyPoint[] =>
  played
    .flatMap(({ own, kept }) => {
      const accuracy = own === null ? null : (kept.accuracy?.[own] ?? null);
      return accuracy === null ? [] : [{ time: kept.begun, accuracy }];
    })
    .sort((a, b) => a.time - b.time);

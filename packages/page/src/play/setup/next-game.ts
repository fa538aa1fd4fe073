import type { Side } from '@poda/library/core/contract.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import type { Seats } from '@poda/library/play/session/seats.ts';
import { HIGHEST_LEVEL } from '@poda/library/search/players/levels.ts';

/** A person against a level of the computer. */
interface LevelGame {
  readonly person: Side;
  readonly level: number;
}

/** Null if other players play. */
export const levelGameOf = ([first, second]: Seats): LevelGame | null => {
  if (first === null && second?.kind === 'level') return { person: 0, level: second.level };
  if (second === null && first?.kind === 'level') return { person: 1, level: first.level };
  return null;
};

export const withLevel = (seats: Seats, level: number): Seats => {
  const [first, second] = seats.map(seat => (seat?.kind === 'level' ? { ...seat, level } : seat));
  return [first!, second!];
};

export const exchanged = <T>([first, second]: readonly [T, T]): readonly [T, T] => [second, first];

/** Another level that the results suggest, else one up after a win and one down after a loss; null if there is none. */
export const levelToOffer = (
  seats: Seats,
  { winner }: Outcome,
  suggestion: { readonly level: number } | null = null,
): number | null => {
  const played = levelGameOf(seats);
  if (played === null) return null;
  if (suggestion !== null && suggestion.level !== played.level) return suggestion.level;
  if (winner === null) return null;
  const level = played.level + (winner === played.person ? 1 : -1);
  return level >= 0 && level <= HIGHEST_LEVEL ? level : null;
};

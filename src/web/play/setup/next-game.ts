import type { Side } from '../../../core/contract.ts';
import type { Outcome } from '../../../core/outcome.ts';
import type { Seats } from '../../../play/session/seats.ts';
import { HIGHEST_LEVEL } from '../../../search/players/levels.ts';

/** A game of a person against a level of the computer. */
export interface LevelGame {
  readonly person: Side;
  readonly level: number;
}

/** The person's side and the computer's level; null if other players play. */
export const levelGameOf = ([first, second]: Seats): LevelGame | null => {
  if (first === null && second?.kind === 'level') return { person: 0, level: second.level };
  if (second === null && first?.kind === 'level') return { person: 1, level: first.level };
  return null;
};

/** The same players with another level of the computer. */
export const withLevel = (seats: Seats, level: number): Seats => {
  const [first, second] = seats.map(seat => (seat?.kind === 'level' ? { ...seat, level } : seat));
  return [first!, second!];
};

/** The players with their sides exchanged. */
export const exchanged = <T>([first, second]: readonly [T, T]): readonly [T, T] => [second, first];

/** The other level to offer after a game: a higher one after a win, a lower one after a loss; null if neither exists. */
export const levelToOffer = (seats: Seats, { winner }: Outcome): number | null => {
  const played = levelGameOf(seats);
  if (played === null || winner === null) return null;
  const level = played.level + (winner === played.person ? 1 : -1);
  return level >= 0 && level <= HIGHEST_LEVEL ? level : null;
};

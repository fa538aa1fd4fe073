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

/** The number of losses in a row after which a lower level is offered. */
const CLEAR_LOSSES = 2;

/** The losses in a row against one level of one game. */
export interface LossStreak {
  readonly game: string;
  readonly level: number;
  readonly losses: number;
}

/** The streak after a finished game; null unless the person lost against a level. */
export const streakAfter = (
  streak: LossStreak | null,
  game: string,
  seats: Seats,
  { winner }: Outcome,
): LossStreak | null => {
  const played = levelGameOf(seats);
  if (played === null || winner === null || winner === played.person) return null;
  const isSame = streak?.game === game && streak.level === played.level;
  return { game, level: played.level, losses: (isSame ? streak.losses : 0) + 1 };
};

/**
 * The other level to offer after a game: a higher one after a win, a lower one after clear losses; null if neither
 * exists.
 */
export const levelToOffer = (seats: Seats, { winner }: Outcome, streak: LossStreak | null): number | null => {
  const played = levelGameOf(seats);
  if (played === null) return null;
  if (winner === played.person) return played.level < HIGHEST_LEVEL ? played.level + 1 : null;
  return (streak?.losses ?? 0) >= CLEAR_LOSSES && played.level > 0 ? played.level - 1 : null;
};

import type { TournamentLots } from './draw.ts';
import { gauntlet, roundRobin } from './fixed.ts';
import { knockout } from './knockout.ts';
import type { TournamentSchedule } from './schedule.ts';
import { swiss } from './swiss.ts';

/** The kinds of tournament. */
export const tournamentFormats = ['round-robin', 'swiss', 'gauntlet', 'knockout'] as const;

export type TournamentFormat = (typeof tournamentFormats)[number];

/** What a tournament of any kind may be told; what does not concern its kind is not looked at. */
export interface TournamentTerms extends TournamentLots {
  readonly gamesPerPairing?: number;
  readonly rounds?: number;
  readonly extraPairs?: number;
  readonly ratings?: readonly number[];
}

const kinds: Readonly<Record<TournamentFormat, (terms: TournamentTerms) => TournamentSchedule>> = {
  'round-robin': roundRobin,
  swiss,
  gauntlet,
  knockout,
};

/** The schedule of a tournament. */
export const scheduleOf = (format: TournamentFormat, terms: TournamentTerms): TournamentSchedule =>
  kinds[format](terms);

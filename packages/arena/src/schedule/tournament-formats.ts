import { gauntlet, roundRobin } from './fixed-schedules.ts';
import { knockout } from './knockout.ts';
import type { TournamentLots } from './lots.ts';
import type { TournamentSchedule } from './schedule.ts';
import { swiss } from './swiss.ts';

export const tournamentFormats = ['round-robin', 'swiss', 'gauntlet', 'knockout'] as const;

export type TournamentFormat = (typeof tournamentFormats)[number];

/** Each format ignores the settings of the others. */
interface TournamentTerms extends TournamentLots {
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

export const scheduleOf = (format: TournamentFormat, terms: TournamentTerms): TournamentSchedule =>
  kinds[format](terms);

import type { PlannedGame, PlayedGame } from '@poda/arena/game/played-game.ts';
import type { Contender, TimeControl } from '@poda/arena/game/player.ts';
import type { Journal } from '@poda/arena/journal/journal.ts';
import type { JournalEntry } from '@poda/arena/referee/journal-entry.ts';
import type { Watcher } from '@poda/arena/referee/referee.ts';
import type { Schedule } from '@poda/arena/schedule/schedule.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import type { Problem } from '@poda/library/core/result.ts';
import type { Seed } from '@poda/library/core/seed/seed.ts';
import type { Request } from '../command.ts';
import type { Failure } from '../failure.ts';
import type { Contenders } from './arena-contenders.ts';

export interface ArenaEvent {
  readonly variant: Variant;
  readonly time: TimeControl;
  readonly contenders: readonly Contender[];
  readonly scheduleOf: (seed: Seed) => Schedule & { readonly expectedGames?: number };
  /** Kept in the journal, so that no run continues another event's journal. */
  readonly terms: Readonly<Record<string, unknown>>;
  readonly seed: Seed | undefined;
  readonly concurrency: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly journalPath: string;
  /** True if the user asked for no record: the event is played even without a journal. */
  readonly isJournalOptional?: boolean;
  /** `--fresh` deletes the journal of an earlier run. */
  readonly isFresh: boolean;
  readonly watch?: (planned: PlannedGame) => Watcher;
}

export interface EventResult {
  readonly games: readonly PlayedGame[];
  readonly schedule: Schedule;
  readonly seed: Seed;
  /** Replayed games, in this run and earlier ones. */
  readonly voided: number;
  /** False after an interrupt, or if a game could not be played. */
  readonly isComplete: boolean;
  /** Why the computer could not play all games: too slow or out of resources. */
  readonly unfit: Problem | null;
  readonly seconds: number;
  readonly journal: Journal<JournalEntry>;
}

export interface PlayedEvent {
  readonly arena: Contenders;
  readonly event: ArenaEvent;
  readonly result: EventResult;
}

/** Then the results so far are kept in the journal and not reported. */
export const isInterrupted = ({ isComplete, unfit }: EventResult): boolean => !isComplete && unfit === null;

/** The failure if some games could not be played, or under `--strict` if a bot committed a fault. */
export const failureOf = (
  { games, unfit }: Pick<EventResult, 'games' | 'unfit'>,
  { flags }: Request,
): Omit<Failure, 'report'> | undefined => {
  if (unfit !== null) return { problem: unfit, exit: 1, isAlsoOnStderr: true };
  const isForfeited = flags['strict'] === true && games.some(({ verdict }) => verdict.by !== 'rules');
  return isForfeited ? { problem: { code: 'bot-forfeited' }, exit: 3 } : undefined;
};

import type { PlannedGame, PlayedGame, Schedule } from '../../arena/plan.ts';
import type { Contender } from '../../arena/player.ts';
import type { JournalEntry } from '../../arena/referee/journal-entry.ts';
import type { Watcher } from '../../arena/referee/referee.ts';
import type { TimeControl } from '../../arena/time-control.ts';
import type { Variant } from '../../core/contract.ts';
import type { Problem } from '../../core/result.ts';
import type { Seed } from '../../core/seed/seed.ts';
import type { Journal } from '../../store/journal.ts';

export interface ArenaEvent {
  readonly variant: Variant;
  readonly time: TimeControl;
  readonly contenders: readonly Contender[];
  readonly scheduleOf: (seed: Seed) => Schedule & { readonly expectedGames?: number };
  /** All settings that affect the games; the journal keeps them so that no run continues another event's journal. */
  readonly terms: Readonly<Record<string, unknown>>;
  readonly seed: Seed | undefined;
  readonly concurrency: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly journalPath: string;
  /** True if the user did not ask for a record, so that the event is played even if the journal cannot be written. */
  readonly isJournalOptional?: boolean;
  /** True if `--fresh` deletes the journal of an earlier run. */
  readonly isFresh: boolean;
  readonly watch?: (planned: PlannedGame) => Watcher;
}

export interface EventResult {
  readonly games: readonly PlayedGame[];
  readonly schedule: Schedule;
  readonly seed: Seed;
  /** Annulled games that were replayed, in this run and the earlier ones. */
  readonly voided: number;
  /** False if the user interrupted the run, or if a game could not be played. */
  readonly isComplete: boolean;
  /** Set if the computer was too slow or out of resources for some games. */
  readonly unfit: Problem | null;
  readonly seconds: number;
  readonly journal: Journal<JournalEntry>;
}

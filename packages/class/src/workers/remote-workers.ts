import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import type { Crew } from '@poda/arena/schedule/schedule-run.ts';
import type { Database } from '../store/database.ts';
import { lockState } from '../tournaments/tournaments.ts';
import type { GameQueue } from './game-queue.ts';

/** Pairs; more are added as they are played. */
const MAX_QUEUED = 1_000;
/** Pairs added together while many others wait. */
const MIN_ADDED = 200;
/** Then all open pairs are queued anew, so that a lost job comes back. */
const REMEMBER_MILLIS = 10_000;

/** The workers of a tournament on any computers: they take its games from the queue and keep the results in the database. */
export class RemoteWorkers implements Crew {
  private queued = new Set<number>();
  private since = performance.now();

  /** `levels`: null if only Poda's own players take part. */
  constructor(
    private readonly host: { readonly database: Database; readonly queue: GameQueue },
    private readonly tournament: string,
    private readonly levels: readonly Level[] | null,
  ) {}

  async take(open: Iterable<PlannedGame>): Promise<void> {
    const { queue, database } = this.host;
    const added = this.notQueued(firstPairs(open));
    if (added.length === 0) return;
    const name = await queue.create(this.levels);
    await database.transaction(async queries => {
      if ((await lockState(queries, this.tournament)) !== 'running') return;
      await queue.add(queries, name, this.tournament, added);
    });
    for (const [game] of added) this.queued.add(game!.pair);
  }

  /** None if few of many are missing. */
  private notQueued(pairs: readonly (readonly PlannedGame[])[]): (readonly PlannedGame[])[] {
    if (performance.now() - this.since > REMEMBER_MILLIS) {
      this.queued = new Set();
      this.since = performance.now();
    }
    const added = pairs.filter(([game]) => !this.queued.has(game!.pair));
    return added.length < MIN_ADDED && pairs.length === MAX_QUEUED ? [] : added;
  }
}

const firstPairs = (open: Iterable<PlannedGame>): (readonly PlannedGame[])[] => {
  const pairs = new Map<number, PlannedGame[]>();
  for (const game of open) {
    pairs.set(game.pair, [...(pairs.get(game.pair) ?? []), game]);
    if (pairs.size > MAX_QUEUED) break;
  }
  return [...pairs.values()].slice(0, MAX_QUEUED);
};

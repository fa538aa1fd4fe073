import { byNumber, type PlannedGame, type PlayedGame, type Schedule } from '../../arena/plan.ts';
import type { Contender } from '../../arena/player.ts';
import { HouseGames } from '../../arena/referee/house-games.ts';
import type { JournalEntry } from '../../arena/referee/journal-entry.ts';
import type { Watcher } from '../../arena/referee/referee.ts';
import { runSchedule } from '../../arena/referee/run-games.ts';
import type { TimeControl } from '../../arena/time-control.ts';
import type { Variant } from '../../core/contract.ts';
import { ok, type Problem, type Result } from '../../core/result.ts';
import type { Journal } from '../../store/journal.ts';
import type { Context } from '../command.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { openJournal } from './journal.ts';

/** What a match or a tournament consists of, but for what is decided by lot. */
export interface Event {
  readonly variant: Variant;
  readonly time: TimeControl;
  readonly contenders: readonly Contender[];
  /** Who plays whom, once the seed is known. */
  readonly scheduleOf: (seed: number) => Schedule & { readonly expectedGames?: number };
  /** Everything that makes it another event when it is different; written into the journal. */
  readonly terms: Readonly<Record<string, unknown>>;
  readonly seed: number | undefined;
  readonly concurrency: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly journalPath: string;
  /** Whether it is played also where no journal can be kept, as nobody has asked for one. */
  readonly isJournalOptional?: boolean;
  /** Whether what an earlier run has left is thrown away. */
  readonly isFresh: boolean;
  readonly watch?: (planned: PlannedGame) => Watcher;
}

export interface EventResult {
  readonly games: readonly PlayedGame[];
  readonly schedule: Schedule;
  readonly seed: number;
  /** Games that did not count and were played again, in this run and in those before it. */
  readonly voided: number;
  /** False where the user interrupted, or where something could not be played. */
  readonly isComplete: boolean;
  /** The games that the machine could not keep up with; null where there are none. */
  readonly unfit: Problem | null;
  readonly seconds: number;
  readonly journal: Journal<JournalEntry>;
}

/** Plays what is left of an event; every game is in the journal as soon as it has ended. The caller closes the journal. */
export const playEvent = async (
  event: Event,
  context: Context,
  isShown: boolean,
): Promise<Result<EventResult, Problem>> => {
  const { terminal, translator } = context;
  const opened = openJournal(event, unkept =>
    terminal.errors.write(`${translator.say('arena.unkept', { problem: translator.problem(unkept) })}\n`),
  );
  if (!opened.ok) return opened;
  const { journal, seed, found, schedule } = opened.value;
  let { voided } = opened.value;
  if (journal.unsealed > 0) {
    const values = { path: event.journalPath, count: journal.unsealed };
    terminal.errors.write(`${translator.say('journal.unsealed', values)}\n`);
  }
  const before = schedule.plan(byNumber(found));
  const isPlayed = found.length > 0 && found.length === before.length;
  if (isShown && found.length > 0) {
    const values = { done: found.length, path: event.journalPath };
    terminal.errors.write(`${translator.say(isPlayed ? 'arena.all-played' : 'arena.resumed', values)}\n`);
  }
  const controller = new AbortController();
  terminal.onInterrupt?.(() => controller.abort());
  terminal.onUnheard?.(() => controller.abort());
  const own = new HouseGames({
    game: event.variant.name,
    players: event.contenders.map(({ isOwn, fingerprint }) => (isOwn ? fingerprint : null)),
    time: event.time,
    tags: event.tags,
    isGuarded: event.seed === undefined,
  });
  let [done, planned] = [found.length, before.length];
  const began = performance.now();
  const look = () => {
    // Where later rounds depend on earlier ones, more games will come than are planned.
    const all = done === planned ? done : Math.max(planned, schedule.expectedGames ?? 0);
    return { done, all, share: all === found.length ? 1 : (done - found.length) / (all - found.length) };
  };
  const bar = isShown && !isPlayed ? new ProgressBar(terminal.errors, translator, look) : undefined;
  try {
    const played = await runSchedule({
      ...event,
      settings: { variant: event.variant, time: event.time, tags: event.tags },
      schedule,
      found,
      ...(event.watch === undefined ? { playElsewhere: (game: PlannedGame) => own.play(game) } : {}),
      keep: game => journal.append(game),
      keepVoid: game => {
        voided++;
        return journal.append(game);
      },
      onProgress: progress => {
        ({ played: done, planned } = progress);
      },
      signal: controller.signal,
    });
    if (!played.ok) {
      journal.close();
      return played;
    }
    const { games, unfit } = played.value;
    const isComplete = !controller.signal.aborted && unfit === null;
    const seconds = (performance.now() - began) / 1000;
    return ok({ games, schedule, seed, voided, isComplete, unfit, seconds, journal });
  } finally {
    bar?.end();
    await Promise.all([own.close(), ...event.contenders.map(contender => contender.close?.())]);
  }
};

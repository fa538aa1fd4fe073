import { rmSync } from 'node:fs';
import { OwnGames } from '../arena/own-games.ts';
import type { PlannedGame, PlayedGame, Schedule } from '../arena/plan.ts';
import type { Contender } from '../arena/player.ts';
import type { Watcher } from '../arena/referee.ts';
import { runSchedule } from '../arena/run.ts';
import type { TimeControl } from '../arena/time-control.ts';
import type { Variant } from '../core/contract.ts';
import { err, ok, type Problem, type Result } from '../core/result.ts';
import { checkRecord } from '../notation/record-schema.ts';
import { drawSeed } from '../play/record-session.ts';
import { Journal } from '../store/journal.ts';
import type { Context } from './commands.ts';
import { ProgressBar } from './progress-bar.ts';

/** What a match or a tournament consists of, but for what is decided by lot. */
export interface Event {
  readonly variant: Variant;
  readonly time: TimeControl;
  readonly contenders: readonly Contender[];
  /** Who plays whom, once the seed is known. */
  readonly scheduleOf: (seed: number) => Schedule;
  /** Everything that makes it another event when it is different; written into the journal. */
  readonly terms: Readonly<Record<string, unknown>>;
  readonly seed: number | undefined;
  readonly concurrency: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly journalPath: string;
  /** Whether what an earlier run has left is thrown away. */
  readonly isFresh: boolean;
  readonly watch?: (planned: PlannedGame) => Watcher;
}

export interface EventResult {
  readonly games: readonly PlayedGame[];
  readonly schedule: Schedule;
  readonly seed: number;
  readonly voided: number;
  /** False where the user interrupted. */
  readonly isComplete: boolean;
  readonly seconds: number;
  readonly journal: Journal;
}

/** Plays what is left of an event; every game is in the journal as soon as it has ended. The caller closes the journal. */
export const playEvent = async (
  event: Event,
  context: Context,
  isShown: boolean,
): Promise<Result<EventResult, Problem>> => {
  const opened = openJournal(event);
  if (!opened.ok) return opened;
  const { journal, seed, found } = opened.value;
  const { terminal, translator } = context;
  const schedule = event.scheduleOf(seed);
  if (isShown && found.length > 0)
    terminal.errors.write(`${translator.say('arena.resumed', { done: found.length, path: event.journalPath })}\n`);
  const controller = new AbortController();
  terminal.onInterrupt?.(() => controller.abort());
  const own = new OwnGames({
    game: event.variant.name,
    players: event.contenders.map(({ isOwn, fingerprint }) => (isOwn ? fingerprint : null)),
    time: event.time,
    tags: event.tags,
    isGuarded: event.seed === undefined,
  });
  let [done, planned, voided] = [found.length, schedule.plan(byNumber(found)).length, 0];
  const began = performance.now();
  const look = () => ({
    done,
    all: planned,
    share: planned === found.length ? 1 : (done - found.length) / (planned - found.length),
  });
  const bar = isShown ? new ProgressBar(terminal.errors, translator, look) : undefined;
  try {
    const played = await runSchedule({
      ...event,
      terms: { variant: event.variant, time: event.time, tags: event.tags },
      schedule,
      found,
      ...(event.watch === undefined ? { playElsewhere: (game: PlannedGame) => own.play(game) } : {}),
      keep: game => journal.append(game),
      onProgress: progress => {
        ({ played: done, planned, voided } = progress);
      },
      signal: controller.signal,
    });
    if (!played.ok) {
      journal.close();
      return played;
    }
    const isComplete = !controller.signal.aborted;
    const seconds = (performance.now() - began) / 1000;
    return ok({ games: played.value, schedule, seed, voided, isComplete, seconds, journal });
  } finally {
    bar?.end();
    await Promise.all([own.close(), ...event.contenders.map(contender => contender.close?.())]);
  }
};

interface Opened {
  readonly journal: Journal;
  readonly seed: number;
  readonly found: readonly PlayedGame[];
}

/** Opens the journal; one that an earlier run of another event has left is not touched. */
const openJournal = ({ journalPath, terms, seed, isFresh }: Event): Result<Opened, Problem> => {
  if (isFresh) {
    // Nobody throws away what somebody else is writing.
    const old = Journal.open(journalPath, {});
    if (old.ok) old.value.remove();
    else if (old.error.code === 'not-a-journal') rmSync(journalPath, { force: true });
    else return old;
  }
  const wanted = seed ?? drawSeed();
  const opened = Journal.open(journalPath, { ...terms, seed: wanted });
  if (!opened.ok) return opened;
  const journal = opened.value;
  const { seed: kept, ...about } = journal.plan as { readonly seed: number };
  const isSame = JSON.stringify(about) === JSON.stringify(terms) && (seed === undefined || seed === kept);
  const found = journal.found.filter(isPlayedGame);
  if (isSame && found.length === journal.found.length) return ok({ journal, seed: kept, found });
  journal.close();
  return err({ code: isSame ? 'not-a-journal' : 'journal-of-another', values: { path: journalPath, line: 2 } });
};

const isPlayedGame = (entry: unknown): entry is PlayedGame => {
  const { number, pair, round, seats, record, verdict } = entry as Partial<PlayedGame>;
  const areNumbers = [number, pair, round, ...(seats ?? [null])].every(Number.isSafeInteger);
  const isRecord = checkRecord({ format: 'poda-record', version: 1, ...record }).ok;
  return areNumbers && isRecord && typeof verdict?.by === 'string';
};

const byNumber = (games: readonly PlayedGame[]): ReadonlyMap<number, PlayedGame> =>
  new Map(games.map(game => [game.number, game]));

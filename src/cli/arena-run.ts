import { rmSync } from 'node:fs';
import { OwnGames } from '../arena/own-games.ts';
import { byNumber, type PlannedGame, type PlayedGame, type Schedule, type VoidedGame } from '../arena/plan.ts';
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
  readonly scheduleOf: (seed: number) => Schedule & { readonly expectedGames?: number };
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
  /** Games that did not count and were played again, in this run and in those before it. */
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
  let { voided } = opened.value;
  const { terminal, translator } = context;
  const schedule = event.scheduleOf(seed);
  const before = schedule.plan(byNumber(found));
  const isPlayed = found.length > 0 && found.length === before.length;
  if (isShown && found.length > 0) {
    const values = { done: found.length, path: event.journalPath };
    terminal.errors.write(`${translator.say(isPlayed ? 'arena.all-played' : 'arena.resumed', values)}\n`);
  }
  const controller = new AbortController();
  terminal.onInterrupt?.(() => controller.abort());
  const own = new OwnGames({
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
      terms: { variant: event.variant, time: event.time, tags: event.tags },
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
  readonly voided: number;
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
  const { seed: kept, ...about } = journal.plan as Terms & { readonly seed: number };
  const other = differenceOf(journalPath, { ...about, seed: kept }, { ...terms, seed: seed ?? kept });
  const found = journal.found.filter(isPlayedGame);
  const voided = journal.found.filter(isVoidedGame).length;
  if (other === null && found.length + voided === journal.found.length)
    return ok({ journal, seed: kept, found, voided });
  journal.close();
  return err(other ?? { code: 'not-a-journal', values: { path: journalPath, line: 2 } });
};

type Terms = Readonly<Record<string, unknown>>;
type TermsPlayer = { readonly name: string; readonly fingerprint: string };

/** What makes the games of a journal those of another event, most telling first; null where they are of this one. */
const differenceOf = (path: string, before: Terms, now: Terms): Problem | null => {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed = keys.filter(key => JSON.stringify(before[key]) !== JSON.stringify(now[key]));
  if (changed.length === 0) return null;
  const others = changed.filter(key => key !== 'players');
  if (others.length > 0) {
    const flags = new Set(others.map(key => flagOfTerm[key] ?? key));
    return { code: 'journal-of-another', values: { path, what: [...flags].join(', ') } };
  }
  const [old, young] = [before['players'], now['players']].map(
    players => new Map((players as readonly TermsPlayer[]).map(({ name, fingerprint }) => [name, fingerprint])),
  ) as [Map<string, string>, Map<string, string>];
  const listed = (names: readonly string[]) => (names.length === 0 ? '-' : names.join(', '));
  const gone = [...old.keys()].filter(name => !young.has(name));
  const added = [...young.keys()].filter(name => !old.has(name));
  if (gone.length + added.length > 0)
    return { code: 'journal-of-other-players', values: { path, gone: listed(gone), added: listed(added) } };
  const names = [...young.keys()].filter(name => old.get(name) !== young.get(name));
  if (names.length > 0) return { code: 'journal-of-other-bots', values: { path, names: listed(names) } };
  return { code: 'journal-of-another', values: { path, what: 'players' } };
};

/** By which flag somebody sets a term; those without one are named as a file of a tournament names them. */
const flagOfTerm: Readonly<Record<string, string>> = {
  game: '--game',
  games: '--games',
  gamesPerPairing: '--games',
  format: '--format',
  rounds: '--rounds',
  ratings: 'rating',
  time: '--seconds/--clock/--nodes',
  openings: '--no-openings',
  confinement: '--unconfined',
  sprt: '--sprt',
  seed: '--seed',
};

const isPlayedGame = (entry: unknown): entry is PlayedGame => {
  const { number, pair, round, seats, record, verdict } = entry as Partial<PlayedGame>;
  const areNumbers = [number, pair, round, ...(seats ?? [null])].every(Number.isSafeInteger);
  const isRecord = checkRecord({ format: 'poda-record', version: 1, ...record }).ok;
  return areNumbers && isRecord && typeof verdict?.by === 'string';
};

const isVoidedGame = (entry: unknown): entry is VoidedGame =>
  Number.isSafeInteger((entry as Partial<VoidedGame>).voided);

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
  readonly journal: Journal;
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
  const { journal, seed, found } = opened.value;
  let { voided } = opened.value;
  const schedule = event.scheduleOf(seed);
  const before = schedule.plan(byNumber(found));
  const isPlayed = found.length > 0 && found.length === before.length;
  if (isShown && found.length > 0) {
    const values = { done: found.length, path: event.journalPath };
    terminal.errors.write(`${translator.say(isPlayed ? 'arena.all-played' : 'arena.resumed', values)}\n`);
  }
  const controller = new AbortController();
  terminal.onInterrupt?.(() => controller.abort());
  terminal.onUnheard?.(() => controller.abort());
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
    const { games, unfit } = played.value;
    const isComplete = !controller.signal.aborted && unfit === null;
    const seconds = (performance.now() - began) / 1000;
    return ok({ games, schedule, seed, voided, isComplete, unfit, seconds, journal });
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
const openJournal = (event: Event, tellUnkept: (why: Problem) => void): Result<Opened, Problem> => {
  const { journalPath, terms, seed, isFresh } = event;
  const plan = { ...terms, seed: seed ?? drawSeed() };
  const removed = isFresh ? removeOld(journalPath) : ok(undefined);
  const opened = removed.ok ? Journal.open(journalPath, plan) : removed;
  if (!opened.ok) {
    if (!event.isJournalOptional || opened.error.code !== 'cannot-save') return opened;
    tellUnkept(opened.error);
    return ok({ journal: Journal.unkept(plan), seed: plan.seed, found: [], voided: 0 });
  }
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

/** Takes away what an earlier run has left; but nobody throws away what somebody else is writing, or what is no journal. */
const removeOld = (path: string): Result<void, Problem> => {
  const old = Journal.open(path, {});
  if (old.ok) return ok(old.value.remove());
  return old.error.code === 'not-a-journal' ? ok(rmSync(path, { force: true })) : old;
};

type Terms = Readonly<Record<string, unknown>>;
interface TermsPlayer {
  readonly name: string;
  readonly fingerprint: string;
}

/** What makes the games of a journal those of another event, most telling first; null where they are of this one. */
const differenceOf = (path: string, before: Terms, now: Terms): Problem | null => {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed = keys.filter(key => JSON.stringify(before[key]) !== JSON.stringify(now[key]));
  if (changed.length === 0) return null;
  if (changed.includes('version')) return { code: 'journal-of-another-version', values: { path } };
  const flags = changed.filter(key => key !== 'players').map(key => flagOfTerm[key] ?? key);
  const { others, altered } = changeOfPlayers(before['players'], now['players']);
  const listed = (things: readonly string[]) => [...new Set(things)].join(', ');
  if (flags.length > 0)
    return { code: 'journal-of-another', values: { path, what: listed([...flags, ...others, ...altered]) } };
  if (others.length > 0) return { code: 'journal-of-other-players', values: { path, what: listed(others) } };
  if (altered.length > 0) return { code: 'journal-of-other-bots', values: { path, names: listed(altered) } };
  return { code: 'journal-of-another-order', values: { path } };
};

/** Who is missing and who is new, with a sign before the name; and who has another file, or other settings, under the same name. */
const changeOfPlayers = (before: unknown, now: unknown): { others: readonly string[]; altered: readonly string[] } => {
  const [old, young] = [before, now].map(
    (players = []) => new Map((players as readonly TermsPlayer[]).map(({ name, fingerprint }) => [name, fingerprint])),
  ) as [Map<string, string>, Map<string, string>];
  const gone = [...old.keys()].filter(name => !young.has(name));
  const added = [...young.keys()].filter(name => !old.has(name));
  const altered = [...young.keys()].filter(name => old.has(name) && old.get(name) !== young.get(name));
  return { others: [...gone.map(name => `-${name}`), ...added.map(name => `+${name}`)], altered };
};

/** By which flag somebody sets a term; those without one are named as a file of a tournament names them. */
const flagOfTerm: Readonly<Record<string, string>> = {
  game: '--game',
  games: '--games',
  gamesPerPairing: '--games',
  format: '--format',
  rounds: '--rounds',
  challenger: '--challenger',
  ratings: 'rating',
  time: '--seconds/--clock/--nodes',
  openings: '--no-openings',
  confinement: '--unconfined',
  memory: '--memory',
  processes: '--processes',
  freeze: '--no-freeze',
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

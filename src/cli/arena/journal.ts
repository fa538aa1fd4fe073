import * as v from 'valibot';
import type { PlayedGame } from '../../arena/plan.ts';
import { checkEntry, isVoided, type JournalEntry } from '../../arena/referee/journal-entry.ts';
import { findContradiction } from '../../arena/referee/replay.ts';
import { err, ok, type Problem, type Result } from '../../core/result.ts';
import { drawSeed } from '../../play/record-session.ts';
import { Journal } from '../../store/journal.ts';
import type { Event } from './run-event.ts';

/** A journal that was opened, with what follows from it. */
export interface OpenedJournal {
  readonly journal: Journal<JournalEntry>;
  readonly seed: number;
  readonly schedule: ReturnType<Event['scheduleOf']>;
  readonly found: readonly PlayedGame[];
  readonly voided: number;
}

/** Opens the journal of an event and checks what it holds; one that an earlier run of another event has left is not touched. */
export const openJournal = (event: Event, tellUnkept: (why: Problem) => void): Result<OpenedJournal, Problem> => {
  const { journalPath, terms, seed, isFresh } = event;
  const plan = { ...terms, seed: seed ?? drawSeed() };
  const removed = isFresh ? Journal.discard(journalPath) : ok(undefined);
  const opened = removed.ok ? Journal.open(journalPath, plan, { check: checkEntry }) : removed;
  if (!opened.ok) {
    if (!event.isJournalOptional || opened.error.code !== 'cannot-save') return opened;
    tellUnkept(opened.error);
    const journal = Journal.unkept<JournalEntry>(plan);
    return ok({ journal, seed: plan.seed, schedule: event.scheduleOf(plan.seed), found: [], voided: 0 });
  }
  const journal = opened.value;
  const checked = checkJournal(journal, event);
  if (!checked.ok) journal.close();
  return checked;
};

const checkJournal = (journal: Journal<JournalEntry>, event: Event): Result<OpenedJournal, Problem> => {
  const { path } = journal;
  if (!v.is(planSchema, journal.plan)) return err({ code: 'not-a-journal', values: { path, line: 1 } });
  const { seed, ...about } = journal.plan;
  const other = differenceOf(path, { ...about, seed }, { ...event.terms, seed: event.seed ?? seed });
  if (other !== null) return err(other);
  const schedule = event.scheduleOf(seed);
  const places = journal.found.flatMap((entry, place) => (isVoided(entry) ? [] : [place]));
  const found = places.map(place => journal.found[place] as PlayedGame);
  const wrong = findContradiction(found, { ...event, schedule });
  if (wrong !== null) {
    const { code, values } = wrong.problem;
    return err({ code, values: { ...values, path, line: journal.lineOf(places[wrong.place]!) } });
  }
  return ok({ journal, seed, schedule, found, voided: journal.found.length - found.length });
};

/** What the first line of a journal must tell; that it is about the same event is another question. */
const planSchema = v.looseObject({
  seed: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  players: v.optional(v.array(v.looseObject({ name: v.string(), fingerprint: v.string() }))),
});

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

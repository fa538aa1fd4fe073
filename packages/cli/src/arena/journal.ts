import type { PlayedGame } from '@poda/arena/game/played-game.ts';
import { Journal } from '@poda/arena/journal/journal.ts';
import { discardJournal, type JournalKind, journalHeader, openJournal } from '@poda/arena/journal/open-journal.ts';
import { EntryReader, isVoided, type JournalEntry } from '@poda/arena/referee/journal-entry.ts';
import { findContradiction } from '@poda/arena/referee/replay.ts';
import type { TermsPlayer } from '@poda/arena/schedule/terms.ts';
import { err, ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { isSeed, type Seed } from '@poda/library/core/seed/seed.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import * as v from 'valibot';
import type { Context } from '../command.ts';
import type { ArenaEvent } from './event.ts';

/** A journal of another event is refused and left unchanged. */
export const openEventJournal = (event: ArenaEvent, onUnwritable: (why: Problem) => void) => {
  const { journalPath, terms, seed, isFresh } = event;
  const plan = { ...terms, seed: seed ?? drawSeed() };
  let known: Known | null = null;
  const kind: JournalKind<JournalEntry> = {
    checkPlan: found => {
      const checked = checkPlan(found, event, journalPath);
      if (!checked.ok) return checked.error;
      known = checked.value;
      return null;
    },
    check: value => known!.entries.check(value),
  };
  const removed = isFresh ? discardJournal(journalPath) : ok(undefined);
  const opened = removed.ok ? openJournal(journalPath, plan, kind) : removed;
  if (!opened.ok) {
    if (!event.isJournalOptional || opened.error.code !== 'cannot-save') return opened;
    onUnwritable(opened.error);
    const journal = Journal.unkept<JournalEntry>(plan);
    return ok({ journal, seed: plan.seed, schedule: event.scheduleOf(plan.seed), found: [], voided: 0 });
  }
  const journal = opened.value;
  const { seed: ofPlan, schedule }: Known = known ?? knownFrom(plan.seed, event);
  const places = journal.found.flatMap((entry, place) => (isVoided(entry) ? [] : [place]));
  const found = places.map(place => journal.found[place] as PlayedGame);
  const wrong = findContradiction(found, { ...event, schedule });
  if (wrong === null)
    return ok({ journal, seed: ofPlan, schedule, found, voided: journal.found.length - found.length });
  const { code, values } = wrong.problem;
  const line = journal.lineOf(places[wrong.place]!);
  journal.close();
  return err({ code, values: { ...values, path: journalPath, line } });
};

/** Notices of lines without checksums, and of a torn last line that was removed. */
export const noticesOf = (
  { path, unsealed, torn }: Pick<Journal<never>, 'path' | 'unsealed' | 'torn'>,
  translator: Context['translator'],
): readonly string[] => [
  ...(unsealed > 0 ? [translator.say('journal.unsealed', { path, count: unsealed })] : []),
  ...(torn === null ? [] : [translator.say('journal.torn', { path, line: torn })]),
];

/** The players of an interrupted event: name and fingerprint. */
export const playersBefore = (path: string): ReadonlyMap<string, string> => {
  const plan = journalHeader(path)?.plan;
  const players = v.is(planSchema, plan) ? (plan.players ?? []) : [];
  return new Map(players.map(({ name, fingerprint }) => [name, fingerprint]));
};

const knownFrom = (seed: Seed, event: ArenaEvent) => {
  const schedule = event.scheduleOf(seed);
  return { seed, schedule, entries: new EntryReader(schedule.maxGames) };
};

type Known = ReturnType<typeof knownFrom>;

const checkPlan = (plan: unknown, event: ArenaEvent, path: string): Result<Known> => {
  if (!v.is(planSchema, plan)) return problem('not-a-journal');
  const { seed, ...about } = plan;
  const other = differenceOf({ ...about, seed }, { ...event.terms, seed: event.seed ?? seed });
  if (other === null) return ok(knownFrom(seed, event));
  // The journal of a match lies beside its record, that of a tournament in its results folder.
  const flag = event.terms['command'] === 'tournament' ? '--out' : '--record';
  return err({ ...other, values: { ...other.values, path, flag } });
};

/** The plan in the first line; `differenceOf` compares the rest. */
const planSchema = v.looseObject({
  seed: v.custom<Seed>(isSeed),
  players: v.optional(v.array(v.looseObject({ name: v.string(), fingerprint: v.string() }))),
});

type Terms = Readonly<Record<string, unknown>>;

/** The most informative difference; null if there is none. */
const differenceOf = (before: Terms, now: Terms): Problem | null => {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed = keys.filter(key => JSON.stringify(before[key]) !== JSON.stringify(now[key]));
  if (changed.length === 0) return null;
  if (changed.includes('version')) return { code: 'journal-of-another-version' };
  const flags = changed.filter(key => key !== 'players').map(key => flagOfTerm[key] ?? key);
  const { gone, added, altered } = changeOfPlayers(before['players'], now['players']);
  const listed = (things: readonly string[]) => [...new Set(things)].join(', ');
  if (flags.length > 0)
    return { code: 'journal-of-another', values: { what: listed([...flags, ...gone, ...added, ...altered]) } };
  const who = { gone: listed(gone), added: listed(added) };
  if (gone.length > 0 && added.length > 0) return { code: 'journal-of-other-players', values: who };
  if (gone.length > 0) return { code: 'journal-of-more-players', values: who };
  if (added.length > 0) return { code: 'journal-of-fewer-players', values: who };
  if (altered.length > 0) return { code: 'journal-of-other-bots', values: { names: listed(altered) } };
  return { code: 'journal-of-another-order' };
};

const changeOfPlayers = (before: unknown, now: unknown): Record<'gone' | 'added' | 'altered', readonly string[]> => {
  const [old, young] = [before, now].map(
    (players = []) => new Map((players as readonly TermsPlayer[]).map(({ name, fingerprint }) => [name, fingerprint])),
  ) as [Map<string, string>, Map<string, string>];
  const gone = [...old.keys()].filter(name => !young.has(name));
  const added = [...young.keys()].filter(name => !old.has(name));
  const altered = [...young.keys()].filter(name => old.has(name) && old.get(name) !== young.get(name));
  return { gone, added, altered };
};

/** Other settings are shown by their keys in the tournament file. */
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

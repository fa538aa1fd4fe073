import { closeSync, constants } from 'node:fs';
import { byNumber, type PlayedGame, type VoidedGame } from '@poda/arena/game/played-game.ts';
import { type JournalKind, type JournalReader, readJournal } from '@poda/arena/journal/open-journal.ts';
import { pairingsOf } from '@poda/arena/rating/standings.ts';
import { EntryReader, isVoided, type JournalEntry } from '@poda/arena/referee/journal-entry.ts';
import { findContradiction } from '@poda/arena/referee/replay.ts';
import type { TournamentSchedule } from '@poda/arena/schedule/schedule.ts';
import { type GameTerms, readTerms, scheduleOfTerms } from '@poda/arena/schedule/terms.ts';
import { shownName } from '@poda/arena/submissions/bot-name.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { err, ok, problem, type Result } from '@poda/library/core/result.ts';
import { isSeed, type Seed } from '@poda/library/core/seed/seed.ts';
import { readVariant } from '@poda/library/games/index.ts';
import { openRegularFile } from '@poda/library/node/read-file.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { formatPlayer } from '@poda/library/search/players/player-names.ts';
import * as v from 'valibot';
import { line, MAX_PLAYERS, MAX_TITLE } from '../api/value-schemas.ts';
import { json, type Queries, sql, storableText } from '../store/database.ts';
import type { StoredSettings } from '../tournaments/stored-tournament.ts';
import { withoutPlayers } from '../tournaments/stored-tournament.ts';
import { contenderName, shownSettingsSchema } from '../tournaments/tournament-routes.ts';
import { addContenders, announceState, type TournamentHost } from '../tournaments/tournaments.ts';
import { insertGames, rowOf } from './games.ts';

interface ReadTournament {
  readonly terms: GameTerms;
  readonly seed: Seed;
  readonly variant: Variant;
  readonly schedule: TournamentSchedule;
  readonly games: readonly PlayedGame[];
  readonly voided: readonly VoidedGame[];
}

/** A journal holds no bots, so an unfinished tournament can go on only with Poda's own players. */
export const importJournal = async (
  { database }: TournamentHost,
  path: string,
  { course, title }: { readonly course: string | null; readonly title: string },
): Promise<Result<string>> => {
  const read = readTournamentJournal(path);
  if (!read.ok) return read;
  const fitting = refuseUnfit(read.value.terms, read.value.variant, title);
  if (!fitting.ok) return fitting;
  return ok(await database.transaction(queries => storeTournament(queries, read.value, course, title)));
};

/** Refuses what the schemas of the API could not show. */
const refuseUnfit = (terms: GameTerms, variant: Variant, title: string): Result<void> => {
  if (!v.is(line(MAX_TITLE), title)) return problem('journal-title-unfit', { title, most: MAX_TITLE });
  const { players } = terms;
  const unfit = players.find(({ name }) => !v.is(contenderName, name));
  if (unfit !== undefined) return problem('journal-name-unfit', { name: shownName(unfit.name) });
  const isHouse = players.map(({ fingerprint }) => isHouseWord(fingerprint, variant));
  const isShown = players.length <= MAX_PLAYERS && v.is(shownSettingsSchema, settingsOf(terms, isHouse));
  return isShown ? ok(undefined) : problem('journal-beyond-limits', { most: MAX_PLAYERS });
};

const readTournamentJournal = (path: string): Result<ReadTournament> => {
  const opened = openFile(path);
  if (!opened.ok) return opened;
  try {
    let known: Known | null = null;
    const kind: JournalKind<JournalEntry> = {
      checkPlan: plan => {
        const checked = readPlan(plan);
        if (!checked.ok) return checked.error;
        known = checked.value;
        return null;
      },
      check: value => known!.entries.check(value),
    };
    const read = readJournal(opened.value, path, kind);
    if (!read.ok) return read;
    return known === null ? problem('not-a-journal', { path, line: 1 }) : checkGames(read.value, known, path);
  } finally {
    closeSync(opened.value);
  }
};

const openFile = (path: string): Result<number> => {
  try {
    return openRegularFile(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return problem(code === 'ENOENT' ? 'missing-file' : 'unreadable-file', { path, reason: code });
  }
};

interface Known extends Pick<ReadTournament, 'terms' | 'seed' | 'variant' | 'schedule'> {
  readonly entries: EntryReader;
}

const MAX_GAMES = 1_000_000;

const readPlan = (plan: unknown): Result<Known> => {
  const { seed, ...others } = (plan ?? {}) as { readonly seed?: unknown };
  const terms = readTerms(others);
  if (terms === undefined || !isSeed(seed)) return problem('not-a-journal');
  const variant = readVariant(terms.game);
  if (!variant.ok) return variant;
  const { players, gamesPerPairing, rounds } = terms;
  if (players.length ** 2 * (gamesPerPairing ?? 2) * (rounds ?? 1) > 2 * MAX_GAMES) return problem('not-a-journal');
  const schedule = scheduleOfTerms(terms, variant.value, seed);
  const entries = new EntryReader(schedule.maxGames);
  return ok({ terms, seed, variant: variant.value, schedule, entries });
};

const checkGames = (journal: JournalReader<JournalEntry>, known: Known, path: string): Result<ReadTournament> => {
  const { terms, variant, schedule } = known;
  const places = journal.entries.flatMap((entry, place) => (isVoided(entry) ? [] : [place]));
  const found = places.map(place => journal.entries[place] as PlayedGame);
  const contenders = terms.players.map(({ name, fingerprint }) => {
    const isOwn = isHouseWord(fingerprint, variant);
    // Only engines can resign; a journal does not tell which players were engines, so any but Poda's own may have been.
    return { record: { name, kind: 'bot' } as const, isOwn, canResign: !isOwn };
  });
  const wrong = findContradiction(found, { variant, time: terms.time, contenders, schedule });
  if (wrong !== null) {
    const { code, values } = wrong.problem;
    return err({ code, values: { ...values, path, line: journal.lines[places[wrong.place]!]! } });
  }
  return ok({ ...known, games: found, voided: journal.entries.filter(isVoided) });
};

/** The fingerprint of one of Poda's own players is its word; that of a bot is a hash. */
const isHouseWord = (fingerprint: string, { game }: Variant): boolean => {
  const player = readPlayer(fingerprint, game);
  return player.ok && player.value !== null && formatPlayer(player.value) === fingerprint;
};

const CHUNK = 500;

const storeTournament = async (
  queries: Queries,
  tournament: ReadTournament,
  course: string | null,
  title: string,
): Promise<string> => {
  const { terms, seed, variant, schedule, games: found, voided } = tournament;
  const played = byNumber(found);
  const isHouse = terms.players.map(({ fingerprint }) => isHouseWord(fingerprint, variant));
  const isComplete = schedule.plan(played).every(({ number }) => played.has(number));
  const state = isComplete ? 'finished' : isHouse.every(own => own) ? 'paused' : 'stopped';
  const pairings = state === 'paused' ? null : pairingsOf(schedule, played);
  const { first } = await queries.query<{ id: string }>`
    insert into tournament (course, title, state, settings, seed, levels, terms, pairings, started, ended)
    values (${course}, ${title}, ${state}, ${json(settingsOf(terms, isHouse))}::jsonb, ${String(seed)},
      ${[terms.confinement ?? 'A']}, ${json(withoutPlayers(terms))}::json, ${json(pairings)}::json, now(),
      ${pairings === null ? null : sql`now()`})
    returning id`;
  const id = first!.id;
  const players = terms.players.map(({ name, fingerprint }, place) => ({
    ...{ name, fingerprint, submission: null, rating: terms.ratings?.[place] },
    word: isHouse[place] ? fingerprint : null,
  }));
  await addContenders(queries, id, players);
  for (let at = 0; at < found.length; at += CHUNK) {
    const rowsOfGames = found.slice(at, at + CHUNK).map(game => {
      const level = game.seats.every(seat => isHouse[seat]) ? null : terms.confinement;
      return rowOf(game, level, seat => !isHouse[seat]);
    });
    await insertGames(queries, id, rowsOfGames, null);
  }
  for (const { voided: number, what } of voided)
    await queries.query`
      insert into voided_game (tournament, number, what) values (${id}, ${number}, ${storableText(what)})`;
  await announceState(queries, id);
  return id;
};

const settingsOf = (terms: GameTerms, isHouse: readonly boolean[]): StoredSettings => {
  const { game, format, gamesPerPairing, rounds, extraPairs, challenger, time, openings, players } = terms;
  const { clock, nodes } = time;
  const limits = {
    ...(clock === undefined ? {} : { [clock.per]: clock.millis / 1_000 }),
    ...(clock?.per === 'game' ? { increment: clock.incrementMillis / 1_000 } : {}),
    ...(nodes === undefined ? {} : { nodes }),
  };
  return {
    game,
    format,
    ...(gamesPerPairing === null ? {} : { games: gamesPerPairing }),
    ...(rounds === null ? {} : { rounds }),
    ...(extraPairs === null ? {} : { extraPairs }),
    ...(challenger === undefined ? {} : { challenger }),
    ...(Object.keys(limits).length === 0 ? {} : { time: limits }),
    openings,
    house: players.filter((_, place) => isHouse[place]).map(({ fingerprint }) => fingerprint),
  };
};

import { refuseNameClash } from '@poda/arena/bots/contenders.ts';
import { processOptionsOf } from '@poda/arena/process/bot-process.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { orderOfPlayers, termsOf } from '@poda/arena/schedule/terms.ts';
import { shownName } from '@poda/arena/submissions/bot-name.ts';
import { err, map, ok, problem, type Result } from '@poda/library/core/result.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import type * as v from 'valibot';
import { ResultsCache } from '../results/tournament-results.ts';
import { type Database, json, notify, type Queries, sql } from '../store/database.ts';
import { loadBot, lostFilesProblem } from '../submissions/contents.ts';
import { refuseOtherGame } from '../submissions/submissions.ts';
import { GameQueue } from '../workers/game-queue.ts';
import { JobQueue } from '../workers/job-queue.ts';
import { LIVE_CHANNEL, type LiveMessage } from './live-messages.ts';
import {
  readSettings,
  readStarted,
  type StoredSettings,
  type TournamentState,
  withoutPlayers,
} from './stored-tournament.ts';
import type { newTournamentSchema } from './tournament-routes.ts';

export interface TournamentHost {
  readonly database: Database;
  readonly queue: GameQueue;
  readonly results: ResultsCache;
}

export const openTournaments = async (database: Database, jobs?: JobQueue): Promise<TournamentHost> => ({
  database,
  queue: new GameQueue(jobs ?? (await JobQueue.open(database, false))),
  results: new ResultsCache(database),
});

interface NewTournament extends Omit<v.InferOutput<typeof newTournamentSchema>, 'settings' | 'deadline'> {
  readonly course: string | null;
  readonly settings: StoredSettings;
  readonly deadline?: Date | null | undefined;
}

export const createTournament = async (
  { database }: TournamentHost,
  {
    course,
    title,
    settings,
    seed = drawSeed(),
    levels = ['A', 'B'],
    mixesLevels = false,
    deadline = null,
    startsItself = false,
  }: NewTournament,
): Promise<Result<string>> => {
  const checked = readSettings(settings);
  if (!checked.ok) return checked;
  const { first } = await database.query<{ id: string }>`
    insert into tournament (course, title, settings, seed, levels, mixes_levels, deadline, starts_itself)
    values (${course}, ${title}, ${json(settings)}::jsonb, ${String(seed)}, ${levels}, ${mixesLevels}, ${deadline},
      ${startsItself}) returning id`;
  return ok(first!.id);
};

/** After the start only the title and `mixesLevels` may change. */
export const changeTournament = async (
  host: TournamentHost,
  id: string,
  changes: { readonly [Key in keyof Omit<NewTournament, 'course'>]?: NewTournament[Key] | undefined },
): Promise<Result<void>> => {
  const { title, mixesLevels, settings, seed, levels, deadline, startsItself } = changes;
  const read = settings === undefined ? ok(undefined) : readSettings(settings);
  if (!read.ok) return read;
  return whileLocked(host, id, async (queries, state) => {
    const isFixed = [settings, seed, levels, deadline, startsItself].every(value => value === undefined);
    if (state !== 'open' && !isFixed) return problem('tournament-has-started');
    if (settings !== undefined) {
      const fitting = await refuseOtherGame(queries, 'tournament', id, String(settings['game']));
      if (!fitting.ok) return fitting;
    }
    await queries.query`
      update tournament set title = coalesce(${title}, title), mixes_levels = coalesce(${mixesLevels}, mixes_levels),
        settings = coalesce(${json(settings)}::jsonb, settings), seed = coalesce(${seed?.toString()}, seed),
        levels = coalesce(${levels}, levels), deadline = ${deadline === undefined ? sql`deadline` : deadline},
        starts_itself = coalesce(${startsItself}, starts_itself)
      where id = ${id}`;
    return ok(undefined);
  });
};

/** Only before the start. The bots handed in for the tournament stay in the course. */
export const deleteTournament = (host: TournamentHost, id: string): Promise<Result<void>> =>
  whileLocked(host, id, async (queries, state) => {
    if (state !== 'open') return problem('tournament-has-started');
    await queries.query`delete from tournament where id = ${id}`;
    return ok(undefined);
  });

export const startTournament = (host: TournamentHost, id: string): Promise<Result<void>> =>
  whileLocked(host, id, async (queries, state) => {
    if (state !== 'open') return problem('tournament-has-started');
    const entered = await enterContenders(queries, id);
    if (entered.ok) await announceState(queries, id);
    return entered;
  });

/** Games that workers have taken are played to the end and count. */
export const pauseTournament = (host: TournamentHost, id: string): Promise<Result<void>> =>
  changeState(host, id, { from: ['running'], to: 'paused' }, queries => host.queue.clearWaiting(queries, id));

export const resumeTournament = (host: TournamentHost, id: string): Promise<Result<void>> =>
  changeState(host, id, { from: ['paused', 'failed'], to: 'running' }, async queries => {
    await queries.query`update tournament set problem = null where id = ${id}`;
    await queries.query`delete from voided_game where tournament = ${id}`;
  });

/** Results so far count; later ones are refused. */
export const stopTournament = async (host: TournamentHost, id: string): Promise<Result<void>> => {
  const tournament = await readStarted(host.database, id);
  const results = tournament && (await host.results.of(tournament));
  const from: TournamentState[] = ['running', 'paused', 'failed'];
  return changeState(host, id, { from, to: 'stopped' }, async queries => {
    await results?.refresh(queries);
    await endTournament(queries, host, id, results?.pairings() ?? null);
  });
};

export const endTournament = async (
  queries: Queries,
  { queue }: TournamentHost,
  id: string,
  pairings: object | null,
): Promise<void> => {
  await queries.query`
    update tournament set ended = now(), pairings = ${json(pairings)}::json where id = ${id}`;
  await queue.clear(queries, id);
};

export const rerunTournament = (host: TournamentHost, id: string): Promise<Result<string>> =>
  whileLocked(host, id, async (queries, state) => {
    if (state === 'open') return problem('tournament-not-started');
    // A rerun of these games would give no mark: the attempt itself must be run again.
    const { count: attempts } = await queries.query`select from tournament where id = ${id} and assignment is not null`;
    if (attempts > 0) return problem('tournament-of-attempt');
    const { count } = await queries.query`
      select from contender c left join submission s on s.id = c.submission
      where c.tournament = ${id} and c.word is null and s.content is null`;
    if (count > 0) return problem('contender-gone');
    const { first } = await queries.query<{ id: string }>`
      insert into tournament (course, title, state, settings, seed, levels, mixes_levels, terms, started)
      select course, title, 'running', settings, seed, levels, mixes_levels, terms, now() from tournament
      where id = ${id} returning id`;
    const again = first!.id;
    await queries.query`
      insert into contender (tournament, place, name, submission, word, fingerprint, rating)
      select ${again}::uuid, place, name, submission, word, fingerprint, rating from contender where tournament = ${id}`;
    await announceState(queries, again);
    return ok(again);
  });

/** Locks the row until the transaction ends. */
export const lockState = async (queries: Queries, id: string): Promise<TournamentState | undefined> => {
  const { first } = await queries.query<{ state: TournamentState }>`
    select state from tournament where id = ${id} for no key update`;
  return first?.state;
};

export const announceState = async (queries: Queries, tournament: string): Promise<void> => {
  const message: LiveMessage = { kind: 'state', tournament };
  await notify(queries, LIVE_CHANNEL, JSON.stringify(message));
};

/** Runs in a transaction that holds the row of the tournament. */
const whileLocked = <T>(
  { database }: TournamentHost,
  id: string,
  act: (queries: Queries, state: TournamentState) => Promise<Result<T>>,
): Promise<Result<T>> =>
  database.transaction(async queries => {
    const state = await lockState(queries, id);
    return state === undefined ? problem('no-such-tournament') : await act(queries, state);
  });

export const changeState = (
  host: TournamentHost,
  id: string,
  { from, to }: { readonly from: readonly TournamentState[]; readonly to: TournamentState },
  act: (queries: Queries) => Promise<void>,
): Promise<Result<void>> =>
  whileLocked(host, id, async (queries, state) => {
    if (state === to) return ok(undefined);
    if (!from.includes(state)) return problem('tournament-state', { state, wanted: to });
    await queries.query`update tournament set state = ${to} where id = ${id}`;
    await act(queries);
    await announceState(queries, id);
    return ok(undefined);
  });

export interface Entrant {
  readonly name: string;
  readonly submission: string | null;
  readonly word: string | null;
  readonly fingerprint: string;
  readonly rating?: number | null | undefined;
}

export const houseEntrant = (word: string, name = word, rating?: number): Entrant => ({
  name: shownName(name),
  submission: null,
  word,
  fingerprint: word,
  rating,
});

export const botEntrant = async (
  queries: Queries,
  { submission, name, content }: { readonly submission: string; readonly name: string; readonly content: string },
): Promise<Result<Entrant>> =>
  map(await loadBot(queries, content, name), bot => ({
    name: bot.name,
    submission,
    word: null,
    fingerprint: bot.fingerprint,
  }));

/** The contenders get their places in the order of the list. */
export const addContenders = async (
  queries: Queries,
  tournament: string,
  players: readonly Entrant[],
): Promise<void> => {
  for (const [place, { name, submission, word, fingerprint, rating }] of players.entries())
    await queries.query`
      insert into contender (tournament, place, name, submission, word, fingerprint, rating)
      values (${tournament}, ${place}, ${name}, ${submission}, ${word}, ${fingerprint}, ${rating ?? null})`;
};

/** The newest accepted version of every bot, by name, then Poda's own players. */
export const enterContenders = async (queries: Queries, id: string): Promise<Result<void>> => {
  const { first } = await queries.query<{ title: string; settings: StoredSettings; levels: Level[] }>`
    select title, settings, levels from tournament where id = ${id}`;
  const { title, settings, levels } = first!;
  const read = readSettings(settings);
  if (!read.ok) return read;
  const file = read.value;
  const bots = await readBots(queries, id);
  if (!bots.ok) return bots;
  const house = file.players.map(({ player, name, rating }) => houseEntrant(player, name, rating));
  const entered = [...bots.value, ...house];
  if (entered.length < 2) return problem('too-few-players', { path: title, count: entered.length });
  const names = entered.map(({ name }) => name);
  const clash = refuseNameClash(entered, names);
  if (!clash.ok) return clash;
  const order = orderOfPlayers(names, file);
  if (!order.ok) return order;
  const players = order.value.map(place => entered[place]!);
  const terms = termsOf(file, {
    players,
    ratings: players.map(({ rating }) => rating ?? undefined),
    level: bots.value.length === 0 ? null : levels[0]!,
    options: processOptionsOf(file.limits, file.freeze !== false),
  });
  await addContenders(queries, id, players);
  await queries.query`
    update tournament set state = 'running', started = now(), starts_itself = false, problem = null,
      terms = ${json(withoutPlayers(terms))}::json where id = ${id}`;
  return ok(undefined);
};

const readBots = async (queries: Queries, tournament: string): Promise<Result<Entrant[]>> => {
  const { rows } = await queries.query<{ submission: string; name: string; content: string }>`
    select distinct on (b.id) s.id as submission, b.name, s.content
    from submission s join bot b on b.id = s.bot
    where s.tournament = ${tournament} and s.state = 'accepted' and s.content is not null
    order by b.id, s.version desc`;
  const bots: Entrant[] = [];
  const lost: string[] = [];
  for (const row of rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const bot = await botEntrant(queries, row);
    if (bot.ok) bots.push(bot.value);
    else lost.push(row.name);
  }
  return lost.length === 0 ? ok(bots) : err(lostFilesProblem(lost));
};

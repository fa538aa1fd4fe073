import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { withoutSeed } from '@poda/library/notation/record/record.ts';
import { recordTree } from '@poda/library/notation/record/record-text.ts';
import { type Organiser, recordAct, type SignedIn } from '../accounts/caller.ts';
import { type Call, type ClassServer, dateOf, type Handlers, problemAnswer } from '../api/handlers.ts';
import type { Sent } from '../api/route.ts';
import { findCourse } from '../courses/courses.ts';
import { lossesOf, ratingHistory, timeUse, versionsOf } from '../results/contender-page.ts';
import { findGame, listGames } from '../results/games.ts';
import type { TournamentStandings } from '../results/tournament-results.ts';
import { LEASED_GAMES } from '../workers/game-queue.ts';
import {
  findTournament,
  isSeedOpen,
  type ListedTournament,
  listTournaments,
  ownPlaces,
  summariseTournament,
  withTournament,
} from './access.ts';
import { downloadHandlers } from './download-handlers.ts';
import { openGames } from './open-games.ts';
import { asStarted, readStarted, type StoredContender } from './stored-tournament.ts';
import type { openedTournamentSchema, tournamentRoutes, tournamentSchema } from './tournament-routes.ts';
import {
  changeTournament,
  createTournament,
  deleteTournament,
  pauseTournament,
  rerunTournament,
  resumeTournament,
  startTournament,
  stopTournament,
  type TournamentHost,
} from './tournaments.ts';

type OpenedTournament = Sent<typeof openedTournamentSchema>;

/** Handler of a change of a tournament; it answers with the tournament, or with the new one of a rerun. */
const act = (what: string, change: (host: TournamentHost, id: string) => Promise<Result<unknown>>) =>
  withTournament(async ({ id }, server, _, call: Call<Organiser>) => {
    const changed = await change(server.tournaments, id);
    if (!changed.ok) return changed;
    await recordAct(server.database, server.now(), call.caller, `tournament-${what}`, { tournament: id });
    return opened(server, call, typeof changed.value === 'string' ? changed.value : id);
  });

export const tournamentHandlers: Handlers<typeof tournamentRoutes> = {
  ...downloadHandlers,

  listTournaments: async (server, { params }, { caller }) => {
    const course = await findCourse(server.database, caller, params.course);
    if (!course.ok) return course;
    const listed = await listTournaments(server.database, params.course);
    return ok({ tournaments: await Promise.all(listed.map(row => listedAnswer(server, row))) });
  },

  createTournament: async (server, { params, body }, call) => {
    const course = await findCourse(server.database, call.caller, params.course);
    if (!course.ok) return course;
    if (course.value.closed !== null) return problem('course-closed');
    const terms = { ...body, course: params.course, deadline: dateOf(body.deadline) };
    const made = await createTournament(server.tournaments, terms);
    return made.ok ? opened(server, call, made.value) : made;
  },

  readTournament: (server, { params }, call) => opened(server, call, params.tournament),

  changeTournament: withTournament(async ({ id }, server, { body }, call) => {
    const changed = await changeTournament(server.tournaments, id, { ...body, deadline: dateOf(body.deadline) });
    return changed.ok ? opened(server, call, id) : changed;
  }),

  deleteTournament: withTournament(async ({ id }, server, _, { caller }) => {
    const deleted = await deleteTournament(server.tournaments, id);
    if (!deleted.ok) return deleted;
    await recordAct(server.database, server.now(), caller, 'tournament-delete', { tournament: id });
    return ok({});
  }),

  startTournament: act('start', startTournament),
  pauseTournament: act('pause', pauseTournament),
  resumeTournament: act('resume', resumeTournament),
  stopTournament: act('stop', stopTournament),
  rerunTournament: act('rerun', rerunTournament),

  readStandings: withTournament(async (tournament, { tournaments: { results } }) => {
    const started = asStarted(tournament);
    const answer = started === undefined ? noStandings : standingsAnswer(await results.standings(started));
    return ok({ state: tournament.state, ...answer });
  }),

  listGames: withTournament(async ({ id }, { database }, { query }) => ok(await listGames(database, id, query))),

  readGame: withTournament(async ({ id, title, contenders }, server, { params }, { caller }) => {
    const played = await findGame(server.database, id, params.number);
    if (played === undefined) return problem('no-such-tournament-game');
    const open = await ownPlaces(server.database, caller, id);
    const { seats, stderr, verdict, record } = played.game;
    const hasSeed = await isSeedOpen(server, caller, id);
    const side = (at: 0 | 1) => {
      const place = seats[at];
      const isAtFault = verdict.by !== 'rules' && verdict.side === at;
      return {
        place,
        name: contenders[place]!.name,
        words: open.has(place) ? stderr[at] : null,
        evidence: isAtFault && open.has(place) ? verdict.evidence : null,
      };
    };
    return ok({
      tournament: { id, title },
      game: played.row,
      record: recordTree(hasSeed ? record : withoutSeed(record)),
      sides: [side(0), side(1)],
    });
  }),

  readSchedule: withTournament(async (tournament, { database, tournaments }) => {
    const { id, state } = tournament;
    const { first } = await database.query<{ workers: number; voided: number }>`
      select (select count(distinct worker) from (${LEASED_GAMES}) as leased where tournament = ${id})::int as workers,
        (select count(*) from voided_game where tournament = ${id})::int as voided`;
    const started = asStarted(tournament);
    const schedule =
      started === undefined
        ? noSchedule
        : { ...(await tournaments.results.progress(started)), ...(await openGames(tournaments, started)) };
    const secondsLeft = state === 'running' ? schedule.secondsLeft : null;
    return ok({ state, ...first!, ...schedule, secondsLeft });
  }),

  readContender: withTournament(async (tournament, { database, tournaments }, { params: { place } }, { caller }) => {
    const { id } = tournament;
    const contender = tournament.contenders[place];
    const started = asStarted(tournament);
    if (contender === undefined || started === undefined) return problem('no-such-contender');
    const { standings } = await tournaments.results.standings(started);
    const open = await ownPlaces(database, caller, id);
    const { submission } = contender;
    const versions = submission === null ? [] : await versionsOf(database, submission);
    const standing = standings.find(standing => standing.place === place) ?? null;
    return ok({
      contender: contenderAnswer(contender, caller.role !== 'organiser' && open.has(place)),
      standing,
      history: await ratingHistory(tournaments, started, place, standing),
      losses: await lossesOf(database, id, place),
      time: await timeUse(database, id, place),
      versions: versions.map(version => ({
        ...version,
        submission: open.has(place) ? version.submission : null,
        isPlaying: version.submission === submission,
      })),
    });
  }),

  followTournament: withTournament(async ({ id }, { live }, _, { caller, proof, request, client: { address } }) => {
    const lastEventId = request.headers.get('Last-Event-ID');
    return live.eventStream({ tournament: id, lastEventId, address, account: caller.id, proof });
  }),
};

const opened = async (
  server: ClassServer,
  { caller, translator }: Call<SignedIn>,
  id: string,
): Promise<Result<OpenedTournament>> => {
  const found = await findTournament(server, caller, id);
  if (!found.ok) return found;
  const { settings, seed, levels, mixesLevels, assignment, contenders, problem: cause } = found.value;
  const own = caller.role === 'organiser' ? new Set<number>() : await ownPlaces(server.database, caller, id);
  return ok({
    ...(await listedAnswer(server, await summariseTournament(server.database, id))),
    settings: settings as OpenedTournament['settings'],
    seed: (await isSeedOpen(server, caller, id)) ? seed : null,
    levels,
    mixesLevels,
    assignment,
    contenders: contenders.map(contender => contenderAnswer(contender, own.has(contender.place))),
    problem: problemAnswer(cause, translator),
  });
};

const contenderAnswer = ({ place, name, word, submission }: StoredContender, isOwn: boolean) => ({
  place,
  name,
  kind: word === null ? ('bot' as const) : ('house' as const),
  word,
  submission,
  isOwn,
});

const listedAnswer = async (
  { tournaments }: ClassServer,
  row: ListedTournament,
): Promise<Sent<typeof tournamentSchema>> => ({
  ...row,
  planned: await plannedOf(tournaments, row),
});

/** The games planned so far; after the end, those played. */
const plannedOf = async (
  { database, results }: TournamentHost,
  { id, state, played }: ListedTournament,
): Promise<number | null> => {
  if (state === 'open') return null;
  if (state === 'finished' || state === 'stopped') return played;
  const tournament = await readStarted(database, id);
  return tournament === undefined ? null : (await results.paired(tournament, played)).planned;
};

const noStandings = {
  ...{ games: 0, planned: null, standings: [], crossTable: [], superiority: [] },
  ...{ sideAdvantage: null, drawShare: 0, levels: [], seq: 0 },
};

const noSchedule = { played: 0, planned: null, gamesPerMinute: null, secondsLeft: null, rounds: [], games: [] };

const standingsAnswer = ({ played, ...standings }: TournamentStandings) => ({ ...standings, games: played });

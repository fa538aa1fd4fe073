import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { withoutSeed } from '@poda/library/notation/record/record.ts';
import { recordTree } from '@poda/library/notation/record/record-text.ts';
import { recordAct } from '../accounts/acts.ts';
import { actorOf, type Organiser, type SignedIn } from '../accounts/caller.ts';
import { type Arena, type Call, type Handlers, problemAnswer } from '../api/handlers.ts';
import type { Sent } from '../api/route.ts';
import { findCourse } from '../courses/courses.ts';
import { lossesOf, ratingHistory, timeUse, versionsOf } from '../results/contender-page.ts';
import { findGame } from '../results/games.ts';
import { listGames, withoutWords } from '../results/games-page.ts';
import type { HostedStandings } from '../results/hosted-standings.ts';
import { LEASED_GAMES } from '../workers/game-queue.ts';
import {
  findTournament,
  isSeedOpen,
  type ListedTournament,
  listTournaments,
  ownPlaces,
  summariseTournament,
} from './access.ts';
import { progressOf } from './progress.ts';
import { openGames } from './schedule-page.ts';
import type { StoredContender, StoredTournament } from './stored-tournament.ts';
import type { TournamentHost } from './tournament-host.ts';
import type { tournamentRoutes } from './tournament-routes.ts';
import type { openedTournamentSchema, tournamentSchema } from './tournament-schemas.ts';
import {
  changeTournament,
  createTournament,
  deleteTournament,
  pauseTournament,
  rerunTournament,
  resumeTournament,
  startTournament,
  stopTournament,
} from './tournaments.ts';

type OpenedTournament = Sent<typeof openedTournamentSchema>;

type TournamentRoutes = Omit<typeof tournamentRoutes, DownloadId>;
type DownloadId = Extract<keyof typeof tournamentRoutes, `download${string}`>;

export const tournamentHandlers: Handlers<TournamentRoutes> = {
  listTournaments: async (arena, { params }, { caller }) => {
    const course = await findCourse(arena.database, caller, params.course);
    if (!course.ok) return course;
    const listed = await listTournaments(arena.database, params.course);
    return ok({ tournaments: await Promise.all(listed.map(row => listedAnswer(arena, row))) });
  },

  createTournament: async (arena, { params, body: { deadline, ...body } }, call) => {
    const course = await findCourse(arena.database, call.caller, params.course);
    if (!course.ok) return course;
    if (course.value.closed !== null) return problem('course-closed');
    const made = await createTournament(arena.tournaments, {
      ...body,
      course: params.course,
      deadline: dateOf(deadline),
    });
    return made.ok ? opened(arena, call, made.value) : made;
  },

  readTournament: (arena, { params }, call) => opened(arena, call, params.tournament),

  changeTournament: async (arena, { params, body: { deadline, ...body } }, call) => {
    const found = await findTournament(arena, call.caller, params.tournament);
    if (!found.ok) return found;
    const changes = { ...body, ...(deadline === undefined ? {} : { deadline: dateOf(deadline) }) };
    const changed = await changeTournament(arena.tournaments, params.tournament, changes);
    return changed.ok ? opened(arena, call, params.tournament) : changed;
  },

  deleteTournament: async (arena, { params }, { caller }) => {
    const found = await findTournament(arena, caller, params.tournament);
    if (!found.ok) return found;
    const deleted = await deleteTournament(arena.tournaments, params.tournament);
    if (!deleted.ok) return deleted;
    const about = { tournament: params.tournament };
    await recordAct(arena.database, arena.now(), actorOf(caller), 'tournament-delete', about);
    return ok({});
  },

  startTournament: (arena, { params }, call) => act(arena, call, params.tournament, 'start', startTournament),
  pauseTournament: (arena, { params }, call) => act(arena, call, params.tournament, 'pause', pauseTournament),
  resumeTournament: (arena, { params }, call) => act(arena, call, params.tournament, 'resume', resumeTournament),
  stopTournament: (arena, { params }, call) => act(arena, call, params.tournament, 'stop', stopTournament),
  rerunTournament: (arena, { params }, call) => act(arena, call, params.tournament, 'rerun', rerunTournament),

  readStandings: async (arena, { params }, { caller }) => {
    const found = await findTournament(arena, caller, params.tournament);
    if (!found.ok) return found;
    const standings = await arena.tournaments.results.standings(params.tournament);
    return ok({ state: found.value.state, ...(standings === undefined ? noStandings : standingsAnswer(standings)) });
  },

  listGames: async (arena, { params, query }, { caller }) => {
    const found = await findTournament(arena, caller, params.tournament);
    if (!found.ok) return found;
    return ok(await listGames(arena.database, params.tournament, query));
  },

  readGame: async (arena, { params }, { caller }) => {
    const found = await findTournament(arena, caller, params.tournament);
    if (!found.ok) return found;
    const played = await findGame(arena.database, params.tournament, params.number);
    if (played === undefined) return problem('no-such-tournament-game');
    const open = await ownPlaces(arena.database, caller, params.tournament);
    const { seats, stderr, verdict, record } = withoutWords(played.game, place => open.has(place));
    const hasSeed = await isSeedOpen(arena, caller, params.tournament);
    const side = (at: 0 | 1) => {
      const place = seats[at];
      const isAtFault = verdict.by !== 'rules' && verdict.side === at;
      const contender = found.value.contenders[place]!;
      return {
        place,
        name: contender.name,
        words: open.has(place) ? stderr[at] : null,
        evidence: isAtFault && open.has(place) ? verdict.evidence : null,
      };
    };
    const { id, title } = found.value;
    return ok({
      tournament: { id, title },
      game: played.row,
      record: recordTree(hasSeed ? record : withoutSeed(record)),
      sides: [side(0), side(1)],
    });
  },

  readSchedule: async (arena, { params }, { caller }) => {
    const found = await findTournament(arena, caller, params.tournament);
    if (!found.ok) return found;
    const { state } = found.value;
    const { rows } = await arena.database.query<{ workers: number; voided: number }>(
      `select (select count(distinct worker) from (${LEASED_GAMES}) as leased where tournament = $1)::int as workers,
              (select count(*) from voided_game where tournament = $1)::int as voided`,
      [params.tournament],
    );
    const { workers, voided } = rows[0]!;
    const progress = await progressOf(arena.tournaments, params.tournament);
    if (progress === undefined)
      return ok({
        ...{ state, workers, voided, played: 0, planned: null, gamesPerMinute: null, secondsLeft: null },
        ...{ rounds: [], games: [] },
      });
    const secondsLeft = state === 'running' ? progress.secondsLeft : null;
    return ok({
      ...{ state, workers, voided, ...progress, secondsLeft },
      ...(await openGames(arena.tournaments, found.value)),
    });
  },

  readContender: async (arena, { params: { tournament: id, place } }, { caller }) => {
    const found = await findTournament(arena, caller, id);
    if (!found.ok) return found;
    const contender = found.value.contenders[place];
    const standings = await arena.tournaments.results.standings(id);
    if (contender === undefined || standings === undefined) return problem('no-such-contender');
    const open = await ownPlaces(arena.database, caller, id);
    const { submission } = contender;
    const versions = submission === null ? [] : await versionsOf(arena.database, submission);
    const standing = standingsAnswer(standings).standings.find(standing => standing.place === place) ?? null;
    const history = await ratingHistory(arena.tournaments, id, place, standing);
    return ok({
      contender: contenderAnswer(contender, caller.role !== 'organiser' && open.has(place)),
      standing,
      history,
      losses: await lossesOf(arena.database, id, place),
      time: await timeUse(arena.database, id, place),
      versions: versions.map(version => ({
        ...version,
        submission: open.has(place) ? version.submission : null,
        isPlaying: version.submission === submission,
      })),
    });
  },

  followTournament: async (arena, { params }, { caller, proof, request, client: { address } }) => {
    const found = await findTournament(arena, caller, params.tournament);
    if (!found.ok) return found;
    const lastEventId = request.headers.get('Last-Event-ID');
    return arena.live.eventStream({ tournament: params.tournament, lastEventId, address, account: caller.id, proof });
  },
};

const dateOf = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));

/** Answers with the tournament, or the new one of a rerun. */
const act = async (
  arena: Arena,
  call: Call<Organiser>,
  id: string,
  what: string,
  change: (host: TournamentHost, id: string) => Promise<Result<unknown, Problem>>,
): Promise<Result<OpenedTournament, Problem>> => {
  const found = await findTournament(arena, call.caller, id);
  if (!found.ok) return found;
  const changed = await change(arena.tournaments, id);
  if (!changed.ok) return changed;
  await recordAct(arena.database, arena.now(), actorOf(call.caller), `tournament-${what}`, { tournament: id });
  return opened(arena, call, typeof changed.value === 'string' ? changed.value : id);
};

const opened = async (
  arena: Arena,
  { caller, translator }: Call<SignedIn>,
  id: string,
): Promise<Result<OpenedTournament, Problem>> => {
  const found = await findTournament(arena, caller, id);
  if (!found.ok) return found;
  const { settings, seed, levels, mixesLevels, assignment, contenders, problem: cause } = found.value;
  const own = caller.role === 'organiser' ? new Set<number>() : await ownPlaces(arena.database, caller, id);
  return ok({
    ...(await listedAnswer(arena, await summariseTournament(arena.database, id))),
    settings: settings as OpenedTournament['settings'],
    seed: (await isSeedOpen(arena, caller, id)) ? seed : null,
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

const listedAnswer = async ({ tournaments }: Arena, row: ListedTournament): Promise<Sent<typeof tournamentSchema>> => ({
  ...row,
  planned: await plannedOf(tournaments, row.state, row.id, row.played),
});

/** After the end no more games are planned than were played. */
const plannedOf = async (
  { results }: TournamentHost,
  state: StoredTournament['state'],
  id: string,
  played: number,
): Promise<number | null> => {
  if (state === 'open') return null;
  if (state === 'finished' || state === 'stopped') return played;
  const tournament = await results.started(id);
  return tournament === undefined ? null : (await results.paired(tournament, played)).planned;
};

const noStandings = {
  ...{ games: 0, planned: null, standings: [], crossTable: [], superiority: [] },
  ...{ sideAdvantage: null, drawShare: 0, levels: [], seq: 0 },
};

const standingsAnswer = ({ played, ...standings }: HostedStandings) => ({ ...standings, games: played });

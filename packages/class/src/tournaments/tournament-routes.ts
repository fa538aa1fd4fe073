import * as v from 'valibot';
import { organisers, route, signedIn } from '../api/route.ts';
import { digits, id, line, list, MAX_GAMES, MAX_PAGE, MAX_PLAYERS, next, page } from '../api/values.ts';
import {
  changedTournamentSchema,
  contenderPageSchema,
  gameSchema,
  newTournamentSchema,
  openedGameSchema,
  openedTournamentSchema,
  scheduleSchema,
  standingsSchema,
  tournamentSchema,
} from './tournament-schemas.ts';

const inCourse = v.strictObject({ course: id });
const ofTournament = v.strictObject({ tournament: id });

const act = <const Id extends string, const Word extends string>(name: Id, word: Word) =>
  route({
    id: name,
    method: 'POST',
    path: `/tournaments/:tournament/${word}`,
    who: organisers,
    params: ofTournament,
    answer: openedTournamentSchema,
  });

const download = <const Id extends string, const File extends string>(name: Id, file: File, media: string) =>
  route({
    id: name,
    method: 'GET',
    path: `/tournaments/:tournament/${file}`,
    who: signedIn,
    params: ofTournament,
    query: v.strictObject({ separator: v.optional(v.picklist(['comma', 'semicolon'])) }),
    answer: { media, file },
  });

const CSV = 'text/csv; charset=utf-8';
const JSON_LINES = 'application/jsonl; charset=utf-8';

export const tournamentRoutes = {
  listTournaments: route({
    id: 'listTournaments',
    method: 'GET',
    path: '/courses/:course/tournaments',
    who: signedIn,
    params: inCourse,
    answer: v.object({ tournaments: list(tournamentSchema, 1_000) }),
  }),
  createTournament: route({
    id: 'createTournament',
    method: 'POST',
    path: '/courses/:course/tournaments',
    who: organisers,
    params: inCourse,
    body: newTournamentSchema,
    answer: openedTournamentSchema,
  }),
  readTournament: route({
    id: 'readTournament',
    method: 'GET',
    path: '/tournaments/:tournament',
    who: signedIn,
    params: ofTournament,
    answer: openedTournamentSchema,
  }),
  changeTournament: route({
    id: 'changeTournament',
    method: 'PATCH',
    path: '/tournaments/:tournament',
    who: organisers,
    params: ofTournament,
    body: changedTournamentSchema,
    answer: openedTournamentSchema,
  }),
  /** Needs a tournament that has not started. The bots handed in for it stay in the course. */
  deleteTournament: route({
    id: 'deleteTournament',
    method: 'DELETE',
    path: '/tournaments/:tournament',
    who: organisers,
    params: ofTournament,
    answer: v.object({}),
  }),
  startTournament: act('startTournament', 'start'),
  pauseTournament: act('pauseTournament', 'pause'),
  resumeTournament: act('resumeTournament', 'resume'),
  stopTournament: act('stopTournament', 'stop'),
  /** Creates a tournament with the same settings, seed and players, and starts it. */
  rerunTournament: act('rerunTournament', 'rerun'),
  readStandings: route({
    id: 'readStandings',
    method: 'GET',
    path: '/tournaments/:tournament/standings',
    who: signedIn,
    params: ofTournament,
    answer: standingsSchema,
  }),
  listGames: route({
    id: 'listGames',
    method: 'GET',
    path: '/tournaments/:tournament/games',
    who: signedIn,
    params: ofTournament,
    query: v.strictObject({
      ...page,
      /** The games of one player, or between two. */
      contender: v.optional(digits(0, MAX_PLAYERS)),
      against: v.optional(digits(0, MAX_PLAYERS)),
      round: v.optional(digits(1, MAX_GAMES)),
      /** Of `contender`. */
      result: v.optional(v.picklist(['won', 'drawn', 'lost'])),
      /** `rules` or a fault, such as `crash`. */
      by: v.optional(line(50)),
    }),
    answer: v.object({ games: list(gameSchema, MAX_PAGE), next }),
  }),
  readGame: route({
    id: 'readGame',
    method: 'GET',
    path: '/tournaments/:tournament/games/:number',
    who: signedIn,
    params: v.strictObject({ tournament: id, number: digits(1, MAX_GAMES) }),
    answer: openedGameSchema,
  }),
  readSchedule: route({
    id: 'readSchedule',
    method: 'GET',
    path: '/tournaments/:tournament/schedule',
    who: signedIn,
    params: ofTournament,
    answer: scheduleSchema,
  }),
  readContender: route({
    id: 'readContender',
    method: 'GET',
    path: '/tournaments/:tournament/contenders/:place',
    who: signedIn,
    params: v.strictObject({ tournament: id, place: digits(0, MAX_PLAYERS) }),
    answer: contenderPageSchema,
  }),
  followTournament: route({
    id: 'followTournament',
    method: 'GET',
    path: '/tournaments/:tournament/events',
    who: signedIn,
    params: ofTournament,
    answer: { media: 'text/event-stream' },
  }),
  downloadGames: download('downloadGames', 'games.jsonl', JSON_LINES),
  /** Only for the organiser, because the journal holds the output and the evidence of all bots. */
  downloadJournal: { ...download('downloadJournal', 'journal.jsonl', JSON_LINES), who: organisers },
  downloadStandingsCsv: download('downloadStandingsCsv', 'standings.csv', CSV),
  downloadGamesCsv: download('downloadGamesCsv', 'games.csv', CSV),
  downloadCrossTableCsv: download('downloadCrossTableCsv', 'cross-table.csv', CSV),
  downloadReport: download('downloadReport', 'report.html', 'text/html; charset=utf-8'),
} as const;

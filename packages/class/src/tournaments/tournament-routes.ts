import * as v from 'valibot';
import { organisers, routesOf, signedIn } from '../api/route.ts';
import { digits, line, list, MAX_GAMES, MAX_PAGE, MAX_PLAYERS, next, page } from '../api/values.ts';
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

const act = <const Word extends string>(word: Word) => ({
  at: `POST /tournaments/:tournament/${word}` as const,
  who: organisers,
  answer: openedTournamentSchema,
});

const download = <const File extends string>(file: File, media: string) => ({
  at: `GET /tournaments/:tournament/${file}` as const,
  who: signedIn,
  query: v.strictObject({ separator: v.optional(v.picklist(['comma', 'semicolon'])) }),
  answer: { media, file },
});

const CSV = 'text/csv; charset=utf-8';
const JSON_LINES = 'application/jsonl; charset=utf-8';

export const tournamentRoutes = routesOf({
  listTournaments: {
    at: 'GET /courses/:course/tournaments',
    who: signedIn,
    answer: v.object({ tournaments: list(tournamentSchema, 1_000) }),
  },
  createTournament: {
    at: 'POST /courses/:course/tournaments',
    who: organisers,
    body: newTournamentSchema,
    answer: openedTournamentSchema,
  },
  readTournament: { at: 'GET /tournaments/:tournament', who: signedIn, answer: openedTournamentSchema },
  changeTournament: {
    at: 'PATCH /tournaments/:tournament',
    who: organisers,
    body: changedTournamentSchema,
    answer: openedTournamentSchema,
  },
  /** Needs a tournament that has not started. The bots handed in for it stay in the course. */
  deleteTournament: { at: 'DELETE /tournaments/:tournament', who: organisers, answer: v.object({}) },
  startTournament: act('start'),
  pauseTournament: act('pause'),
  resumeTournament: act('resume'),
  stopTournament: act('stop'),
  /** Creates a tournament with the same settings, seed and players, and starts it. */
  rerunTournament: act('rerun'),
  readStandings: { at: 'GET /tournaments/:tournament/standings', who: signedIn, answer: standingsSchema },
  listGames: {
    at: 'GET /tournaments/:tournament/games',
    who: signedIn,
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
  },
  readGame: { at: 'GET /tournaments/:tournament/games/:number', who: signedIn, answer: openedGameSchema },
  readSchedule: { at: 'GET /tournaments/:tournament/schedule', who: signedIn, answer: scheduleSchema },
  readContender: { at: 'GET /tournaments/:tournament/contenders/:place', who: signedIn, answer: contenderPageSchema },
  followTournament: {
    at: 'GET /tournaments/:tournament/events',
    who: signedIn,
    answer: { media: 'text/event-stream' },
  },
  downloadGames: download('games.jsonl', JSON_LINES),
  /** Only for the organiser, because the journal holds the output and the evidence of all bots. */
  downloadJournal: { ...download('journal.jsonl', JSON_LINES), who: organisers },
  downloadStandingsCsv: download('standings.csv', CSV),
  downloadGamesCsv: download('games.csv', CSV),
  downloadCrossTableCsv: download('cross-table.csv', CSV),
  downloadReport: download('report.html', 'text/html; charset=utf-8'),
});

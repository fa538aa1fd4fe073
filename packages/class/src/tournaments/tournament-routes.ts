import * as v from 'valibot';
import { organisers, routesOf, signedIn } from '../api/route.ts';
import {
  amount,
  count,
  digits,
  gameName,
  id,
  line,
  list,
  MAX_GAMES,
  MAX_MILLIS,
  MAX_MOVE,
  MAX_MOVES,
  MAX_NAME,
  MAX_PAGE,
  MAX_PLAYERS,
  MAX_POSITION,
  MAX_TEXT,
  MAX_TITLE,
  moment,
  momentText,
  multiline,
  next,
  object,
  page,
  seed,
  shownProblem,
  side,
  whole,
} from '../api/value-schemas.ts';
import { evidenceSchema } from '../submissions/submission-routes.ts';

const MAX_SECONDS = 86_400;

/** Seconds per move, or per game with an increment; or positions per move. */
export const timeSchema = v.strictObject({
  move: v.optional(amount(0.001, MAX_SECONDS)),
  game: v.optional(amount(0.001, MAX_SECONDS)),
  increment: v.optional(amount(0, MAX_SECONDS)),
  nodes: v.optional(count),
});

/** The keys are those of a tournament file. The players are the accepted submissions and `house`. */
const settingsSchema = v.strictObject({
  game: gameName,
  format: v.optional(v.picklist(['round-robin', 'swiss', 'gauntlet', 'knockout'])),
  games: v.optional(whole(1, 1_000)),
  rounds: v.optional(whole(1, 1_000)),
  extraPairs: v.optional(whole(0, 100)),
  challenger: v.optional(line(MAX_NAME * 10)),
  time: v.optional(timeSchema),
  openings: v.optional(v.boolean()),
  freeze: v.optional(v.boolean()),
  limits: v.optional(
    v.strictObject({
      memory: v.optional(amount(32, 1_048_576)),
      processes: v.optional(whole(1, 10_000)),
      disk: v.optional(amount(1, 1_048_576)),
      files: v.optional(whole(16, 65_536)),
      processor: v.optional(amount(1, 1_000_000)),
      start: v.optional(amount(0.1, 600)),
    }),
  ),
  /** Poda's own players that take part, such as `level:3`. */
  house: v.optional(list(line(MAX_NAME), 50)),
});

/** An imported journal may have more players than the page lets an organiser choose. */
export const shownSettingsSchema = v.strictObject({
  ...settingsSchema.entries,
  house: v.optional(list(line(MAX_NAME), MAX_PLAYERS)),
});

export const levels = ['A', 'B', 'C', 'D'] as const;

const titleAndTerms = {
  title: line(MAX_TITLE),
  settings: settingsSchema,
  /** Drawn at random by default. */
  seed: v.optional(seed),
  /** The confinement levels of workers that may play; by default A and B. */
  levels: v.optional(v.pipe(list(v.picklist(levels), levels.length), v.minLength(1))),
  /** True if ratings may mix games of different levels. */
  mixesLevels: v.optional(v.boolean()),
  deadline: v.optional(v.nullable(momentText)),
  /** True if the tournament starts by itself at the deadline. */
  startsItself: v.optional(v.boolean()),
};

export const newTournamentSchema = v.strictObject(titleAndTerms);

const tournamentStates = ['open', 'running', 'paused', 'stopped', 'finished', 'failed'] as const;

const tournamentEntries = {
  id,
  course: v.nullable(id),
  title: line(MAX_TITLE),
  state: v.picklist(tournamentStates),
  game: gameName,
  format: line(50),
  deadline: v.nullable(moment),
  startsItself: v.boolean(),
  made: moment,
  started: v.nullable(moment),
  ended: v.nullable(moment),
  players: count,
  /** Null before the start, or if the format plans round by round. */
  played: count,
  planned: v.nullable(count),
};

export const tournamentSchema = v.object(tournamentEntries);

/** Longer than other names: the name of a command line has invisible characters written as codes. */
export const contenderName = line(MAX_NAME * 10);

const contenderSchema = v.object({
  place: whole(0, MAX_PLAYERS),
  name: contenderName,
  kind: v.picklist(['bot', 'house']),
  /** For one of Poda's own players: its name in commands and files, such as `level:3`. */
  word: v.nullable(line(MAX_NAME)),
  submission: v.nullable(id),
  /** True if the caller handed the bot in. */
  isOwn: v.boolean(),
});

export const openedTournamentSchema = v.object({
  ...tournamentEntries,
  settings: shownSettingsSchema,
  /** Null for members while bots can be handed in, because the seed tells dice and openings. */
  seed: v.nullable(seed),
  levels: list(v.picklist(levels), levels.length),
  mixesLevels: v.boolean(),
  /** Null for a tournament of the course, not of an attempt. */
  assignment: v.nullable(id),
  contenders: list(contenderSchema, MAX_PLAYERS),
  problem: v.nullable(shownProblem),
});

const rating = v.nullable(amount(-1e6, 1e6));

const cellSchema = v.nullable(
  v.object({ points: amount(0, MAX_GAMES), games: count, wins: count, draws: count, losses: count }),
);

const standingSchema = v.object({
  rank: whole(1, MAX_PLAYERS),
  place: whole(0, MAX_PLAYERS),
  player: line(MAX_NAME * 10),
  rating,
  error: rating,
  points: amount(0, MAX_GAMES),
  games: count,
  wins: count,
  draws: count,
  losses: count,
  byes: count,
  forfeits: count,
  faults: v.record(line(50), count),
  seats: v.tuple([count, count]),
  sonnebornBerger: amount(0, 1e15),
  buchholz: amount(0, 1e15),
  lastRound: count,
  seconds: amount(0, 1e15),
});

/** As `poda tournament --json` prints them. */
const standingsSchema = v.object({
  state: v.picklist(tournamentStates),
  games: count,
  planned: v.nullable(count),
  standings: list(standingSchema, MAX_PLAYERS),
  /** Rows and columns in the order of the standings. */
  crossTable: list(list(cellSchema, MAX_PLAYERS), MAX_PLAYERS),
  superiority: list(list(v.nullable(amount(0, 1)), MAX_PLAYERS), MAX_PLAYERS),
  sideAdvantage: v.nullable(v.object({ elo: amount(-1e6, 1e6), error: amount(0, 1e6) })),
  drawShare: amount(0, 1),
  levels: list(line(10), levels.length),
  /** The `seq` of the last game counted, which is also the id of the event. */
  seq: count,
});

export const gameSchema = v.object({
  seq: count,
  number: whole(1, MAX_GAMES),
  pair: whole(1, MAX_GAMES),
  round: whole(1, MAX_GAMES),
  /** The places of the contenders that play side 0 and side 1. */
  seats: v.tuple([whole(0, MAX_PLAYERS), whole(0, MAX_PLAYERS)]),
  winner: v.nullable(side),
  /** `rules`, or the fault that decided the game. */
  by: line(50),
  faultSide: v.nullable(side),
  plies: count,
  millis: v.tuple([amount(0, MAX_MILLIS), amount(0, MAX_MILLIS)]),
  level: v.nullable(line(10)),
  played: moment,
});

/** Null for callers who may not see output and evidence of this side. */
const gameSideSchema = v.object({
  place: whole(0, MAX_PLAYERS),
  name: line(MAX_NAME * 10),
  words: v.nullable(multiline(MAX_TEXT)),
  evidence: v.nullable(evidenceSchema),
});

/** The form of a record is in docs/records.md. */
const openedGameSchema = v.object({
  tournament: v.object({ id, title: line(MAX_TITLE) }),
  game: gameSchema,
  record: object,
  sides: v.tuple([gameSideSchema, gameSideSchema]),
});

export const scheduleSchema = v.object({
  state: v.picklist(tournamentStates),
  played: count,
  planned: v.nullable(count),
  voided: count,
  gamesPerMinute: v.nullable(amount(0, 1e9)),
  secondsLeft: v.nullable(amount(0, 1e12)),
  workers: count,
  rounds: list(v.object({ round: whole(1, MAX_GAMES), played: count, planned: count }), 1_000),
  /** The next games without a result, those being played first. */
  games: list(
    v.object({
      number: whole(1, MAX_GAMES),
      round: whole(1, MAX_GAMES),
      seats: v.tuple([whole(0, MAX_PLAYERS), whole(0, MAX_PLAYERS)]),
      state: v.picklist(['playing', 'waiting']),
    }),
    500,
  ),
});

export const contenderPageSchema = v.object({
  contender: contenderSchema,
  standing: v.nullable(standingSchema),
  history: list(v.object({ games: count, rating: amount(-1e6, 1e6), error: amount(0, 1e6), played: moment }), 200),
  losses: list(v.object({ by: line(50), games: count, last: whole(1, MAX_GAMES) }), 50),
  time: v.object({
    moves: count,
    millis: amount(0, 1e15),
    longestMillis: amount(0, MAX_MILLIS),
    /** Moves of up to `upTo` ms. */
    histogram: list(v.object({ upTo: amount(0, MAX_MILLIS), moves: count }), 50),
  }),
  /** The newest first; only the author and the organiser see which submission each is. */
  versions: list(
    v.object({
      version: whole(1, 1_000_000),
      made: moment,
      state: line(20),
      submission: v.nullable(id),
      isPlaying: v.boolean(),
    }),
    1_000,
  ),
});

/** Rows of the standings in an event; `readStandings` answers with all rows. */
export const MAX_SENT_STANDINGS = 100;

/** Server-sent events by name. The id of a `game` event is its `seq`. */
export const liveEvents = {
  /** Sent first and after every reconnection. */
  boards: v.object({
    boards: list(
      v.object({
        number: whole(1, MAX_GAMES),
        round: whole(1, MAX_GAMES),
        seats: v.tuple([whole(0, MAX_PLAYERS), whole(0, MAX_PLAYERS)]),
        start: multiline(MAX_POSITION),
        moves: list(line(MAX_MOVE), MAX_MOVES),
      }),
      100,
    ),
  }),
  /** Plies count from 1; a message with ply 0 and no move opens a board. */
  move: v.object({
    number: whole(1, MAX_GAMES),
    seats: v.tuple([whole(0, MAX_PLAYERS), whole(0, MAX_PLAYERS)]),
    ply: count,
    move: v.nullable(line(MAX_MOVE)),
    millis: v.nullable(amount(0, MAX_MILLIS)),
  }),
  game: gameSchema,
  /** The best rows of the standings, at most once a second. */
  standings: v.object({ seq: count, standings: list(standingSchema, MAX_SENT_STANDINGS) }),
  progress: v.object({
    state: v.picklist(tournamentStates),
    played: count,
    planned: v.nullable(count),
    secondsLeft: v.nullable(amount(0, 1e12)),
  }),
} as const;

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
    body: v.partial(newTournamentSchema),
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
      /** The result for `contender`. */
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

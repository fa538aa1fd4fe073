import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, parse, resolve } from 'node:path';
import { harmlessLine } from '../arena/bot-process-text.ts';
import { botsIn } from '../arena/contenders.ts';
import { type CsvSeparator, crossTableCsv, csvSeparators, gamesCsv, standingsCsv } from '../arena/csv.ts';
import { allOpenings } from '../arena/openings.ts';
import { byNumber } from '../arena/plan.ts';
import { writeReport } from '../arena/report.ts';
import { type ReportData, reportData } from '../arena/report-data.ts';
import type { TournamentSchedule } from '../arena/schedule-games.ts';
import { scheduleOf, type TournamentFormat, tournamentFormats } from '../arena/schedule-kinds.ts';
import { orders, type Summary, summarise } from '../arena/standings.ts';
import { readTournamentFile, type TournamentFile } from '../arena/tournament-file.ts';
import { err, ok, type Problem, type Result } from '../core/result.ts';
import { unknownName } from '../core/unknown-name.ts';
import { writeRecords } from '../notation/record-text.ts';
import { writeFileAtomically } from '../store/atomic-file.ts';
import { makeFolder } from '../store/make-folder.ts';
import { type Arena, limitTerms, openArena, optionsOf } from './arena-contenders.ts';
import { type Event, type EventResult, playEvent } from './arena-run.ts';
import { showGame } from './arena-show.ts';
import { strictly } from './arena-strict.ts';
import { concurrencyOf, timeOf, timeText } from './arena-terms.ts';
import { forfeitLines, forfeitsOf, headingLine, standingsTable, tieLine } from './arena-text.ts';
import type { Actions, Answer, Context, Failure, Request } from './commands.ts';
import { variantOf } from './requests.ts';
import { letFirstBegin } from './table-opening.ts';

/** `poda tournament FILE-or-DIR`: everybody in a folder, or in a list, plays; the results are files that open by themselves. */
export const actions: Actions = {
  answer: async (request, context) => {
    const played = await playTournament(request, context, false);
    if (!played.ok) return played;
    return strictly(played.value.result, request, () => answerOf(played.value, context));
  },

  run: async (request, context) => {
    const played = await playTournament(request, context, true);
    if (!played.ok) return played;
    const { result } = played.value;
    if (!result.isComplete && result.unfit === null) return ok(undefined);
    return strictly(result, request, () => textOf(played.value, context));
  },
};

interface Tournament {
  readonly file: TournamentFile;
  readonly arena: Arena;
  /** Those that are given beforehand, in the order of the contenders. */
  readonly ratings: readonly (number | undefined)[];
  readonly event: Event;
  readonly result: EventResult;
  readonly summary: Summary;
  readonly data: ReportData;
  readonly folder: string;
  readonly separator: CsvSeparator;
  /** What was written into the folder. */
  readonly files: readonly string[];
}

/** A bot may never answer; without a word about time it gets so long for a move. */
const DEFAULT_MILLIS = 5_000;
const DEFAULT_FOLDER = 'poda-tournament';
/** Another number wherever the same seed gives other games, so that no run goes on with the games of another program. */
const LOTS_VERSION = 2;

const playTournament = async (
  request: Request,
  context: Context,
  isShown: boolean,
): Promise<Result<Tournament, Failure>> => {
  const described = describe(request);
  if (!described.ok) return described;
  const separator = separatorOf(request.flags['csv-separator'] ?? 'comma');
  if (!separator.ok) return usage(separator.error);
  const file = described.value;
  const { flags } = request;
  const { gamesPerPairing, rounds, extraPairs, format } = file;
  const variant = letFirstBegin(file.variant);
  const path = request.operands[0]!;
  const isDrawn = flags['show'] === true;
  const wanted = { ...(file.concurrency === undefined ? {} : { concurrency: file.concurrency }), ...flags };
  const concurrency = concurrencyOf(wanted, isDrawn);
  if (!concurrency.ok) return usage(concurrency.error);
  const seed = typeof flags['seed'] === 'number' ? flags['seed'] : file.seed;
  const given = optionsOf(flags, file.limits);
  const options = { ...given, freezes: given.freezes && file.freeze !== false };
  const opened = await openArena(
    file.players.map(({ player }) => player),
    variant,
    context,
    {
      flags,
      isGuarded: seed === undefined,
      options,
      names: file.players.map(({ name }) => name),
      allowsUnable: true,
    },
  );
  if (!opened.ok) return opened;
  const seated = withChallenger(opened.value, file);
  if (!seated.ok) return usage(seated.error);
  const { arena, ratings } = seated.value;
  const { contenders } = arena;
  if (contenders.length < 2) return usage({ code: 'too-few-players', values: { path, count: contenders.length } });
  const { errors } = context.terminal;
  for (const warning of arena.warnings)
    errors.write(`${context.translator.say('arena.loses-all', { problem: warning })}\n`);
  const { challenger } = file;
  const fresh = contenders.length - 1 + (contenders.length % 2);
  if (format === 'swiss' && rounds !== undefined && rounds > fresh)
    errors.write(
      `${context.translator.say('arena.rematches', { count: contenders.length, fresh, next: fresh + 1 })}\n`,
    );
  const others = isShown ? leftOut(path, file) : [];
  if (others.length > 0) errors.write(`${context.translator.say('arena.left-out', { names: others.join(', ') })}\n`);
  const hasOpenings = file.openings !== false && flags['no-openings'] !== true;
  const seeding = ratings.every(rating => rating !== undefined) ? { ratings } : {};
  const schedule = (drawn: number): TournamentSchedule =>
    scheduleOf(format, {
      names: contenders.map(({ name }) => name),
      seed: drawn,
      openings: hasOpenings ? allOpenings(variant, drawn) : [[]],
      ...(gamesPerPairing === undefined ? {} : { gamesPerPairing }),
      ...(rounds === undefined ? {} : { rounds }),
      ...(extraPairs === undefined ? {} : { extraPairs }),
      ...seeding,
    });
  const folder = flags['out'] === undefined ? join(DEFAULT_FOLDER, nameOf(path)) : String(flags['out']);
  const event: Event = {
    variant,
    time: file.time,
    contenders,
    scheduleOf: schedule,
    terms: {
      command: 'tournament',
      version: LOTS_VERSION,
      game: variant.name,
      players: contenders.map(({ name, fingerprint }) => ({ name, fingerprint })),
      format,
      gamesPerPairing: gamesPerPairing ?? null,
      rounds: rounds ?? null,
      extraPairs: extraPairs ?? null,
      ...(challenger === undefined ? {} : { challenger }),
      ...seeding,
      time: file.time,
      openings: hasOpenings,
      confinement: arena.level,
      ...limitTerms(options, arena.level),
    },
    seed,
    concurrency: concurrency.value,
    tags: { Event: titleOf(file, path), ...(arena.level === 'D' ? { Confinement: 'D' } : {}) },
    journalPath: join(folder, 'journal.jsonl'),
    isFresh: flags['fresh'] === true,
    ...(isDrawn
      ? { watch: showGame(contenders, context, isShown ? context.terminal.output : context.terminal.errors) }
      : {}),
  };
  const played = await playEvent(event, context, isShown && !isDrawn);
  if (!played.ok) return err({ problem: played.error, game: variant.game, exit: 1 });
  const result = played.value;
  result.journal.close();
  return finish({ file, arena, ratings, event, result, folder, separator: separator.value }, request, context, isShown);
};

/** Those who play, the challenger of a gauntlet first, with the ratings that are given of them. */
const withChallenger = (
  arena: Arena,
  { format, challenger, players }: TournamentFile,
): Result<Pick<Tournament, 'arena' | 'ratings'>, Problem> => {
  const places = arena.contenders.map((_, place) => place);
  if (format === 'gauntlet' && challenger !== undefined) {
    const names = arena.contenders.map(({ name }) => name);
    const first = names.indexOf(challenger);
    if (first === -1) return unknownName('unknown-challenger', challenger, names);
    places.sort((a, b) => Number(b === first) - Number(a === first));
  }
  return ok({
    arena: { ...arena, contenders: places.map(place => arena.contenders[place]!) },
    ratings: places.map(place => players[place]!.rating),
  });
};

const titleOf = ({ title }: TournamentFile, path: string): string => title ?? nameOf(path);

/** What a tournament is called after: its folder, or its file without the ending. */
const nameOf = (path: string): string => {
  const { name, base } = parse(resolve(path));
  return statSync(path).isDirectory() ? base : name;
};

/** What is to be played: a folder with what the flags say, or a file, over which the flags hold. */
const describe = (request: Request): Result<TournamentFile, Failure> => {
  const { flags, operands } = request;
  const [path = ''] = operands;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return failed({ code: 'missing-file', values: { path } });
  const read = stat.isDirectory() ? describeFolder(path, request) : readFile(path, request);
  if (!read.ok) return read;
  const time = timeOf(flags['seconds'] === undefined ? undefined : String(flags['seconds']), flags);
  if (!time.ok) return usage(time.error);
  const isTimed = ['seconds', 'clock', 'nodes'].some(name => flags[name] !== undefined);
  const format = flags['format'] === undefined ? read.value.format : formatOf(String(flags['format']));
  if (typeof format !== 'string') return usage(format);
  const named =
    flags['game'] === undefined
      ? ok(read.value.variant)
      : variantOf({ ...request, game: String(flags['game']) }, 'tournament');
  if (!named.ok) return named;
  if (flags['rounds'] !== undefined && format !== 'swiss')
    return usage({ code: 'rounds-of-swiss', values: { format } });
  if (flags['challenger'] !== undefined && format !== 'gauntlet')
    return usage({ code: 'challenger-of-gauntlet', values: { format } });
  const house = flags['house'] === undefined ? [] : String(flags['house']).split(',');
  return ok({
    ...read.value,
    variant: named.value,
    format,
    time: isTimed ? time.value : read.value.time,
    ...(typeof flags['games'] === 'number' ? { gamesPerPairing: flags['games'] } : {}),
    ...(typeof flags['rounds'] === 'number' ? { rounds: flags['rounds'] } : {}),
    ...(flags['challenger'] === undefined ? {} : { challenger: String(flags['challenger']) }),
    players: [...read.value.players, ...house.map(word => ({ player: word.trim() }))],
  });
};

/** A file with its folders of bots opened. */
const readFile = (path: string, { flags }: Request): Result<TournamentFile, Failure> => {
  const read = readTournamentFile(path);
  if (!read.ok) return failed(read.error);
  const players: TournamentFile['players'][number][] = [];
  for (const entry of read.value.players) {
    const isFolder = statSync(entry.player, { throwIfNoEntry: false })?.isDirectory() ?? false;
    const bots = isFolder ? botsIn(entry.player) : ok(null);
    if (!bots.ok) return failed(bots.error);
    if (bots.value === null) players.push(entry);
    else players.push(...bots.value.map(player => ({ player })));
  }
  const isTimed = Object.keys(read.value.time).length > 0 || flags['clock'] !== undefined;
  return ok({ ...read.value, players, time: isTimed ? read.value.time : usualTime });
};

const usualTime = { clock: { per: 'move', millis: DEFAULT_MILLIS, incrementMillis: 0 } } as const;

const describeFolder = (path: string, request: Request): Result<TournamentFile, Failure> => {
  const game = request.flags['game'];
  if (game === undefined) return usage({ code: 'tournament-needs-game', values: { path } });
  const variant = variantOf({ ...request, game: String(game) }, 'tournament');
  if (!variant.ok) return variant;
  const bots = botsIn(path);
  if (!bots.ok) return failed(bots.error);
  return ok({
    variant: variant.value,
    format: 'round-robin',
    time: usualTime,
    limits: {},
    players: bots.value.map(player => ({ player })),
  });
};

/** What lies in a folder of bots and does not play, as far as anybody would miss it. */
const leftOut = (path: string, { players }: TournamentFile): string[] => {
  if (!statSync(path).isDirectory()) return [];
  const playing = new Set(players.map(({ player }) => basename(player)));
  const others = readdirSync(path, { withFileTypes: true }).filter(
    ({ name }) => !playing.has(name) && name !== DEFAULT_FOLDER && !/^(\.|__)/.test(name),
  );
  const names = others.map(entry => harmlessLine(entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
  return names.length > MOST_LEFT_OUT ? [...names.slice(0, MOST_LEFT_OUT), '…'] : names;
};

const MOST_LEFT_OUT = 20;

const formatOf = (text: string): TournamentFormat | Problem => {
  const format = tournamentFormats.find(candidate => candidate === text);
  if (format !== undefined) return format;
  const refusal = unknownName('unknown-tournament-format', text, tournamentFormats);
  return refusal.ok ? 'round-robin' : refusal.error;
};

const separatorOf = (text: unknown): Result<CsvSeparator, Problem> => {
  const separator = csvSeparators.find(candidate => candidate === text);
  return separator === undefined ? unknownName('unknown-csv-separator', String(text), csvSeparators) : ok(separator);
};

/** The table and the files; they are written whenever something was played, also where it was interrupted. */
const finish = (
  played: Pick<Tournament, 'file' | 'arena' | 'ratings' | 'event' | 'result' | 'folder' | 'separator'>,
  { operands }: Request,
  { terminal, translator }: Context,
  isShown: boolean,
): Result<Tournament, Failure> => {
  const { file, arena, ratings, event, result } = played;
  const schedule = result.schedule as TournamentSchedule;
  const games = byNumber(result.games);
  const byes = arena.contenders.map(() => 0);
  for (const { contender } of schedule.byes(games)) byes[contender]!++;
  const miniMatches = schedule.miniMatches?.(games);
  const names = arena.contenders.map(({ name }) => name);
  const summary = summarise(names, result.games, {
    order: orders[file.format],
    byes,
    byePoints: schedule.byePoints,
    miniMatches: miniMatches ?? [],
    anchors: ratings.flatMap((rating, player) => (rating === undefined ? [] : { player, rating })),
  });
  const data = reportData({
    language: translator.language,
    title: titleOf(file, operands[0]!),
    date: new Date().toISOString().slice(0, 10),
    form: file.format,
    game: event.variant.name,
    time: file.time,
    seed: result.seed,
    level: arena.level,
    contenders: arena.contenders,
    games: result.games,
    summary,
    voided: result.voided,
    ...(miniMatches === undefined ? {} : { bracket: { miniMatches, byes: schedule.byes(games) } }),
  });
  const kept = {
    ...resultsOf({ event, arena, result, summary, file }),
    // What the bots wrote is in the report.
    forfeits: forfeitsIn(played).map(({ game, player, reason, what }) => ({ game, player, reason, what })),
  };
  const files = writeFiles(played, kept, data);
  if (!files.ok) return failed(files.error);
  if (!result.isComplete && result.unfit === null && isShown) {
    const all = Math.max(schedule.expectedGames, schedule.plan(games).length);
    const values = { done: result.games.length, all, path: event.journalPath };
    terminal.errors.write(`${translator.say('arena.interrupted', values)}\n`);
  }
  return ok({ ...played, summary, data, files: files.value });
};

/** Where the build leaves the page of a report: beside the program. */
const reportTemplate = new URL('./report.html', import.meta.url);

const writeFiles = (
  { folder, result: { games }, separator }: Pick<Tournament, 'folder' | 'result' | 'separator'>,
  results: object,
  data: ReportData,
): Result<string[], Problem> => {
  const texts: Readonly<Record<string, () => string>> = {
    'report.html': () => writeReport(readFileSync(reportTemplate, 'utf8'), data),
    'standings.csv': () => standingsCsv(data, separator),
    'games.csv': () => gamesCsv(data, separator),
    'cross-table.csv': () => crossTableCsv(data, separator),
    'standings.json': () => `${JSON.stringify(results, undefined, 2)}\n`,
    'games.jsonl': () => writeRecords(games.map(({ record }) => record)),
  };
  const files: string[] = [];
  try {
    makeFolder(folder);
  } catch (error) {
    return err({ code: 'cannot-save', values: { path: folder, reason: (error as NodeJS.ErrnoException).code ?? '?' } });
  }
  for (const [name, text] of Object.entries(texts)) {
    const written = writeFileAtomically(join(folder, name), text());
    if (!written.ok) return written;
    files.push(join(folder, name));
  }
  return ok(files);
};

const forfeitsIn = ({ result, arena }: Pick<Tournament, 'result' | 'arena'>) =>
  forfeitsOf(
    result.games,
    arena.contenders.map(({ name }) => name),
  );

/** What was played and what came out. */
const resultsOf = ({
  event,
  arena,
  result,
  summary,
  file,
}: Pick<Tournament, 'event' | 'arena' | 'result' | 'summary' | 'file'>) => ({
  ...summary,
  /** Whose the rows and columns of the tables are. */
  players: summary.standings.map(({ player }) => player),
  game: event.variant.name,
  format: file.format,
  seed: result.seed,
  confinement: arena.level,
  voided: result.voided,
  complete: result.isComplete,
});

const answerOf = (tournament: Tournament, { translator }: Context): Answer => ({
  ...resultsOf(tournament),
  forfeits: forfeitsIn(tournament),
  ties: tournament.summary.ties.map(tie => ({ ...tie, message: tieLine(tie, translator) })),
  out: tournament.folder,
  seconds: Math.round(1000 * tournament.result.seconds) / 1000,
});

const textOf = (tournament: Tournament, context: Context): string => {
  const { translator } = context;
  const { event, arena, result, summary, data, files } = tournament;
  const time = timeText(event.time, translator);
  return [
    headingLine({ game: event.variant.name, games: result.games.length, time, seed: result.seed }, translator),
    translator.say(`arena.confinement.${arena.level ?? 'none'}`),
    '',
    ...standingsTable(summary.standings, data, true, context),
    '',
    ...summary.ties.map(tie => tieLine(tie, translator)),
    ...byesLines(tournament, translator),
    ...forfeitLines(forfeitsIn(tournament), translator, event.variant),
    ...(result.voided > 0 ? [translator.say('arena.voided', { count: result.voided })] : []),
    translator.say('arena.files', { files: files[0]! }),
    translator.say('arena.more-files', {
      files: files
        .slice(1)
        .map(name => basename(name))
        .join(', '),
    }),
  ].join('\n');
};

/** Who had no opponent, and what that was worth. */
const byesLines = ({ summary, result }: Tournament, translator: Context['translator']): string[] => {
  const names = summary.standings.flatMap(({ player, byes }) =>
    byes === 0 ? [] : byes === 1 ? player : `${player} ×${byes}`,
  );
  const { byePoints } = result.schedule as TournamentSchedule;
  if (names.length === 0) return [];
  return [
    byePoints > 0
      ? translator.say('arena.byes.points', { names: names.join(', '), points: byePoints })
      : translator.say('arena.byes', { names: names.join(', ') }),
  ];
};

const usage = (problem: Problem): Result<never, Failure> => err({ problem, exit: 2 });
const failed = (problem: Problem): Result<never, Failure> => err({ problem, exit: 1 });

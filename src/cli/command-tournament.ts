import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, parse, resolve } from 'node:path';
import { harmlessLine } from '../arena/bot-process-text.ts';
import { botsIn } from '../arena/contenders.ts';
import { crossTableCsv, gamesCsv, standingsCsv } from '../arena/csv.ts';
import { openingsFor } from '../arena/openings.ts';
import { byNumber, type PlayedGame } from '../arena/plan.ts';
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
import { type Arena, openArena, optionsOf } from './arena-contenders.ts';
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
    return strictly(played.value.result.games, request, () => answerOf(played.value, context));
  },

  run: async (request, context) => {
    const played = await playTournament(request, context, true);
    if (!played.ok) return played;
    if (!played.value.result.isComplete) return ok(undefined);
    return strictly(played.value.result.games, request, () => textOf(played.value, context));
  },
};

interface Tournament {
  readonly file: TournamentFile;
  readonly arena: Arena;
  readonly event: Event;
  readonly result: EventResult;
  readonly summary: Summary;
  readonly data: ReportData;
  readonly folder: string;
  /** What was written into the folder. */
  readonly files: readonly string[];
}

/** A bot may never answer; without a word about time it gets so long for a move. */
const DEFAULT_MILLIS = 5_000;
const DEFAULT_FOLDER = 'poda-tournament';

const playTournament = async (
  request: Request,
  context: Context,
  isShown: boolean,
): Promise<Result<Tournament, Failure>> => {
  const described = describe(request);
  if (!described.ok) return described;
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
  const options = optionsOf(flags);
  const opened = await openArena(
    file.players.map(({ player }) => player),
    variant,
    context,
    {
      flags,
      isGuarded: seed === undefined,
      options: {
        ...options,
        freezes: options.freezes && file.freeze !== false,
        limits: { ...options.limits, ...file.limits },
      },
      names: file.players.map(({ name }) => name),
      allowsUnable: true,
    },
  );
  if (!opened.ok) return opened;
  const arena = opened.value;
  const { contenders } = arena;
  if (contenders.length < 2) return usage({ code: 'too-few-players', values: { path, count: contenders.length } });
  const { errors } = context.terminal;
  for (const warning of arena.warnings)
    errors.write(`${context.translator.say('arena.loses-all', { problem: warning })}\n`);
  const others = isShown ? leftOut(path, file) : [];
  if (others.length > 0) errors.write(`${context.translator.say('arena.left-out', { names: others.join(', ') })}\n`);
  const hasOpenings = file.openings !== false && flags['no-openings'] !== true;
  const ratings = file.players.every(({ rating }) => rating !== undefined)
    ? { ratings: file.players.map(({ rating }) => rating!) }
    : {};
  const schedule = (drawn: number): TournamentSchedule =>
    scheduleOf(format, {
      contenders: contenders.length,
      seed: drawn,
      openings: hasOpenings ? openingsFor(variant, OPENINGS, drawn) : [[]],
      ...(gamesPerPairing === undefined ? {} : { gamesPerPairing }),
      ...(rounds === undefined ? {} : { rounds }),
      ...(extraPairs === undefined ? {} : { extraPairs }),
      ...ratings,
    });
  const folder = flags['out'] === undefined ? join(DEFAULT_FOLDER, nameOf(path)) : String(flags['out']);
  const event: Event = {
    variant,
    time: file.time,
    contenders,
    scheduleOf: schedule,
    terms: {
      command: 'tournament',
      game: variant.name,
      players: contenders.map(({ name, fingerprint }) => ({ name, fingerprint })),
      format,
      gamesPerPairing: gamesPerPairing ?? null,
      rounds: rounds ?? null,
      extraPairs: extraPairs ?? null,
      ...ratings,
      time: file.time,
      openings: hasOpenings,
      confinement: arena.level,
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
  return finish({ file, arena, event, result, folder }, request, context, isShown);
};

/** Enough for every pairing of a large class; more games begin with them again. */
const OPENINGS = 400;

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
  const house = flags['house'] === undefined ? [] : String(flags['house']).split(',');
  return ok({
    ...read.value,
    variant: named.value,
    format,
    time: isTimed ? time.value : read.value.time,
    ...(typeof flags['games'] === 'number' ? { gamesPerPairing: flags['games'] } : {}),
    ...(typeof flags['rounds'] === 'number' ? { rounds: flags['rounds'] } : {}),
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

/** The table and the files; they are written whenever something was played, also where it was interrupted. */
const finish = (
  played: Pick<Tournament, 'file' | 'arena' | 'event' | 'result' | 'folder'>,
  { operands }: Request,
  { terminal, translator }: Context,
  isShown: boolean,
): Result<Tournament, Failure> => {
  const { file, arena, event, result, folder } = played;
  const schedule = result.schedule as TournamentSchedule;
  const games = byNumber(result.games);
  const byes = arena.contenders.map(() => 0);
  for (const { contender } of schedule.byes(games)) byes[contender]!++;
  const names = arena.contenders.map(({ name }) => name);
  const summary = summarise(names, result.games, {
    order: orders[file.format],
    byes,
    byePoints: schedule.byePoints,
    miniMatches: schedule.miniMatches?.(games) ?? [],
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
  });
  const files = writeFiles(folder, result.games, summary, data);
  if (!files.ok) return failed(files.error);
  if (!result.isComplete && isShown) {
    const all = Math.max(schedule.expectedGames, schedule.plan(games).length);
    const values = { done: result.games.length, all, path: event.journalPath };
    terminal.errors.write(`${translator.say('arena.interrupted', values)}\n`);
  }
  return ok({ ...played, summary, data, files: files.value });
};

/** Where the build leaves the page of a report: beside the program. */
const reportTemplate = new URL('./report.html', import.meta.url);

const writeFiles = (
  folder: string,
  games: readonly PlayedGame[],
  summary: Summary,
  data: ReportData,
): Result<string[], Problem> => {
  const texts: Readonly<Record<string, () => string>> = {
    'report.html': () => writeReport(readFileSync(reportTemplate, 'utf8'), data),
    'standings.csv': () => standingsCsv(data),
    'games.csv': () => gamesCsv(data),
    'cross-table.csv': () => crossTableCsv(data),
    'standings.json': () => `${JSON.stringify(summary, undefined, 2)}\n`,
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

const answerOf = ({ event, arena, result, summary, folder, file }: Tournament, { translator }: Context): Answer => ({
  ...summary,
  ties: summary.ties.map(tie => ({ ...tie, message: tieLine(tie, translator) })),
  game: event.variant.name,
  format: file.format,
  seed: result.seed,
  confinement: arena.level,
  voided: result.voided,
  forfeits: forfeitsOf(
    result.games,
    arena.contenders.map(({ name }) => name),
  ),
  complete: result.isComplete,
  out: folder,
  seconds: result.seconds,
});

const textOf = (tournament: Tournament, { translator }: Context): string => {
  const { event, arena, result, summary, data, files } = tournament;
  const names = arena.contenders.map(({ name }) => name);
  const time = timeText(event.time, translator);
  const byes = summary.standings.filter(({ byes }) => byes > 0).map(({ player }) => player);
  return [
    headingLine({ game: event.variant.name, games: result.games.length, time, seed: result.seed }, translator),
    translator.say(`arena.confinement.${arena.level ?? 'none'}`),
    '',
    ...standingsTable(summary.standings, data, translator, true),
    '',
    ...summary.ties.map(tie => tieLine(tie, translator)),
    ...(byes.length > 0 ? [translator.say('arena.byes', { names: byes.join(', ') })] : []),
    ...forfeitLines(forfeitsOf(result.games, names), translator),
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

const usage = (problem: Problem): Result<never, Failure> => err({ problem, exit: 2 });
const failed = (problem: Problem): Result<never, Failure> => err({ problem, exit: 1 });

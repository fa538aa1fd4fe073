import { readdirSync, statSync } from 'node:fs';
import { basename, parse, resolve } from 'node:path';
import { harmlessLine } from '../arena/bot-process-text.ts';
import { botsIn } from '../arena/contenders.ts';
import { type TournamentFormat, tournamentFormats } from '../arena/schedule-kinds.ts';
import { readTournamentFile, type TournamentFile } from '../arena/tournament-file.ts';
import { ok, type Problem, type Result } from '../core/result.ts';
import { unknownName } from '../core/unknown-name.ts';
import { isFolder } from '../store/kind-of-path.ts';
import { timeOf } from './arena-terms.ts';
import type { Failure, Request } from './commands.ts';
import { failed, usage } from './failures.ts';
import { variantOf } from './requests.ts';

/** Where results are written unless told; in it a folder for each tournament. */
export const RESULTS_FOLDER = 'poda-tournament';

/** What is to be played: a folder with what the flags say, or a file, over which the flags hold. */
export const describeTournament = (request: Request): Result<TournamentFile, Failure> => {
  const { flags, operands } = request;
  const [path = ''] = operands;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return failed({ code: 'missing-file', values: { path } });
  const read = stat.isDirectory() ? describeFolder(path, request) : readFile(path, request);
  if (!read.ok) return read;
  const time = timeOf(flags['seconds'] === undefined ? undefined : String(flags['seconds']), flags);
  if (!time.ok) return usage(time.error);
  const isTimed = ['seconds', 'clock', 'nodes'].some(name => flags[name] !== undefined);
  const asked = flags['format'] === undefined ? ok(read.value.format) : formatOf(String(flags['format']));
  if (!asked.ok) return usage(asked.error);
  const format = asked.value;
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
    const bots = isFolder(entry.player) ? botsIn(entry.player) : ok(null);
    if (!bots.ok) return failed(bots.error);
    if (bots.value === null) players.push(entry);
    else players.push(...bots.value.map(player => ({ player })));
  }
  const isTimed = Object.keys(read.value.time).length > 0 || flags['clock'] !== undefined;
  return ok({ ...read.value, players, time: isTimed ? read.value.time : usualTime });
};

/** A bot may never answer; without a word about time it gets so long for a move. */
const usualTime = { clock: { per: 'move', millis: 5_000, incrementMillis: 0 } } as const;

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

const formatOf = (text: string): Result<TournamentFormat, Problem> => {
  const format = tournamentFormats.find(candidate => candidate === text);
  return format === undefined ? unknownName('unknown-tournament-format', text, tournamentFormats) : ok(format);
};

/** What lies in a folder of bots and does not play, as far as anybody would miss it. */
export const leftOut = (path: string, { players }: TournamentFile): string[] => {
  if (!isFolder(path)) return [];
  const playing = new Set(players.map(({ player }) => basename(player)));
  const others = readdirSync(path, { withFileTypes: true }).filter(
    ({ name }) => !playing.has(name) && name !== RESULTS_FOLDER && !/^(\.|__)/.test(name),
  );
  const names = others.map(entry => harmlessLine(entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
  return names.length > MOST_LEFT_OUT ? [...names.slice(0, MOST_LEFT_OUT), '…'] : names;
};

const MOST_LEFT_OUT = 20;

/** What a report is headed with. */
export const titleOf = ({ title }: TournamentFile, path: string): string => title ?? nameOf(path);

/** What a tournament is called after: its folder, or its file without the ending. */
export const nameOf = (path: string): string => {
  const { name, base } = parse(resolve(path));
  return isFolder(path) ? base : name;
};

import { existsSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import { parsePlayerSpec } from '@poda/arena/bots/player-spec.ts';
import { isFolder } from '@poda/arena/files/kind-of-path.ts';
import { declareSubmissions } from '@poda/arena/host/find-program.ts';
import { CLASSROOM_GAME } from '@poda/arena/protocols/classroom.ts';
import { type TournamentFormat, tournamentFormats } from '@poda/arena/schedule/schedule.ts';
import { defaultTime, readTournamentFile, type TournamentFile } from '@poda/arena/schedule/tournament-file.ts';
import { readSubmissions } from '@poda/arena/submissions/student-bots.ts';
import { isZipPath, type SkippedFile } from '@poda/arena/submissions/submission-tree.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import { err, ok, type Result } from '@poda/library/core/result.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { variantOf } from '../args/requests.ts';
import type { Context, Request } from '../command.ts';
import { type Failure, failed, usage } from '../failure.ts';
import { type Entrant, exitCodeOf } from './arena-contenders.ts';
import { timeOf } from './match-flags.ts';

/** Students and files in the folder of bots that do not take part. */
interface LeftOut {
  readonly names: readonly string[];
  readonly skipped: readonly SkippedFile[];
}

/** Flags override the file. */
export const describeTournament = async (request: Request) => {
  const { flags, operands } = request;
  const [path = ''] = operands;
  if (!existsSync(path)) return failed({ code: 'missing-file', values: { path } });
  const isFolderOfBots = holdsBots(path);
  const file = isFolderOfBots ? describeBots(path, request) : readFile(path, request);
  if (!file.ok) return file;
  const settled = withFlags(file.value, request);
  if (!settled.ok) return settled;
  const entered = new EntrantList(settled.value.variant);
  // Declares submissions before any program starts.
  for (const entry of isFolderOfBots ? [{ player: path }] : settled.value.players) {
    const added = await entered.add(entry, isFolderOfBots ? undefined : dirname(path));
    if (!added.ok) return added;
  }
  const house = flags['house'] === undefined ? [] : String(flags['house']).split(',');
  for (const word of house) {
    const added = await entered.add({ player: word.trim() }, undefined);
    if (!added.ok) return added;
  }
  return ok({ file: settled.value, entrants: entered.entrants, leftOut: entered });
};

const holdsBots = (path: string): boolean => isFolder(path) || isZipPath(path);

class EntrantList implements LeftOut {
  readonly entrants: Entrant[] = [];
  readonly names: string[] = [];
  readonly skipped: SkippedFile[] = [];

  constructor(private readonly variant: Variant) {}

  /** Adds a player, or all bots of a folder or zip file; relative paths start at `base`. */
  async add(
    { player, name, rating, python }: TournamentFile['players'][number],
    base: string | undefined,
  ): Promise<Result<void, Failure>> {
    const beside = base === undefined ? player : join(base, player);
    const bots = [beside, player].find(holdsBots);
    const isOwnWord = readPlayer(player, this.variant.game).ok;
    if (bots !== undefined && !isOwnWord) return await this.addAll(bots, python);
    const entry = parsePlayerSpec(player, this.variant.game, base);
    if (!entry.ok) return err({ problem: entry.error, game: this.variant.game, exit: exitCodeOf(entry.error.code) });
    this.entrants.push(defined({ entry: entry.value, place: player, name, rating, python }));
    return ok(undefined);
  }

  private async addAll(path: string, python: string | undefined): Promise<Result<void, Failure>> {
    declareSubmissions([path], 'whole');
    const read = await readSubmissions(path);
    if (!read.ok) return failed(read.error);
    const { bots, others, skipped } = read.value;
    this.entrants.push(
      ...bots.map(file => ({
        entry: { kind: 'file', file } as const,
        place: file.path,
        ...(python === undefined ? {} : { python }),
      })),
    );
    this.names.push(...others);
    this.skipped.push(...skipped);
    return ok(undefined);
  }
}

const withFlags = (file: TournamentFile, request: Request): Result<TournamentFile, Failure> => {
  const { flags } = request;
  const time = timeOf(flags['seconds'] === undefined ? undefined : String(flags['seconds']), flags);
  if (!time.ok) return usage(time.error);
  const isTimed = ['seconds', 'clock', 'nodes'].some(name => flags[name] !== undefined);
  const chosenFormat = flags['format'] === undefined ? ok(file.format) : formatOf(String(flags['format']));
  if (!chosenFormat.ok) return usage(chosenFormat.error);
  const format = chosenFormat.value;
  const named =
    flags['game'] === undefined
      ? ok(file.variant)
      : variantOf({ ...request, game: String(flags['game']) }, 'tournament');
  if (!named.ok) return named;
  if (flags['rounds'] !== undefined && format !== 'swiss')
    return usage({ code: 'rounds-of-swiss', values: { format } });
  if (flags['challenger'] !== undefined && format !== 'gauntlet')
    return usage({ code: 'challenger-of-gauntlet', values: { format } });
  return ok({
    ...file,
    variant: named.value,
    format,
    time: isTimed ? time.value : file.time,
    ...(typeof flags['games'] === 'number' ? { gamesPerPairing: flags['games'] } : {}),
    ...(typeof flags['rounds'] === 'number' ? { rounds: flags['rounds'] } : {}),
    ...(flags['challenger'] === undefined ? {} : { challenger: String(flags['challenger']) }),
  });
};

const readFile = (path: string, { flags }: Request): Result<TournamentFile, Failure> => {
  const read = readTournamentFile(path);
  if (!read.ok) return failed(read.error);
  const isTimed = Object.keys(read.value.time).length > 0 || flags['clock'] !== undefined;
  return ok({ ...read.value, time: isTimed ? read.value.time : defaultTime });
};

const describeBots = (path: string, request: Request): Result<TournamentFile, Failure> => {
  const game = request.flags['game'];
  if (game === undefined) return usage({ code: 'tournament-needs-game', values: { path, classroom: CLASSROOM_GAME } });
  const variant = variantOf({ ...request, game: String(game) }, 'tournament');
  if (!variant.ok) return variant;
  return ok({ variant: variant.value, format: 'round-robin', time: defaultTime, limits: {}, players: [] });
};

const formatOf = (text: string): Result<TournamentFormat> => {
  const format = tournamentFormats.find(candidate => candidate === text);
  return format === undefined ? unknownName('unknown-tournament-format', text, tournamentFormats) : ok(format);
};

export const leftOutLines = ({ names, skipped }: LeftOut, translator: Context['translator']): string[] => {
  const shown = truncated(names.toSorted());
  const sentences = skipped.map(({ path, reason }) =>
    translator.say('arena.passed-over', { path, reason: translator.say(`skipped.${reason}`) }),
  );
  return [
    ...(shown.length === 0 ? [] : [translator.say('arena.left-out', { names: shown.join(', ') })]),
    ...truncated(sentences),
  ];
};

const MAX_LEFT_OUT = 20;
const truncated = (lines: readonly string[]): string[] =>
  lines.length > MAX_LEFT_OUT ? [...lines.slice(0, MAX_LEFT_OUT), '…'] : [...lines];

export const titleOf = ({ title }: TournamentFile, path: string): string => title ?? nameOf(path);

export const nameOf = (path: string): string => {
  const { name, base } = parse(resolve(path));
  return isFolder(path) ? base : name;
};

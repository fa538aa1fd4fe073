import { existsSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import { parseEntry } from '../../arena/bots/entry.ts';
import { readTournamentFile, type TournamentFile } from '../../arena/schedule/tournament-file.ts';
import { type TournamentFormat, tournamentFormats } from '../../arena/schedule/tournament-formats.ts';
import { isZipPath, readSubmissions, type SkippedFile } from '../../arena/submissions/submissions.ts';
import type { Variant } from '../../core/contract.ts';
import { err, ok, type Problem, type Result } from '../../core/result.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import { declareSubmissions } from '../../host/find-program.ts';
import { readPlayer } from '../../play/seats.ts';
import { isFolder } from '../../store/kind-of-path.ts';
import { variantOf } from '../args/requests.ts';
import type { Context, Request } from '../command.ts';
import type { Failure } from '../failure.ts';
import { failed, usage } from '../failure.ts';
import { type Entrant, exitOf } from './arena-contenders.ts';
import { timeOf } from './terms.ts';

/** A tournament with everyone who takes part. */
export interface Described {
  readonly file: TournamentFile;
  readonly entrants: readonly TournamentEntrant[];
  /** What lies among the bots and does not play, each in a sentence or by its name. */
  readonly leftOut: LeftOut;
}

interface TournamentEntrant extends Entrant {
  readonly rating?: number;
}

interface LeftOut {
  readonly names: readonly string[];
  readonly skipped: readonly SkippedFile[];
}

/** What is to be played: a folder or a zip file of bots with what the flags say, or a file, over which the flags hold. */
export const describeTournament = async (request: Request): Promise<Result<Described, Failure>> => {
  const { flags, operands } = request;
  const [path = ''] = operands;
  if (!existsSync(path)) return failed({ code: 'missing-file', values: { path } });
  const isOfBots = isBots(path);
  const file = isOfBots ? describeBots(path, request) : readFile(path, request);
  if (!file.ok) return file;
  const settled = withFlags(file.value, request);
  if (!settled.ok) return settled;
  const gathered = new Gathered(settled.value.variant);
  // The organiser's words are read before anything is started; what they name is declared to be submitted.
  for (const entry of isOfBots ? [{ player: path }] : settled.value.players) {
    const added = await gathered.add(entry, isOfBots ? undefined : dirname(path));
    if (!added.ok) return added;
  }
  const house = flags['house'] === undefined ? [] : String(flags['house']).split(',');
  for (const word of house) {
    const added = await gathered.add({ player: word.trim() }, undefined);
    if (!added.ok) return added;
  }
  return ok({ file: settled.value, entrants: gathered.entrants, leftOut: gathered });
};

const isBots = (path: string): boolean => isFolder(path) || isZipPath(path);

/** Collects those who take part. */
class Gathered implements LeftOut {
  readonly entrants: TournamentEntrant[] = [];
  readonly names: string[] = [];
  readonly skipped: SkippedFile[] = [];

  constructor(private readonly variant: Variant) {}

  /** Adds a player, or all bots of a folder or of a zip file; relative paths begin at the given folder. */
  async add(
    { player, name, rating }: TournamentFile['players'][number],
    base: string | undefined,
  ): Promise<Result<void, Failure>> {
    const beside = base === undefined ? player : join(base, player);
    const bots = [beside, player].find(isBots);
    const isOwnWord = readPlayer(player, this.variant.game).ok;
    if (bots !== undefined && !isOwnWord) return await this.addAll(bots);
    const entry = parseEntry(player, this.variant.game, base);
    if (!entry.ok) return err({ problem: entry.error, game: this.variant.game, exit: exitOf(entry.error.code) });
    const given = { ...(name === undefined ? {} : { name }), ...(rating === undefined ? {} : { rating }) };
    this.entrants.push({ entry: entry.value, place: player, ...given });
    return ok(undefined);
  }

  private async addAll(path: string): Promise<Result<void, Failure>> {
    declareSubmissions([path], 'whole');
    const read = await readSubmissions(path);
    if (!read.ok) return failed(read.error);
    const { bots, others, skipped } = read.value;
    this.entrants.push(...bots.map(file => ({ entry: { kind: 'file', file } as const, place: file.path })));
    this.names.push(...others);
    this.skipped.push(...skipped);
    return ok(undefined);
  }
}

/** A description as the flags of the command line change it. */
const withFlags = (file: TournamentFile, request: Request): Result<TournamentFile, Failure> => {
  const { flags } = request;
  const time = timeOf(flags['seconds'] === undefined ? undefined : String(flags['seconds']), flags);
  if (!time.ok) return usage(time.error);
  const isTimed = ['seconds', 'clock', 'nodes'].some(name => flags[name] !== undefined);
  const asked = flags['format'] === undefined ? ok(file.format) : formatOf(String(flags['format']));
  if (!asked.ok) return usage(asked.error);
  const format = asked.value;
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
  return ok({ ...read.value, time: isTimed ? read.value.time : usualTime });
};

/** A bot may never answer; without a word about time it gets so long for a move. */
const usualTime = { clock: { per: 'move', millis: 5_000, incrementMillis: 0 } } as const;

const describeBots = (path: string, request: Request): Result<TournamentFile, Failure> => {
  const game = request.flags['game'];
  if (game === undefined) return usage({ code: 'tournament-needs-game', values: { path } });
  const variant = variantOf({ ...request, game: String(game) }, 'tournament');
  if (!variant.ok) return variant;
  return ok({ variant: variant.value, format: 'round-robin', time: usualTime, limits: {}, players: [] });
};

const formatOf = (text: string): Result<TournamentFormat, Problem> => {
  const format = tournamentFormats.find(candidate => candidate === text);
  return format === undefined ? unknownName('unknown-tournament-format', text, tournamentFormats) : ok(format);
};

/** What lies among the bots and does not play, in sentences: names of other files, and what was passed over for a reason. */
export const leftOutLines = ({ names, skipped }: LeftOut, translator: Context['translator']): string[] => {
  const shown = cut(names.toSorted(), '…');
  const sentences = skipped.map(({ path, reason }) =>
    translator.say('arena.passed-over', { path, reason: translator.say(`passed.${reason}`) }),
  );
  return [
    ...(shown.length === 0 ? [] : [translator.say('arena.left-out', { names: shown.join(', ') })]),
    ...cut(sentences, '…'),
  ];
};

const MAX_LEFT_OUT = 20;
const cut = (lines: readonly string[], rest: string): string[] =>
  lines.length > MAX_LEFT_OUT ? [...lines.slice(0, MAX_LEFT_OUT), rest] : [...lines];

/** What a report is headed with. */
export const titleOf = ({ title }: TournamentFile, path: string): string => title ?? nameOf(path);

/** What a tournament is called after: its folder, or its file without the ending. */
export const nameOf = (path: string): string => {
  const { name, base } = parse(resolve(path));
  return isFolder(path) ? base : name;
};

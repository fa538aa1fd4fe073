import { dirname, extname, isAbsolute, join, resolve, sep } from 'node:path';
import type { Game } from '../../core/contract.ts';
import { err, ok, type Problem, problem, type Result } from '../../core/result.ts';
import { isProgram } from '../../host/find-program.ts';
import { readPlayer } from '../../play/seats.ts';
import type { Player } from '../../search/players/player-names.ts';
import { isFile } from '../../store/kind-of-path.ts';
import type { EngineCommand } from '../engines/foreign-engine.ts';
import { parseEngineCommand } from '../engines/foreign-engine.ts';
import { harmlessLine } from '../evidence-text.ts';
import { type BotFile, readBotFile } from '../submissions/bot-file.ts';
import type { LineProtocol } from './line-bot.ts';
import { splitCommand } from './line-bot-command.ts';
import { isModulePath } from './module-bot.ts';

/**
 * Who is to play. What the organiser wrote is read once, here, and becomes one of these; a file that was handed in is a file
 * from the beginning, whatever its name is. From here on commands are arrays of words.
 */
export type Entry =
  | { readonly kind: 'house'; readonly player: Player }
  | { readonly kind: 'file'; readonly file: BotFile }
  | { readonly kind: 'command'; readonly words: readonly string[]; readonly protocol: LineProtocol }
  | { readonly kind: 'engine'; readonly engine: EngineCommand };

/** Says that a word is the path of a file, also if it could be read as something else. */
const FILE = 'file:';
const LEGACY = 'legacy:';

/**
 * Reads the word of an organiser: a player of our own (`level:3`), an engine (`usi:COMMAND`, `uci:COMMAND`, `hub:COMMAND`), a
 * bot's file, a command in quotes, `legacy:COMMAND`. Files are looked for in a folder first, if one is given.
 */
export const parseEntry = (word: string, game: Game, folder?: string): Result<Entry, Problem> => {
  if (word.startsWith(FILE)) return fileEntry(placeOf(word.slice(FILE.length), folder));
  const own = readPlayer(word, game);
  if (own.ok) return own.value === null ? problem('human-at-match') : ok({ kind: 'house', player: own.value });
  const engine = parseEngineCommand(word);
  if (engine !== undefined) return ok({ kind: 'engine', engine });
  if (word.startsWith(LEGACY)) return ok(commandEntry(word.slice(LEGACY.length), 'legacy'));
  const path = placeOf(word, folder);
  if (isFile(path)) return fileEntry(path);
  if (/\s/.test(word)) return ok(commandEntry(word, 'poda'));
  if (isSourcePath(word)) return fileEntry(path);
  if (word.includes(sep)) return problem('bot-not-found', undefined, { path: harmlessLine(word) });
  return looksLikePlayer(word)
    ? err(withoutPerson(own.error))
    : problem('bot-kind', undefined, { text: harmlessLine(word) });
};

/** A word of the organiser as it can be read again later, from every folder. */
export const lastingWord = (word: string, entry: Entry): string =>
  entry.kind === 'file' ? `${FILE}${resolve(entry.file.path)}` : word;

/** All files that an entry names. */
export const namedFiles = (entry: Entry): string[] => {
  if (entry.kind === 'house') return [];
  if (entry.kind === 'file') return [entry.file.path];
  return (entry.kind === 'engine' ? entry.engine.words : entry.words).filter(isFile);
};

/**
 * The folders in which an entry's submitted files lie. A command's first word is the organiser's own program if files follow
 * it: `python3 bots/ana.py`.
 */
export const foldersOf = (entry: Entry): string[] => {
  const files = namedFiles(entry);
  return (files.length > 1 ? files.slice(1) : files).map(path => dirname(path));
};

const placeOf = (path: string, folder: string | undefined): string => {
  if (folder === undefined || isAbsolute(path)) return path;
  const beside = join(folder, path);
  return isFile(beside) ? beside : path;
};

const commandEntry = (text: string, protocol: LineProtocol): Entry => ({
  kind: 'command',
  words: splitCommand(text),
  protocol,
});

const fileEntry = (path: string): Result<Entry, Problem> => {
  const file = readBotFile(path);
  if (!file.ok) return file;
  if (!isSourcePath(path) && !isProgram(path)) return problem('bot-kind', undefined, { text: harmlessLine(path) });
  return ok({ kind: 'file', file: file.value });
};

/** Whether a path is that of a bot's source, by its ending. */
const isSourcePath = (path: string): boolean => extname(path).toLowerCase() === '.py' || isModulePath(path);

/** Whether a bare word looks like one of our players, perhaps with a number. */
const looksLikePlayer = (word: string): boolean => /^[a-z]+([:?].*)?$/.test(word);

/** The same mistake, without offering a person: only programs play with a referee. */
const withoutPerson = ({ values = {}, ...mistake }: Problem): Problem =>
  'known' in values
    ? { ...mistake, values: { ...values, known: String(values['known']).replace(/^human, /, '') } }
    : { ...mistake, values };

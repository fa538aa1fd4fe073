import { dirname, extname, isAbsolute, join, resolve, sep } from 'node:path';
import type { Game } from '@poda/library/core/contract.ts';
import { err, ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import type { Player } from '@poda/library/search/players/player-names.ts';
import { type EngineCommand, parseEngineCommand } from '../engines/foreign-engine.ts';
import { isFile, isFolder } from '../files/kind-of-path.ts';
import { escapedLine } from '../game/evidence-text.ts';
import { findProgram, isProgram } from '../host/find-program.ts';
import { type BotFile, readBotFile } from '../submissions/bot-file.ts';
import { splitCommand } from './line-bot-command.ts';
import { isModulePath } from './module-bot.ts';

/** A submitted file always gives the kind `file`, whatever its name looks like. */
export type PlayerSpec =
  | { readonly kind: 'house'; readonly player: Player }
  | { readonly kind: 'file'; readonly file: BotFile }
  | { readonly kind: 'command'; readonly words: readonly string[]; readonly protocol: 'poda' | 'legacy' }
  | { readonly kind: 'engine'; readonly engine: EngineCommand };

const FILE = 'file:';
const LEGACY = 'legacy:';

/** Such as `level:3`, `usi:COMMAND`, `legacy:COMMAND`, a command in quotes, or a file, looked for in `folder` first. */
export const parsePlayerSpec = (word: string, game: Game, folder?: string): Result<PlayerSpec> => {
  if (word.startsWith(FILE)) return fileSpec(placeOf(word.slice(FILE.length), folder));
  const own = readPlayer(word, game);
  if (own.ok) return own.value === null ? problem('human-at-match') : ok({ kind: 'house', player: own.value });
  const engine = parseEngineCommand(word);
  if (engine !== undefined) return ok({ kind: 'engine', engine });
  if (word.startsWith(LEGACY)) return ok(commandSpec(word.slice(LEGACY.length), 'legacy'));
  const path = placeOf(word, folder);
  if (isFile(path)) return fileSpec(path);
  // The path of a missing file may have spaces; the first word of a command is a program.
  const isCommand = /\s/.test(word) && (!isSourcePath(word) || findProgram(splitCommand(word)[0] ?? '') !== undefined);
  if (isCommand) return ok(commandSpec(word, 'poda'));
  if (isSourcePath(word)) return fileSpec(path);
  if (isFolder(path)) return problem('bot-is-folder', { path: escapedLine(word) });
  if (word.includes(sep)) return problem('bot-not-found', { path: escapedLine(word) });
  return /^[a-z]+([:?].*)?$/.test(word)
    ? err(withoutHuman(own.error))
    : problem('bot-kind', { text: escapedLine(word) });
};

export const absoluteName = (word: string, entry: PlayerSpec): string =>
  entry.kind === 'file' ? `${FILE}${resolve(entry.file.path)}` : word;

export const namedFiles = (entry: PlayerSpec): string[] => {
  if (entry.kind === 'house') return [];
  if (entry.kind === 'file') return [entry.file.path];
  return (entry.kind === 'engine' ? entry.engine.words : entry.words).filter(isFile);
};

/** In a command with further files, such as `python3 bots/ana.py`, the program is the organiser's. */
export const foldersOf = (entry: PlayerSpec): string[] => {
  const files = namedFiles(entry);
  return (files.length > 1 ? files.slice(1) : files).map(path => dirname(path));
};

const placeOf = (path: string, folder: string | undefined): string => {
  if (folder === undefined || isAbsolute(path)) return path;
  const beside = join(folder, path);
  return isFile(beside) ? beside : path;
};

const commandSpec = (text: string, protocol: 'poda' | 'legacy'): PlayerSpec => {
  const words = splitCommand(text);
  const isJar = protocol === 'legacy' && /\.jar$/i.test(words[0] ?? '');
  return { kind: 'command', words: isJar ? ['java', '-jar', ...words] : words, protocol };
};

const fileSpec = (path: string): Result<PlayerSpec> => {
  const file = readBotFile(path);
  if (!file.ok) return file;
  if (!isSourcePath(path) && !isProgram(path)) return problem('bot-kind', { text: escapedLine(path) });
  return ok({ kind: 'file', file: file.value });
};

const isSourcePath = (path: string): boolean => extname(path).toLowerCase() === '.py' || isModulePath(path);

/** A person cannot play under a referee, so the error message does not offer `human`. */
const withoutHuman = ({ values = {}, ...mistake }: Problem): Problem =>
  'known' in values
    ? { ...mistake, values: { ...values, known: String(values['known']).replace(/^human, /, '') } }
    : { ...mistake, values };

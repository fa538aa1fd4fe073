import { readdirSync, realpathSync } from 'node:fs';
import { basename, extname, join, resolve, sep } from 'node:path';
import type { Variant } from '../core/contract.ts';
import { err, map, ok, type Problem, problem, type Result } from '../core/result.ts';
import { findProgram } from '../host/find-program.ts';
import type { Engine } from '../play/engine.ts';
import { readPlayer } from '../play/seats.ts';
import { isFile } from '../store/kind-of-path.ts';
import { readBotFile } from './bot-file.ts';
import { type ProcessOptions, startProcess } from './bot-process.ts';
import { harmlessLine } from './bot-process-text.ts';
import type { Confinement } from './confinement.ts';
import { engineNamed } from './engine-word.ts';
import { MOST_TOLD_BYTES, programInPlace } from './foreign-engine.ts';
import { HousePlayer } from './house-player.ts';
import { LineBot, type LineManner } from './line-bot.ts';
import { readCommand } from './line-bot-command.ts';
import { isModulePath, ModuleBot } from './module-bot.ts';
import type { Contender } from './player.ts';
import { PythonBot } from './python-bot.ts';

/** What there is to run players with. */
export interface Means {
  readonly confinement: Confinement;
  readonly options: ProcessOptions;
  readonly startEngine: () => Engine;
  /** Whether levels may be stopped by the clock: not where the same seed must give the same game. */
  readonly isGuarded: boolean;
}

const LEGACY = 'legacy:';

/** Whether a word names one of our own players, for whom nothing has to be confined. */
export const isHouseWord = (word: string, variant: Variant): boolean => readPlayer(word, variant.game).ok;

/**
 * Reads who is to play: a bot's file, a command in quotes, `legacy:COMMAND`, `usi:COMMAND`, `uci:COMMAND`, `hub:COMMAND`, or
 * the word of a player of our own.
 */
export const readContender = async (
  word: string,
  variant: Variant,
  means: Means,
): Promise<Result<Contender, Problem>> => {
  const own = readPlayer(word, variant.game);
  if (own.ok)
    return own.value === null
      ? problem('human-at-match')
      : ok(new HousePlayer(own.value, variant, means.startEngine, means.isGuarded));
  const isHeld = means.confinement.level !== 'D';
  const engine = isHeld ? engineNamed(word, command => startHeld(command, means)) : engineNamed(word);
  if (engine !== undefined) return ok(engine);
  if (word.startsWith(LEGACY)) return readLineBot(word.slice(LEGACY.length), 'legacy', means);
  if (/\s/.test(word) && !isFile(word)) return readLineBot(word, 'poda', means);
  const ending = extname(word).toLowerCase();
  if (ending === '.py' || isModulePath(word)) return readFileBot(word, ending, means);
  if (isFile(word) && findProgram(resolve(word)) !== undefined)
    return readLineBot(quoted(resolve(word)), 'poda', means);
  if (word.includes(sep) && !isFile(word)) return problem('bot-not-found', undefined, { path: harmlessLine(word) });
  return looksLikePlayer(word) && !isFile(word)
    ? err(withoutPerson(own.error))
    : problem('bot-kind', undefined, { text: word });
};

/** The same mistake, where only those are offered who can play with a referee. */
const withoutPerson = ({ values = {}, ...mistake }: Problem): Problem =>
  'known' in values
    ? { ...mistake, values: { ...values, known: String(values['known']).replace(/^human, /, '') } }
    : { ...mistake, values };

const quoted = (path: string): string => (/\s/.test(path) ? `"${path}"` : path);

const readLineBot = async (
  text: string,
  manner: LineManner,
  { confinement, options }: Means,
): Promise<Result<Contender, Problem>> =>
  map(await readCommand(text), command => {
    // What nobody holds runs where it lies, with everything beside it.
    const program = confinement.level === 'D' ? programInPlace(text) : command.program;
    return new LineBot({ ...command, program }, manner, confinement, options);
  });

/** Starts an engine as a bot is started: it sees the files that its command names, and nothing beside them. */
const startHeld = async (text: string, { confinement, options }: Means): ReturnType<typeof startProcess> => {
  const command = await readCommand(text);
  if (!command.ok) return { kind: 'our-fault', what: command.error.code };
  return startProcess(confinement, command.value.program, { ...options, mostBytes: MOST_TOLD_BYTES });
};

const readFileBot = (path: string, ending: string, { confinement, options }: Means): Result<Contender, Problem> =>
  map(readBotFile(path), file =>
    ending === '.py' ? new PythonBot(file, confinement, options) : new ModuleBot(file, confinement, options),
  );

/** Whether somebody meant one of our players: a bare word, with a number perhaps. */
const looksLikePlayer = (word: string): boolean => /^[a-z]+([:?].*)?$/.test(word);

/** The bots of a folder, by their names: files that can be played with, and nothing hidden. */
export const botsIn = (folder: string): Result<string[], Problem> => {
  const inside = realpathSync(folder);
  const paths: string[] = [];
  const names = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of names) {
    if (entry.name.startsWith('.') || entry.name.startsWith('__')) continue;
    const path = join(folder, entry.name);
    const target = realTarget(path);
    if (entry.isSymbolicLink() && (target === null || !target.startsWith(inside + sep)))
      return problem('bot-outside', undefined, { path: harmlessLine(path), target: harmlessLine(target ?? '?') });
    if (!isFile(path)) continue;
    const isKnown = extname(entry.name).toLowerCase() === '.py' || isModulePath(entry.name);
    const isProgramFile = extname(entry.name) === '' && findProgram(join(inside, entry.name)) !== undefined;
    if (!isKnown && !isProgramFile) continue;
    if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(entry.name))
      return problem('bot-name', undefined, { name: harmlessLine(entry.name) });
    paths.push(path);
  }
  return ok(paths);
};

const realTarget = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};

/** Refuses two players of one name, naming both. */
export const refuseClash = (contenders: readonly Contender[], words: readonly string[]): Result<void, Problem> => {
  const seen = new Map<string, number>();
  for (const [i, { name }] of contenders.entries()) {
    const before = seen.get(name);
    if (before !== undefined) {
      const [one, other] = shownApart(words[before]!, words[i]!);
      return err({ code: 'bot-name-clash', values: { name, one, other } });
    }
    seen.set(name, i);
  }
  return ok(undefined);
};

/** Two words for players, files without their folders unless these alone tell them apart. */
const shownApart = (one: string, other: string): readonly [string, string] => {
  const bare = (word: string) => (/\s/.test(word) ? word : basename(word));
  const shown = bare(one) === bare(other) ? [one, other] : [bare(one), bare(other)];
  return [harmlessLine(shown[0]!), harmlessLine(shown[1]!)];
};

/** The same player under another name, as where it plays against itself. */
export const renamed = (contender: Contender, name: string): Contender => ({
  name,
  record: { ...contender.record, name },
  fingerprint: contender.fingerprint,
  isOwn: contender.isOwn,
  check: variant => contender.check(variant),
  sit: setting => contender.sit(setting),
  close: async () => contender.close?.(),
});

/** One who takes part and cannot be started: every game is lost at the start, with what is told here as evidence. */
export const unableToStart = (contender: Contender, what: string): Contender => ({
  name: contender.name,
  record: contender.record,
  // Once it can be started it is another player, and the games that it lost before are not taken for its own.
  fingerprint: `${contender.fingerprint} unable-to-start`,
  isOwn: false,
  check: async () => ok(undefined),
  sit: async () => ({
    kind: 'fault',
    fault: 'start-up-failure',
    evidence: { what: harmlessLine(what, MOST_WHAT) },
    millis: 0,
  }),
  close: async () => contender.close?.(),
});

const MOST_WHAT = 1000;

import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Problem, type Result } from '../core/result.ts';
import { unknownName } from '../core/text/unknown-name.ts';
import { type Language, languages } from '../core/text/words.ts';
import { declareSubmissions, type Environment, isSubmitted } from '../host/find-program.ts';
import { loadTranslator } from '../hosting/words/load-translator.ts';
import type { FullTranslator } from '../hosting/words/translators.ts';
import { languageFrom, toAscii } from '../i18n/translate.ts';
import type { Engine } from '../play/engine/engine.ts';
import type { ConfigFile } from '../search/players/config.ts';
import { isFolder } from '../store/kind-of-path.ts';
import { type FlagValues, readFlags, type SplitArguments, splitArguments } from './args/arguments.ts';
import type { ConfigLayer } from './args/config-files.ts';
import { type ConfigPlace, currentFolder, findConfigs } from './args/config-places.ts';
import { globalFlags, globalFlagsOf, seedFlag, terminalGameFlags } from './args/flags.ts';
import { answerLines, errorAnswer } from './args/json-lines.ts';
import { type Command, type Context, type Operand, synopsis } from './command.ts';
import { commands } from './commands/index.ts';
import type { Failure } from './failure.ts';
import type { Terminal } from './terminal/terminal.ts';

declare const PODA_VERSION: string;

/** Returns the exit code. */
export const main = async (args: readonly string[], terminal: Terminal, environment: Environment): Promise<number> => {
  const words = splitArguments(args, flagsThatTakeValues);
  let engine: Promise<Engine> | undefined;
  const configs = await loadConfigs(words, environment);
  const context: Context = {
    ...(await contextOf(words, terminal, environment, configs)),
    engine: () => (engine ??= loadEngine()),
    showsProgress: terminal.isInteractive,
    configs: configs.layers,
    environment,
    commands,
  };
  if (configs.ignored !== undefined)
    terminal.errors.write(`${context.translator.say('config.ignored', { path: configs.ignored })}\n`);
  const done = await run(words, context, configs.failure).finally(async () => (await engine)?.close());
  if (done.ok) return 0;
  const { translator } = context;
  const { report } = done.error;
  if (report !== undefined) {
    if (typeof report === 'string') terminal.output.write(`${report}\n`);
    else terminal.output.writeJson(report);
    if (done.error.isToldToo === true) terminal.errors.write(`poda: ${explain(done.error, translator)}\n`);
    return done.error.exit;
  }
  const isJson = words.flags.some(({ name }) => name === 'json' || name === 'jsonl');
  if (isJson) terminal.output.writeJson(errorAnswer(done.error, context));
  else terminal.errors.write(`poda: ${explain(done.error, translator)}\n`);
  return done.error.exit;
};

interface Configs {
  readonly layers: readonly ConfigLayer[];
  readonly language?: Language | undefined;
  readonly colour?: ConfigFile['color'];
  /** In a folder of bots a student may have written the project file, so it is ignored. */
  readonly ignored?: string | undefined;
  readonly failure?: Failure;
}

/** Without a file, the code that reads them is not loaded. */
const loadConfigs = async (words: SplitArguments, environment: Environment): Promise<Configs> => {
  declareNamedFolders(words);
  const found = findConfigs(environment, currentFolder());
  const isTrusted = ({ source, path }: ConfigPlace) => source !== 'project' || !isSubmitted(path);
  const [places, ignored] = [found.filter(isTrusted), found.find(place => !isTrusted(place))?.path];
  const named = words.flags.findLast(({ name }) => name === 'config')?.value;
  if (places.length === 0 && named === undefined) return { layers: [], ignored };
  const { readConfigFile, readConfigs, settingOf } = await import('./args/config-files.ts');
  const layers = readConfigs(places);
  if (!layers.ok) return { layers: [], failure: layers.error, ignored };
  // The command with `--config` reports the errors in its file.
  const config = named === undefined ? undefined : readConfigFile(named);
  const all = config?.ok ? [...layers.value, { config: config.value }] : layers.value;
  return { layers: layers.value, language: settingOf(all, 'language'), colour: settingOf(all, 'color'), ignored };
};

/** Folders of bots count as submissions before a file in them is read as configuration. */
const declareNamedFolders = ({ positionals: [name, ...operands], flags }: SplitArguments): void => {
  if (commands.find(command => command.name === name)?.takesBots !== true) return;
  const seats = flags.filter(flag => ['first', 'second'].includes(flag.name)).map(({ value = '' }) => value);
  const players = [...operands, ...seats].map(word =>
    word.replace(/^(?:file|legacy|(?:usi|uci|hub)(?:\?[^:]*)?):/, ''),
  );
  // The first word of a quoted command is the organiser's own program; its arguments may be submissions.
  const paths = players.flatMap(word => [word, ...word.split(/[\s"']+/).slice(1)]).filter(word => existsSync(word));
  declareSubmissions(paths.filter(isFolder), 'whole');
  // A tournament file and the files beside it are the organiser's own.
  if (name === 'tournament') return;
  declareSubmissions(
    paths.filter(path => !isFolder(path)).map(path => dirname(path)),
    'files',
  );
};

const loadEngine = async (): Promise<Engine> => {
  const { nodeEngine } = await import('../node/node-engine.ts');
  return nodeEngine();
};

const flagsThatTakeValues = new Set(
  [...globalFlags, ...commands.flatMap(({ flags }) => flags)]
    .filter(({ kind }) => kind !== 'switch')
    .map(({ name }) => name),
);

const run = async (words: SplitArguments, context: Context, badConfig?: Failure): Promise<Result<void, Failure>> => {
  const { terminal, translator } = context;
  const print = (text: string): Result<void, Failure> => {
    terminal.output.write(`${terminal.hasUnicode === false ? toAscii(text) : text}\n`);
    return ok(undefined);
  };
  const wants = (name: string) => words.flags.some(flag => flag.name === name);
  const wrongLanguage = words.flags.find(({ name, value }) => name === 'lang' && !isLanguage(value));
  if (wrongLanguage !== undefined) {
    const { value } = wrongLanguage;
    return value === undefined
      ? wrong('missing-value', { name: '--lang' })
      : wrong('unknown-language', { text: value });
  }

  const [first, ...rest] = words.positionals;
  const isHelp = first === 'help' || first === 'ayuda';
  const name = isHelp ? rest[0] : first;
  if (name === undefined) {
    const flags = readFlags(words, [...terminalGameFlags, seedFlag, ...globalFlags], 'poda');
    if (!flags.ok) return err({ problem: flags.error, exit: 2 });
    if (wants('jsonl')) return wrong('no-jsonl', { command: 'poda' });
    if (wants('json')) {
      terminal.output.writeJson({ version: PODA_VERSION, commands: commands.map(command => command.name) });
      return ok(undefined);
    }
    if (wants('version')) return print(PODA_VERSION);
    // Without a terminal the menu opens only with `--plain` or `--resume`.
    const opensMenu = terminal.isInteractive || wants('plain') || wants('resume');
    if (wants('help') || isHelp || !opensMenu) {
      const { programHelp } = await import('./args/help.ts');
      return print(programHelp(translator));
    }
    if (badConfig !== undefined) return err(badConfig);
    const { openMenu } = await import('./play/menu.ts');
    return openMenu(context, flags.value);
  }
  const command = commands.find(candidate => candidate.name === name);
  if (command === undefined) return unknownCommand(name);
  if (wants('version')) return print(PODA_VERSION);
  if (wants('help') || isHelp) {
    const { commandHelp } = await import('./args/help.ts');
    return print(commandHelp(command, translator));
  }
  if (badConfig !== undefined && command.toleratesBadConfigs !== true) return err(badConfig);
  return runCommand(command, rest, words, context);
};

const runCommand = async (
  command: Command,
  positionals: readonly string[],
  words: SplitArguments,
  context: Context,
): Promise<Result<void, Failure>> => {
  const supported = [...command.flags, ...globalFlagsOf(command)];
  const flags = readFlags(words, [...command.flags, ...globalFlags], command.name, supported);
  if (!flags.ok) return err({ problem: flags.error, exit: 2 });
  const { operands: known = [] } = command;
  const operands = command.takesGame ? positionals.slice(1) : positionals;
  const extra = operands[known.length];
  if (extra !== undefined) return wrong('too-many-arguments', { name: extra });
  const { json, jsonl } = flags.value;
  // With `--jsonl`, operands come in the lines.
  const missing = jsonl ? undefined : known.find(({ isRequired }, i) => isRequired && operands[i] === undefined);
  if (missing !== undefined) return missingOperand(command, missing, context.translator);
  if (json && jsonl) return wrong('json-and-jsonl');
  const request = {
    game: command.takesGame ? positionals[0] : undefined,
    operands,
    flags: ownFlags(command, flags.value),
  };
  const commandContext = { ...context, showsProgress: context.showsProgress && !json && !jsonl };
  const { actions } = await command.load();
  if (jsonl || json) {
    const isSupported = command.speaks === 'jsonl' || (json && command.speaks === 'json');
    if (actions.answer === undefined || !isSupported)
      return wrong(json ? 'no-json' : 'no-jsonl', { command: command.name });
    if (jsonl) {
      await answerLines(command, actions.answer, request, commandContext);
      return ok(undefined);
    }
    const answer = await actions.answer(request, commandContext);
    if (!answer.ok) return answer;
    context.terminal.output.writeJson(answer.value);
    return ok(undefined);
  }
  const shown = await actions.run(request, commandContext);
  if (!shown.ok) return shown;
  if (shown.value !== undefined) context.terminal.output.write(`${shown.value}\n`);
  return ok(undefined);
};

const ownFlags = (command: Command, flags: FlagValues): FlagValues =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => command.flags.some(flag => flag.name === name)));

const contextOf = async (
  words: SplitArguments,
  terminal: Terminal,
  environment: Environment,
  configs: Configs,
): Promise<Pick<Context, 'translator' | 'terminal'>> => {
  const asked = words.flags.findLast(({ name }) => name === 'lang')?.value;
  const language: Language = isLanguage(asked) ? asked : languageFrom(environment, configs.language);
  const isPlain = words.flags.some(({ name }) => name === 'no-color') || Boolean(environment['NO_COLOR']);
  const choice = isPlain ? 'never' : (configs.colour ?? 'auto');
  const hasColour = choice === 'auto' ? terminal.hasColour : choice === 'always';
  const letters = terminal.hasUnicode === false ? 'ascii' : 'all';
  return { translator: await loadTranslator(language, letters), terminal: withColour(terminal, hasColour) };
};

const withColour = (terminal: Terminal, hasColour: boolean): Terminal =>
  hasColour === terminal.hasColour ? terminal : { ...terminal, hasColour };

const isLanguage = (word: string | undefined): word is Language => languages.some(language => language === word);

const wrong = (code: string, values: Problem['values'] = {}): Result<never, Failure> =>
  err({ problem: { code, values }, exit: 2 });

const missingOperand = (command: Command, { word }: Operand, translator: FullTranslator): Result<never, Failure> =>
  wrong('missing-operand', { word: translator.say(word), command: command.name, usage: synopsis(command, translator) });

const unknownCommand = (name: string): Result<never, Failure> => {
  const refusal = unknownName(
    'unknown-command',
    name,
    commands.map(command => command.name),
  );
  return refusal.ok ? refusal : err({ problem: refusal.error, exit: 2 });
};

const explain = ({ problem, game }: Failure, translator: FullTranslator): string => {
  const place =
    problem.at === undefined || problem.at === 0 ? '' : ` (${translator.say('at-place', { place: problem.at + 1 })})`;
  return translator.problem(problem, game) + place;
};

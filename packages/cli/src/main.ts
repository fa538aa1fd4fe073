import { err, ok, type Result } from '@poda/library/core/result.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { type Language, languages } from '@poda/library/core/text/words.ts';
import { languageFrom, toAscii } from '@poda/library/i18n/translate.ts';
import type { Environment } from '@poda/library/node/environment.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import { readFlags, type SplitArguments, splitArguments } from './args/arguments.ts';
import { globalFlags, seedFlag, terminalGameFlags } from './args/flags.ts';
import { errorAnswer } from './args/json-lines.ts';
import { type Configs, loadConfigs } from './args/load-configs.ts';
import type { Context } from './command.ts';
import { commands } from './commands/index.ts';
import { asUsage, type Failure, usage } from './failure.ts';
import { runCommand } from './run-command.ts';
import type { Terminal } from './terminal/terminal.ts';
import { loadTranslator } from './words/load-translator.ts';
import type { FullTranslator } from './words/translators.ts';

declare const PODA_VERSION: string;

/** Returns the exit code. */
export const main = async (args: readonly string[], terminal: Terminal, environment: Environment): Promise<number> => {
  const words = splitArguments(args, flagsThatTakeValues);
  const configs = await loadConfigs(words, commands, environment);
  let engine: Promise<Engine> | undefined;
  const context: Context = {
    ...(await languageAndColour(words, terminal, environment, configs)),
    engine: () => (engine ??= loadEngine()),
    showsProgress: terminal.isInteractive,
    configs,
    environment,
    commands,
  };
  if (configs.ignored !== undefined)
    terminal.errors.write(`${context.translator.say('config.ignored', { path: configs.ignored })}\n`);
  const done = await run(words, context).finally(async () => (await engine)?.close());
  if (done.ok) return 0;
  report(done.error, words, context);
  return done.error.exit;
};

const flagsThatTakeValues = new Set(
  [...globalFlags, ...commands.flatMap(({ flags }) => flags)]
    .filter(({ kind }) => kind !== 'switch')
    .map(({ name }) => name),
);

const languageAndColour = async (
  { flags }: SplitArguments,
  terminal: Terminal,
  environment: Environment,
  configs: Configs,
): Promise<Pick<Context, 'translator' | 'terminal'>> => {
  const asked = flags.findLast(({ name }) => name === 'lang')?.value;
  const language: Language = isLanguage(asked) ? asked : languageFrom(environment, configs.language);
  const isPlain = flags.some(({ name }) => name === 'no-color') || Boolean(environment['NO_COLOR']);
  const choice = isPlain ? 'never' : (configs.colour ?? 'auto');
  const hasColour = choice === 'auto' ? terminal.hasColour : choice === 'always';
  const letters = terminal.hasUnicode === false ? 'ascii' : 'all';
  return {
    translator: await loadTranslator(language, letters),
    terminal: hasColour === terminal.hasColour ? terminal : { ...terminal, hasColour },
  };
};

const isLanguage = (word: string | undefined): word is Language => languages.some(language => language === word);

const loadEngine = async (): Promise<Engine> => {
  const { nodeEngine } = await import('@poda/library/node/node-engine.ts');
  return nodeEngine();
};

/** Of the menu, the help, the version or a command. */
const run = async (words: SplitArguments, context: Context): Promise<Result<void, Failure>> => {
  const wants = (name: string) => words.flags.some(flag => flag.name === name);
  const wrongLanguage = words.flags.find(({ name, value }) => name === 'lang' && !isLanguage(value));
  if (wrongLanguage !== undefined) return refuseLanguage(wrongLanguage.value);
  const [first, ...rest] = words.positionals;
  const isHelp = first === 'help' || first === 'ayuda';
  const name = isHelp ? rest[0] : first;
  if (name === undefined) return await runWithoutCommand(words, isHelp || wants('help'), context);
  const command = commands.find(candidate => candidate.name === name);
  if (command === undefined) return unknownCommand(name);
  if (wants('version')) return print(PODA_VERSION, context);
  if (wants('help') || isHelp) {
    const { commandHelp } = await import('./args/help.ts');
    return print(commandHelp(command, context.translator), context);
  }
  const { failure } = context.configs;
  if (failure !== undefined && command.toleratesBadConfigs !== true) return err(failure);
  return await runCommand(command, rest, words, context);
};

/** Without a terminal the menu opens only with `--plain` or `--resume`. */
const runWithoutCommand = async (
  words: SplitArguments,
  wantsHelp: boolean,
  context: Context,
): Promise<Result<void, Failure>> => {
  const { terminal, translator, configs } = context;
  const flags = readFlags(words, [...terminalGameFlags, seedFlag, ...globalFlags], 'poda');
  if (!flags.ok) return usage(flags.error);
  const { jsonl, json, version, plain, resume } = flags.value;
  if (jsonl) return usage({ code: 'no-jsonl', values: { command: 'poda' } });
  if (json) {
    terminal.output.writeJson({ version: PODA_VERSION, commands: commands.map(command => command.name) });
    return ok(undefined);
  }
  if (version) return print(PODA_VERSION, context);
  if (wantsHelp || !(terminal.isInteractive || plain || resume)) {
    const { programHelp } = await import('./args/help.ts');
    return print(programHelp(translator), context);
  }
  if (configs.failure !== undefined) return err(configs.failure);
  const { openMenu } = await import('./play/menu.ts');
  return await openMenu(context, flags.value);
};

const print = (text: string, { terminal }: Context): Result<void, Failure> => {
  terminal.output.write(`${terminal.hasUnicode === false ? toAscii(text) : text}\n`);
  return ok(undefined);
};

const refuseLanguage = (text: string | undefined): Result<never, Failure> =>
  usage(
    text === undefined
      ? { code: 'missing-value', values: { name: '--lang' } }
      : { code: 'unknown-language', values: { text } },
  );

const unknownCommand = (name: string): Result<never, Failure> => {
  const names = commands.map(command => command.name);
  return asUsage(unknownName('unknown-command', name, names));
};

const report = (failure: Failure, { flags }: SplitArguments, context: Context): void => {
  const { output, errors } = context.terminal;
  const tell = () => errors.write(`poda: ${explain(failure, context.translator)}\n`);
  if (failure.report !== undefined) {
    if (typeof failure.report === 'string') output.write(`${failure.report}\n`);
    else output.writeJson(failure.report);
    if (failure.isToldToo) tell();
  } else if (flags.some(({ name }) => name === 'json' || name === 'jsonl'))
    output.writeJson(errorAnswer(failure, context));
  else tell();
};

const explain = ({ problem, game }: Failure, translator: FullTranslator): string => {
  const place =
    problem.at === undefined || problem.at === 0 ? '' : ` (${translator.say('at-place', { place: problem.at + 1 })})`;
  return translator.problem(problem, game) + place;
};

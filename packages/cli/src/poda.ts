import { existsSync, fstatSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { err, ok, type Result } from '@poda/library/core/result.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { type Language, languages } from '@poda/library/core/text/words.ts';
import { languageFrom, Translator, toAscii } from '@poda/library/i18n/translate.ts';
import type { Environment } from '@poda/library/node/environment.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import { type FlagValues, readFlags, type SplitArguments, splitArguments } from './args/arguments.ts';
import { globalFlags, globalFlagsOf, seedFlag, terminalGameFlags } from './args/flags.ts';
import { answerRequestLines, errorJson } from './args/json-lines.ts';
import { type Configs, loadConfigs } from './args/load-configs.ts';
import { type Command, type CommandHandlers, type Context, type Request, synopsis, wordOf } from './command.ts';
import { commands } from './commands/index.ts';
import { asUsage, type Failure, usage } from './failure.ts';
import { Output, OwnSequences } from './terminal/output.ts';
import { EXIT_INTERRUPTED, hasMovingCursor, hasUnicodeLocale, type Terminal } from './terminal/terminal.ts';
import type { FullTranslator } from './words/translators.ts';

// Since Node 22.8 compiled code can be cached: later imports load faster. Node would make a missing temporary folder for it.
if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function' && existsSync(tmpdir()))
  nodeModule.enableCompileCache();

const areOnePipe = (one: number, other: number): boolean => {
  const [first, second] = [fstatSync(one), fstatSync(other)];
  return first.isFIFO() && first.dev === second.dev && first.ino === second.ino;
};

const CLEAN_UP_MILLIS = 5_000;

/** Tests call this again, with other arguments and streams. */
export const runProgram = async (): Promise<void> => {
  const { stdout, env } = process;

  /** Stderr, opened at the first message. If it is closed, the program ends only if stdout is the same pipe. */
  let opened: NodeJS.WriteStream | undefined;
  const openErrors = (): NodeJS.WriteStream =>
    (opened ??= process.stderr.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' && areOnePipe(process.stderr.fd, stdout.fd)) endAfterClosedPipe();
    }));

  /** For messages after stderr was closed. */
  const discarding = new Writable({ write: (_, __, done) => done() });

  const own = new OwnSequences();
  const output = new Output(() => stdout, own);
  const errors = new Output(() => (isEnding ? discarding : openErrors()), own);

  /** The clean-up of the running command; without one a closed output pipe ends the program at once. */
  let cleanUp: (() => void) | undefined;
  let isEnding = false;
  const endAfterClosedPipe = (): void => {
    if (isEnding) return;
    isEnding = true;
    setImmediate(() => (cleanUp === undefined ? process.exit() : cleanUp()));
    setTimeout(() => process.exit(), CLEAN_UP_MILLIS);
  };

  let hasFailed = false;
  const endAfterFailedWrite = async (reason: string): Promise<void> => {
    if (hasFailed) return;
    hasFailed = true;
    const translator = await loadTranslator(languageFrom(env));
    errors.write(`poda: ${translator.problem({ code: 'cannot-write', values: { reason } })}\n`);
    process.exit(1);
  };

  // A closed pipe (EPIPE) is silent; other errors, such as a full disk, are reported.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') endAfterClosedPipe();
    else void endAfterFailedWrite(error.code ?? error.message);
  });

  // The first SIGINT calls the command's handler, if any; a second one ends the program.
  let onInterrupt: (() => unknown) | undefined;
  let hasHeardInterrupt = false;
  let isInterrupted = false;
  process.on('SIGINT', () => {
    if (hasHeardInterrupt || onInterrupt === undefined) process.exit(EXIT_INTERRUPTED);
    hasHeardInterrupt = true;
    isInterrupted = onInterrupt() !== 'too-late';
    if (isInterrupted) process.exitCode = EXIT_INTERRUPTED;
  });

  // Node would print control characters in the message, which may come from a file.
  process.on('uncaughtException', error => {
    errors.writeLine(String(error instanceof Error ? (error.stack ?? error) : error));
    process.exit(1);
  });

  const terminal: Terminal = {
    // Opens stdin only if a command uses it.
    get input() {
      return process.stdin;
    },
    output,
    errors,
    isInteractive: Boolean(stdout.isTTY && process.stdin.isTTY),
    hasColour: Boolean(stdout.isTTY),
    hasUnicode: hasUnicodeLocale(env),
    hasCursor: hasMovingCursor(env),
    onInterrupt: (handler: () => unknown) => {
      onInterrupt = handler;
    },
    onTerminate: (handler: () => unknown) => {
      process.once('SIGTERM', handler);
    },
    onOutputClosed: (handler: () => void) => {
      cleanUp = handler;
    },
  };
  const code = await main(process.argv.slice(2), terminal, env);
  cleanUp = undefined;
  if (isEnding) process.exit(code);
  process.exitCode = isInterrupted ? EXIT_INTERRUPTED : code;
};

const main = async (args: readonly string[], terminal: Terminal, environment: Environment): Promise<number> => {
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
    terminal.errors.writeLine(context.translator.say('config.ignored', { path: configs.ignored }));
  const done = await run(words, context).finally(async () => (await engine)?.close());
  if (done.ok) return 0;
  report(done.error, words, context);
  return done.error.exit;
};

const commandNames = commands.map(({ name }) => name);

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
  const wanted = flags.findLast(({ name }) => name === 'lang')?.value;
  const language: Language = isLanguage(wanted) ? wanted : languageFrom(environment, configs.language);
  const isPlain = flags.some(({ name }) => name === 'no-color') || Boolean(environment['NO_COLOR']);
  const choice = isPlain ? 'never' : (configs.colour ?? 'auto');
  const hasColour = choice === 'auto' ? terminal.hasColour : choice === 'always';
  const letters = terminal.hasUnicode === false ? 'ascii' : 'all';
  return {
    translator: await loadTranslator(language, letters),
    terminal: hasColour === terminal.hasColour ? terminal : { ...terminal, hasColour },
  };
};

/** Loads only the messages of one language. */
const loadTranslator = async (language: Language, letters: 'all' | 'ascii' = 'all'): Promise<FullTranslator> => {
  const { catalogue } = await (language === 'es' ? import('./words/all-es.ts') : import('./words/all-en.ts'));
  return new Translator(language, catalogue, letters);
};

const isLanguage = (word: string | undefined): word is Language => languages.some(language => language === word);

const loadEngine = async (): Promise<Engine> => {
  const { nodeEngine } = await import('@poda/library/node/node-engine.ts');
  return nodeEngine();
};

const run = async (words: SplitArguments, context: Context): Promise<Result<void, Failure>> => {
  const wants = (name: string) => words.flags.some(flag => flag.name === name);
  const wrongLanguage = words.flags.find(({ name, value }) => name === 'lang' && !isLanguage(value));
  if (wrongLanguage !== undefined) {
    const { value: text } = wrongLanguage;
    if (text === undefined) return usage({ code: 'missing-value', values: { name: '--lang' } });
    return usage({ code: 'unknown-language', values: { text } });
  }
  const [first, ...rest] = words.positionals;
  const isHelp = first === 'help' || first === 'ayuda';
  const name = isHelp ? rest[0] : first;
  if (name === undefined) return await runWithoutCommand(words, isHelp || wants('help'), context);
  const command = commands.find(candidate => candidate.name === name);
  if (command === undefined) return asUsage(unknownName('unknown-command', name, commandNames));
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
    terminal.output.writeJson({ version: PODA_VERSION, commands: commandNames });
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
  terminal.output.writeLine(terminal.hasUnicode === false ? toAscii(text) : text);
  return ok(undefined);
};

/** `positionals` are the words after the command's name. */
const runCommand = async (
  command: Command,
  positionals: readonly string[],
  words: SplitArguments,
  context: Context,
): Promise<Result<void, Failure>> => {
  const supported = [...command.flags, ...globalFlagsOf(command)];
  const flags = readFlags(words, [...command.flags, ...globalFlags], command.name, supported);
  if (!flags.ok) return usage(flags.error);
  const { json = false, jsonl = false } = flags.value;
  const operands = command.takesGame ? positionals.slice(1) : positionals;
  const refused = refuseOperands(command, operands, Boolean(jsonl), context);
  if (!refused.ok) return refused;
  if (json && jsonl) return usage({ code: 'json-and-jsonl' });
  const request: Request = {
    game: command.takesGame ? positionals[0] : undefined,
    operands,
    flags: ownFlags(command, flags.value),
  };
  const { handlers } = await command.load();
  if (json || jsonl)
    return await answerInJson(command, handlers, request, Boolean(jsonl), { ...context, showsProgress: false });
  const text = await handlers.run(request, context);
  if (!text.ok) return text;
  if (text.value !== undefined) context.terminal.output.writeLine(text.value);
  return ok(undefined);
};

/** With `--jsonl`, operands come in the lines. */
const refuseOperands = (
  command: Command,
  operands: readonly string[],
  areInLines: boolean,
  { translator }: Context,
): Result<void, Failure> => {
  const { name, operands: known = [] } = command;
  const extra = operands[known.length];
  if (extra !== undefined) return usage({ code: 'too-many-arguments', values: { name: extra } });
  const missing = areInLines ? undefined : known.find(({ isRequired }, i) => isRequired && operands[i] === undefined);
  if (missing === undefined) return ok(undefined);
  const values = { word: wordOf(missing, translator), command: name, usage: synopsis(command, translator) };
  return usage({ code: 'missing-operand', values });
};

const answerInJson = async (
  command: Command,
  { answer }: CommandHandlers,
  request: Request,
  isLines: boolean,
  context: Context,
): Promise<Result<void, Failure>> => {
  const isSupported = isLines ? command.speaks === 'jsonl' : command.speaks !== 'words';
  if (answer === undefined || !isSupported)
    return usage({ code: isLines ? 'no-jsonl' : 'no-json', values: { command: command.name } });
  if (isLines) {
    await answerRequestLines(command, answer, request, context);
    return ok(undefined);
  }
  const answered = await answer(request, context);
  if (!answered.ok) return answered;
  context.terminal.output.writeJson(answered.value);
  return ok(undefined);
};

const ownFlags = (command: Command, flags: FlagValues): FlagValues =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => command.flags.some(flag => flag.name === name)));

const report = (failure: Failure, { flags }: SplitArguments, context: Context): void => {
  const { output, errors } = context.terminal;
  const tell = () => errors.write(`poda: ${explain(failure, context.translator)}\n`);
  if (failure.report !== undefined) {
    if (typeof failure.report === 'string') output.writeLine(failure.report);
    else output.writeJson(failure.report);
    if (failure.isAlsoOnStderr) tell();
  } else if (flags.some(({ name }) => name === 'json' || name === 'jsonl'))
    output.writeJson(errorJson(failure, context));
  else tell();
};

const explain = ({ problem, game }: Failure, translator: FullTranslator): string => {
  const place =
    problem.at === undefined || problem.at === 0 ? '' : ` (${translator.say('at-place', { place: problem.at + 1 })})`;
  return translator.problem(problem, game) + place;
};

await runProgram();

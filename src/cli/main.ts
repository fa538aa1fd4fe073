import { err, ok, type Problem, type Result } from '../core/result.ts';
import { unknownName } from '../core/unknown-name.ts';
import { type Language, languages } from '../core/words.ts';
import { languageFrom, Translator } from '../i18n/translate.ts';
import { type FlagValues, readFlags, splitArguments, type Words } from './arguments.ts';
import { type Command, type Context, commands, type Failure } from './commands.ts';
import type { Engine } from './engine.ts';
import { globalFlags, seedFlag } from './flags.ts';
import { commandHelp, programHelp } from './help.ts';
import { answerLines, errorAnswer } from './json-lines.ts';
import type { Terminal } from './terminal.ts';

declare const PODA_VERSION: string;

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs one command line and returns its exit code. */
export const main = async (args: readonly string[], terminal: Terminal, environment: Environment): Promise<number> => {
  const words = splitArguments(args, flagsThatTakeValues);
  let engine: Promise<Engine> | undefined;
  const context: Context = {
    ...contextOf(words, terminal, environment),
    engine: () => (engine ??= loadEngine()),
    showsProgress: terminal.isInteractive,
  };
  const done = await run(words, context).finally(async () => (await engine)?.close());
  if (done.ok) return 0;
  const { translator } = context;
  const isJson = words.flags.some(({ name }) => name === 'json' || name === 'jsonl');
  if (isJson) terminal.output.write(`${JSON.stringify(errorAnswer(done.error, context))}\n`);
  else terminal.errors.write(`poda: ${explain(done.error, translator)}\n`);
  return done.error.exit;
};

const loadEngine = async (): Promise<Engine> => {
  const { Engine } = await import('./engine.ts');
  return new Engine();
};

const flagsThatTakeValues = new Set(
  [...globalFlags, ...commands.flatMap(({ flags }) => flags)]
    .filter(({ kind }) => kind !== 'switch')
    .map(({ name }) => name),
);

const run = async (words: Words, context: Context): Promise<Result<void, Failure>> => {
  const { terminal, translator } = context;
  const print = (text: string): Result<void, Failure> => {
    terminal.output.write(`${text}\n`);
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
    const flags = readFlags(words, [seedFlag, ...globalFlags], 'poda');
    if (!flags.ok) return err({ problem: flags.error, exit: 2 });
    if (wants('jsonl')) return wrong('no-jsonl', { command: 'poda' });
    if (wants('json'))
      return print(JSON.stringify({ version: PODA_VERSION, commands: commands.map(command => command.name) }));
    if (wants('version')) return print(PODA_VERSION);
    if (wants('help') || isHelp || !terminal.isInteractive) return print(programHelp(translator));
    const { seed } = flags.value;
    const { openMenu } = await import('./menu.ts');
    await openMenu(context, typeof seed === 'number' ? seed : undefined);
    return ok(undefined);
  }
  const command = commands.find(candidate => candidate.name === name);
  if (command === undefined) return unknownCommand(name);
  if (wants('version')) return print(PODA_VERSION);
  if (wants('help') || isHelp) return print(commandHelp(command, translator));
  return runCommand(command, rest, words, context);
};

const runCommand = async (
  command: Command,
  positionals: readonly string[],
  words: Words,
  context: Context,
): Promise<Result<void, Failure>> => {
  const flags = readFlags(words, [...command.flags, ...globalFlags], command.name);
  if (!flags.ok) return err({ problem: flags.error, exit: 2 });
  const extra = positionals[command.takesGame ? 1 : 0];
  if (extra !== undefined) return wrong('too-many-arguments', { name: extra });
  const { json, jsonl } = flags.value;
  if (json && jsonl) return wrong('json-and-jsonl');
  const request = { game: positionals[0], flags: ownFlags(command, flags.value) };
  const quiet = { ...context, showsProgress: context.showsProgress && !json && !jsonl };
  const { actions } = await command.load();
  if (jsonl || json) {
    if (actions.answer === undefined) return wrong(json ? 'no-json' : 'no-jsonl', { command: command.name });
    if (jsonl && !command.takesGame) return wrong('no-jsonl', { command: command.name });
    if (jsonl) {
      await answerLines(command, actions.answer, request, quiet);
      return ok(undefined);
    }
    const answer = await actions.answer(request, quiet);
    if (!answer.ok) return answer;
    context.terminal.output.write(`${JSON.stringify(answer.value)}\n`);
    return ok(undefined);
  }
  const shown = await actions.run(request, quiet);
  if (!shown.ok) return shown;
  if (shown.value !== undefined) context.terminal.output.write(`${shown.value}\n`);
  return ok(undefined);
};

const ownFlags = (command: Command, flags: FlagValues): FlagValues =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => command.flags.some(flag => flag.name === name)));

const contextOf = (
  words: Words,
  terminal: Terminal,
  environment: Environment,
): Omit<Context, 'engine' | 'showsProgress'> => {
  const asked = words.flags.findLast(({ name }) => name === 'lang')?.value;
  const language: Language = isLanguage(asked) ? asked : languageFrom(environment);
  const isPlain = words.flags.some(({ name }) => name === 'no-color') || Boolean(environment['NO_COLOR']);
  return { translator: new Translator(language), terminal: isPlain ? { ...terminal, hasColour: false } : terminal };
};

const isLanguage = (word: string | undefined): word is Language => languages.some(language => language === word);

const wrong = (code: string, values: Problem['values'] = {}): Result<never, Failure> =>
  err({ problem: { code, values }, exit: 2 });

const unknownCommand = (name: string): Result<never, Failure> => {
  const refusal = unknownName(
    'unknown-command',
    name,
    commands.map(command => command.name),
  );
  return refusal.ok ? refusal : err({ problem: refusal.error, exit: 2 });
};

const explain = ({ problem, game }: Failure, translator: Translator): string => {
  const place =
    problem.at === undefined || problem.at === 0 ? '' : ` (${translator.say('at-place', { place: problem.at + 1 })})`;
  return translator.problem(problem, game) + place;
};

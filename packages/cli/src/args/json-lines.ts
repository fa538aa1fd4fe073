import { CLASSROOM_GAME } from '@poda/arena/protocols/classroom.ts';
import { ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { MAX_BRACKETS, parseJson } from '@poda/library/core/text/json-text.ts';
import { likelyMeant } from '@poda/library/core/text/mistyped.ts';
import type { Command, CommandHandlers, Context, Request } from '../command.ts';
import { type Answer, type Failure, usage } from '../failure.ts';
import { closeInput, linesOf } from '../terminal/lines-of.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type FlagValue, readValue, shortText } from './arguments.ts';

/** Answers in order, a bad line with an error; an answer repeats the `id` of its line. */
export const answerRequestLines = async (
  command: Command,
  answerTo: NonNullable<CommandHandlers['answer']>,
  defaults: Request,
  context: Context,
): Promise<void> => {
  const { input, output } = context.terminal;
  let isInterrupted = false;
  const batch = withInterrupt(context, () => {
    isInterrupted = true;
    closeInput(input);
  });
  try {
    for await (const line of linesOf(input)) {
      const entries = parseEntries(line.replace(/^\uFEFF/, ''));
      const request = entries.ok ? parseRequest(entries.value, command, defaults) : entries;
      const answer = request.ok ? await answerTo(request.value, batch) : request;
      const id = entries.ok ? entries.value.get('id') : undefined;
      const isReady = output.writeJson({
        ...(id === undefined ? {} : { id }),
        ...(answer.ok ? answer.value : errorJson(answer.error, context)),
      });
      if (!isReady) await output.drained();
      if (isInterrupted) return;
    }
  } catch (error) {
    // Closing a stream while it is read throws.
    if (!isInterrupted) throw error;
  }
};

/** SIGINT also ends the batch, after the command's partial answer. */
const withInterrupt = (context: Context, end: () => void): Context => {
  const onInterrupt = (handler: () => void) =>
    context.terminal.onInterrupt?.(() => {
      handler();
      end();
    });
  // With the terminal as prototype, its streams, which open at first use, stay closed.
  const terminal = Object.create(context.terminal, { onInterrupt: { value: onInterrupt } }) as Terminal;
  return { ...context, terminal };
};

export const errorJson = ({ problem, game }: Failure, { translator }: Context): Answer => ({
  error: {
    code: problem.code,
    message: translator.problem(problem, game),
    ...(problem.at === undefined ? {} : { at: problem.at }),
  },
});

const parseEntries = (line: string): Result<ReadonlyMap<string, unknown>, Failure> => {
  const parsed = parseJson(line);
  if (!parsed.ok)
    return parsed.error === 'too-deep' ? wrong('json-too-deep', { most: MAX_BRACKETS }) : wrong('not-json');
  const object = parsed.value;
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    return wrong('not-an-object', { example: CLASSROOM_GAME });
  return ok(new Map<string, unknown>(Object.entries(object)));
};

/** The flags of the command line are the defaults. Ignores unknown keys unless they look mistyped. */
const parseRequest = (
  entries: ReadonlyMap<string, unknown>,
  command: Command,
  defaults: Request,
): Result<Request, Failure> => {
  const game = entries.get('game');
  if (game !== undefined && typeof game !== 'string')
    return wrong('not-a-text', { name: 'game', text: shortText(game) });
  const flags: Record<string, FlagValue> = { ...defaults.flags };
  for (const flag of command.flags) {
    const value = entries.get(flag.name);
    if (value === undefined || value === null) continue;
    const read = readValue(flag, value, flag.name);
    if (!read.ok) return usage(read.error);
    flags[flag.name] = read.value;
  }
  // Mistyped: it resembles a known key that the line does not have.
  const known = keysOf(command);
  const absent = known.filter(name => !entries.has(name));
  for (const key of entries.keys()) {
    const suggestion = known.includes(key) ? undefined : likelyMeant(key, absent);
    if (suggestion !== undefined) return wrong('unknown-key', { name: key, suggestion });
  }
  const named = readOperands(entries, command, defaults);
  if (!named.ok) return named;
  // A record given as an object is in Poda's JSON format.
  const isOurs = named.value.record !== undefined && typeof entries.get('record') === 'object';
  return ok({ game: game ?? defaults.game, ...named.value, flags: isOurs ? { ...flags, from: 'json' } : flags });
};

const wrong = (code: string, values: Problem['values'] = {}): Result<never, Failure> => usage({ code, values });

const keysOf = ({ flags, operands = [] }: Command): string[] => [
  'game',
  ...flags.map(({ name }) => name),
  ...operands.flatMap(({ key, isGames }) => [...(key === undefined ? [] : [key]), ...(isGames ? ['record'] : [])]),
];

const readOperands = (entries: ReadonlyMap<string, unknown>, { operands: known = [] }: Command, defaults: Request) => {
  const operands: string[] = [];
  let record: string | undefined;
  for (const [place, { key = '', isGames = false }] of known.entries()) {
    const value = entries.get(key) ?? defaults.operands[place];
    if (value !== undefined && typeof value !== 'string')
      return wrong('not-a-text', { name: key, text: shortText(value) });
    operands.push(value ?? '-');
    if (!isGames) continue;
    const given = readGivenGames(entries, key, value);
    if (!given.ok) return given;
    record = given.value;
  }
  return ok({ operands, ...(record === undefined ? {} : { record }) });
};

const readGivenGames = (entries: ReadonlyMap<string, unknown>, key: string, path: string | undefined) => {
  const record = entries.get('record');
  if (record === undefined || record === null) {
    if (path === '-') return wrong('file-is-lines', { name: key });
    return path === undefined ? wrong('missing-file-key', { name: key }) : ok(undefined);
  }
  if (entries.has(key)) return wrong('file-and-record', { name: key });
  if (typeof record === 'string') return ok(record);
  return typeof record === 'object' ? ok(JSON.stringify(record)) : wrong('not-a-record', { text: String(record) });
};

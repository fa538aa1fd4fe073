import { createInterface } from 'node:readline';
import { err, ok, type Result } from '../core/result.ts';
import { nearest } from '../core/text.ts';
import { type FlagValue, readValue, shown } from './arguments.ts';
import type { Actions, Answer, Command, Context, Failure, Request } from './commands.ts';

/** Answers every line of JSON with one line of JSON, in order; a bad line gets an error and the rest go on. */
export const answerLines = async (
  command: Command,
  answerTo: NonNullable<Actions['answer']>,
  usual: Request,
  context: Context,
): Promise<void> => {
  const { input, output } = context.terminal;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const request = parseLine(line.replace(/^\uFEFF/, ''), command, usual);
    const answer = request.ok ? await answerTo(request.value, context) : request;
    const isReady = output.write(`${JSON.stringify(answer.ok ? answer.value : errorAnswer(answer.error, context))}\n`);
    if (!isReady) await new Promise<void>(resolve => output.once('drain', () => resolve()));
  }
};

/** The object that tells a program what went wrong. */
export const errorAnswer = ({ problem, game }: Failure, { translator }: Context): Answer => ({
  error: {
    code: problem.code,
    message: translator.problem(problem, game),
    ...(problem.at === undefined ? {} : { at: problem.at }),
  },
});

/** Reads a line; what the command line already said holds where the line is silent. Foreign keys travel along unread. */
const parseLine = (line: string, command: Command, usual: Request): Result<Request, Failure> => {
  const wrong = (code: string, values: Record<string, string> = {}) =>
    err({ problem: { code, values }, exit: 2 as const });
  let object: unknown;
  try {
    object = JSON.parse(line);
  } catch {
    return wrong('not-json');
  }
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return wrong('not-an-object');
  const entries = new Map<string, unknown>(Object.entries(object));
  const game = entries.get('game');
  if (game !== undefined && typeof game !== 'string') return wrong('not-a-text', { name: 'game', text: shown(game) });
  const flags: Record<string, FlagValue> = { ...usual.flags };
  for (const flag of command.flags) {
    const value = entries.get(flag.name);
    if (value === undefined || value === null) continue;
    const read = readValue(flag, value, flag.name);
    if (!read.ok) return err({ problem: read.error, exit: 2 });
    flags[flag.name] = read.value;
  }
  // A key that nearly is one of ours, while ours is absent, is a slip of the pen.
  const absent = ['game', ...command.flags.map(({ name }) => name)].filter(name => !entries.has(name));
  for (const key of entries.keys()) {
    if (key === 'game' || command.flags.some(({ name }) => name === key)) continue;
    const suggestion = nearest(key, absent);
    if (suggestion !== undefined) return wrong('unknown-key', { name: key, suggestion });
  }
  return ok({ game: game ?? usual.game, operands: usual.operands, flags });
};

import { ok, type Result } from '@poda/library/core/result.ts';
import { type FlagValues, readFlags, type SplitArguments } from './args/arguments.ts';
import { globalFlags, globalFlagsOf } from './args/flags.ts';
import { answerLines } from './args/json-lines.ts';
import { type Actions, type Command, type Context, type Request, synopsis } from './command.ts';
import { type Failure, usage } from './failure.ts';

/** `positionals` are the words after the command's name. */
export const runCommand = async (
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
  const { actions } = await command.load();
  if (json || jsonl)
    return await answerInJson(command, actions, request, Boolean(jsonl), { ...context, showsProgress: false });
  const shown = await actions.run(request, context);
  if (!shown.ok) return shown;
  if (shown.value !== undefined) context.terminal.output.write(`${shown.value}\n`);
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
  const values = { word: translator.say(missing.word), command: name, usage: synopsis(command, translator) };
  return usage({ code: 'missing-operand', values });
};

const answerInJson = async (
  command: Command,
  { answer }: Actions,
  request: Request,
  isLines: boolean,
  context: Context,
): Promise<Result<void, Failure>> => {
  const isSupported = command.speaks === 'jsonl' || (!isLines && command.speaks === 'json');
  if (answer === undefined || !isSupported)
    return usage({ code: isLines ? 'no-jsonl' : 'no-json', values: { command: command.name } });
  if (isLines) {
    await answerLines(command, answer, request, context);
    return ok(undefined);
  }
  const answered = await answer(request, context);
  if (!answered.ok) return answered;
  context.terminal.output.writeJson(answered.value);
  return ok(undefined);
};

const ownFlags = (command: Command, flags: FlagValues): FlagValues =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => command.flags.some(flag => flag.name === name)));

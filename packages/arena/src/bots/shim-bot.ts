import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '@poda/library/core/defined.ts';
import type { Problem } from '@poda/library/core/result.ts';
import { deriveSeed, seedForProgram } from '@poda/library/core/seed/seed.ts';
import type { Happening } from '@poda/library/i18n/translate.ts';
import { escapedText, evidenceLine } from '../game/evidence-text.ts';
import { type AnswerContext, errorMessageOf, faultOf, readSafely } from '../game/judge-answer.ts';
import type { ClockReading, OurFault, PlayerFault, Question, Setting } from '../game/player.ts';
import type { Evidence } from '../game/verdict.ts';
import {
  type BotProcess,
  endOnError,
  type ProcessOptions,
  RETRY_PAUSES_MILLIS,
  type Reply,
  startProcess,
} from '../process/bot-process.ts';
import { withLastOutput } from '../process/process-faults.ts';
import {
  type FunctionParameters,
  isShimGreeting,
  MAX_NESTING,
  parseShimLoading,
  parseShimReply,
  type ShimLoading,
  type ShimMove,
  type ShimReply,
} from '../protocols/shim-lines.ts';
import type { Confinement, Program } from '../sandbox/confinement.ts';

/** A shim: a small program in the bot's language that loads and calls the bot. */
type ShimStart =
  | {
      readonly kind: 'ready';
      readonly process: BotProcess;
      readonly parameters: FunctionParameters;
      readonly millis: number;
    }
  | PlayerFault
  | OurFault;

export interface ShimLoadRequest {
  readonly request: (folder: string) => Readonly<Record<string, string | number | readonly string[]>>;
  readonly allowed: readonly FunctionParameters[];
}

/** Time for the interpreter to start; a failure during this time is not the bot's fault. */
const HELLO_MILLIS = 30_000;

export const startShim = async (
  confinement: Confinement,
  program: Program,
  load: ShimLoadRequest,
  options: ProcessOptions,
): Promise<ShimStart> => {
  for (let attempt = 0; ; attempt++) {
    const started = await startProcess(confinement, program, options);
    if (started.kind === 'our-fault') return started;
    const { process } = started;
    const hello = await endOnError(process, () => process.ask('', { limitMillis: HELLO_MILLIS, mayBeEarly: true }));
    if (hello.kind === 'line' && isShimGreeting(hello.text))
      return endOnError(process, () => loadBot(process, load, options));
    const { stderr } = await process.end();
    if (isOutOfMemory(hello, stderr)) return memoryFault(options, hello, stderr);
    const pause = RETRY_PAUSES_MILLIS[attempt];
    if (pause === undefined) return { kind: 'our-fault', what: evidenceLine(`${whatOf(hello)} ${stderr}`, 500) };
    await sleep(pause);
  }
};

const whatOf = (heard: Reply): string =>
  heard.kind === 'line' ? evidenceLine(heard.text) : heard.kind === 'fault' ? heard.evidence.what : heard.what;

const isOutOfMemory = (heard: Reply, stderr: string): boolean =>
  heard.kind === 'fault' &&
  (heard.fault === 'memory' || /\bMemoryError\b|out of memory|failed to map segment/i.test(stderr));

const memoryFault = ({ limits }: ProcessOptions, heard: Reply, stderr: string): PlayerFault => {
  const mebibytes = Math.round(limits.memoryBytes / 1024 / 1024);
  const evidence: Evidence = {
    what: `cannot start with ${mebibytes} MiB`,
    code: 'memory-at-start',
    values: { mebibytes },
    ...(stderr && { stderr }),
  };
  return { kind: 'fault', fault: 'memory', evidence, millis: heard.kind === 'our-fault' ? 0 : heard.millis };
};

const loadBot = async (
  process: BotProcess,
  { request, allowed }: ShimLoadRequest,
  { limits }: ProcessOptions,
): Promise<ShimStart> => {
  const heard = await process.ask(JSON.stringify(request(process.folder)), { limitMillis: limits.startMillis });
  if (heard.kind === 'line') {
    const { text, millis } = heard;
    const read = readSafely<ShimLoading | Evidence>(
      () => {
        const parsed = parseShimLoading(text, allowed);
        return parsed.ok ? parsed.value : { ...refusalOf(parsed.error), answer: escapedText(text) };
      },
      failed => ({ ...failed, answer: escapedText(text) }),
    );
    if ('kind' in read && read.kind === 'ready') return { kind: 'ready', process, parameters: read.parameters, millis };
    const { stderr } = await process.end();
    const evidence = { ...('kind' in read ? failureOf(read) : read), ...(stderr && { stderr }) };
    return { kind: 'fault', fault: 'start-up-failure', evidence, millis };
  }
  await process.end();
  if (heard.kind === 'our-fault') return heard;
  // The request to load the bot is no question to it, so it is no evidence.
  const { question: _, ...evidence } = heard.evidence;
  return { ...heard, fault: 'start-up-failure', evidence: withLastOutput(evidence) };
};

type FailedLoading = Extract<ShimLoading, { readonly kind: 'failed' }>;

const failureOf = (parsed: FailedLoading): Evidence => ({
  what: evidenceLine(withoutAddresses(parsed.what), 1000),
  ...codeOf(parsed),
  ...tracebackOf(parsed.traceback),
});

/** Only the shim's text can be translated, not the bot's. */
const codeOf = ({ code, error, names }: FailedLoading): Pick<Evidence, 'code' | 'values'> => {
  if (code === null) return {};
  if (code === 'encoding') return { code, values: { error: evidenceLine(error, 500) } };
  if (code !== 'no-player' || names.length === 0) return { code };
  return { code: 'no-player-but', values: { names: names.map(name => evidenceLine(name, 40)).join(', ') } };
};

const tracebackOf = (text: string): Pick<Evidence, 'traceback'> =>
  text === '' ? {} : { traceback: escapedText(withoutAddresses(text)) };

const refusalOf = ({ code }: Problem): Happening => {
  if (code === 'too-deep') return { what: `nested deeper than ${MAX_NESTING}`, code, values: { most: MAX_NESTING } };
  if (code === 'other-question') return { what: 'answers another question', code };
  if (code === 'no-answer') return { what: 'no answer', code };
  if (code === 'no-readiness') return { what: 'unreadable', code };
  return { what: 'no JSON object', code: 'no-object' };
};

export const lacksPlayer = ({ code }: Evidence): boolean => code === 'no-player' || code === 'no-player-but';

export const notABotProblem = (name: string, evidence: Evidence): Problem => ({
  code: evidence.code === 'no-player-but' ? 'not-a-bot-but' : 'not-a-bot',
  values: { name, ...evidence.values },
});

interface ShimAnswer extends AnswerContext {
  readonly kind: 'answer';
  readonly move: ShimMove;
  readonly returned: string;
}

export const wrongKindOfAnswer = (answer: ShimAnswer): PlayerFault =>
  faultOf(answer, 'unreadable-answer', { what: evidenceLine(answer.returned), answer: answer.returned });

export const askShim = async (
  process: BotProcess,
  question: object,
  clock: ClockReading | null,
): Promise<ShimAnswer | PlayerFault | OurFault> => {
  const n = randomInt(MIN_NUMBER, 2 * MIN_NUMBER);
  const text = JSON.stringify(question);
  const limitMillis = clock?.limitMillis ?? null;
  const heard = await process.ask(`{"n":${n},${text.slice(1)}`, { limitMillis, mayBeEarly: true });
  if (heard.kind === 'our-fault') return heard;
  if (heard.kind === 'fault') {
    const { question: sent, answer: said, ...evidence } = heard.evidence;
    const question = sent && text;
    return { ...heard, evidence: { ...evidence, ...defined({ question, answer: said && returnedIn(said) }) } };
  }
  const { stderr } = process;
  const context: AnswerContext = { question: text, stderr, millis: heard.millis };
  const returned = returnedIn(heard.text);
  return readSafely<ShimAnswer | PlayerFault>(
    () => {
      const parsed = parseShimReply(heard.text, n);
      if (!parsed.ok) return faultOf(context, 'unreadable-answer', { ...refusalOf(parsed.error), answer: returned });
      const reply = parsed.value;
      return reply.kind === 'answer'
        ? { ...context, kind: 'answer', move: reply.move, returned }
        : errorFault(reply, context);
    },
    failed => faultOf(context, 'unreadable-answer', { ...failed, answer: returned }),
  );
};

const errorFault = (reply: Exclude<ShimReply, { readonly kind: 'answer' }>, context: AnswerContext): PlayerFault => {
  const what = errorMessageOf(withoutAddresses(reply.what));
  if (reply.kind === 'exception') return faultOf(context, 'exception', { ...what, ...tracebackOf(reply.traceback) });
  if (reply.kind === 'memory') return faultOf(context, 'memory', what);
  return faultOf(context, 'unreadable-answer', { ...what, answer: what.what });
};

/** Ten digits that start with 1 or 2, so that `withoutNumber` finds no other number. */
const MIN_NUMBER = 2 ** 30;

/** Question numbers differ from run to run, but the evidence in a verdict must not. */
const withoutNumber = (line: string): string =>
  escapedText(line.replace(/"n":[12]\d{9},?/, '').replace(/\b[12]\d{9}\b/g, 'N'));

const returnedIn = (text: string): string => {
  const line = withoutNumber(text);
  const [, value] = /^\{"r":(.*)\}$/s.exec(line) ?? [];
  return value ?? line;
};

/** Memory addresses differ from run to run. */
const withoutAddresses = (text: string): string => text.replace(/\b0x[0-9a-f]{6,}\b/gi, '0x…');

/** Differs from the 32 bits that the bot is told, which an opponent that knows its program could find by trial. */
export const generatorSeed = ({ seed }: Setting): string => deriveSeed(seed, 'generator');

export const stateQuestion = ({ state, clock }: Question, { variant, side, seed }: Setting) => ({
  game: variant.name,
  side,
  position: state.text,
  moves: state.moveTexts(),
  legal: state.legalMoves().map(move => state.moveText(move)),
  clock: clock && {
    limitMillis: Math.floor(clock.limitMillis),
    otherMillis: Math.floor(clock.otherMillis),
    incrementMillis: Math.floor(clock.incrementMillis),
  },
  seed: seedForProgram(seed),
});

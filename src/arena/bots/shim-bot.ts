import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from '../../core/result.ts';
import type { Happening } from '../../i18n/translate.ts';
import {
  isShimGreeting,
  MAX_NESTING,
  parseShimLoading,
  parseShimReply,
  type ShimLoading,
  type ShimMove,
  type ShimReply,
  type ShimStyle,
} from '../../protocols/shim-lines.ts';
import { type AnswerContext, errorMessageOf, faultOf, readSafely } from '../bot-judging.ts';
import { harmless, shownLine } from '../evidence-text.ts';
import type { OurFault, PlayerFault, Question, Setting } from '../player.ts';
import {
  type BotProcess,
  endOnError,
  type ProcessOptions,
  RETRY_PAUSES_MILLIS,
  type Reply,
  startProcess,
} from '../process/bot-process.ts';
import { withLastOutput } from '../process/process-faults.ts';
import type { Confinement, Program } from '../sandbox/confinement.ts';
import type { Evidence } from '../verdict.ts';

/** A bot that one of our shims has loaded and that waits for its first question; or why there is none. */
export type ShimStart =
  | { readonly kind: 'ready'; readonly process: BotProcess; readonly style: ShimStyle; readonly millis: number }
  | PlayerFault
  | OurFault;

/** How a shim loads a bot. */
export interface ShimLoadRequest {
  /** What the shim is told, given the folder in which the bot's files lie. */
  readonly order: (folder: string) => Readonly<Record<string, string | number>>;
  /** The styles in which this game can call a bot; any other that the bot claims is a failure to start. */
  readonly styles: readonly ShimStyle[];
}

/** How long the interpreter itself may take, before it comes to the bot: what goes wrong until then is ours. */
const HELLO_MILLIS = 30_000;

/** Starts a shim and lets it load the bot; everything that goes wrong before the bot is ready is a failure to start. */
export const startShim = async (
  confinement: Confinement,
  program: Program,
  order: ShimLoadRequest,
  options: ProcessOptions,
): Promise<ShimStart> => {
  for (let attempt = 0; ; attempt++) {
    const started = await startProcess(confinement, program, options);
    if (started.kind === 'our-fault') return started;
    const { process } = started;
    const hello = await endOnError(process, () => process.ask('', { limitMillis: HELLO_MILLIS, mayBeEarly: true }));
    if (hello.kind === 'line' && isShimGreeting(hello.text))
      return endOnError(process, () => loadBot(process, order, options));
    const { stderr } = await process.end();
    if (isOutOfMemory(hello, stderr)) return unableWith(options, hello, stderr);
    const pause = RETRY_PAUSES_MILLIS[attempt];
    if (pause === undefined) return { kind: 'our-fault', what: shownLine(`${whatOf(hello)} ${stderr}`, 500) };
    await sleep(pause);
  }
};

const whatOf = (heard: Reply): string =>
  heard.kind === 'line' ? shownLine(heard.text) : heard.kind === 'fault' ? heard.evidence.what : heard.what;

/** Whether the interpreter itself had too little memory: more patience does not help, more memory does. */
const isOutOfMemory = (heard: Reply, stderr: string): boolean =>
  heard.kind === 'fault' &&
  (heard.fault === 'memory' || /\bMemoryError\b|out of memory|failed to map segment/i.test(stderr));

const unableWith = ({ limits }: ProcessOptions, heard: Reply, stderr: string): PlayerFault => {
  const mebibytes = Math.round(limits.memoryBytes / 1024 / 1024);
  const evidence: Evidence = {
    what: `cannot start with ${mebibytes} MiB`,
    code: 'memory-at-start',
    values: { mebibytes },
    ...(stderr === '' ? {} : { stderr }),
  };
  return { kind: 'fault', fault: 'memory', evidence, millis: heard.kind === 'our-fault' ? 0 : heard.millis };
};

const loadBot = async (
  process: BotProcess,
  { order, styles }: ShimLoadRequest,
  { limits }: ProcessOptions,
): Promise<ShimStart> => {
  const heard = await process.ask(JSON.stringify(order(process.folder)), { limitMillis: limits.startMillis });
  if (heard.kind === 'line') {
    const { text, millis } = heard;
    const read = readSafely<ShimLoading | Evidence>(
      () => {
        const told = parseShimLoading(text, styles);
        return told.ok ? told.value : { ...refusalOf(told.error), answer: harmless(text) };
      },
      failed => ({ ...failed, answer: harmless(text) }),
    );
    if ('kind' in read && read.kind === 'ready') return { kind: 'ready', process, style: read.style, millis };
    const { stderr } = await process.end();
    const evidence = { ...('kind' in read ? failureOf(read) : read), ...(stderr === '' ? {} : { stderr }) };
    return { kind: 'fault', fault: 'start-up-failure', evidence, millis };
  }
  await process.end();
  if (heard.kind === 'our-fault') return heard;
  // The order to the shim is no question to the bot.
  const { question: _, ...evidence } = heard.evidence;
  return { ...heard, fault: 'start-up-failure', evidence: withLastOutput(evidence) };
};

const failureOf = (told: Extract<ShimLoading, { readonly kind: 'failed' }>): Evidence => ({
  what: shownLine(withoutAddresses(told.what), 1000),
  ...codeOf(told),
  ...tracebackOf(told.traceback),
});

/** The code and values by which a failure is told in every language, where the words are the shim's own. */
const codeOf = ({
  code,
  error,
  names,
}: Extract<ShimLoading, { readonly kind: 'failed' }>): Pick<Evidence, 'code' | 'values'> => {
  if (code === null) return {};
  if (code === 'encoding') return { code, values: { error: shownLine(error, 500) } };
  if (code !== 'no-player' || names.length === 0) return { code };
  return { code: 'no-player-but', values: { names: names.map(name => shownLine(name, 40)).join(', ') } };
};

const tracebackOf = (text: string): Pick<Evidence, 'traceback'> =>
  text === '' ? {} : { traceback: harmless(withoutAddresses(text)) };

/** A line of a shim that was refused, by the code of its reader. */
const refusalOf = ({ code }: Problem): Happening => {
  switch (code) {
    case 'too-deep':
      return { what: `nested deeper than ${MAX_NESTING}`, code, values: { most: MAX_NESTING } };
    case 'other-question':
      return { what: 'answers another question', code };
    case 'no-answer':
      return { what: 'no answer', code };
    case 'no-readiness':
      return { what: 'unreadable', code };
    default:
      return { what: 'no JSON object', code: 'no-object' };
  }
};

/** A bot's answer through its shim: the move that it means, and the line as it came. */
export interface ShimAnswer extends AnswerContext {
  readonly kind: 'answer';
  readonly move: ShimMove;
  /** The line, without the number of the question and fit for evidence. */
  readonly line: string;
}

/** An answer that is not of the kind that was asked for: what is told of it is what stands in the place of the move. */
export const wrongKindOfAnswer = (answer: ShimAnswer): PlayerFault => {
  const { line } = answer;
  const [, said = line] = /^\{"r":(.*)\}$/s.exec(line) ?? [];
  return faultOf(answer, 'unreadable-answer', { what: shownLine(said), answer: line });
};

/** Asks a bot through its shim. The number of a question cannot be guessed, so that no answer is ready before it. */
export const askShim = async (
  process: BotProcess,
  question: object,
  limitMillis: number | null,
): Promise<ShimAnswer | PlayerFault | OurFault> => {
  const n = randomInt(MIN_NUMBER, 2 * MIN_NUMBER);
  const text = JSON.stringify(question);
  // An answer that came before is judged like any other: its number cannot be right.
  const heard = await process.ask(`{"n":${n},${text.slice(1)}`, { limitMillis, mayBeEarly: true });
  if (heard.kind === 'our-fault') return heard;
  if (heard.kind === 'fault') {
    const { question: asked, answer: said, ...evidence } = heard.evidence;
    return {
      ...heard,
      evidence: {
        ...evidence,
        ...(asked === undefined ? {} : { question: text }),
        ...(said === undefined ? {} : { answer: withoutNumber(said) }),
      },
    };
  }
  const { stderr } = process;
  const asked: AnswerContext = { question: text, stderr, millis: heard.millis };
  const line = withoutNumber(heard.text);
  return readSafely<ShimAnswer | PlayerFault>(
    () => {
      const told = parseShimReply(heard.text, n);
      if (!told.ok) return faultOf(asked, 'unreadable-answer', { ...refusalOf(told.error), answer: line });
      const reply = told.value;
      return reply.kind === 'answer' ? { ...asked, kind: 'answer', move: reply.move, line } : complaintOf(reply, asked);
    },
    failed => faultOf(asked, 'unreadable-answer', { ...failed, answer: line }),
  );
};

/** What a shim says was wrong, as a fault. */
const complaintOf = (reply: Exclude<ShimReply, { readonly kind: 'answer' }>, asked: AnswerContext): PlayerFault => {
  const what = errorMessageOf(withoutAddresses(reply.what));
  switch (reply.kind) {
    case 'exception':
      return faultOf(asked, 'exception', { ...what, ...tracebackOf(reply.traceback) });
    case 'memory':
      return faultOf(asked, 'memory', what);
    case 'unreadable':
      return faultOf(asked, 'unreadable-answer', { ...what, answer: what.what });
  }
};

/** So large that no other number on the line is taken for it: ten digits, of which the first is 1 or 2. */
const MIN_NUMBER = 2 ** 30;

/** The number of a question, of this one or of one before, is no evidence: it differs from run to run. */
const withoutNumber = (line: string): string =>
  harmless(line.replace(/"n":[12]\d{9},?/, '').replace(/\b[12]\d{9}\b/g, 'N'));

/** Where a thing lies in memory is no evidence either. */
const withoutAddresses = (text: string): string => text.replace(/\b0x[0-9a-f]{6,}\b/gi, '0x…');

/** What a bot that is no classroom player is told: plain data, texts as everywhere. docs/bots.md shows it. */
export interface StateQuestion {
  readonly game: string;
  readonly side: 0 | 1;
  readonly position: string;
  /** Everything that was played since the start, rolls of dice included. */
  readonly moves: readonly string[];
  readonly legal: readonly string[];
  readonly clock: {
    readonly limitMillis: number;
    readonly otherMillis: number;
    readonly incrementMillis: number;
  } | null;
  readonly seed: number;
}

/** A question as plain data. */
export const stateQuestion = ({ state, clock }: Question, { variant, side, seed }: Setting): StateQuestion => ({
  game: variant.name,
  side,
  position: state.text,
  moves: state.moveTexts(),
  legal: state.legalMoves().map(move => state.moveText(move)),
  clock:
    clock === null
      ? null
      : {
          limitMillis: Math.floor(clock.limitMillis),
          otherMillis: Math.floor(clock.otherMillis),
          incrementMillis: Math.floor(clock.incrementMillis),
        },
  seed,
});

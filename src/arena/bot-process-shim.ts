import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Happening } from '../i18n/translate.ts';
import { type BotProcess, type Heard, PAUSES_MILLIS, type ProcessOptions, startProcess } from './bot-process.ts';
import { harmless, harmlessLine } from './bot-process-text.ts';
import type { Confinement, Program } from './confinement.ts';
import { withLastWords } from './last-words.ts';
import type { Evidence, Fault } from './verdict.ts';

/** A bot that one of our shims has loaded and that waits for its first question; or why there is none. */
export type ShimStart =
  | { readonly kind: 'ready'; readonly process: BotProcess; readonly style: string }
  | ShimFault
  | { readonly kind: 'our-fault'; readonly what: string };

interface ShimFault {
  readonly kind: 'fault';
  readonly fault: Fault;
  readonly evidence: Evidence;
  readonly millis: number;
}

/** How long the interpreter itself may take, before it comes to the bot: what goes wrong until then is ours. */
const HELLO_MILLIS = 30_000;

/** Starts a shim and lets it load the bot; everything that goes wrong before the bot is ready is a failure to start. */
export const startShim = async (
  confinement: Confinement,
  program: Program,
  /** What the shim is told, given the folder in which the bot's files lie. */
  order: (folder: string) => Readonly<Record<string, unknown>>,
  options: ProcessOptions,
): Promise<ShimStart> => {
  for (let attempt = 0; ; attempt++) {
    const started = await startProcess(confinement, program, options);
    if (started.kind === 'our-fault') return started;
    const { process } = started;
    const hello = await process.ask('', { limitMillis: HELLO_MILLIS, mayBeEarly: true });
    if (hello.kind === 'line') return loadBot(process, order(process.folder), options);
    const { stderr } = await process.end();
    if (isOutOfMemory(hello, stderr)) return unableWith(options, hello, stderr);
    const pause = options.giveUp?.aborted ? undefined : PAUSES_MILLIS[attempt];
    if (pause === undefined) return { kind: 'our-fault', what: harmlessLine(`${whatOf(hello)} ${stderr}`, 500) };
    await sleep(pause);
  }
};

const whatOf = (heard: Exclude<Heard, { kind: 'line' }>): string =>
  heard.kind === 'fault' ? heard.evidence.what : heard.what;

/** Whether the interpreter itself had too little memory: more patience does not help, more memory does. */
const isOutOfMemory = (heard: Heard, stderr: string): boolean =>
  heard.kind === 'fault' &&
  (heard.fault === 'memory' || /\bMemoryError\b|out of memory|failed to map segment/i.test(stderr));

const unableWith = ({ limits }: ProcessOptions, heard: Heard, stderr: string): ShimFault => {
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
  order: Readonly<Record<string, unknown>>,
  { limits }: ProcessOptions,
): Promise<ShimStart> => {
  const heard = await process.ask(JSON.stringify(order), { limitMillis: limits.startMillis });
  if (heard.kind === 'line') {
    const told = objectIn(heard.text);
    if (typeof told?.['ready'] === 'string') return { kind: 'ready', process, style: told['ready'] };
    const { stderr } = await process.end();
    const evidence = { ...failureIn(told, heard.text), ...(stderr === '' ? {} : { stderr }) };
    return { kind: 'fault', fault: 'start-up-failure', evidence, millis: heard.millis };
  }
  await process.end();
  if (heard.kind === 'our-fault') return heard;
  // What the shim was told is nothing that the bot was asked.
  const { question: _, ...evidence } = heard.evidence;
  return { ...heard, fault: 'start-up-failure', evidence: withLastWords(evidence) };
};

const failureIn = (told: Readonly<Record<string, unknown>> | null, text: string): Evidence =>
  typeof told?.['failed'] === 'string' && told['failed'] !== ''
    ? {
        what: harmlessLine(withoutAddresses(told['failed']), 1000),
        ...codeIn(told),
        ...tracebackIn(told['traceback']),
      }
    : { what: 'unreadable', code: 'no-readiness', answer: harmless(text) };

/** Where a shim says in words of its own why a bot cannot play, these are told in every language. */
const codeIn = (told: Readonly<Record<string, unknown>>): Pick<Evidence, 'code' | 'values'> => {
  const code = shimCodes.find(known => known === told['code']);
  if (code === 'encoding') return { code, values: { error: harmlessLine(String(told['error']), 500) } };
  if (code !== 'no-player') return code === undefined ? {} : { code };
  const names = Array.isArray(told['names']) ? told['names'].map(name => harmlessLine(String(name), 40)) : [];
  return names.length === 0 ? { code } : { code: 'no-player-but', values: { names: names.slice(0, 8).join(', ') } };
};

const shimCodes = [
  'no-player',
  'other-parameters',
  'classroom-function',
  'classroom-function-of-module',
  'encoding',
] as const;

const tracebackIn = (text: unknown): Pick<Evidence, 'traceback'> =>
  typeof text === 'string' && text !== '' ? { traceback: harmless(withoutAddresses(text)) } : {};

/** What a shim says to a question: the bot's answer as it came, or what was wrong with it. */
export type ShimAnswer =
  | { readonly kind: 'answer'; readonly value: unknown; readonly text: string; readonly millis: number }
  | ShimFault
  | { readonly kind: 'our-fault'; readonly what: string };

/** Asks a bot through its shim. The number of a question cannot be guessed, so that no answer is ready before it. */
export const askShim = async (
  process: BotProcess,
  question: Readonly<Record<string, unknown>>,
  limitMillis: number | null,
): Promise<ShimAnswer> => {
  const n = randomInt(LEAST_NUMBER, 2 * LEAST_NUMBER);
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
  const told = objectIn(heard.text);
  const fail = (fault: Fault, evidence: Evidence): ShimFault => {
    const { stderr } = process;
    const seen = { ...evidence, question: text, ...(stderr === '' ? {} : { stderr }) };
    return { kind: 'fault', fault, evidence: seen, millis: heard.millis };
  };
  const answer = withoutNumber(heard.text);
  if (told === null) return fail('unreadable-answer', { what: 'no JSON object', code: 'no-object', answer });
  if (told['n'] !== n)
    return fail('unreadable-answer', { what: 'answers another question', code: 'other-question', answer });
  if (told['x'] === undefined && 'r' in told)
    return { kind: 'answer', value: told['r'], text: answer, millis: heard.millis };
  const said = typeof told['w'] === 'string' ? harmlessLine(withoutAddresses(told['w']), 1000) : '';
  const what: Happening = said === '' ? { what: 'nothing said', code: 'nothing-said' } : { what: said };
  if (told['x'] === 'exception') return fail('exception', { ...what, ...tracebackIn(told['t']) });
  if (told['x'] === 'memory') return fail('memory', what);
  if (told['x'] === 'unreadable' && said !== '') return fail('unreadable-answer', { ...what, answer: said });
  return fail('unreadable-answer', { what: 'no answer', code: 'no-answer', answer });
};

/** So large that no other number on the line is taken for it: ten digits, of which the first is 1 or 2. */
const LEAST_NUMBER = 2 ** 30;

/** The number of a question, of this one or of one before, is no evidence: it differs from run to run. */
const withoutNumber = (line: string): string =>
  harmless(line.replace(/"n":[12]\d{9},?/, '').replace(/\b[12]\d{9}\b/g, 'N'));

/** Where a thing lies in memory is no evidence either. */
const withoutAddresses = (text: string): string => text.replace(/\b0x[0-9a-f]{6,}\b/gi, '0x…');

/** The object that a line of JSON holds; null for anything else. */
export const objectIn = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

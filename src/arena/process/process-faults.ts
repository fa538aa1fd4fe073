import { constants } from 'node:os';
import type { Happening } from '../../i18n/translate.ts';
import { type HeardLine, harmless } from '../evidence-text.ts';
import type { BotLimits } from '../sandbox/confinement.ts';
import type { Ending } from '../sandbox/launched.ts';
import type { Evidence, Fault } from '../verdict.ts';

/** What can be held against the process of a bot, each with the words that its verdict tells. */

export type Guilt = Evidence & { readonly fault: Fault };

/** How much of its time it used, how much it had, and what of it was not its own turn. */
export const tooLate = (usedMillis: number, limit: number, stolenMillis: number): Guilt => {
  const used = Math.round(usedMillis);
  const what = `${used} ms > ${limit} ms`;
  if (stolenMillis <= 0) return { fault: 'timeout', what };
  const stolen = Math.round(stolenMillis);
  return {
    fault: 'timeout',
    what: `${what}, ${stolen} ms of them in the turn of the other`,
    code: 'stolen-time',
    values: { used, limit, stolen },
  };
};

export const answeredEarly = ({ text }: HeardLine): Guilt => ({
  fault: 'unreadable-answer',
  what: 'answered before it was asked',
  code: 'early',
  answer: harmless(text),
});

export const flawedAnswer = (flaw: NonNullable<HeardLine['flaw']>, text: string): Guilt => ({
  fault: 'unreadable-answer',
  what: flaw === 'nul' ? 'a NUL byte' : 'not UTF-8',
  code: flaw,
  answer: harmless(text),
});

export const lineTooLong = (most: number): Guilt => ({
  fault: 'protocol-flood',
  what: `a line longer than ${most} bytes`,
  code: 'long-line',
  values: { most },
});

export const wroteTooMuch = (most: number): Guilt => ({
  fault: 'protocol-flood',
  what: `more than ${most} bytes`,
  code: 'too-much',
  values: { most },
});

export const wroteTooMany = (most: number): Guilt => ({
  fault: 'protocol-flood',
  what: `more than ${most} lines`,
  code: 'too-many-lines',
  values: { most },
});

export const closedLine: Guilt = { fault: 'crash', what: 'closed the line to the referee', code: 'closed-line' };

/** The kernel took one of its processes for want of memory. */
export const outOfMemory = ({ memoryBytes }: BotLimits): Guilt => ({
  fault: 'memory',
  what: `${mebibytes(memoryBytes)} MiB`,
});

export const mebibytes = (bytes: number): number => Math.round(bytes / MEBIBYTE);
export const MEBIBYTE = 1024 * 1024;

/** What it means that the process ended while somebody waited for its answer. */
export const guiltOfEnding = ({ exitCode, signal }: Ending, limits: BotLimits, seen: Seen): Guilt => {
  if (seen.ranOutOfMemory) return outOfMemory(limits);
  if ((signal === 'SIGXCPU' || exitCode === 128 + constants.signals.SIGXCPU) && hasUsedItsProcessor(seen, limits))
    return { fault: 'timeout', what: 'SIGXCPU' };
  if (/JavaScript heap out of memory/.test(seen.stderr))
    return { fault: 'memory', what: 'JavaScript heap out of memory' };
  return { fault: 'crash', ...(signal === null ? endingOf(exitCode ?? 0) : { what: signal }) };
};

/** What was seen of a process until it ended. */
interface Seen {
  readonly ranOutOfMemory: boolean;
  readonly processorMillis: number;
  readonly stderr: string;
}

/** Whether it was near the end of all that it may use in a game; anybody can send the signal that the kernel sends then. */
const hasUsedItsProcessor = ({ processorMillis }: Seen, { cpuSeconds }: BotLimits): boolean =>
  processorMillis > NEARLY_ALL * cpuSeconds * 1000;

/** The kernel looks at a process's time every so often, and so do we. */
const NEARLY_ALL = 0.9;

/** Shells and the sandbox tell of a signal by a number that a program may as well choose itself. */
const endingOf = (exitCode: number): Happening => {
  const signal = Object.entries(constants.signals).find(([, number]) => exitCode === 128 + number)?.[0];
  return signal === undefined
    ? { what: `exit ${exitCode}`, code: 'exit', values: { exitCode } }
    : { what: `exit ${exitCode} (as after ${signal})`, code: 'exit-as-signal', values: { exitCode, signal } };
};

/** The signs of an ending that a verdict keeps. */
export const signsOf = ({ exitCode, signal }: Ending): Pick<Evidence, 'exitCode' | 'signal'> => {
  if (signal !== null) return { signal };
  return exitCode === null ? {} : { exitCode };
};

import { constants } from 'node:os';
import type { Happening } from '../../i18n/translate.ts';
import { type HeardLine, harmless, shownLine } from '../evidence-text.ts';
import type { BotLimits } from '../sandbox/confinement.ts';
import type { ExitStatus, LaunchedProgram } from '../sandbox/launched-program.ts';
import type { Evidence, Fault } from '../verdict.ts';

/** The faults that a bot's process can commit, each with the evidence that the verdict shows. */

export type ProcessFault = Evidence & { readonly fault: Fault };

/** The bot used more time than its limit; `stolenMillis` of that time is CPU time used during the opponent's turn. */
export const tooLate = (usedMillis: number, limit: number, stolenMillis: number): ProcessFault => {
  const used = Math.round(usedMillis);
  const what = `${used} ms > ${limit} ms`;
  if (stolenMillis <= 0) return { fault: 'timeout', what, code: 'late', values: { used, limit } };
  const stolen = Math.round(stolenMillis);
  return {
    fault: 'timeout',
    what: `${what}, ${stolen} ms of them in the turn of the other`,
    code: 'stolen-time',
    values: { used, limit, stolen },
  };
};

/** The bot wrote an answer before it was asked. */
export const answeredEarly = ({ text }: HeardLine): ProcessFault => ({
  fault: 'unreadable-answer',
  what: 'answered before it was asked',
  code: 'early',
  answer: harmless(text),
});

/** The answer contains a NUL byte or is not UTF-8. */
export const flawedAnswer = (flaw: NonNullable<HeardLine['flaw']>, text: string): ProcessFault => ({
  fault: 'unreadable-answer',
  what: flaw === 'nul' ? 'a NUL byte' : 'not UTF-8',
  code: flaw,
  answer: harmless(text),
});

/** The bot wrote a line of more than `most` bytes. */
export const lineTooLong = (most: number): ProcessFault => ({
  fault: 'protocol-flood',
  what: `a line longer than ${most} bytes`,
  code: 'long-line',
  values: { most },
});

/** The bot wrote more than `most` bytes for one question. */
export const tooManyBytes = (most: number): ProcessFault => ({
  fault: 'protocol-flood',
  what: `more than ${most} bytes`,
  code: 'too-much',
  values: { most },
});

/** The bot wrote more than `most` lines for one question. */
export const tooManyLines = (most: number): ProcessFault => ({
  fault: 'protocol-flood',
  what: `more than ${most} lines`,
  code: 'too-many-lines',
  values: { most },
});

/** The bot closed the pipe for its answers, so it can never answer again. */
export const closedLine: ProcessFault = { fault: 'crash', what: 'closed the line to the referee', code: 'closed-line' };

/** Returns the fault of a bot that exceeds its memory or its temporary folder, or null. */
export const limitFault = (launched: LaunchedProgram, limits: BotLimits): ProcessFault | null =>
  memoryFault(launched, limits) ?? temporaryFault(launched, limits);

const memoryFault = (launched: LaunchedProgram, limits: BotLimits): ProcessFault | null => {
  // The kernel may have killed a child process of the bot instead of the bot itself.
  if (launched.ranOutOfMemory()) return outOfMemory(limits);
  if (launched.hasMemoryCgroup) return null;
  const bytes = launched.memoryBytes(limits.memoryBytes);
  if (bytes <= limits.memoryBytes) return null;
  return { fault: 'memory', what: `${mebibytes(bytes)} MiB > ${mebibytes(limits.memoryBytes)} MiB` };
};

const temporaryFault = (launched: LaunchedProgram, { tmpBytes, tmpFiles }: BotLimits): ProcessFault | null => {
  const { bytes, files } = launched.temporaryUse();
  if (files > tmpFiles) return { fault: 'memory', what: `/tmp: ${files} > ${tmpFiles}` };
  if (bytes > tmpBytes) return { fault: 'memory', what: `/tmp: ${mebibytes(bytes)} MiB > ${mebibytes(tmpBytes)} MiB` };
  return null;
};

/** The kernel killed one of the bot's processes because its memory cgroup was full. */
const outOfMemory = ({ memoryBytes }: BotLimits): ProcessFault => ({
  fault: 'memory',
  what: `${mebibytes(memoryBytes)} MiB`,
});

const mebibytes = (bytes: number): number => Math.round(bytes / MEBIBYTE);
export const MEBIBYTE = 1024 * 1024;

/** Returns the fault of a bot whose process ended before it answered. */
export const faultOfExit = ({ exitCode, signal }: ExitStatus, limits: BotLimits, seen: Seen): ProcessFault => {
  if (seen.ranOutOfMemory) return outOfMemory(limits);
  if ((signal === 'SIGXCPU' || exitCode === 128 + constants.signals.SIGXCPU) && hasUsedItsCpuTime(seen, limits))
    return { fault: 'timeout', what: 'SIGXCPU' };
  if (isHeapFailure({ exitCode, signal }, limits, seen))
    return { fault: 'memory', what: 'JavaScript heap out of memory' };
  return { fault: 'crash', ...(signal === null ? describeExit(exitCode ?? 0) : { what: signal }) };
};

/** What the referee observed of a bot's process until its end. */
interface Seen {
  readonly ranOutOfMemory: boolean;
  readonly cpuMillis: number;
  readonly stderr: string;
  readonly isNode: boolean;
  readonly residentBytes: number;
}

/**
 * True if V8 ended Node because its heap could not grow. It stops at an illegal instruction if a list has too many elements,
 * and aborts if the heap is full. A bot aborts too by `process.abort()`; then its heap is small, or V8 wrote no reason.
 */
const isHeapFailure = (status: ExitStatus, { memoryBytes }: BotLimits, seen: Seen): boolean =>
  (seen.isNode && (isEndBy(status, 'SIGTRAP') || isEndBy(status, 'SIGILL'))) ||
  (seen.isNode && isEndBy(status, 'SIGABRT') && seen.residentBytes > NODE_BYTES + FULL_HEAP * memoryBytes) ||
  /JavaScript heap out of memory/.test(seen.stderr);

const isEndBy = ({ exitCode, signal }: ExitStatus, name: NodeJS.Signals): boolean =>
  signal === name || exitCode === 128 + constants.signals[name];

/** Memory in bytes of Node without a bot, and the least share of the limit of a heap, 70 % of it, that cannot be doubled. */
const NODE_BYTES = 40 * MEBIBYTE;
const FULL_HEAP = 0.3;

/** True if the bot was near its CPU limit for a game: only then SIGXCPU came from the kernel and not from the bot itself. */
const hasUsedItsCpuTime = ({ cpuMillis }: Seen, { cpuSeconds }: BotLimits): boolean =>
  cpuMillis > NEARLY_ALL * cpuSeconds * 1000;

/**
 * The bot is near its CPU limit above this share of it; the share is below 1 because kernel and referee measure CPU
 * time only now and then.
 */
const NEARLY_ALL = 0.9;

/**
 * Describes an exit code. Shells and bubblewrap report a signal as exit code 128 + number, but a program may also
 * choose such a code itself.
 */
const describeExit = (exitCode: number): Happening => {
  const signal = Object.entries(constants.signals).find(([, number]) => exitCode === 128 + number)?.[0];
  return signal === undefined
    ? { what: `exit ${exitCode}`, code: 'exit', values: { exitCode } }
    : { what: `exit ${exitCode} (as after ${signal})`, code: 'exit-as-signal', values: { exitCode, signal } };
};

/** The part of an exit status that the verdict keeps as evidence. */
export const exitEvidence = ({ exitCode, signal }: ExitStatus): Pick<Evidence, 'exitCode' | 'signal'> => {
  if (signal !== null) return { signal };
  return exitCode === null ? {} : { exitCode };
};

/** Adds the last error line of stderr to the evidence against a program that exited before it could play. */
export const withLastOutput = (evidence: Evidence, isSandboxed = false): Evidence => {
  const { code, exitCode = 0, stderr = '' } = evidence;
  const last = code === 'exit' ? lastErrorIn(stderr) : '';
  if (last === '') return evidence;
  const isMissing = isSandboxed && fileNotFound.test(last);
  return {
    ...evidence,
    what: `exit ${exitCode}: ${last}`,
    code: isMissing ? 'exit-missing' : 'exit-saying',
    values: { exitCode, last },
  };
};

/**
 * The last line of stderr that names an error, or else its last line. Node's version, which Node writes after an error,
 * is left out.
 */
const lastErrorIn = (stderr: string): string => {
  const lines = stderr.split('\n').filter(line => line.trim() !== '' && !/^Node\.js v/.test(line));
  return shownLine((lines.findLast(line => /^[\w.]*(?:Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? '').trim());
};

/** Error messages of programs that do not find one of their files. */
const fileNotFound = /not found|no such file|cannot find|can't open|cannot open|could not open|ENOENT|no module named/i;

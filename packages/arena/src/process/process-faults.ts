import { constants } from 'node:os';
import type { Happening } from '@poda/library/i18n/translate.ts';
import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import { evidenceLine } from '../game/evidence-text.ts';
import type { Evidence, Fault } from '../game/verdict.ts';
import type { BotLimits } from '../sandbox/confinement.ts';
import { type ExitStatus, inMebibytes } from '../sandbox/launched-program.ts';

export type ProcessFault = Evidence & { readonly fault: Fault };

export const faultOfExit = ({ exitCode, signal }: ExitStatus, limits: BotLimits, seen: Seen): ProcessFault => {
  if (seen.ranOutOfMemory) return { fault: 'memory', what: inMebibytes(limits.memoryBytes) };
  const status = { exitCode, signal };
  // Only near the CPU limit for a game does SIGXCPU come from the kernel and not from the bot itself.
  if (isEndBy(status, 'SIGXCPU') && seen.cpuMillis > NEARLY_ALL * limits.cpuSeconds * 1000)
    return { fault: 'timeout', what: 'SIGXCPU' };
  if (isHeapFailure(status, limits, seen)) return { fault: 'memory', what: 'JavaScript heap out of memory' };
  return { fault: 'crash', ...(signal === null ? describeExit(exitCode ?? 0) : { what: signal }) };
};

interface Seen {
  readonly ranOutOfMemory: boolean;
  readonly cpuMillis: number;
  readonly stderr: string;
  readonly isNode: boolean;
  readonly residentBytes: number;
}

/** Too long a list ends V8 by an illegal instruction, a full heap by an abort. A bot can also abort with any heap. */
const isHeapFailure = (status: ExitStatus, { memoryBytes }: BotLimits, seen: Seen): boolean =>
  (seen.isNode && (isEndBy(status, 'SIGTRAP') || isEndBy(status, 'SIGILL'))) ||
  (seen.isNode && isEndBy(status, 'SIGABRT') && seen.residentBytes > NODE_BYTES + FULL_HEAP * memoryBytes) ||
  /JavaScript heap out of memory/.test(seen.stderr);

const isEndBy = ({ exitCode, signal }: ExitStatus, name: NodeJS.Signals): boolean =>
  signal === name || exitCode === 128 + constants.signals[name];

/** Memory of Node without a bot; share of the limit above which the heap, at most 70 %, may be unable to double. */
const NODE_BYTES = 40 * MEBIBYTE;
const FULL_HEAP = 0.3;

/** Below 1, because kernel and referee measure CPU time only at intervals. */
const NEARLY_ALL = 0.9;

/** 128 + number is a signal to shells and bubblewrap, but a program may also choose such a code. */
const describeExit = (exitCode: number): Happening => {
  const signal = Object.entries(constants.signals).find(([, number]) => exitCode === 128 + number)?.[0];
  return signal === undefined
    ? { what: `exit ${exitCode}`, code: 'exit', values: { exitCode } }
    : { what: `exit ${exitCode} (as after ${signal})`, code: 'exit-as-signal', values: { exitCode, signal } };
};

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

/** Prefers a line that names an error. Node writes its version after an error. */
const lastErrorIn = (stderr: string): string => {
  const lines = stderr.split('\n').filter(line => line.trim() !== '' && !/^Node\.js v/.test(line));
  return evidenceLine((lines.findLast(line => /^[\w.]*(?:Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? '').trim());
};

const fileNotFound = /not found|no such file|cannot find|can't open|cannot open|could not open|ENOENT|no module named/i;

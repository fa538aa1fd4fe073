import { type ChildProcess, execFile, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { basename, isAbsolute } from 'node:path';
import { isSubmitted } from './find-program.ts';

/**
 * The purposes for which Poda starts a program on the host, outside a sandbox, with the allowed program names.
 * This is the only module that imports `child_process`; e2e/class-folder.test.ts traces a tournament and compares.
 */
export const hostPrograms = {
  /** Bubblewrap, which confines a bot. A shell first joins the bot's cgroups, then executes prlimit, which executes bubblewrap. */
  sandbox: /^(?:prlimit|bwrap|sh|bash)$/,
  /** A bot or an engine without a sandbox, only with the user's flag `--unconfined` (level D). */
  unconfined: /./,
  /** Reports Python's version and folders, once each for Python 2 and 3. */
  python: /./,
  /** Locks an open file, which Node cannot do by itself. */
  lock: /^flock$/,
  /** Opens an address in the user's browser. */
  browser: /^(?:xdg-open|open|cmd|cmd\.exe)$/,
  /** `poda doctor` reads the version of PostgreSQL. */
  database: /^(?:postgres|psql)$/,
} as const;

/** A purpose of `hostPrograms`. */
export type HostPurpose = keyof typeof hostPrograms;

/** A program and its arguments; never a string that a shell parses. */
export type CommandWords = readonly [program: string, ...args: string[]];

/** Starts a listed program; throws for any other program and for one in a folder of submissions. */
export const startProgram = (
  purpose: HostPurpose,
  [program, ...args]: CommandWords,
  options: SpawnOptions,
): ChildProcess => {
  assertAllowed(purpose, program);
  return spawn(program, args, { ...options, shell: false });
};

/** The output of a program. */
export interface ProgramOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a short program in the root folder, which has no configuration files; null if it fails or exceeds the time limit. */
export const askProgram = (
  purpose: HostPurpose,
  [program, ...args]: CommandWords,
  environment: NodeJS.ProcessEnv,
  timeoutMillis: number,
): Promise<ProgramOutput | null> => {
  assertAllowed(purpose, program);
  return new Promise(resolve => {
    const options = { env: environment, cwd: '/', timeout: timeoutMillis, killSignal: 'SIGKILL' } as const;
    execFile(program, args, options, (error, stdout, stderr) => resolve(error === null ? { stdout, stderr } : null));
  });
};

/** Runs a very short program synchronously, with `descriptor` as its descriptor 3; returns the exit code or null. */
export const runProgramNow = (
  purpose: HostPurpose,
  [program, ...args]: CommandWords,
  descriptor: number,
): number | null => {
  assertAllowed(purpose, program);
  const stdio = ['ignore', 'ignore', 'ignore', descriptor] as const;
  return spawnSync(program, args, { cwd: '/', env: {}, stdio: [...stdio], timeout: NOW_MILLIS }).status;
};

/** Time limit in ms of `runProgramNow`, far above the duration of any of its programs. */
const NOW_MILLIS = 60_000;

/** Throws for a program that is not listed: a mistake in Poda, never the effect of a bot's name or file. */
const assertAllowed = (purpose: HostPurpose, program: string): void => {
  if (purpose === 'unconfined') return;
  if (!isAbsolute(program) || !hostPrograms[purpose].test(basename(program)) || isSubmitted(program))
    throw new Error(`${program} is not a program of the host for: ${purpose}`);
};

export type { ChildProcess };

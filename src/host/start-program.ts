import { type ChildProcess, execFile, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { basename, isAbsolute } from 'node:path';
import { isSubmitted } from './find-program.ts';

/**
 * The purposes for which Poda starts a program on the host, outside a sandbox, with the allowed program names. This is
 * the only module that imports `child_process`; e2e/class-folder.test.ts traces the programs that a tournament starts
 * and compares them with this list.
 */
export const hostPrograms = {
  /** Bubblewrap, which confines a bot. A shell first joins the bot's cgroups, then executes prlimit, which executes bubblewrap. */
  sandbox: /^(?:prlimit|bwrap|sh|bash)$/,
  /** The program of a bot or engine that runs without a sandbox, only with the user's flag `--unconfined` (level D). */
  unconfined: /./,
  /** Python, to report its version and folders, once each for Python 2 and 3. */
  python: /./,
  /** Node, to report its path if a version manager hides it. */
  node: /./,
  /** The program `flock`, which locks an open file; Node cannot do this by itself. */
  lock: /^flock$/,
  /** The program that opens an address in the user's browser. */
  browser: /^(?:xdg-open|open|cmd|cmd\.exe)$/,
  /** PostgreSQL, whose version `poda doctor` shows. */
  database: /^(?:postgres|psql)$/,
} as const;

/** The purpose for which a program is started, a key of `hostPrograms`. */
export type HostPurpose = keyof typeof hostPrograms;

/** A program and its arguments; never a string that a shell parses. */
export type CommandWords = readonly [program: string, ...args: string[]];

/**
 * Starts a program that `hostPrograms` lists for the purpose; throws for any other program and for one in a folder of
 * submissions.
 */
export const startProgram = (
  purpose: HostPurpose,
  [program, ...args]: CommandWords,
  options: SpawnOptions,
): ChildProcess => {
  assertAllowed(purpose, program);
  return spawn(program, args, { ...options, shell: false });
};

/** The stdout and stderr of a program that has ended. */
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

/**
 * Runs a very short program synchronously, with `descriptor` as its file descriptor 3; returns the exit code or null.
 */
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

/**
 * Throws for a program that `hostPrograms` does not list: that is a mistake in Poda, never the effect of a bot's name
 * or file.
 */
const assertAllowed = (purpose: HostPurpose, program: string): void => {
  if (purpose === 'unconfined') return;
  if (!isAbsolute(program) || !hostPrograms[purpose].test(basename(program)) || isSubmitted(program))
    throw new Error(`${program} is not a program of the host for: ${purpose}`);
};

export type { ChildProcess };

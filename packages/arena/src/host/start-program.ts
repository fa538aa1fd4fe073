import { type ChildProcess, execFile, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { basename, isAbsolute } from 'node:path';
import { isSubmitted } from './find-program.ts';

/** All programs that Poda may start, by purpose. e2e/class-folder.test.ts compares a tournament with this list. */
export const allowedPrograms = {
  /** A shell joins the bot's cgroups, then executes prlimit, which executes bubblewrap. */
  sandbox: /^(?:prlimit|bwrap|sh|bash)$/,
  /** A bot or engine without a sandbox, only with the user's flag `--unconfined` (level D). */
  unconfined: /./,
  /** Asked for its version and folders, once each for Python 2 and 3. */
  python: /./,
  /** Asked for its path if a version manager hides it. */
  node: /./,
  /** `flock` locks an open file, which Node cannot do by itself. */
  lock: /^flock$/,
  browser: /^(?:xdg-open|open|cmd|cmd\.exe)$/,
  database: /^(?:postgres|psql)$/,
} as const;

type HostPurpose = keyof typeof allowedPrograms;

export type CommandWords = readonly [program: string, ...args: string[]];

/** Throws for an unlisted program, and for one in a folder of submissions. */
export const startProgram = (
  purpose: HostPurpose,
  [program, ...args]: CommandWords,
  options: SpawnOptions,
): ChildProcess => {
  assertAllowed(purpose, program);
  return spawn(program, args, { ...options, shell: false });
};

/** Runs in the root folder, which has no configuration files. Null if the program fails or exceeds the time limit. */
export const askProgram = (
  purpose: HostPurpose,
  [program, ...args]: CommandWords,
  environment: NodeJS.ProcessEnv,
  timeoutMillis: number,
): Promise<{ readonly stdout: string; readonly stderr: string } | null> => {
  assertAllowed(purpose, program);
  return new Promise(resolve => {
    const options = { env: environment, cwd: '/', timeout: timeoutMillis, killSignal: 'SIGKILL' } as const;
    execFile(program, args, options, (error, stdout, stderr) => resolve(error === null ? { stdout, stderr } : null));
  });
};

/** `descriptor` becomes file descriptor 3; returns the exit code or null. */
export const runProgramNow = (
  purpose: HostPurpose,
  [program, ...args]: CommandWords,
  descriptor: number,
): number | null => {
  assertAllowed(purpose, program);
  const stdio = ['ignore', 'ignore', 'ignore', descriptor] as const;
  return spawnSync(program, args, { cwd: '/', env: {}, stdio: [...stdio], timeout: NOW_MILLIS }).status;
};

const NOW_MILLIS = 60_000;

/** An unlisted program is a mistake in Poda, never the effect of a bot's name or file. */
const assertAllowed = (purpose: HostPurpose, program: string): void => {
  if (purpose === 'unconfined') return;
  if (!isAbsolute(program) || !allowedPrograms[purpose].test(basename(program)) || isSubmitted(program))
    throw new Error(`${program} is not a program of the host for: ${purpose}`);
};

export type { ChildProcess };

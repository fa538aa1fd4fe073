import { type ChildProcess, execFile, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { basename, isAbsolute } from 'node:path';
import { isSubmitted } from './find-program.ts';

/**
 * Every reason for which Poda starts a program on the host, outside any sandbox, with the names that the program may have.
 * This is the only module that imports `child_process`; e2e/host-programs.test.ts traces a tournament and compares.
 */
export const hostPrograms = {
  /** Bubblewrap, which confines a bot. A shell joins the bot's cgroups first, then prlimit sets limits and becomes bubblewrap. */
  sandbox: /^(?:prlimit|bwrap|sh|bash)$/,
  /** A bot or an engine without a sandbox: only if the user asked for that with `--unconfined`, at level D. */
  unconfined: /./,
  /** Python is asked for its version and its folders, once for each generation. */
  python: /./,
  /** Takes a lock on an open file, which Node cannot do by itself. */
  lock: /^flock$/,
  /** Shows an address in the user's browser. */
  browser: /^(?:xdg-open|open|cmd|cmd\.exe)$/,
  /** `poda doctor` asks which PostgreSQL there is. */
  database: /^(?:postgres|psql)$/,
} as const;

export type HostPurpose = keyof typeof hostPrograms;

/** The program first, then its arguments; never a text that a shell takes apart. */
export type CommandWords = readonly [program: string, ...args: string[]];

/** Starts a program of the list; throws for any other, and for one that lies in a folder of submissions. */
export const startProgram = (
  purpose: HostPurpose,
  [program, ...args]: CommandWords,
  options: SpawnOptions,
): ChildProcess => {
  refuseForeign(purpose, program);
  return spawn(program, args, { ...options, shell: false });
};

/** What a short-lived program wrote; null if it failed or took too long. */
export interface Said {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program that ends soon, in the root folder, where nothing of a user's configures it. */
export const askProgram = (
  purpose: HostPurpose,
  [program, ...args]: CommandWords,
  environment: NodeJS.ProcessEnv,
  timeoutMillis: number,
): Promise<Said | null> => {
  refuseForeign(purpose, program);
  return new Promise(resolve => {
    const options = { env: environment, cwd: '/', timeout: timeoutMillis, killSignal: 'SIGKILL' } as const;
    execFile(program, args, options, (error, stdout, stderr) => resolve(error === null ? { stdout, stderr } : null));
  });
};

/** Runs a program that ends at once and waits for it; it inherits the descriptor as its number 3. The exit code, or null. */
export const runProgramNow = (
  purpose: HostPurpose,
  [program, ...args]: CommandWords,
  descriptor: number,
): number | null => {
  refuseForeign(purpose, program);
  const stdio = ['ignore', 'ignore', 'ignore', descriptor] as const;
  return spawnSync(program, args, { cwd: '/', env: {}, stdio: [...stdio], timeout: NOW_MILLIS }).status;
};

/** Far longer than any program takes that is run by `runProgramNow`, in milliseconds. */
const NOW_MILLIS = 60_000;

/** A program outside the list is a mistake in Poda itself: no bot's name or file may lead here. */
const refuseForeign = (purpose: HostPurpose, program: string): void => {
  if (purpose === 'unconfined') return;
  if (!isAbsolute(program) || !hostPrograms[purpose].test(basename(program)) || isSubmitted(program))
    throw new Error(`${program} is not a program of the host for: ${purpose}`);
};

export type { ChildProcess };

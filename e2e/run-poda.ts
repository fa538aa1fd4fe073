import { type ChildProcess, type ChildProcessWithoutNullStreams, fork, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './worker-environment.ts';
import { areIdle, cpuMillis, treeOf } from '@poda/arena/linux/procfs.ts';
import { terminalCommand } from '../scripts/terminal-pictures/pseudo-terminal.ts';
import { until } from './until.ts';

/** The path of the built program, as a user runs it. */
export const program = fileURLToPath(new URL('../dist/poda.js', import.meta.url));

if (!existsSync(program)) throw new Error('dist/poda.js is missing: build it with `node scripts/build.mjs`.');

/** Compiles PGlite once instead of twice: the second, optimising compiler pays off only in processes that run for minutes. */
const nodeFlags = ['--liftoff-only'];

export type Environment = Readonly<Record<string, string>>;

/** The exit code and the output of a finished process. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the program without the language, colour and configuration variables of the developer's environment. */
export const startPoda = (
  args: readonly string[],
  env: Environment = {},
  cwd = process.cwd(),
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [...nodeFlags, program, ...args], {
    env: { ...bareEnvironment, PODA_HOME: newHome(), ...env },
    cwd,
  });

interface RunOptions {
  readonly input?: string;
  readonly env?: Environment;
  readonly cwd?: string;
}

/**
 * Runs a command line in a process that has the program loaded already (see warm-program.mjs), which is faster than a
 * new process. A stack trace or a missing value in the output fails
 * the test.
 */
export const runPoda = async (args: readonly string[], options: RunOptions = {}): Promise<Run> => {
  const run = await warm.run(args, options);
  failOnBrokenOutput(args, run.stdout + run.stderr);
  return run;
};

/** Runs a command line in a process of its own, as a user does, until the program exits. */
export const runPodaAlone = async (
  args: readonly string[],
  { input = '', env = {}, cwd }: RunOptions = {},
): Promise<Run> => {
  const child = startPoda(args, env, cwd);
  child.stdin.on('error', () => {}); // EPIPE, if the program exits before it has read its input.
  child.stdin.end(input);
  const [code, stdout, stderr] = await Promise.all([exitOf(child), textOf(child.stdout), textOf(child.stderr)]);
  failOnBrokenOutput(args, stdout + stderr);
  return { code, stdout, stderr };
};

/** The process in which the command lines of a worker's tests run, one after another. */
class WarmProgram {
  private host: ChildProcess | undefined;
  private last: Promise<unknown> = Promise.resolve();

  run(args: readonly string[], options: RunOptions): Promise<Run> {
    const run = this.last.then(() => this.ask(args, options));
    this.last = run.catch(() => {});
    return run;
  }

  private ask(args: readonly string[], { input = '', env = {}, cwd = process.cwd() }: RunOptions): Promise<Run> {
    const environment = { ...bareEnvironment, PODA_HOME: newHome(), ...env };
    this.host ??= this.start();
    const { host } = this;
    return new Promise((resolve, reject) => {
      const onExit = () => {
        this.host = undefined;
        reject(new Error(`the program died during: poda ${args.join(' ')}`));
      };
      host.once('exit', onExit).once('message', message => {
        const { isLast, ...run } = message as Run & { readonly isLast: boolean };
        host.off('exit', onExit);
        if (isLast) this.host = undefined;
        resolve(run);
      });
      host.send({ args, input, env: environment, cwd });
    });
  }

  private start(): ChildProcess {
    const host = fork(new URL('warm-program.mjs', import.meta.url), { execArgv: [...nodeFlags] });
    globalThis.closeWithWorker.push(async () => {
      if (host.connected) host.disconnect();
    });
    return host;
  }
}

const warm = new WarmProgram();

/** Waits until a process has used this much more CPU time, in ms, or has ended. */
export const untilComputed = async (child: ChildProcess, millis: number): Promise<void> => {
  const used = () => cpuMillis([child.pid!]);
  const began = used();
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  await until(`${millis} ms of CPU time`, () => used() >= began + millis || isOver());
};

/**
 * Sends SIGINT to a long command after it has used some CPU time. If the command had not begun its work yet, according
 * to `hasBegun`, tries again with a later signal.
 */
export const runInterrupted = async (
  args: readonly string[],
  hasBegun: (run: Run) => boolean,
  { input = '', firstCpuMillis = 400 }: { readonly input?: string; readonly firstCpuMillis?: number } = {},
): Promise<Run> => {
  for (let millis = firstCpuMillis; ; millis *= 2) {
    const child = startPoda(args);
    child.stdin.write(input);
    const ended = Promise.all([exitOf(child), textOf(child.stdout), textOf(child.stderr)]);
    await untilComputed(child, millis);
    child.kill('SIGINT');
    const [code, stdout, stderr] = await ended;
    if (hasBegun({ code, stdout, stderr })) return { code, stdout, stderr };
  }
};

/** The exit code of a process, after its streams have closed; null if a signal killed the process. */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));

/** Reads a stream to its end, as UTF-8. */
export const textOf = async (stream: NodeJS.ReadableStream): Promise<string> => {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
};

/** Throws if a program's output ends with a stack trace, or has a sentence with a place that no value fills. */
export const failOnBrokenOutput = (args: readonly string[], text: string): void => {
  const shown = text.slice(-4000);
  if (/^ +at .+:\d+:\d+\)?$/m.test(shown) || shown.includes('FATAL ERROR'))
    throw new Error(`poda ${args.join(' ').slice(0, 200)} shows a stack trace:\n${shown.slice(0, 600)}`);
  // No places: an escape of an invisible character, such as `\u{e0041}`, and a comment of PDN with several words.
  const place = /.*(?<!\\u)\{[a-z]\w*[|}].*/i.exec(text)?.[0];
  if (place !== undefined) throw new Error(`poda ${args.join(' ').slice(0, 200)} lacks a value: ${place}`);
};

/** The ids of the processes whose command line contains a string; in it, NUL separates the arguments. */
export const processesWith = (mark: string): string[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(mark);
      } catch {
        return false;
      }
    });

/** The fields of the JSON objects that the commands print with --json or --jsonl. */
export interface Answer {
  readonly id?: unknown;
  readonly game: string;
  readonly position: string;
  readonly side: number;
  readonly moves: readonly string[];
  readonly outcome: { readonly winner: number | null; readonly reason: string } | null;
  readonly routes: Readonly<Record<string, readonly string[]>>;
  readonly perft: readonly number[];
  readonly divide: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly error: { readonly code: string; readonly message: string; readonly at?: number };
}

/** Sends lines, JSON or raw, to a single process and returns the JSON objects that it prints. */
export const askLines = async (
  args: readonly string[],
  lines: readonly (string | object)[],
  env: Environment = {},
): Promise<Answer[]> => {
  const input = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { code, stdout, stderr } = await runPoda([...args, '--jsonl'], { input: `${input}\n`, env });
  if (code !== 0 || stderr !== '') throw new Error(`the batch ended with ${code} and said: ${stderr}`);
  return jsonLines(stdout);
};

/** Parses a text with one JSON value per line. */
export const jsonLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

/** The rows of a file of test vectors. */
export const vectors = <Row>(name: string): Row[] =>
  jsonLines(readFileSync(new URL(`../vectors/${name}.jsonl`, import.meta.url), 'utf8'));

/** Timeout in ms for an expected output. Generous, since only a program that hangs should reach it. */
const TIMEOUT_MILLIS = 120_000;

/** The size of a terminal. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

const usualSize: TerminalSize = { columns: 80, rows: 24 };

/** The command line of the program for a shell. */
export const commandLine = (args: readonly string[]): string =>
  [process.execPath, program, ...args].map(word => `'${word}'`).join(' ');

/** A conversation with the running program, through pipes or on a terminal. */
export class Session {
  /** All output so far, with its escape codes. */
  raw = '';
  /** All output so far, without escape codes and carriage returns. */
  text = '';
  /** An incomplete escape code at the end of the last chunk. */
  private partialEscape = '';
  /** The index in `text` after the last match of `until`. */
  private readIndex = 0;
  private hasEnded = false;
  private checkProgress = () => {};
  private readonly ended: Promise<number | null>;

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly enter: string,
  ) {
    child.stdin.on('error', () => {});
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        this.receive(chunk);
        this.checkProgress();
      });
    this.ended = exitOf(child).then(code => {
      this.hasEnded = true;
      this.checkProgress();
      return code;
    });
  }

  static throughPipes(args: readonly string[], env: Environment = {}): Session {
    return new Session(startPoda(args, env), '\n');
  }

  /**
   * Runs the program on a pseudo-terminal, with boards that scroll as in the dialogs of the original documents. After the
   * program, `stty -a` appends the settings of the terminal to the output.
   */
  static onTerminal(args: readonly string[], env: Environment = {}): Session {
    return Session.onScreen(args, { PODA_BOARD: 'drawn', ...env });
  }

  /** Runs the program on a pseudo-terminal, with the board redrawn in place. */
  static onScreen(args: readonly string[], env: Environment = {}, size?: TerminalSize): Session {
    return Session.inShell(`trap : INT; ${commandLine(args)}; code=$?; stty -a; exit $code`, env, size);
  }

  /** Runs a shell command on a pseudo-terminal. */
  static inShell(shellCommand: string, env: Environment = {}, { columns, rows }: TerminalSize = usualSize): Session {
    const [command, ...rest] = terminalCommand(`stty cols ${columns} rows ${rows}; tty; ${shellCommand}`);
    const environment = { ...bareEnvironment, PODA_HOME: newHome(), TERM: 'xterm', SHELL: '/bin/sh', ...env };
    return new Session(spawn(command, rest, { env: environment }), '\r');
  }

  /** Strips escape codes chunk by chunk, since the output of a whole game is too long to strip again for each chunk. */
  private receive(chunk: string): void {
    this.raw += chunk;
    const received = this.partialEscape + chunk;
    [this.partialEscape = ''] = partialEscapeCode.exec(received) ?? [];
    const whole = received.slice(0, received.length - this.partialEscape.length);
    this.text += whole.replace(escapeCode, '').replaceAll('\r', '');
  }

  /** Changes the size of the terminal, as a user does who resizes the window. */
  resize(columns: number, rows: number): void {
    const [terminal = ''] = /\/dev\/\S+/.exec(this.text) ?? [];
    spawnSync('stty', ['-F', terminal, 'cols', String(columns), 'rows', String(rows)]);
  }

  /** Waits until the program has read all typed characters and sleeps until the next one. */
  async untilIdle(): Promise<void> {
    // Checks twice in a row, because a key on its way from the terminal to the program leaves both idle for a moment.
    let seen = 0;
    const isIdle = () => {
      seen = areIdle(treeOf(this.child.pid!)) ? seen + 1 : 0;
      return seen === 2;
    };
    await until('an idle program', isIdle, 20);
  }

  /** Types a line and Enter. */
  send(line: string): void {
    this.type(line + this.enter);
  }

  /** Types exactly these characters. */
  type(characters: string): void {
    this.child.stdin.write(characters);
  }

  /** Ends the pseudo-terminal, as a lost connection does. */
  hangUp(): void {
    this.child.kill('SIGKILL');
  }

  /** Closes the stdin of a piped program (EOF). */
  endInput(): void {
    this.child.stdin.end();
  }

  /** Waits until the output after the previous match contains a string or matches a pattern; returns the match. */
  async until(expected: string | RegExp): Promise<RegExpExecArray> {
    const pattern = typeof expected === 'string' ? new RegExp(escaped(expected)) : expected;
    return await this.within(`waiting for ${pattern}`, () => {
      const found = pattern.exec(this.text.slice(this.readIndex));
      if (found !== null) this.readIndex += found.index + found[0].length;
      else if (this.hasEnded) throw new Error(`the program ended without ${pattern}; it said:\n${this.text}`);
      return found ?? undefined;
    });
  }

  /** Waits until the program exits and returns its exit code. */
  async exit(): Promise<number | null> {
    await this.within('waiting for the end', () => this.hasEnded || undefined);
    failOnBrokenOutput(this.child.spawnargs, this.text);
    return await this.ended;
  }

  private async within<T>(what: string, ready: () => T | undefined): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const done = (act: () => void) => {
        clearTimeout(timer);
        this.checkProgress = () => {};
        act();
      };
      const timer = setTimeout(() => {
        this.child.kill('SIGKILL');
        done(() => reject(new Error(`${what} took too long; the program said:\n${this.text}`)));
      }, TIMEOUT_MILLIS);
      this.checkProgress = () => {
        try {
          const value = ready();
          if (value !== undefined) done(() => resolve(value));
        } catch (error) {
          done(() => reject(error));
        }
      };
      this.checkProgress();
    });
  }
}

/** A home folder that does not exist, so that the developer's own configuration has no effect on the tests. */
const missingHome = join(tmpdir(), `poda-no-home-${process.pid}-${Date.now()}`);
/** The variables PODA_PYTHON and PODA_PYTHON2, as vitest.config.ts sets them. */
const pythons = Object.entries(process.env).filter(([name]) => name.startsWith('PODA_PYTHON'));
const bareEnvironment: Environment = {
  PATH: process.env['PATH'] ?? '',
  HOME: missingHome,
  ...Object.fromEntries(pythons.map(([name, path = '']) => [name, path])),
};

const homes = mkdtempSync(join(tmpdir(), 'poda-homes-'));
globalThis.closeWithWorker.push(async () => rmSync(homes, { recursive: true, force: true }));
let homeCount = 0;

/** A new PODA_HOME path, so that the program finds no saved games. */
export const newHome = (): string => join(homes, String(++homeCount));

const ESCAPE = '\u001b';
const escapeCode = new RegExp(`${ESCAPE}\\[[0-9;?]*[A-Za-z]`, 'g');
const partialEscapeCode = new RegExp(`${ESCAPE}(\\[[0-9;?]*)?$`);

/** True if a text contains an escape code for colour or weight. */
export const hasColour = (text: string): boolean => new RegExp(`${ESCAPE}\\[[0-9;]*m`).test(text);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

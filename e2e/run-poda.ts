import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { areIdle, treeOf } from '../src/arena/linux/procfs.ts';

/** The built program, as a user runs it. */
export const program = fileURLToPath(new URL('../dist/poda.js', import.meta.url));

if (!existsSync(program)) throw new Error('dist/poda.js is missing: build it with `node scripts/build.mjs`.');

export type Environment = Readonly<Record<string, string>>;

/** What a finished run left behind. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the program in an environment that names no language and no colour of its own. */
export const startPoda = (
  args: readonly string[],
  env: Environment = {},
  cwd = process.cwd(),
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [program, ...args], { env: { ...bareEnvironment, PODA_HOME: newHome(), ...env }, cwd });

/** Runs a command line to its end. A stack trace is a failure of any test, whatever else it asks. */
export const runPoda = async (
  args: readonly string[],
  { input = '', env = {}, cwd }: { readonly input?: string; readonly env?: Environment; readonly cwd?: string } = {},
): Promise<Run> => {
  const child = startPoda(args, env, cwd);
  child.stdin.on('error', () => {}); // A program that does not read leaves its input unread.
  child.stdin.end(input);
  const [code, stdout, stderr] = await Promise.all([exitOf(child), textOf(child.stdout), textOf(child.stderr)]);
  refuseTrace(args, stdout + stderr);
  return { code, stdout, stderr };
};

/** The exit code of a process, once it and its streams are done; null where a signal ended it. */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));

/** Everything a stream says until it ends. */
export const textOf = async (stream: NodeJS.ReadableStream): Promise<string> => {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
};

/** Fails where a text shows the inside of the program. */
export const refuseTrace = (args: readonly string[], text: string): void => {
  const shown = text.slice(-4000);
  if (/^ +at .+:\d+:\d+\)?$/m.test(shown) || shown.includes('FATAL ERROR'))
    throw new Error(`poda ${args.join(' ').slice(0, 200)} shows a stack trace:\n${shown.slice(0, 600)}`);
};

/** The processes whose command line has a text in it, its words with NUL between them. */
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

/** What the commands answer under --json and --jsonl. */
export interface Answer {
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

/** Puts JSON lines, or raw text lines, to ONE process and returns its answers. */
export const askLines = async (
  args: readonly string[],
  lines: readonly (string | object)[],
  env: Environment = {},
): Promise<Answer[]> => {
  const input = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { code, stdout, stderr } = await runPoda([...args, '--jsonl'], { input: `${input}\n`, env });
  if (code !== 0 || stderr !== '') throw new Error(`the batch ended with ${code} and said: ${stderr}`);
  return stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Answer);
};

/** The rows of a file of test vectors. */
export const vectors = <Row>(name: string): Row[] =>
  readFileSync(new URL(`../vectors/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Row);

/** How long the program may take to say what a test waits for, in ms: it only ends what hangs. */
const PATIENCE_MILLIS = 120_000;

/** A conversation with the running program, through pipes or on a terminal. */
export class Session {
  /** Everything shown so far, as it came. */
  raw = '';
  /** What was shown so far, without colours and the movements of the cursor. */
  text = '';
  /** The beginning of an escape code whose end is still to come. */
  private cut = '';
  private read = 0;
  private hasEnded = false;
  private look = () => {};
  private readonly ended: Promise<number | null>;

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly enter: string,
  ) {
    child.stdin.on('error', () => {});
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        this.hear(chunk);
        this.look();
      });
    this.ended = exitOf(child).then(code => {
      this.hasEnded = true;
      this.look();
      return code;
    });
  }

  static throughPipes(args: readonly string[], env: Environment = {}): Session {
    return new Session(startPoda(args, env), '\n');
  }

  /** On a pseudo-terminal; what `stty` says of it after the program is the end of the text. */
  static onTerminal(args: readonly string[], env: Environment = {}): Session {
    const words = [process.execPath, program, ...args].map(word => `'${word}'`).join(' ');
    const [command, ...rest] = terminalCommand(
      `stty cols 80 rows 24; tty; trap : INT; ${words}; code=$?; stty -a; exit $code`,
    );
    const environment = { ...bareEnvironment, PODA_HOME: newHome(), TERM: 'xterm', SHELL: '/bin/sh', ...env };
    return new Session(spawn(command, rest, { env: environment }), '\r');
  }

  /** Each chunk is looked at once: the text of a whole game is long, and comes in many. */
  private hear(chunk: string): void {
    this.raw += chunk;
    const heard = this.cut + chunk;
    [this.cut = ''] = unfinishedEscape.exec(heard) ?? [];
    const whole = heard.slice(0, heard.length - this.cut.length);
    this.text += whole.replace(escapeCode, '').replaceAll('\r', '');
  }

  /** Gives the terminal another size, as somebody does who pulls at the corner of a window. */
  resize(columns: number, rows: number): void {
    const [terminal = ''] = /\/dev\/\S+/.exec(this.text) ?? [];
    spawnSync('stty', ['-F', terminal, 'cols', String(columns), 'rows', String(rows)]);
  }

  /** Waits until the program has read what was typed and has nothing to do but to wait for more. */
  async untilIdle(): Promise<void> {
    const isIdle = () => areIdle(treeOf(this.child.pid!));
    // Twice in a row: between the terminal and the program a key is for a moment with neither.
    for (let seen = 0; seen < 2; seen = isIdle() ? seen + 1 : 0) await new Promise(resolve => setTimeout(resolve, 20));
  }

  /** Types a line and Enter. */
  send(line: string): void {
    this.type(line + this.enter);
  }

  /** Types exactly these characters. */
  type(characters: string): void {
    this.child.stdin.write(characters);
  }

  /** Closes the input of a piped program, as the end of a file does. */
  endInput(): void {
    this.child.stdin.end();
  }

  /** Waits for a text that was not waited for before, and returns the match. */
  async until(expected: string | RegExp): Promise<RegExpExecArray> {
    const pattern = typeof expected === 'string' ? new RegExp(escaped(expected)) : expected;
    return await this.within(`waiting for ${pattern}`, () => {
      const found = pattern.exec(this.text.slice(this.read));
      if (found !== null) this.read += found.index + found[0].length;
      else if (this.hasEnded) throw new Error(`the program ended without ${pattern}; it said:\n${this.text}`);
      return found ?? undefined;
    });
  }

  /** Waits for the end and returns the exit code. */
  async exit(): Promise<number | null> {
    await this.within('waiting for the end', () => this.hasEnded || undefined);
    refuseTrace(this.child.spawnargs, this.text);
    return await this.ended;
  }

  private async within<T>(what: string, ready: () => T | undefined): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const done = (act: () => void) => {
        clearTimeout(timer);
        this.look = () => {};
        act();
      };
      const timer = setTimeout(() => {
        this.child.kill('SIGKILL');
        done(() => reject(new Error(`${what} took too long; the program said:\n${this.text}`)));
      }, PATIENCE_MILLIS);
      this.look = () => {
        try {
          const value = ready();
          if (value !== undefined) done(() => resolve(value));
        } catch (error) {
          done(() => reject(error));
        }
      };
      this.look();
    });
  }
}

/** A home that is not there: what a developer has at home, such as a configuration, is no part of a test. */
const nobodysHome = join(tmpdir(), `poda-nobody-${process.pid}-${Date.now()}`);
const bareEnvironment: Environment = { PATH: process.env['PATH'] ?? '', HOME: nobodysHome };

const homes = mkdtempSync(join(tmpdir(), 'poda-homes-'));
let homesGiven = 0;
// Every file of tests has its own copy of this; the thread that runs it is ended without a word.
afterAll(() => rmSync(homes, { recursive: true, force: true }));

/** A folder in which nobody has left a game. */
export const newHome = (): string => join(homes, String(++homesGiven));

const ESCAPE = '\u001b';
const escapeCode = new RegExp(`${ESCAPE}\\[[0-9;?]*[A-Za-z]`, 'g');
const unfinishedEscape = new RegExp(`${ESCAPE}(\\[[0-9;?]*)?$`);

/** Whether a text asks the terminal for colour or weight. */
export const hasColour = (text: string): boolean => new RegExp(`${ESCAPE}\\[[0-9;]*m`).test(text);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The command that runs a shell command on a pseudo-terminal and ends with its exit code. */
const terminalCommand = (shellCommand: string): [string, ...string[]] => {
  const answersTo = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { encoding: 'utf8' }).stdout ?? '';
  if (answersTo('script', ['--version']).includes('util-linux')) return ['script', '-qec', shellCommand, '/dev/null'];
  const spawnOnTerminal =
    'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(["/bin/sh", "-c", sys.argv[1]])))';
  if (answersTo('python3', ['--version']).startsWith('Python 3'))
    return ['python3', '-c', spawnOnTerminal, shellCommand];
  throw new Error('The menu needs a pseudo-terminal: install `script` (Debian: bsdutils) or python3.');
};

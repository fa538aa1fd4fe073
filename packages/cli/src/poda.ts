import { existsSync, fstatSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { languageFrom } from '@poda/library/i18n/translate.ts';
import { main } from './main.ts';
import { OwnSequences, Screen } from './terminal/screen.ts';
import { hasMovingCursor, hasUnicodeLocale, INTERRUPTED, type Terminal } from './terminal/terminal.ts';
import { loadTranslator } from './words/load-translator.ts';

// Since Node 22.8 compiled code can be cached: later imports load faster. Node would make a missing temporary folder for it.
if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function' && existsSync(tmpdir()))
  nodeModule.enableCompileCache();

const areOnePipe = (one: number, other: number): boolean => {
  const [first, second] = [fstatSync(one), fstatSync(other)];
  return first.isFIFO() && first.dev === second.dev && first.ino === second.ino;
};

/** For the clean-up after a closed output pipe. */
const CLEAN_UP_MILLIS = 5_000;

/** Tests call this again, with other arguments and streams. */
export const runProgram = async (): Promise<void> => {
  const { stdout, env } = process;

  /** At the first message. A closed stderr ends the program only if stdout is the same pipe. */
  let opened: NodeJS.WriteStream | undefined;
  const openErrors = (): NodeJS.WriteStream =>
    (opened ??= process.stderr.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' && areOnePipe(process.stderr.fd, stdout.fd)) endAfterClosedPipe();
    }));

  /** For messages after stderr was closed. */
  const discarding = new Writable({ write: (_, __, done) => done() });

  const own = new OwnSequences();
  const output = new Screen(() => stdout, own);
  const errors = new Screen(() => (isEnding ? discarding : openErrors()), own);

  /** Of the running command; without it a closed output pipe ends the program at once. */
  let cleanUp: (() => void) | undefined;
  let isEnding = false;
  const endAfterClosedPipe = (): void => {
    if (isEnding) return;
    isEnding = true;
    setImmediate(() => (cleanUp === undefined ? process.exit() : cleanUp()));
    setTimeout(() => process.exit(), CLEAN_UP_MILLIS);
  };

  let hasFailed = false;
  const endAfterFailedWrite = async (reason: string): Promise<void> => {
    if (hasFailed) return;
    hasFailed = true;
    const translator = await loadTranslator(languageFrom(env));
    errors.write(`poda: ${translator.problem({ code: 'cannot-write', values: { reason } })}\n`);
    process.exit(1);
  };

  // A closed pipe (EPIPE) is silent; other errors, such as a full disk, are reported.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') endAfterClosedPipe();
    else void endAfterFailedWrite(error.code ?? error.message);
  });

  // The first SIGINT calls the command's handler, if any; a second one ends the program.
  let onInterrupt: (() => unknown) | undefined;
  let isInterrupted = false;
  process.on('SIGINT', () => {
    if (isInterrupted || onInterrupt === undefined) process.exit(INTERRUPTED);
    isInterrupted = true;
    process.exitCode = INTERRUPTED;
    onInterrupt();
  });

  // Node would print control characters in the message, which may come from a file.
  process.on('uncaughtException', error => {
    errors.write(`${error instanceof Error ? (error.stack ?? error) : error}\n`);
    process.exit(1);
  });

  const terminal: Terminal = {
    // Opens stdin only if a command uses it.
    get input() {
      return process.stdin;
    },
    output,
    errors,
    isInteractive: Boolean(stdout.isTTY && process.stdin.isTTY),
    hasColour: Boolean(stdout.isTTY),
    hasUnicode: hasUnicodeLocale(env),
    hasCursor: hasMovingCursor(env),
    onInterrupt: (act: () => unknown) => {
      onInterrupt = act;
    },
    onTerminate: (act: () => unknown) => {
      process.once('SIGTERM', act);
    },
    onOutputClosed: (act: () => void) => {
      cleanUp = act;
    },
  };
  const code = await main(process.argv.slice(2), terminal, env);
  cleanUp = undefined;
  if (isEnding) process.exit(code);
  process.exitCode = isInterrupted ? INTERRUPTED : code;
};

await runProgram();

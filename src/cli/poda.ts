import { fstatSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { Writable } from 'node:stream';
import { languageFrom } from '../i18n/translate.ts';
import { translatorFor } from '../i18n/translators.ts';
import { main } from './main.ts';
import { OwnSequences, Screen } from './terminal/screen.ts';
import { hasMovingCursor, hasUnicodeLocale, INTERRUPTED, type Terminal } from './terminal/terminal.ts';

// Node 22.8 and later can keep what they have compiled: this helps with the files that commands load from now on.
if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function')
  nodeModule.enableCompileCache();

const { stdout, env } = process;

/** Errors go here; opened with the first of them. That nobody reads them ends nothing, unless nobody reads the answer either. */
let opened: NodeJS.WriteStream | undefined;
const openErrors = (): NodeJS.WriteStream =>
  (opened ??= process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' && areOnePipe(process.stderr.fd, stdout.fd)) endQuietly();
  }));

const areOnePipe = (one: number, other: number): boolean => {
  const [first, second] = [fstatSync(one), fstatSync(other)];
  return first.isFIFO() && first.dev === second.dev && first.ino === second.ino;
};

/** Takes what is said after that. */
const silence = new Writable({ write: (_, __, done) => done() });

const own = new OwnSequences();
const output = new Screen(() => stdout, own);
const errors = new Screen(() => (isEnding ? silence : openErrors()), own);

/** What has to be put away gets so long. */
const QUIET_END_MILLIS = 5_000;

/** Ends a program that nobody listens to, with the code that an error has earned by then. */
let putAway: (() => void) | undefined;
let isEnding = false;
const endQuietly = (): void => {
  if (isEnding) return;
  isEnding = true;
  setImmediate(() => (putAway === undefined ? process.exit() : putAway()));
  setTimeout(() => process.exit(), QUIET_END_MILLIS);
};

// A closed pipe ends quietly; a full disk is told in one line.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') endQuietly();
  else {
    const values = { reason: error.code ?? error.message };
    errors.write(`poda: ${translatorFor(languageFrom(env)).problem({ code: 'cannot-write', values })}\n`);
    process.exit(1);
  }
});

// Whoever has something to say at an interrupt says it and ends; a second one ends the program at once.
let endGently: (() => void) | undefined;
let isInterrupted = false;
process.on('SIGINT', () => {
  if (isInterrupted || endGently === undefined) process.exit(INTERRUPTED);
  isInterrupted = true;
  endGently();
});

// Node would write the message of an error as it is, with whatever a file has put into it.
process.on('uncaughtException', error => {
  errors.write(`${error instanceof Error ? (error.stack ?? error) : error}\n`);
  process.exit(1);
});

const terminal: Terminal = {
  // Streams that a command does not use are not opened.
  get input() {
    return process.stdin;
  },
  output,
  errors,
  isInteractive: Boolean(stdout.isTTY && process.stdin.isTTY),
  hasColour: Boolean(stdout.isTTY),
  hasUnicode: hasUnicodeLocale(env),
  hasCursor: hasMovingCursor(env),
  onInterrupt: (act: () => void) => {
    endGently = act;
  },
  onUnheard: (act: () => void) => {
    putAway = act;
  },
};
const code = await main(process.argv.slice(2), terminal, env);
putAway = undefined;
if (isEnding) process.exit(code);
process.exitCode = isInterrupted ? INTERRUPTED : code;

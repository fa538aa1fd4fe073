import * as nodeModule from 'node:module';
import { languageFrom } from '../i18n/translate.ts';
import { translatorFor } from '../i18n/translators.ts';
import { main } from './main.ts';
import { hasMovingCursor, hasUnicodeLocale, INTERRUPTED } from './terminal.ts';

// Node 22.8 and later can keep what they have compiled: this helps with the files that commands load from now on.
if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function')
  nodeModule.enableCompileCache();

const { stdout, env } = process;

/** Errors go here; opened with the first of them, and that nobody reads them ends nothing. */
let opened: NodeJS.WriteStream | undefined;
const openErrors = (): NodeJS.WriteStream => (opened ??= process.stderr.on('error', () => {}));

// A closed pipe ends quietly, with the code that an error has earned by then; a full disk is told in one line.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') setImmediate(() => process.exit());
  else {
    const values = { reason: error.code ?? error.message };
    openErrors().write(`poda: ${translatorFor(languageFrom(env)).problem({ code: 'cannot-write', values })}\n`);
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

const terminal = {
  // Streams that a command does not use are not opened.
  get input() {
    return process.stdin;
  },
  output: stdout,
  get errors() {
    return openErrors();
  },
  isInteractive: Boolean(stdout.isTTY && process.stdin.isTTY),
  hasColour: Boolean(stdout.isTTY),
  hasUnicode: hasUnicodeLocale(env),
  hasCursor: hasMovingCursor(env),
  onInterrupt: (act: () => void) => {
    endGently = act;
  },
};
const code = await main(process.argv.slice(2), terminal, env);
process.exitCode = isInterrupted ? INTERRUPTED : code;

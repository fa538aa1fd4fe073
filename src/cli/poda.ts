import { languageFrom, Translator } from '../i18n/translate.ts';
import { main } from './main.ts';

const { stdin, stdout, stderr, env } = process;

// A closed pipe ends quietly, with the code that an error has earned by then; a full disk is told in one line.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') setImmediate(() => process.exit());
  else {
    const values = { reason: error.code ?? error.message };
    stderr.write(`poda: ${new Translator(languageFrom(env)).problem({ code: 'cannot-write', values })}\n`);
    process.exit(1);
  }
});
stderr.on('error', () => {});

// Whoever has something to say at an interrupt says it and ends; a second one ends the program at once.
const INTERRUPTED = 130;
let endGently: (() => void) | undefined;
let isInterrupted = false;
process.on('SIGINT', () => {
  if (isInterrupted || endGently === undefined) process.exit(INTERRUPTED);
  isInterrupted = true;
  endGently();
});

const terminal = {
  input: stdin,
  output: stdout,
  errors: stderr,
  isInteractive: Boolean(stdin.isTTY && stdout.isTTY),
  hasColour: Boolean(stdout.isTTY),
  onInterrupt: (act: () => void) => {
    endGently = act;
  },
};
const code = await main(process.argv.slice(2), terminal, env);
process.exitCode = isInterrupted ? INTERRUPTED : code;

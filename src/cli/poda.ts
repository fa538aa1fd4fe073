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
process.on('SIGINT', () => process.exit(130));

const isInteractive = Boolean(stdin.isTTY && stdout.isTTY);
process.exitCode = await main(
  process.argv.slice(2),
  { input: stdin, output: stdout, errors: stderr, isInteractive, hasColour: Boolean(stdout.isTTY) },
  env,
);

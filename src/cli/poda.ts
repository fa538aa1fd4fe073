import { main } from './main.ts';

// A closed pipe ends quietly; an interrupt ends with its customary code.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0);
  throw error;
});
process.on('SIGINT', () => process.exit(130));

const { stdin, stdout, stderr, env } = process;
const isInteractive = Boolean(stdin.isTTY && stdout.isTTY);
process.exitCode = await main(
  process.argv.slice(2),
  { input: stdin, output: stdout, errors: stderr, isInteractive, hasColour: Boolean(stdout.isTTY) },
  env,
);

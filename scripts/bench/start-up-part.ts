import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './averages.ts';
import { fixed, printTable, verdict } from './markdown.ts';

const RUNS = 20;
const AIM = 1.3;

const program = fileURLToPath(new URL('../../dist/poda.js', import.meta.url));
const commands: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  { name: 'node -e 0', args: ['-e', '0'] },
  { name: 'poda --version', args: [program, '--version'] },
  { name: 'poda games', args: [program, 'games'] },
  { name: 'poda moves plague', args: [program, 'moves', 'plague'] },
];

const millisOf = (args: readonly string[]): number => {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed`);
  return performance.now() - began;
};

/** Runs every command once in each round, so that other load on the computer affects all commands alike. */
const rounds = Array.from({ length: RUNS }, () => commands.map(({ args }) => millisOf(args)));
const medians = commands.map((_, i) => median(rounds.map(round => round[i]!)));
printTable(
  'Start-up of the command line:',
  ['command', 'milliseconds', 'ratio to an empty Node', `aim ${fixed(AIM, 1)} or less`],
  commands.map(({ name }, i) => {
    const ratio = medians[i]! / medians[0]!;
    return [name, fixed(medians[i]!, 0), fixed(ratio), i === 0 ? '' : verdict(ratio <= AIM)];
  }),
);

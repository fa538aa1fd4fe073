import { answerOf } from './child.ts';
import { fixed, printTable, verdict } from './markdown.ts';

const AIM = 1.6;

const ratios = answerOf<Readonly<Record<string, number>>>('threads');
printTable(
  'Two threads against one:',
  ['game', 'times as fast to the same depth', `aim ${fixed(AIM, 1)} or more`],
  Object.entries(ratios).map(([game, ratio]) => [game, fixed(ratio), verdict(ratio >= AIM)]),
);

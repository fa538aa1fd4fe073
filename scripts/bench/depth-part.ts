import { games } from '@poda/library/games/index.ts';
import { answerOf } from './child.ts';
import { millions, printTable } from './markdown.ts';

interface Depth {
  readonly depth: number;
  readonly nodesPerSecond: number;
  readonly isProved: boolean;
  readonly seconds: number;
}

const plagueSizes = ['5x5', '6x6', '8x8', '10x10'];

/**
 * The measured variants: every ruleset of every game, but only a few sizes of the plague, whose rulesets are its sizes.
 */
const variants = games.flatMap(({ id, rulesets }) =>
  (id === 'plague' ? plagueSizes : rulesets.map(ruleset => ruleset.id)).map(ruleset => `${id}:${ruleset}`),
);

printTable(
  'Depth reached in one second from the start:',
  ['game', 'depth', 'millions of nodes a second', ''],
  variants.map(name => {
    const { depth, nodesPerSecond, isProved, seconds } = answerOf<Depth>('depth', name);
    return [name, String(depth), millions(nodesPerSecond), isProved ? `proved after ${seconds.toFixed(2)} s` : ''];
  }),
);

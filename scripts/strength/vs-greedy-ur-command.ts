/**
 * Ur with seven pieces: level 10 against `greedy` (home, else capture, else rosette, else the front piece) and against
 * `random`, in pairs with the same dice, and in how many games it takes its first piece home before the rival:
 * `node scripts/strength.mjs vs-greedy-ur [--pairs N] [--level N] [--nodes N] [--seed N] [--jobs N]`, where
 * `--nodes` is the maximum number of nodes per move of the level.
 */
import { FirstHome } from './first-home.ts';
import { levelChooser, levelRows, namedChooser } from './level-player.ts';
import { playNamedMatches } from './named-match.ts';
import { percent } from './score.ts';

const matches = [
  { game: 'ur:classic', rival: 'greedy', aim: 0.75 },
  { game: 'ur:classic', rival: 'random', aim: 0.95 },
];

await playNamedMatches(
  matches,
  { pairs: 200, level: 10, nodes: Number.MAX_SAFE_INTEGER },
  ({ rival }, variant, { level = 0, nodes = 0 }) => {
    const row = levelRows(variant)[level]!;
    const firstHome = new FirstHome();
    return {
      players: [levelChooser({ ...row, nodes: Math.min(row.nodes, nodes) }), namedChooser(rival)],
      watch: firstHome.watch,
      tallies: () => ({ firstHome: firstHome.games }),
    };
  },
  ({ firstHome = 0 }, games) => `, first piece home in ${percent(firstHome / games)}`,
);

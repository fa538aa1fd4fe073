/**
 * The plague on three boards: level 10 against `greedy` (most cells after the move), and Poda with `--millis`
 * milliseconds per move against a player that looks four plies ahead and counts cells and mobility:
 * `node scripts/strength.mjs vs-greedy-plague [--pairs N] [--millis N] [--nodes N] [--seed N] [--jobs N]`, where
 * `--nodes` is the maximum number of nodes per move of level 10.
 */
import { exactAtDepth } from '@poda/library/search/settings.ts';
import { levelChooser, levelRows, namedChooser } from './level-player.ts';
import { chooserOf } from './match.ts';
import { playNamedMatches } from './named-match.ts';

const boards = ['plague:6x6', 'plague:8x8', 'plague:10x10'];
const GREEDY_AIM = 0.99;
const FOUR_PLIES_AIM = 0.9;

/**
 * Cells ahead plus frontier cells ahead, and nothing else. Mobility has the same weight as cells because that makes the
 * rival strongest: docs/strength.md has the numbers.
 */
const cellsAndMobility = {
  id: 'standard',
  weights: {
    ...Object.fromEntries(
      ['stable', 'reach', 'gain', 'turn'].flatMap(term => [
        [`${term}Open`, 0],
        [`${term}Full`, 0],
      ]),
    ),
    cellOpen: 100,
    cellFull: 100,
    frontierOpen: 100,
    frontierFull: 100,
  },
};

const matches = [
  ...boards.map(game => ({ game, rival: 'greedy', aim: GREEDY_AIM })),
  ...boards.map(game => ({ game, rival: 'four plies of cells and mobility', aim: FOUR_PLIES_AIM })),
];

await playNamedMatches(
  matches,
  { pairs: 100, millis: 1_000, nodes: Number.MAX_SAFE_INTEGER },
  ({ rival: name }, variant, { millis = 0, nodes = 0 }) => {
    if (name === 'greedy') {
      const row = levelRows(variant).at(-1)!;
      return { players: [levelChooser({ ...row, nodes: Math.min(row.nodes, nodes) }), namedChooser(name)] };
    }
    // With these settings the search of packages/library/src/search/search.ts finds the same values as plain alpha-beta at this depth.
    const rival = { evaluation: cellsAndMobility, settings: exactAtDepth, limits: { depth: 4 } };
    return { players: [chooserOf(variant, { limits: { millis } }), chooserOf(variant, rival)] };
  },
);

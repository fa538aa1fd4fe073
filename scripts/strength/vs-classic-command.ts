/**
 * Micro-shogi: Poda's evaluation against that of the original program, `classic`, in both rulesets, both with the
 * search of packages/library/src/search/search.ts to the same depth: `node scripts/strength.mjs vs-classic [--pairs N] [--depth N]
 * [--seed N] [--jobs N]`.
 */
import { chooserOf } from './match.ts';
import { playNamedMatches } from './named-match.ts';

const AIM = 0.9;

const matches = ['microshogi:nodrops', 'microshogi:drops'].map(game => ({ game, rival: 'classic', aim: AIM }));

await playNamedMatches(matches, { pairs: 100, depth: 4 }, ({ rival }, variant, { depth = 0 }) => ({
  players: [
    chooserOf(variant, { limits: { depth } }),
    chooserOf(variant, { evaluation: { id: rival }, limits: { depth } }),
  ],
}));

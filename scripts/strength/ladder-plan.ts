import { createHash } from 'node:crypto';
import type { Variant } from '../../src/core/contract.ts';
import { GameState } from '../../src/core/game-state.ts';
import { Random } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { parseVariant } from '../../src/core/variant-name.ts';
import { games } from '../../src/games/index.ts';
import type { Level } from '../../src/search/players/levels.ts';
import { findBest } from '../../src/search/search.ts';
import { levelRows } from './level-player.ts';
import { usualOpeningPlies } from './match.ts';

/** The games whose levels are measured when nobody names one. */
export const ladderGames: readonly string[] = [
  'draughts:spanish',
  'draughts:checkers',
  'draughts:english',
  'microshogi:nodrops',
  'microshogi:drops',
  'plague:6x6',
  'plague:8x8',
  'plague:10x10',
  'ur:classic',
];

/** How much is measured. */
export interface LadderSize {
  /** Pairs of games in every match. */
  readonly pairs: number;
  /** Decisions of Ur at which every level is compared with exact play. */
  readonly decisions: number;
  readonly seed: number;
  /** What expensive budgets are cut to; see `cutBudgets`. */
  readonly share: number;
}

/** A match between two levels. As text it is the key of its result: it says everything that the result depends on. */
export interface MatchJob {
  readonly kind: 'match';
  readonly game: string;
  readonly upper: number;
  readonly lower: number;
  /** The two rows as they play, budgets cut. */
  readonly rows: readonly [upper: Level, lower: Level];
  readonly pairs: number;
  readonly seed: number;
  readonly openingPlies: number;
  /** Changes when the search or the evaluation plays differently. */
  readonly signature: string;
}

/** How much chance a level of Ur gives away against perfect play; likewise its own key. */
export interface RegretJob {
  readonly kind: 'regret';
  readonly game: string;
  readonly level: number;
  readonly row: Level;
  readonly decisions: number;
  readonly seed: number;
  readonly signature: string;
}

export type Job = MatchJob | RegretJob;

/** The level that a level is compared with, counted downwards, and what it must get out of that match. */
export interface Rung {
  readonly below: number;
  readonly aim: 'lower end > 50 %' | '>= 75 %' | '>= 60 %';
}

/** Where dice hide skill, one level alone shows in too few games; there the regret is measured beside the matches. */
export const rungsOf = ({ dice }: Variant): readonly Rung[] =>
  dice !== null
    ? [{ below: 4, aim: '>= 60 %' }]
    : [
        { below: 1, aim: 'lower end > 50 %' },
        { below: 3, aim: '>= 75 %' },
      ];

/** Games where dice fall are measured with the first player fixed: a pair has both seats anyway. */
export const variantFor = (game: string): Variant => {
  const variant = unwrap(parseVariant(games, game));
  if (variant.dice === null || variant.options['first'] !== undefined) return variant;
  return unwrap(parseVariant(games, `${variant.name}${variant.name.includes('?') ? '&' : '?'}first=white`));
};

/** Every job of one game, or only the one match between two levels and, in Ur, their regrets. */
export const jobsOf = (game: string, size: LadderSize, only?: readonly [upper: number, lower: number]): Job[] => {
  const variant = variantFor(game);
  const matches = levelRows(variant).flatMap((_, upper) =>
    rungsOf(variant)
      .map(({ below }) => upper - below)
      .filter(lower => lower >= 0)
      .map(lower => [upper, lower] as const),
  );
  const isWanted = (upper: number, lower: number) => only === undefined || (only[0] === upper && only[1] === lower);
  const chosen = only !== undefined && !matches.some(match => isWanted(...match)) ? [only] : matches;
  const matchJobs = chosen
    .filter(match => isWanted(...match))
    .map(([upper, lower]) => matchJob(game, upper, lower, size));
  if (variant.dice === null) return matchJobs;
  const measured = [...levelRows(variant).keys()].filter(level => only === undefined || only.includes(level));
  return [...measured.map(level => regretJob(game, level, size)), ...matchJobs];
};

/** A match as it would be played today. */
export const matchJob = (game: string, upper: number, lower: number, size: LadderSize): MatchJob => {
  const variant = variantFor(game);
  const rows = levelRows(variant);
  const { pairs, seed, share } = size;
  return {
    kind: 'match',
    game,
    upper,
    lower,
    rows:
      variant.dice === null
        ? cutBudgets(rows[upper]!, rows[lower]!, share)
        : [
            compressBudget(rows[upper]!, rows.at(-1)!.nodes, share),
            compressBudget(rows[lower]!, rows.at(-1)!.nodes, share),
          ],
    pairs,
    seed,
    openingPlies: usualOpeningPlies(variant),
    signature: signatureOf(variant),
  };
};

/** A regret as it would be measured today. */
export const regretJob = (game: string, level: number, { decisions, seed, share }: LadderSize): RegretJob => {
  const variant = variantFor(game);
  const rows = levelRows(variant);
  const row = compressBudget(rows[level]!, rows.at(-1)!.nodes, share);
  return { kind: 'regret', game, level, row, decisions, seed, signature: signatureOf(variant) };
};

/** What a result is stored and found under. */
export const keyOf = (job: Job): string => JSON.stringify(job);

/** Up to so many nodes a move a level is played as it is: cutting it would save no time worth having. */
const CHEAP_NODES = 5_000;
const FEWEST_NODES = 20;

/**
 * The budgets of a match, both cut by the same factor, so that the one stays as many times the other. The factor is
 * `share`, or as much as leaves the stronger level with what is cheap to play.
 */
export const cutBudgets = (upper: Level, lower: Level, share: number): [Level, Level] => {
  const factor = Math.min(1, Math.max(share, CHEAP_NODES / Math.max(upper.nodes, lower.nodes)));
  const cut = (level: Level) => ({ ...level, nodes: Math.max(FEWEST_NODES, Math.round(factor * level.nodes)) });
  return [cut(upper), cut(lower)];
};

/**
 * The budget of a level that is compared with all others at once: beyond what is cheap the order of the levels is kept,
 * and their distances shrink so far that the most expensive one is left with `share` of its nodes.
 */
export const compressBudget = (level: Level, maxNodes: number, share: number): Level => {
  if (level.nodes <= CHEAP_NODES || share >= 1) return level;
  const left = Math.max(share, CHEAP_NODES / maxNodes) * maxNodes;
  const power = Math.log(left / CHEAP_NODES) / Math.log(maxNodes / CHEAP_NODES);
  return { ...level, nodes: Math.round(CHEAP_NODES * (level.nodes / CHEAP_NODES) ** power) };
};

/** Positions looked at for the signature, the plies between them, and the nodes for each. */
const SIGNATURE_POSITIONS = 8;
const SIGNATURE_PLIES = 5;
const SIGNATURE_NODES = 1_000;

/** A few short searches along a random game, as a fingerprint: what they find changes with the search and the evaluation. */
const signatureOf = (variant: Variant): string => {
  const known = signatures.get(variant.name);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  const random = new Random(1);
  const state = new GameState(variant);
  for (let looked = 0; looked < SIGNATURE_POSITIONS && state.outcome() === null; ) {
    if (!state.isChance && state.plies >= SIGNATURE_PLIES * looked) {
      const { lines, nodes } = findBest(state, { limits: { nodes: SIGNATURE_NODES }, now: () => 0 });
      hash.update(`${lines.map(({ move, value }) => `${state.moveText(move)} ${value}`)} ${nodes}\n`);
      looked++;
    }
    state.play(random.pick(state.legalMoves()));
  }
  const signature = hash.digest('hex').slice(0, SIGNATURE_DIGITS);
  signatures.set(variant.name, signature);
  return signature;
};

const SIGNATURE_DIGITS = 10;
const signatures = new Map<string, string>();

import { createHash } from 'node:crypto';
import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import type { Level } from '@poda/library/search/players/levels.ts';
import { findBest } from '@poda/library/search/search.ts';
import { levelRows } from './level-player.ts';
import { usualOpeningPlies } from './match.ts';

/** The games whose levels are measured by default. */
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

/** The size of a measurement. */
interface LadderSize {
  /** Pairs of games in every match. */
  readonly pairs: number;
  /** Decisions of Ur at which every level is compared with exact play. */
  readonly decisions: number;
  readonly seed: number;
  /** The share of nodes that expensive levels keep; see `cutBudgets`. */
  readonly share: number;
}

/**
 * A match between two levels. Written as JSON it is the key of its result, because the result depends on nothing else.
 */
export interface MatchJob {
  readonly kind: 'match';
  readonly game: string;
  readonly upper: number;
  readonly lower: number;
  /** The two levels as they play, with reduced budgets. */
  readonly rows: readonly [upper: Level, lower: Level];
  readonly pairs: number;
  readonly seed: number;
  readonly openingPlies: number;
  /** A fingerprint of search and evaluation; changes when they play differently. */
  readonly signature: string;
}

/** The measurement of a level's regret in Ur; its JSON is the key of its result. */
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

/** A comparison of every level with the level `below` steps below it, and the score that it must reach. */
interface Rung {
  readonly below: number;
  readonly aim: 'lower end > 50 %' | '>= 75 %' | '>= 60 %';
}

/** With dice, adjacent levels differ too little to show in few games, so the regret is measured as well. */
export const rungsOf = ({ rules: { dice } }: Variant): readonly Rung[] =>
  dice !== null
    ? [{ below: 4, aim: '>= 60 %' }]
    : [
        { below: 1, aim: 'lower end > 50 %' },
        { below: 3, aim: '>= 75 %' },
      ];

/**
 * Returns the variant to measure; in games with dice the first player is fixed, because the two games of a pair
 * exchange the seats anyway.
 */
export const variantFor = (game: string): Variant => {
  const variant = unwrap(parseVariant(games, game));
  if (variant.rules.dice === null || variant.options['first'] !== undefined) return variant;
  return unwrap(parseVariant(games, `${variant.name}${variant.name.includes('?') ? '&' : '?'}first=white`));
};

/** Returns every job of one game, or only the match between two levels and, in Ur, their regrets. */
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
  if (variant.rules.dice === null) return matchJobs;
  const measured = [...levelRows(variant).keys()].filter(level => only === undefined || only.includes(level));
  return [...measured.map(level => regretJob(game, level, size)), ...matchJobs];
};

/** Makes the job of a match with the present levels and program. */
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
      variant.rules.dice === null
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

/** Makes the job of a regret with the present levels and program. */
export const regretJob = (game: string, level: number, { decisions, seed, share }: LadderSize): RegretJob => {
  const variant = variantFor(game);
  const rows = levelRows(variant);
  const row = compressBudget(rows[level]!, rows.at(-1)!.nodes, share);
  return { kind: 'regret', game, level, row, decisions, seed, signature: signatureOf(variant) };
};

/** The key under which a result is stored. */
export const keyOf = (job: Job): string => JSON.stringify(job);

/** A level with at most this many nodes per move plays with its full budget; reducing it would save little time. */
const CHEAP_NODES = 5_000;
const FEWEST_NODES = 20;

/**
 * Reduces both budgets of a match by the same factor, so that their ratio stays. The factor is `share`, but leaves the
 * stronger level at least CHEAP_NODES.
 */
export const cutBudgets = (upper: Level, lower: Level, share: number): [Level, Level] => {
  const factor = Math.min(1, Math.max(share, CHEAP_NODES / Math.max(upper.nodes, lower.nodes)));
  const cut = (level: Level) => ({ ...level, nodes: Math.max(FEWEST_NODES, Math.round(factor * level.nodes)) });
  return [cut(upper), cut(lower)];
};

/**
 * Reduces the budget of a level that is compared with all others at once: beyond CHEAP_NODES the budgets are compressed
 * on a logarithmic scale, so that their order stays and the largest is left with `share` of its nodes.
 */
export const compressBudget = (level: Level, maxNodes: number, share: number): Level => {
  if (level.nodes <= CHEAP_NODES || share >= 1) return level;
  const left = Math.max(share, CHEAP_NODES / maxNodes) * maxNodes;
  const power = Math.log(left / CHEAP_NODES) / Math.log(maxNodes / CHEAP_NODES);
  return { ...level, nodes: Math.round(CHEAP_NODES * (level.nodes / CHEAP_NODES) ** power) };
};

/** Number of positions for the signature, plies between them, and nodes for each. */
const SIGNATURE_POSITIONS = 8;
const SIGNATURE_PLIES = 5;
const SIGNATURE_NODES = 1_000;

/**
 * Computes a fingerprint from a few short searches along a random game: it changes with the search and the evaluation.
 */
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

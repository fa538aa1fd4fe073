import * as v from 'valibot';
import type { Variant } from '../core/contract.ts';
import { reasons } from '../core/outcome.ts';
import { algorithms } from './algorithms.ts';
import { Chooser } from './choosing.ts';
import { type GameRun, runGame } from './game-run.ts';
import { treeSize } from './tree-size.ts';

/** One thing to measure: a whole game by one algorithm at one depth. Plain data, so that it can be sent to a thread. */
export interface Job {
  /** The full name of the variant. */
  readonly game: string;
  readonly depth: number;
  readonly algorithm: (typeof algorithms)[number];
  /** Of the dice. */
  readonly seed: number;
  /** The most positions that the algorithm may look at in the whole game. */
  readonly mostNodes: number;
}

/** What was measured, as it stands in the journal and is read from there. */
export const measurement = v.object({
  game: v.string(),
  depth: v.number(),
  algorithm: v.picklist(algorithms),
  /** `counted`: the tree of minimax was too large to be searched, but it was counted along the same game. */
  status: v.picklist(['searched', 'counted', 'left-out']),
  nodes: v.nullable(v.number()),
  seconds: v.nullable(v.number()),
  /** Moves that were chosen; dice are not among them. */
  moves: v.nullable(v.number()),
  /** Legal moves where one was chosen, on average. */
  branching: v.nullable(v.number()),
  outcome: v.nullable(v.object({ winner: v.nullable(v.picklist([0, 1])), reason: v.picklist(reasons) })),
  record: v.array(v.string()),
});

export type Measurement = Readonly<v.InferOutput<typeof measurement>>;

/** Measures one job, telling now and then that it goes on. */
export const measure = (variant: Variant, job: Job, now: () => number, onDecision = () => {}): Measurement => {
  if (job.algorithm === 'minimax') {
    const tree = countTree(variant, job, now, onDecision);
    if (tree === null) return leaveOut(job);
    if (tree.nodes > job.mostNodes) return { ...told(job, tree), status: 'counted', seconds: null };
  }
  const { seed, mostNodes } = job;
  const chooser = new Chooser(job.algorithm, job.depth);
  const first = runGame(variant, chooser, { seed, mostNodes, now, onDecision });
  if (first === null) return leaveOut(job);
  // A short game is over before its code is compiled: it is played again, and the fastest time is its own.
  let fastest = first.millis;
  for (let spent = first.millis, runs = 1; spent < ENOUGH_MILLIS && runs < MAX_RUNS; runs++) {
    const { millis } = runGame(variant, chooser, { seed, mostNodes, now })!;
    spent += millis;
    fastest = Math.min(fastest, millis);
  }
  return { ...told(job, first), status: 'searched', seconds: Math.round(1000 * fastest) / 1e6 };
};

/** What was not measured because of its limit. */
export const leaveOut = ({ game, depth, algorithm }: Job): Measurement => ({
  game,
  depth,
  algorithm,
  status: 'left-out',
  nodes: null,
  seconds: null,
  moves: null,
  branching: null,
  outcome: null,
  record: [],
});

/** How many positions minimax looks at, told by walking its game with a faster search; null where there are too many. */
const countTree = (variant: Variant, job: Job, now: () => number, onDecision: () => void): GameRun | null => {
  const { depth, seed, mostNodes } = job;
  const most = COUNTED_FOR_ONE_SEARCHED * mostNodes;
  let nodes: number | null = 0;
  const guide = runGame(variant, new Chooser('ordering', depth), {
    seed,
    mostNodes,
    now,
    onDecision: ({ position }) => {
      onDecision();
      const below: number | null = nodes === null ? null : treeSize(position, depth, most - nodes);
      nodes = below === null ? null : nodes! + below;
    },
  });
  return guide === null || nodes === null ? null : { ...guide, nodes };
};

const told = (
  { game, depth, algorithm }: Job,
  { nodes, decisions, branching, outcome, record }: GameRun,
): Pick<Measurement, 'game' | 'depth' | 'algorithm' | 'nodes' | 'moves' | 'branching' | 'outcome' | 'record'> => ({
  game,
  depth,
  algorithm,
  nodes,
  moves: decisions,
  branching,
  outcome,
  record: [...record],
});

/** Counting a position takes about a hundredth of the time of searching it as taught. */
export const COUNTED_FOR_ONE_SEARCHED = 200;

const ENOUGH_MILLIS = 300;
const MAX_RUNS = 30;

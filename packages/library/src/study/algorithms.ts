import type { Move, Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { Plain, valueMoves } from '../search/plain.ts';
import { firstBest } from '../search/players/engine-player.ts';
import { findBest } from '../search/search.ts';
import { exactAtDepth, type Settings } from '../search/settings.ts';
import { TranspositionTable } from '../search/transposition-table.ts';

/** Each adds a technique to the one before, so the games are the same and the cost is not. `star` is for dice alone. */
export const algorithms = ['minimax', 'alpha-beta', 'star', 'ordering', 'table'] as const;
export type Algorithm = (typeof algorithms)[number];

export const algorithmsFor = ({ rules: { dice } }: Variant): Algorithm[] =>
  algorithms.filter(algorithm => algorithm !== 'star' || dice !== null);

/** Move ordering and null windows, but no transposition table. */
const ordering: Settings = { ...exactAtDepth, table: false };

/** The first two algorithms, minimax and alpha-beta, are the textbook searches of plain.ts. */
export const settingsOf: Readonly<Record<Exclude<Algorithm, 'minimax' | 'alpha-beta'>, Settings>> = {
  star: { ...ordering, killers: false, history: false },
  ordering,
  table: exactAtDepth,
};

interface Choice {
  readonly move: Move;
  readonly nodes: number;
}

export class MoveChooser {
  private readonly table: TranspositionTable;

  constructor(
    private readonly algorithm: Algorithm,
    private readonly depth: number,
  ) {
    this.table = TranspositionTable.ofMebibytes(algorithm === 'table' ? TABLE_MEBIBYTES : 0);
  }

  /** The cost of a move must not depend on the moves before it. */
  forget(): void {
    if (this.algorithm === 'table') this.table.clear();
  }

  /** Returns null if the search would need more than `maxNodes` positions. */
  choose(state: LimitedState, maxNodes: number): Choice | null {
    const { algorithm, depth } = this;
    if (algorithm === 'minimax') return state.within(maxNodes, () => minimax(state, depth));
    if (algorithm === 'alpha-beta') return state.within(maxNodes, () => alphaBeta(state, depth));
    return this.deepen(state, algorithm, maxNodes);
  }

  /** Iterative deepening from depth 1; all iterations count. The search ends early if the result is proved. */
  private deepen(state: GameState, algorithm: keyof typeof settingsOf, maxNodes: number): Choice | null {
    const { lines, nodes } = findBest(state, {
      limits: { depth: this.depth, nodes: maxNodes },
      settings: settingsOf[algorithm],
      table: this.table,
      now: () => 0,
    });
    return nodes >= maxNodes ? null : { move: lines[0]!.move, nodes };
  }
}

/** The default of the search. */
const TABLE_MEBIBYTES = 16;

const minimax = (state: GameState, depth: number): Choice => {
  const { values, nodes } = valueMoves(state, depth, 'minimax');
  return { move: firstBest(values).move, nodes };
};

/** Cuts off at the root too: a move not better than the best so far needs no exact value. */
const alphaBeta = (state: GameState, depth: number): Choice => {
  const search = new Plain(state);
  let best: Move | undefined;
  let alpha = Number.NEGATIVE_INFINITY;
  for (const move of state.legalMoves()) {
    const value = state.after(move, () => search.alphaBeta(depth - 1, alpha));
    if (best !== undefined && value <= alpha) continue;
    best = move;
    alpha = value;
  }
  return { move: best!, nodes: search.nodes };
};

/** Limits the number of moves a search may play: the textbook searches have no limit of their own. */
export class LimitedState extends GameState {
  private playsLeft = Number.POSITIVE_INFINITY;

  /** Returns null if the search was stopped; the state must not be used after that. */
  within<T>(maxPlays: number, search: () => T): T | null {
    this.playsLeft = maxPlays;
    try {
      return search();
    } catch (error) {
      if (error instanceof PlaysSpent) return null;
      throw error;
    } finally {
      this.playsLeft = Number.POSITIVE_INFINITY;
    }
  }

  override play(move: Move): void {
    // The textbook searches check no limit, so only an exception can end their recursion.
    if (--this.playsLeft < 0) throw new PlaysSpent();
    super.play(move);
  }
}

class PlaysSpent extends Error {}

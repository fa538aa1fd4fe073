import type { Move } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { Plain, valueMoves } from '../search/plain.ts';
import { firstBest } from '../search/players/engine-player.ts';
import { findBest } from '../search/search.ts';
import { TranspositionTable } from '../search/transposition-table.ts';
import { type Algorithm, settingsOf } from './algorithms.ts';

/** A move, and how many positions were looked at to find it. */
export interface Choice {
  readonly move: Move;
  readonly nodes: number;
}

/** Chooses moves by one algorithm at one depth, both players of a game alike. */
export class Chooser {
  private readonly table: TranspositionTable;

  constructor(
    private readonly algorithm: Algorithm,
    private readonly depth: number,
  ) {
    this.table = TranspositionTable.ofMebibytes(algorithm === 'table' ? TABLE_MEBIBYTES : 0);
  }

  /** Forgets what was remembered for the move before, so that every move costs what it would cost alone. */
  forget(): void {
    if (this.algorithm === 'table') this.table.clear();
  }

  /** The best move; null where more than so many positions would have to be looked at. */
  choose(state: LimitedState, mostNodes: number): Choice | null {
    switch (this.algorithm) {
      case 'minimax':
        return state.within(mostNodes, () => minimax(state, this.depth));
      case 'alpha-beta':
        return state.within(mostNodes, () => alphaBeta(state, this.depth));
      default:
        return this.deepen(state, this.algorithm, mostNodes);
    }
  }

  /** From depth 1 on, all of which counts; ends before its depth where everything is proved, as more would change nothing. */
  private deepen(state: GameState, algorithm: keyof typeof settingsOf, mostNodes: number): Choice | null {
    const { lines, nodes } = findBest(state, {
      limits: { depth: this.depth, nodes: mostNodes },
      settings: settingsOf[algorithm],
      table: this.table,
      now: () => 0,
    });
    return nodes >= mostNodes ? null : { move: lines[0]!.move, nodes };
  }
}

/** As large as the table of a search that nobody configured. */
const TABLE_MEBIBYTES = 16;

const minimax = (state: GameState, depth: number): Choice => {
  const { values, nodes } = valueMoves(state, depth, 'minimax');
  return { move: firstBest(values), nodes };
};

/** Moves at the root are cut as well: one that is no better than those before it needs no true value. */
const alphaBeta = (state: GameState, depth: number): Choice => {
  const search = new Plain(state);
  let best: Move | undefined;
  let alpha = Number.NEGATIVE_INFINITY;
  for (const move of state.legalMoves()) {
    state.play(move);
    const value = search.alphaBeta(depth - 1, alpha);
    state.undo();
    if (best !== undefined && value <= alpha) continue;
    best = move;
    alpha = value;
  }
  return { move: best!, nodes: search.nodes };
};

/** A game in which a search may play only so many moves: searches as taught know no limit of their own. */
export class LimitedState extends GameState {
  private playsLeft = Number.POSITIVE_INFINITY;

  /** What the search finds; null where it was stopped, and then the state is of no more use. */
  within<T>(mostPlays: number, search: () => T): T | null {
    this.playsLeft = mostPlays;
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
    // The only way out of the middle of a recursion that does not ask.
    if (--this.playsLeft < 0) throw new PlaysSpent();
    super.play(move);
  }
}

class PlaysSpent extends Error {}

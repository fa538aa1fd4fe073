import { type Move, roundSymmetrically, type Side, seenBy, WIN } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { NOT_OVER } from '../core/outcome.ts';

/**
 * Adversarial search as it is taught: minimax, alpha-beta and chance nodes, without optimisations. Only leaves are
 * evaluated. It is also the reference: tests require that the optimised search of search.ts finds the same values.
 * Values are always seen from `side`, the player who searches, because in some games one side moves twice in a row.
 * Depth counts decisions, not rolls.
 */
export class Plain {
  /** Visited positions, and how many of them were estimated. */
  nodes = 0;
  estimates = 0;
  /** The part of the depth that the longest line left over, because the game ends sooner. */
  unusedDepth = Infinity;
  private readonly start: number;

  constructor(
    private readonly state: GameState,
    private readonly side: Side = state.side,
  ) {
    this.start = state.plies;
  }

  /** Minimax: the best value that `side` can reach against the best replies; visits all moves. */
  minimax(depth: number): number {
    this.nodes++;
    if (this.isLeaf(depth)) return this.leafValue(depth);
    if (this.state.isChance) return this.average(() => this.minimax(depth));
    const values = this.state.legalMoves().map(move => this.state.after(move, () => this.minimax(depth - 1)));
    return this.state.side === this.side ? Math.max(...values) : Math.min(...values);
  }

  /** Alpha-beta: the same value, without the moves that cannot change it. */
  alphaBeta(depth: number, alpha = -Infinity, beta = Infinity): number {
    this.nodes++;
    if (this.isLeaf(depth)) return this.leafValue(depth);
    if (this.state.isChance) return this.average(() => this.alphaBeta(depth));
    const maximising = this.state.side === this.side;
    let best = maximising ? -Infinity : Infinity;
    for (const move of this.state.legalMoves()) {
      const value = this.state.after(move, () => this.alphaBeta(depth - 1, alpha, beta));
      if (maximising) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }

  /** A chance node: the average value over the rolls, rounded to a whole number. */
  private average(valueOfRoll: () => number): number {
    const chances = this.state.chances();
    const values = this.state.legalMoves().map(roll => this.state.after(roll, valueOfRoll));
    return roundSymmetrically(values.reduce((sum, value, i) => sum + chances[i]! * value, 0));
  }

  private isLeaf(depth: number): boolean {
    return depth === 0 || this.state.position.outcome() !== NOT_OVER;
  }

  private leafValue(depth: number): number {
    this.unusedDepth = Math.min(this.unusedDepth, depth);
    if (this.state.position.outcome() === NOT_OVER) this.estimates++;
    return leafValue(this.state, this.side, this.start);
  }
}

/** A finished game has the value that the game defines, with shorter wins preferred; any other leaf is estimated. */
export const leafValue = ({ position, plies }: GameState, side: Side, start: number): number => {
  if (position.outcome() === NOT_OVER) return position.evaluateFor(side);
  const value = seenBy(side === position.side ? 0 : 1, position.finalValue());
  return Math.abs(value) === WIN ? value - Math.sign(value) * (plies - start) : value;
};

/**
 * Each move is searched with an open window; the values are in the game's order of moves. The returned depth is smaller
 * than the wanted one if the game ends sooner in every line.
 */
export const valueMoves = (
  state: GameState,
  depth: number,
  algorithm: 'minimax' | 'alphaBeta',
): { values: { move: Move; value: number; isExact: boolean }[]; depth: number; nodes: number } => {
  if (state.isChance) throw new RangeError(`no move can be chosen before the roll: ${state.text}`);
  const search = new Plain(state);
  const values = state.legalMoves().map(move => {
    const before = search.estimates;
    const value = state.after(move, () => search[algorithm](depth - 1));
    return { move, value, isExact: search.estimates === before };
  });
  return { values, depth: Math.max(0, depth - search.unusedDepth), nodes: search.nodes };
};

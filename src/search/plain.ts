import { type Move, roundAlike, type Side, seenBy, WIN } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { NOT_OVER } from '../core/outcome.ts';

/**
 * Adversarial search as it is taught: minimax, alpha-beta and their form for dice, on one page and without tricks. The
 * evaluation is applied at the leaves alone. It is also the judge: wherever both can reach, the strong search must find
 * the same value.
 *
 * Values are seen from `side`, the player who searches, never from a ply, because in some games one side plays twice in
 * a row. A depth is a number of decisions; dice that fall in between are not counted.
 */
export class Plain {
  /** How many positions were looked at, and how many of them were estimated. */
  nodes = 0;
  estimates = 0;
  private readonly start: number;

  constructor(
    private readonly state: GameState,
    private readonly side: Side = state.side,
  ) {
    this.start = state.plies;
  }

  /** Minimax: the best that `side` can reach against the best reply, all moves looked at. */
  minimax(depth: number): number {
    this.nodes++;
    if (this.isLeaf(depth)) return this.leafValue();
    if (this.state.isChance) return this.average(() => this.minimax(depth));
    const values = this.state.legalMoves().map(move => this.after(move, () => this.minimax(depth - 1)));
    return this.state.side === this.side ? Math.max(...values) : Math.min(...values);
  }

  /** Alpha-beta: the same value, leaving out the moves that cannot change it any more. */
  alphaBeta(depth: number, alpha = -Infinity, beta = Infinity): number {
    this.nodes++;
    if (this.isLeaf(depth)) return this.leafValue();
    if (this.state.isChance) return this.average(() => this.alphaBeta(depth));
    const maximising = this.state.side === this.side;
    let best = maximising ? -Infinity : Infinity;
    for (const move of this.state.legalMoves()) {
      const value = this.after(move, () => this.alphaBeta(depth - 1, alpha, beta));
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

  /** Before the dice: what to expect on average, rounded to a whole number. */
  private average(valueOfRoll: () => number): number {
    const chances = this.state.chances();
    const values = this.state.legalMoves().map(roll => this.after(roll, valueOfRoll));
    return roundAlike(values.reduce((sum, value, i) => sum + chances[i]! * value, 0));
  }

  private after(move: Move, look: () => number): number {
    this.state.play(move);
    const value = look();
    this.state.undo();
    return value;
  }

  private isLeaf(depth: number): boolean {
    return depth === 0 || this.state.position.outcome() !== NOT_OVER;
  }

  /** An end is worth what the game says, a sooner win more than a later one; any other leaf is estimated. */
  private leafValue(): number {
    const { position } = this.state;
    if (position.outcome() === NOT_OVER) {
      this.estimates++;
      return position.evaluateFor(this.side);
    }
    const value = seenFrom(this.side, position.side, position.finalValue());
    return Math.abs(value) === WIN ? value - Math.sign(value) * (this.state.plies - this.start) : value;
  }
}

/** The value of every legal move, in the game's order, each searched by itself. */
export const valueMoves = (
  state: GameState,
  depth: number,
  algorithm: 'minimax' | 'alphaBeta',
): { values: { move: Move; value: number; isExact: boolean }[]; nodes: number } => {
  const search = new Plain(state);
  const values = state.legalMoves().map(move => {
    const before = search.estimates;
    state.play(move);
    const value = search[algorithm](depth - 1);
    state.undo();
    return { move, value, isExact: search.estimates === before };
  });
  return { values, nodes: search.nodes };
};

const seenFrom = (side: Side, mover: Side, value: number): number => seenBy(side === mover ? 0 : 1, value);

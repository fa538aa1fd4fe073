import { type Position, WIN } from '../../core/contract.ts';
import { NOT_OVER } from '../../core/outcome.ts';
import { follow, listMoves } from '../../core/perft/perft.ts';
import type { Prober } from '../../core/tables.ts';

/** Solves tic-tac-toe by plain recursion and answers as tables do, with or without distances. */
export class SolvedTictactoe implements Prober {
  value = 0;
  plies = -1;
  chance = 0;
  pieces = 0;
  /** The number of positions asked about. */
  asked = 0;
  private readonly known = new Map<string, { value: number; plies: number }>();

  constructor(private readonly hasDistances = true) {}

  probe(position: Position): boolean {
    this.asked++;
    const { value, plies } = this.solve(position);
    this.value = value;
    this.plies = this.hasDistances && value !== 0 ? plies : -1;
    this.pieces = position.countMoves();
    return true;
  }

  private solve(position: Position): { value: number; plies: number } {
    if (position.outcome() !== NOT_OVER) return { value: position.finalValue(), plies: 0 };
    const key = `${position.hashLo} ${position.hashHi}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const replies = listMoves(position).map(move => {
      const undo = follow(position, move);
      const { value, plies } = this.solve(position);
      undo();
      return { value: 0 - value, plies: plies + 1 };
    });
    const worth = ({ value, plies }: { value: number; plies: number }) => Math.sign(value) * (WIN - plies);
    const best = replies.reduce((first, next) => (worth(next) > worth(first) ? next : first));
    this.known.set(key, best);
    return best;
  }
}

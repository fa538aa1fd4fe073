import { signal } from '@preact/signals';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import type { Cell, PieceOnBoard } from '../../core/view.ts';
import { BoardHand, type PlayableGame } from '../move-input/board-hand.ts';

/** The position after some moves of an engine line, which the board shows while the pointer or the focus is on them. */
export class Preview implements PlayableGame {
  readonly state: GameState;
  readonly hand = new BoardHand(this);
  /** The user cannot move in a preview. */
  readonly isPersonsTurn = false;
  readonly pieces;
  readonly lastCells;

  /** Plays moves from a position, up to the first illegal one. */
  constructor(from: GameState, texts: readonly string[]) {
    this.state = unwrap(GameState.read(from.variant, from.text));
    let last: readonly Cell[] = [];
    for (const text of texts) {
      const move = this.state.findMove(text);
      if (!move.ok) break;
      last = this.state.cells(move.value);
      this.state.play(move.value);
    }
    this.pieces = signal<readonly PieceOnBoard[]>(this.variant.pieces(this.state.position));
    this.lastCells = signal(last);
  }

  get variant() {
    return this.state.variant;
  }

  play(): void {}
}

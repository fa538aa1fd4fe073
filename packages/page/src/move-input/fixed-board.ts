import type { Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { type ReadonlySignal, signal } from '@preact/signals';
import { BoardHand, type PlayableGame } from './board-hand.ts';

export class FixedBoard implements PlayableGame {
  readonly isPersonsTurn = false;
  readonly hand = new BoardHand(this);
  readonly pieces: ReadonlySignal<readonly PieceOnBoard[]>;
  readonly lastCells: ReadonlySignal<readonly Cell[]>;

  constructor(
    readonly state: GameState,
    lastCells: readonly Cell[],
  ) {
    this.pieces = signal(this.variant.face.pieces(state.position));
    this.lastCells = signal(lastCells);
  }

  get variant(): Variant {
    return this.state.variant;
  }

  play(): void {}
}

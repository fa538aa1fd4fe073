import { computed, signal } from '@preact/signals';
import type { Variant } from '../../../core/contract.ts';
import type { GameState } from '../../../core/game-state.ts';
import type { Cell, PieceOnBoard } from '../../../core/view.ts';
import type { GameSession } from '../../../play/session/game-session.ts';
import { BoardHand, type PlayableGame } from '../../move-input/board-hand.ts';

/** An earlier or undone moment of a game, on a board that accepts no moves. */
class Moment implements PlayableGame {
  readonly isPersonsTurn = false;
  readonly hand = new BoardHand(this);
  readonly state: GameState;
  readonly pieces = computed<readonly PieceOnBoard[]>(() => this.variant.pieces(this.state.position));
  readonly lastCells = signal<readonly Cell[]>([]);

  constructor(
    session: GameSession,
    /** The number of chosen moves played at this moment. */
    readonly decisions: number,
  ) {
    const { state, lastCells } = session.momentAfter(decisions);
    this.state = state;
    this.lastCells.value = lastCells;
  }

  get variant(): Variant {
    return this.state.variant;
  }

  play(): void {}
}

/** The moment of a game that the user looks at while the game itself goes on. */
export class Looking {
  /** The moment on the board; null if the board shows the game as it stands. */
  readonly moment = signal<Moment | null>(null);

  constructor(private readonly session: GameSession) {}

  /** The number of chosen moves played at the moment on the board. */
  get at(): number {
    return this.moment.value?.decisions ?? this.session.decisions;
  }

  /** Shows the moment after a number of chosen moves, undone moves included; beyond the ends, the nearest moment. */
  lookAt(decisions: number): void {
    const { decisions: made, decisionsAhead } = this.session;
    const at = Math.min(Math.max(decisions, 0), made + decisionsAhead);
    if (at === made) this.stop();
    else if (at !== this.moment.value?.decisions) this.moment.value = new Moment(this.session, at);
  }

  /** Shows the game as it stands. */
  stop(): void {
    this.moment.value = null;
  }
}

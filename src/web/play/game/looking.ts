import { signal } from '@preact/signals';
import type { GameSession } from '../../../play/session/game-session.ts';
import { FixedBoard } from '../../move-input/fixed-board.ts';

/** An earlier or undone moment of a game. */
class Moment extends FixedBoard {
  constructor(
    session: GameSession,
    /** The number of chosen moves played at this moment. */
    readonly decisions: number,
  ) {
    const { state, lastCells } = session.momentAfter(decisions);
    super(state, lastCells);
  }
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

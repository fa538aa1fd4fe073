import type { GameSession } from '@poda/library/play/session/game-session.ts';
import { signal } from '@preact/signals';
import { FixedBoard } from '../../move-input/fixed-board.ts';

class Moment extends FixedBoard {
  constructor(
    session: GameSession,
    readonly decisions: number,
  ) {
    const { state, lastCells } = session.momentAfter(decisions);
    super(state, lastCells);
  }
}

/** The moment that the user looks at while the game itself goes on. */
export class ViewedMoment {
  /** Null if the board shows the game as it stands. */
  readonly moment = signal<Moment | null>(null);

  constructor(private readonly session: GameSession) {}

  /** Counts chosen moves, without rolls and passes. */
  get at(): number {
    return this.moment.value?.decisions ?? this.session.decisions;
  }

  /** Undone moves can be looked at too; a number beyond the ends shows the nearest moment. */
  lookAt(decisions: number): void {
    const { decisions: made, decisionsAhead } = this.session;
    const at = Math.min(Math.max(decisions, 0), made + decisionsAhead);
    if (at === made) this.stop();
    else if (at !== this.moment.value?.decisions) this.moment.value = new Moment(this.session, at);
  }

  stop(): void {
    this.moment.value = null;
  }
}

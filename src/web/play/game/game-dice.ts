import { batch, signal } from '@preact/signals';
import type { GameState } from '../../../core/game-state.ts';
import type { GameSession } from '../../../play/game-session.ts';
import type { DiceShown } from '../../board/dice/dice.tsx';
import { lyingDice } from '../../board/dice/landed-dice.ts';

/** The dice on the table, in a game that has any: what they show, and whether they lie still. */
export class TableDice {
  readonly shown = signal<DiceShown | null>(null);
  readonly haveLanded = signal(true);

  /** Throws them; they tumble until somebody says that they have landed. */
  fall(session: GameSession): DiceShown {
    const faces = session.rollDice();
    const thrown = { faces, count: session.diceCount, key: session.state.plies };
    batch(() => {
      this.shown.value = thrown;
      this.haveLanded.value = false;
    });
    return thrown;
  }

  /**
   * Shows what lies on the table in a game that was taken up again or gone back in, without throwing anew; when the game is
   * over, the last throw still lies there.
   */
  lie({ variant, state }: GameSession): void {
    this.haveLanded.value = true;
    const { value: shown } = this.shown;
    if (variant.dice === null || state.isChance) return;
    const count = variant.dice.countOn(state.position) ?? lastThrow(state) ?? shown?.count ?? null;
    if (shown?.count === count && (shown.key === state.plies || state.outcome() !== null)) return;
    this.shown.value = lyingDice(variant, count, state.plies);
  }
}

/** What the dice counted when they fell last; null where they never did. */
const lastThrow = (state: GameState): number | null => {
  const roll = state.moveTexts().findLast(text => /^r\d+$/.test(text));
  return roll === undefined ? null : Number(roll.slice(1));
};

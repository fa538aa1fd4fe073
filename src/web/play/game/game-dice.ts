import { batch, signal } from '@preact/signals';
import type { GameState } from '../../../core/game-state.ts';
import type { GameSession } from '../../../play/session/game-session.ts';
import type { DiceShown } from '../../board/dice/dice.tsx';
import { landedDice } from '../../board/dice/landed-dice.ts';

/** The dice of a live game: the faces they show, and whether they have landed. */
export class GameDice {
  readonly shown = signal<DiceShown | null>(null);
  readonly haveLanded = signal(true);

  /** Rolls the dice; they keep falling until `showLanded` is called. */
  roll(session: GameSession): DiceShown {
    const faces = session.rollDice();
    const rolled = { faces, count: session.diceCount, key: session.state.plies };
    batch(() => {
      this.shown.value = rolled;
      this.haveLanded.value = false;
    });
    return rolled;
  }

  /**
   * Shows landed dice without an animation, also in a game restored from storage or moved to another ply. When the game
   * is over, the last roll stays visible.
   */
  showLanded({ variant, state }: GameSession): void {
    this.haveLanded.value = true;
    const { value: shown } = this.shown;
    if (variant.dice === null || state.isChance) return;
    const count = variant.dice.countOn(state.position) ?? lastRoll(state) ?? shown?.count ?? null;
    if (shown?.count === count && (shown.key === state.plies || state.outcome() !== null)) return;
    this.shown.value = landedDice(variant, count, state.plies);
  }
}

/** The count of the last dice roll; null if there was none. */
const lastRoll = (state: GameState): number | null => {
  const roll = state.moveTexts().findLast(text => /^r\d+$/.test(text));
  return roll === undefined ? null : Number(roll.slice(1));
};

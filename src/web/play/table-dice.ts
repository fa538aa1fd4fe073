import { batch, signal } from '@preact/signals';
import type { GameSession } from '../../play/game-session.ts';
import type { DiceShown } from '../board/dice.tsx';
import { say } from '../words/say.ts';

/** Why a throw without any mark counts something, where it does; nothing to say of any other. */
export const zeroText = ({ faces, count }: DiceShown): string =>
  count > 0 && faces.every(face => face === 0) ? say('status.zero') : '';

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

  /** Shows what lies on the table in a game that was taken up again or gone back in, without throwing anew. */
  lie({ variant: { dice }, diceCount: count, state: { plies, isChance } }: GameSession): void {
    this.haveLanded.value = true;
    const { value: shown } = this.shown;
    if (dice === null || isChance || (shown?.count === count && shown.key === plies)) return;
    const ones = count > dice.number ? 0 : count;
    this.shown.value = { faces: Array.from({ length: dice.number }, (_, i) => (i < ones ? 1 : 0)), count, key: plies };
  }
}

import type { Side } from '@poda/library/core/contract.ts';
import type { GameSession } from '@poda/library/play/session/game-session.ts';
import { batch, signal } from '@preact/signals';
import type { DiceShown } from '../../board/dice/dice.tsx';
import { landedDice } from '../../board/dice/landed-dice.ts';

export class GameDice {
  readonly shown = signal<DiceShown | null>(null);
  readonly haveLanded = signal(true);
  readonly side = signal<Side>(0);

  /** The dice keep falling until `showLanded` is called. */
  roll(session: GameSession): DiceShown {
    const faces = session.rollDice();
    const rolled = { faces, count: session.diceCount, key: session.state.plies };
    batch(() => {
      this.shown.value = rolled;
      this.haveLanded.value = false;
    });
    return rolled;
  }

  /** Shows the dice at rest, without animation; when the game is over, the last roll stays visible. */
  showLanded({ variant, state, played }: GameSession): void {
    if (variant.rules.dice === null) return;
    const { countOn, countIn } = variant.rules.dice;
    const last = played.findLast(({ text }) => countIn(text) !== null);
    const isOver = state.outcome() !== null;
    const { value: shown } = this.shown;
    const lastCount = last === undefined ? (shown?.count ?? null) : countIn(last.text);
    const count = countOn(state.position) ?? (isOver ? lastCount : null);
    batch(() => {
      this.haveLanded.value = true;
      this.side.value = isOver ? (last?.side ?? this.side.value) : state.side;
      if (shown?.count !== count || (shown.key !== state.plies && !isOver))
        this.shown.value = landedDice(variant, count, state.plies);
    });
  }
}

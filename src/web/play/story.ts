import { signal } from '@preact/signals';
import type { Move } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { expect } from '../../core/result.ts';
import { moveInWords } from '../../play/telling.ts';
import { translator } from '../words/say.ts';

/** Something that happened, in the language of whoever asks. */
export interface Told {
  readonly key: number;
  text(): string;
}

/** How much of what happened is still shown. */
const MOST_TOLD = 5;

/** What has happened at the table since a person last chose, the latest last. */
export class Story {
  readonly lines = signal<readonly Told[]>([]);
  private count = 0;

  tell(text: () => string): void {
    this.lines.value = [...this.lines.value, { key: this.count++, text }].slice(-MOST_TOLD);
  }

  /** Tells a move that is about to be played; it can be told again when the game has gone on. */
  tellMove(state: GameState, move: Move): void {
    const { variant, text } = state;
    const moveText = state.moveText(move);
    this.tell(() => {
      const before = expect(GameState.read(variant, text));
      return moveInWords(before, expect(before.findMove(moveText)), translator.value);
    });
  }

  forget(): void {
    this.lines.value = [];
  }
}

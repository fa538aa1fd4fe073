import type { Move, Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { batch, computed, signal } from '@preact/signals';
import { playSound } from '../browser/sound.ts';
import { BoardHand, type PlayableGame } from '../move-input/board-hand.ts';

/**
 * The user tries moves under the real rules, without opponent or clock. `onMove` judges each legal move; `BoardHand`
 * refuses illegal ones.
 */
export class Trial implements PlayableGame {
  /** The game is not a signal, so every getter reads this counter first to subscribe to changes. */
  private readonly changes = signal(0);
  readonly hand = new BoardHand(this);
  readonly lastCells = signal<readonly Cell[]>([]);
  readonly isOpen = signal(true);

  constructor(
    private readonly game: GameState,
    private readonly onMove: (text: string) => void,
  ) {}

  get state(): GameState {
    void this.changes.value;
    return this.game;
  }

  get variant(): Variant {
    return this.game.variant;
  }

  readonly pieces = computed(() => this.variant.face.pieces(this.state.position));

  /** False before a dice roll and after the task is done. */
  get isPersonsTurn(): boolean {
    return this.isOpen.value && !this.state.isChance && this.state.outcome() === null;
  }

  play(move: Move): void {
    this.hand.reset();
    playSound(move.payload === 0 ? 'move' : 'capture');
    this.onMove(this.game.moveText(move));
  }

  show(...texts: readonly string[]): void {
    for (const text of texts) {
      const found = this.game.findMove(text);
      if (!found.ok) throw new Error(`${text} is no move here: ${found.error.code}`);
      const cells = this.game.isChance ? [] : this.game.cells(found.value);
      if (cells.length > 0) this.lastCells.value = cells;
      this.game.play(found.value);
    }
    batch(() => {
      this.changes.value++;
      this.hand.reset();
    });
  }

  restart(): void {
    while (this.game.plies > 0) this.game.undo();
    batch(() => {
      this.changes.value++;
      this.hand.reset();
      this.lastCells.value = [];
      this.isOpen.value = true;
    });
  }
}

import { batch, computed, signal } from '@preact/signals';
import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Cell } from '../../core/view.ts';
import { touch, touchable, type Way, waysTo } from '../../play/touching.ts';
import { findTyped, type Hand, whyNoMove, whyNotThere } from '../../play/typed.ts';
import { playSound } from '../sound.ts';
import { translator } from '../words/say.ts';

const REFUSAL_MILLIS = 900;

/** A sentence that is said anew when the language changes. */
export type Told = () => string;

const nothing: Told = () => '';

/** What a hand moves pieces on: a position, and what becomes of a move. */
export interface UnderHand {
  readonly state: GameState;
  play(move: Move): void;
}

/** A hand over a board: what it has touched, what that leads to, and what was refused to it. Both sides may be moved. */
export class BoardHand {
  readonly touched = signal<readonly Cell[]>([]);
  readonly refused = signal<readonly Cell[]>([]);
  readonly paths = signal<readonly Way[]>([]);
  /** What was told or refused last, in the language of whoever asks. */
  readonly message = signal<Told>(nothing);
  readonly isRefusal = signal(false);
  readonly touchable = computed<readonly Cell[]>(() => touchable(this.under.state, this.touched.value));

  constructor(private readonly under: UnderHand) {}

  /** A finger, the mouse or Enter on a cell. */
  touchCell(cell: Cell): void {
    const { state } = this.under;
    const before = this.touched.value;
    const found = touch(state, before, cell);
    if (before.at(-1) === cell) this.letGo();
    else if (found.move !== undefined) this.under.play(found.move);
    else if (found.next.length > 0) this.hold(found.touched);
    else if (this.askForWay(before, cell)) return;
    else if (before.length > 0 && touch(state, [], cell).next.length > 0) this.hold([cell]);
    else this.refuseCell(cell);
  }

  /** A piece dragged from one cell to another. */
  drag(from: Cell, to: Cell): void {
    if (from === to) return;
    const { state } = this.under;
    const before = this.touched.value;
    const held = before.at(-1) === from ? before : [from];
    const found = touch(state, held, to);
    if (found.move !== undefined) this.under.play(found.move);
    else if (found.next.length > 0) this.hold(found.touched);
    else if (!this.askForWay(held, to)) {
      const holds = touch(state, [], from).next.length > 0;
      this.touched.value = holds ? [from] : [];
      this.refuseCell(holds ? to : from);
    }
  }

  /** Plays a typed move, or says why not; true where it was played. */
  playText(text: string): boolean {
    const found = findTyped(this.under.state, text);
    if (found.ok) this.under.play(found.value);
    else {
      const { state } = this.under;
      this.refuse(() => whyNoMove(handOn(state), text, found.error), this.mustMove());
    }
    return found.ok;
  }

  /** Plays one of several ways. */
  choosePath({ move }: Way): void {
    this.under.play(move);
  }

  letGo(): void {
    batch(() => {
      this.touched.value = [];
      this.paths.value = [];
    });
  }

  /** Forgets everything, since the board has changed; says what happened. */
  begin(message: Told = nothing): void {
    batch(() => {
      this.letGo();
      this.refused.value = [];
      this.message.value = message;
      this.isRefusal.value = false;
    });
  }

  private hold(cells: readonly Cell[]): void {
    batch(() => {
      this.touched.value = cells;
      this.message.value = nothing;
      this.isRefusal.value = false;
    });
    playSound('touch');
  }

  /** Asks for the way where several moves lead on from what was touched to a cell; false where they do not. */
  private askForWay(touched: readonly Cell[], cell: Cell): boolean {
    const ways = waysTo(this.under.state, touched, cell);
    if (ways.length === 0) return false;
    batch(() => {
      this.touched.value = touched;
      this.paths.value = ways;
    });
    return true;
  }

  private refuseCell(cell: Cell): void {
    const { state } = this.under;
    const found = state.findMove(cell);
    const problem = found.ok ? { code: 'illegal-move', values: { text: cell } } : found.error;
    const touched = this.touched.value;
    this.refuse(
      () =>
        problem.code === 'game-is-over'
          ? translator.value.problem(problem, state.variant.game)
          : whyNotThere(handOn(state, touched), cell, problem),
      [cell, ...this.mustMove()],
    );
  }

  /** The cells that a refusal points at: those that have to move. */
  private mustMove(): readonly Cell[] {
    return this.under.state.position.forced ? touchable(this.under.state, []) : [];
  }

  private refuse(text: Told, cells: readonly Cell[]): void {
    batch(() => {
      this.message.value = text;
      this.isRefusal.value = true;
      this.refused.value = cells;
    });
    playSound('refused');
    window.setTimeout(() => {
      this.refused.value = [];
    }, REFUSAL_MILLIS);
  }
}

const handOn = (state: GameState, touched: readonly Cell[] = []): Hand => ({
  state,
  touched,
  translator: translator.value,
});

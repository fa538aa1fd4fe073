import { batch, signal } from '@preact/signals';
import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Cell } from '../../core/view.ts';
import { losesAtOnce } from '../../play/danger.ts';
import { touch, touchable, type Way, waysTo } from '../../play/touching.ts';
import { findTyped, type Hand, touchedText, whyNoMove } from '../../play/typed.ts';
import { playSound } from '../sound.ts';
import { settings } from '../state/settings.ts';
import { say, translator } from '../words/say.ts';
import { whyNotTouched } from './refusing.ts';

/** The game that a hand moves in. */
export interface UnderHand {
  readonly state: GameState;
  readonly isPersonsTurn: boolean;
  play(move: Move): void;
}

const REFUSAL_MILLIS = 1200;

/** A person's hand at the table: what it has touched, and what was refused to it. */
export class TableHand {
  readonly touched = signal<readonly Cell[]>([]);
  readonly paths = signal<readonly Way[]>([]);
  /** The cells that a refusal points at, for as long as it flashes. */
  readonly refused = signal<readonly Cell[]>([]);
  /** Why the last wish was refused, in the language of whoever asks. */
  readonly refusal = signal<(() => string) | null>(null);
  /** The move of which the person was warned: once more and it is played. */
  private warnedOf: string | null = null;

  constructor(private readonly under: UnderHand) {}

  /** A finger, the mouse or Enter on a cell. */
  touchCell(cell: Cell): void {
    const { state } = this.under;
    if (!this.under.isPersonsTurn) return;
    const before = this.touched.value;
    const found = touch(state, before, cell);
    if (before.at(-1) === cell) this.letGo();
    else if (found.move !== undefined) this.choose(found.move);
    else if (found.next.length > 0) this.hold(found.touched);
    else if (this.askForWay(before, cell)) return;
    else if (before.length > 0 && touch(state, [], cell).next.length > 0 && !this.isBound) this.hold([cell]);
    else this.refuseCell(cell);
  }

  /** A piece dragged from one cell to another. */
  drag(from: Cell, to: Cell): void {
    const { state } = this.under;
    if (!this.under.isPersonsTurn || from === to) return;
    const before = this.touched.value;
    if (this.isBound && before.at(-1) !== from) {
      this.refuseCell(from);
      return;
    }
    const held = before.at(-1) === from ? before : [from];
    const found = touch(state, held, to);
    if (found.move !== undefined) this.choose(found.move);
    else if (found.next.length > 0) this.hold(found.touched);
    else if (!this.askForWay(held, to)) {
      const isHeld = touch(state, [], from).next.length > 0;
      this.touched.value = isHeld ? held : [];
      this.refuseCell(isHeld ? to : from);
    }
  }

  /** Lets a piece go; where a touched piece must be moved, only the way that was begun. */
  letGo(): void {
    const [first] = this.touched.value;
    if (this.isBound) this.refuse(() => touchedText({ ...this.hand, touched: [first!] }), [first!]);
    batch(() => {
      this.touched.value = this.isBound ? [first!] : [];
      this.paths.value = [];
    });
  }

  /** Plays a typed move, or says why not; true where it was played. */
  playText(text: string): boolean {
    const { state } = this.under;
    if (!this.under.isPersonsTurn) return false;
    const found = findTyped(state, text);
    if (!found.ok) {
      const { error } = found;
      this.refuse(() => whyNoMove({ ...this.hand, touched: [] }, text, error), this.mustMove());
      return false;
    }
    if (!this.isBound || state.cells(found.value)[0] === this.touched.value[0]) return this.choose(found.value);
    this.letGo();
    return false;
  }

  /** Plays one of several ways. */
  choosePath({ move }: Way): void {
    this.choose(move);
  }

  /** Forgets everything, since the board has changed. */
  beginAnew(): void {
    batch(() => {
      this.touched.value = [];
      this.paths.value = [];
      this.refused.value = [];
      this.refusal.value = null;
    });
    this.warnedOf = null;
  }

  /** Whether a piece is touched that must be moved (D10). */
  private get isBound(): boolean {
    return settings.isTouchMove.value && this.touched.value.length > 0;
  }

  private get hand(): Hand {
    return { state: this.under.state, touched: this.touched.value, translator: translator.value };
  }

  private hold(cells: readonly Cell[]): void {
    batch(() => {
      this.touched.value = cells;
      this.paths.value = [];
      this.refusal.value = null;
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
      this.refusal.value = null;
    });
    return true;
  }

  /** Plays a move; one that loses at once only when it is chosen again, where people are warned. */
  private choose(move: Move): boolean {
    const { state } = this.under;
    const text = state.moveText(move);
    if (settings.isWarning.value && this.warnedOf !== text && losesAtOnce(state, move)) {
      this.warnedOf = text;
      this.touched.value = settings.isTouchMove.value ? this.touched.value.slice(0, 1) : [];
      this.refuse(() => say('danger', { move: text }), state.cells(move));
      return false;
    }
    this.under.play(move);
    return true;
  }

  private refuseCell(cell: Cell): void {
    const { hand } = this;
    const because = this.isBound
      ? () => touchedText({ ...hand, translator: translator.value })
      : () => whyNotTouched({ ...hand, translator: translator.value }, cell, say('cell.not-yours'));
    this.refuse(because, [cell, ...this.mustMove()]);
  }

  /** The cells that a refusal points at: those that have to move. */
  private mustMove(): readonly Cell[] {
    return this.under.state.position.forced ? touchable(this.under.state, []) : [];
  }

  private refuse(text: () => string, cells: readonly Cell[]): void {
    batch(() => {
      this.refusal.value = text;
      this.refused.value = cells;
    });
    playSound('refused');
    window.setTimeout(() => {
      if (this.refused.value === cells) this.refused.value = [];
    }, REFUSAL_MILLIS);
  }
}

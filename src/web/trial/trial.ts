import { batch, computed, signal } from '@preact/signals';
import type { Move, Variant } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Cell } from '../../core/view.ts';
import { cellText } from '../../play/telling.ts';
import { touch, touchable } from '../../play/touching.ts';
import { findTyped, type Hand, whyNoMove, whyNotThere } from '../../play/typed.ts';
import { playSound } from '../sound.ts';
import { translator } from '../words/say.ts';
import { say } from './words.ts';

/** How something is told: a refusal is heard at once, what was wanted looks like it. */
export type Tone = 'plain' | 'refusal' | 'success';

const REFUSAL_MILLIS = 900;

/**
 * A position on which somebody tries moves: the real rules, no opponent, no clock. Legal moves are handed to whoever set the
 * task, who says what comes of them; what the rules do not allow is refused here, in the game's own words.
 */
export class Trial {
  /** Counts the changes; whoever reads something of the game reads this first. */
  private readonly changes = signal(0);
  readonly touched = signal<readonly Cell[]>([]);
  readonly refused = signal<readonly Cell[]>([]);
  readonly lastCells = signal<readonly Cell[]>([]);
  readonly isOpen = signal(true);
  readonly told = signal<{ readonly text: string; readonly tone: Tone }>({ text: '', tone: 'plain' });

  constructor(
    private readonly game: GameState,
    private readonly onMove: (text: string) => void,
    /** The move that a hand means by cells that it may not touch, as it would be typed. */
    private readonly meant: (cells: readonly Cell[]) => string = cells => cells.join(' '),
  ) {}

  get state(): GameState {
    void this.changes.value;
    return this.game;
  }

  get variant(): Variant {
    return this.game.variant;
  }

  readonly pieces = computed(() => this.variant.pieces(this.state.position));
  /** The cells that may be touched now; none while the dice are to fall, or once the task is done. */
  readonly touchable = computed<readonly Cell[]>(() =>
    this.isPersonsTurn ? touchable(this.state, this.touched.value) : [],
  );

  get isPersonsTurn(): boolean {
    return this.isOpen.value && !this.state.isChance && this.state.outcome() === null;
  }

  /** A finger, the mouse or Enter on a cell. */
  touchCell(cell: Cell): void {
    if (!this.isPersonsTurn) return;
    const before = this.touched.value;
    const found = touch(this.game, before, cell);
    if (before.at(-1) === cell) this.letGo();
    else if (found.move !== undefined) this.hand(found.move);
    else if (found.next.length > 0) this.hold(found.touched);
    else if (before.length > 0 && touch(this.game, [], cell).next.length > 0) this.hold([cell]);
    else this.refuseCell(before, cell);
  }

  /** A piece dragged from one cell to another. */
  drag(from: Cell, to: Cell): void {
    if (!this.isPersonsTurn || from === to) return;
    const before = this.touched.value;
    const held = before.at(-1) === from ? before : [from];
    const found = touch(this.game, held, to);
    if (found.move !== undefined) this.hand(found.move);
    else if (found.next.length > 0) this.hold(found.touched);
    else this.refuseCell(held, to);
  }

  letGo(): void {
    this.touched.value = [];
  }

  /** Tries a typed move; true where it was one. */
  tryText(text: string): boolean {
    if (!this.isPersonsTurn) return false;
    const found = findTyped(this.game, text);
    if (found.ok) this.hand(found.value);
    else this.refuse(whyNoMove({ ...this.person, touched: [] }, text, found.error), []);
    return found.ok;
  }

  /** Plays moves and rolls that are legal, for the eye to see. */
  play(...texts: readonly string[]): void {
    for (const text of texts) {
      const found = this.game.findMove(text);
      if (!found.ok) throw new Error(`${text} is no move here: ${found.error.code}`);
      const cells = this.game.isChance ? [] : this.game.cells(found.value);
      if (cells.length > 0) this.lastCells.value = cells;
      this.game.play(found.value);
    }
    batch(() => {
      this.changes.value++;
      this.touched.value = [];
      this.refused.value = [];
    });
  }

  /** Takes everything back. */
  restart(): void {
    while (this.game.plies > 0) this.game.undo();
    batch(() => {
      this.changes.value++;
      this.touched.value = [];
      this.refused.value = [];
      this.lastCells.value = [];
      this.isOpen.value = true;
      this.told.value = { text: '', tone: 'plain' };
    });
  }

  tell(text: string, tone: Tone = 'plain'): void {
    this.told.value = { text, tone };
  }

  private get person(): Hand {
    return { state: this.game, touched: this.touched.value, translator: translator.value };
  }

  private hold(cells: readonly Cell[]): void {
    this.touched.value = cells;
    this.refused.value = [];
    playSound('touch');
  }

  private hand(move: Move): void {
    this.touched.value = [];
    playSound(move.payload === 0 ? 'move' : 'capture');
    this.onMove(this.game.moveText(move));
  }

  private refuseCell(held: readonly Cell[], cell: Cell): void {
    const because = this.reasonAgainst(held, cell);
    this.letGo();
    this.refuse(because, [cell, ...(this.game.position.forced ? touchable(this.game, []) : [])]);
  }

  /** Which rule stands in the way of the cells that were touched, where the game can tell, else where a hand can go. */
  private reasonAgainst(held: readonly Cell[], cell: Cell): string {
    const { variant, position, side } = this.game;
    const text = this.meant([...held, cell]);
    const found = findTyped(this.game, text);
    const problem = found.ok ? { code: 'illegal-move', values: { text } } : found.error;
    const hand = { ...this.person, touched: held };
    if (!/^(unreadable|incomplete)-/.test(problem.code)) return whyNoMove(hand, text, problem);
    const isOwn = variant.pieces(position).some(piece => piece.cell === cell && piece.side === side);
    if (held.length > 0 || isOwn) return whyNotThere(hand, cell, problem);
    const cells = touchable(this.game, []).map(next => cellText(variant, next));
    return say('nothing-there', { cells: cells.join(', ') });
  }

  private refuse(text: string, cells: readonly Cell[]): void {
    batch(() => {
      this.told.value = { text, tone: 'refusal' };
      this.refused.value = cells;
    });
    playSound('refused');
    setTimeout(() => {
      this.refused.value = [];
    }, REFUSAL_MILLIS);
  }
}

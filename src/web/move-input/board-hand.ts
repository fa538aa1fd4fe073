import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Move, Variant } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Cell, PieceOnBoard } from '../../core/view.ts';
import { type Hand, touchedText, whyNoMove, whyNotTouched } from '../../play/input/explain-refusal.ts';
import { endings, losesAtOnce, mustCapture, touchable, type Way } from '../../play/input/touch-cells.ts';
import { dragTo, type Reach, type Reached, reachFor } from '../../play/input/touch-or-drag.ts';
import { findTyped } from '../../play/input/typed-move.ts';
import { articleAbout, shownMove } from '../../play/telling.ts';
import { playSound } from '../sound.ts';
import type { LazyText } from '../words/lazy-text.ts';
import { say, translator } from '../words/say.ts';
import type { HouseRules } from './house-rules.ts';

export interface MoveReceiver {
  readonly state: GameState;
  readonly isPersonsTurn: boolean;
  /** Asks for an act before the move, such as rolling the dice; undefined if none is needed. */
  readonly whyNotYet?: LazyText | undefined;
  play(move: Move): void;
}

export interface PlayableGame extends MoveReceiver {
  readonly variant: Variant;
  readonly hand: BoardHand;
  readonly pieces: ReadonlySignal<readonly PieceOnBoard[]>;
  readonly lastCells: ReadonlySignal<readonly Cell[]>;
  /** Threatened pieces, and targets that lose at once; only on screens that show them. */
  readonly dangers?: ReadonlySignal<readonly Cell[]>;
}

const noHouseRules: HouseRules = { isTouchMove: false, isWarning: false };

/** Screen readers announce a refusal at once. */
export interface Feedback {
  readonly text: LazyText;
  readonly tone: 'plain' | 'refusal' | 'success';
}

const REFUSAL_MILLIS = 1200;

export class BoardHand {
  readonly touched = signal<readonly Cell[]>([]);
  /** The moves to choose from, if several end on the cell touched. */
  readonly ways = signal<readonly Way[]>([]);
  /** Refused cells, and in `called` the cells whose pieces must move instead; both are emptied when the flash ends. */
  readonly refused = signal<readonly Cell[]>([]);
  readonly called = signal<readonly Cell[]>([]);
  readonly feedback = signal<Feedback | null>(null);
  readonly touchable = computed<readonly Cell[]>(() =>
    this.receiver.isPersonsTurn ? touchable(this.receiver.state, this.touched.value) : [],
  );
  /** Later cells of the half-entered move that complete it when touched. */
  readonly endings = computed<readonly Cell[]>(() =>
    this.receiver.isPersonsTurn ? endings(this.receiver.state, this.touched.value) : [],
  );
  /** The losing move that the user was warned about; chosen again, it is played. */
  private warnedOf: string | null = null;

  constructor(
    private readonly receiver: MoveReceiver,
    private readonly rules: HouseRules = noHouseRules,
  ) {}

  touchCell(cell: Cell): void {
    const { isPersonsTurn, whyNotYet } = this.receiver;
    if (whyNotYet !== undefined) this.refuse(whyNotYet, []);
    else if (isPersonsTurn) this.take(reachFor(this.reach, cell));
  }

  drag(from: Cell, to: Cell): void {
    if (this.receiver.isPersonsTurn && from !== to) this.take(dragTo(this.reach, from, to));
  }

  /** Cancels the half-entered move; under touch-move (D10) the first piece touched stays selected. */
  letGo(): void {
    const kept = this.reach.isBound ? this.touched.value.slice(0, 1) : [];
    if (kept.length > 0) this.refuse(hand => touchedText({ ...hand, touched: kept }), [], kept);
    this.keep(kept);
  }

  /** True if the typed move is played. */
  playText(text: string): boolean {
    const { state, isPersonsTurn } = this.receiver;
    if (!isPersonsTurn) return false;
    const found = findTyped(state, text);
    if (!found.ok) {
      this.refuse(hand => whyNoMove(hand, text, found.error), []);
      return false;
    }
    if (!this.reach.isBound || state.cells(found.value)[0] === this.touched.value[0]) return this.choose(found.value);
    this.letGo();
    return false;
  }

  /** True if the move is played; with warnings on (M3), a move that loses at once must be chosen twice. */
  choose(move: Move): boolean {
    const { state } = this.receiver;
    const text = state.moveText(move);
    if (this.rules.isWarning && this.warnedOf !== text && losesAtOnce(state, move)) {
      this.warnedOf = text;
      this.keep(this.touched.value.slice(0, this.rules.isTouchMove ? 1 : 0));
      const shown = shownMove(state, move);
      const article = (hand: Hand) => articleAbout(state.variant, 'danger', hand.translator);
      this.refuse(hand => say('danger', { move: shown, article: article(hand) }), state.cells(move));
      return false;
    }
    this.receiver.play(move);
    return true;
  }

  reset(): void {
    batch(() => {
      this.keep([]);
      this.refused.value = [];
      this.called.value = [];
      this.feedback.value = null;
    });
    this.warnedOf = null;
  }

  showFeedback(text: LazyText, tone: Feedback['tone'] = 'plain'): void {
    this.feedback.value = { text, tone };
  }

  clearFeedback(): void {
    this.feedback.value = null;
  }

  private get reach(): Reach {
    const { value: touched } = this.touched;
    return { state: this.receiver.state, touched, isBound: this.rules.isTouchMove && touched.length > 0 };
  }

  private take(reached: Reached): void {
    if (reached.kind === 'move') this.choose(reached.move);
    else if (reached.kind === 'let-go') this.letGo();
    else if (reached.kind === 'refused') {
      this.keep(reached.touched);
      this.refuseCell(reached.cell);
    } else {
      batch(() => {
        this.keep(reached.touched, reached.kind === 'ways' ? reached.ways : []);
        this.feedback.value = null;
      });
      playSound('touch');
    }
  }

  private keep(touched: readonly Cell[], ways: readonly Way[] = []): void {
    batch(() => {
      this.touched.value = touched;
      this.ways.value = ways;
    });
  }

  private refuseCell(cell: Cell): void {
    const { touched, isBound } = this.reach;
    const why = isBound ? touchedText : (hand: Hand) => whyNotTouched(hand, cell);
    this.refuse(hand => why({ ...hand, touched }), [cell], isBound ? touched.slice(0, 1) : this.mustMove());
  }

  private mustMove(): readonly Cell[] {
    const { state } = this.receiver;
    return mustCapture(state) ? touchable(state, []) : [];
  }

  private refuse(why: (hand: Hand) => string, cells: readonly Cell[], called = this.mustMove()): void {
    const { state } = this.receiver;
    batch(() => {
      this.showFeedback(() => why({ state, touched: [], translator: translator.value }), 'refusal');
      this.refused.value = cells.filter(cell => !called.includes(cell));
      this.called.value = called;
    });
    playSound('refused');
    setTimeout(() => {
      if (this.called.value !== called) return;
      this.refused.value = [];
      this.called.value = [];
    }, REFUSAL_MILLIS);
  }
}

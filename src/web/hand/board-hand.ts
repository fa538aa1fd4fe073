import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Move, Variant } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Cell, PieceOnBoard } from '../../core/view.ts';
import { losesAtOnce } from '../../play/danger.ts';
import { dragTo, type Reach, type Reached, reachFor } from '../../play/reaching.ts';
import { type Hand, touchedText, whyNoMove, whyNotTouched } from '../../play/refusing.ts';
import { articleAbout, shownMove } from '../../play/telling.ts';
import { endings, mustCapture, touchable, type Way } from '../../play/touching.ts';
import { findTyped } from '../../play/typed.ts';
import { playSound } from '../sound.ts';
import type { LazyText } from '../words/lazy-text.ts';
import { say, translator } from '../words/say.ts';

/** The game that a hand moves in. */
export interface MoveReceiver {
  readonly state: GameState;
  readonly isPersonsTurn: boolean;
  play(move: Move): void;
}

/** A game with a hand over its board: all that the picture and its words depend on. */
export interface PlayableGame extends MoveReceiver {
  readonly variant: Variant;
  readonly hand: BoardHand;
  readonly pieces: ReadonlySignal<readonly PieceOnBoard[]>;
  readonly lastCells: ReadonlySignal<readonly Cell[]>;
  /** Where whoever moves is in danger, where that is shown. */
  readonly dangers?: ReadonlySignal<readonly Cell[]>;
}

/** What is agreed on between those who play. */
export interface HouseRules {
  /** A piece touched is a piece moved (D10). */
  readonly isTouchMove: boolean;
  /** A move that loses at once is warned of (M3). */
  readonly isWarning: boolean;
}

const free: HouseRules = { isTouchMove: false, isWarning: false };

/** What was said to a hand last: a refusal is heard at once, what was wanted looks like it. */
export interface Feedback {
  readonly text: LazyText;
  readonly tone: 'plain' | 'refusal' | 'success';
}

const REFUSAL_MILLIS = 1200;

/** A person's hand over a board: what it has touched, where that leads, and what was said to it. */
export class BoardHand {
  readonly touched = signal<readonly Cell[]>([]);
  /** The moves that somebody has to choose from, where several end on the cell that was touched. */
  readonly ways = signal<readonly Way[]>([]);
  /** The cells that were refused, and those whose pieces have to move instead, for as long as they flash. */
  readonly refused = signal<readonly Cell[]>([]);
  readonly called = signal<readonly Cell[]>([]);
  readonly feedback = signal<Feedback | null>(null);
  /** The cells that may be touched now. */
  readonly touchable = computed<readonly Cell[]>(() =>
    this.receiver.isPersonsTurn ? touchable(this.receiver.state, this.touched.value) : [],
  );
  /** The cells farther on that may be touched at once, to end the move that is begun. */
  readonly endings = computed<readonly Cell[]>(() =>
    this.receiver.isPersonsTurn ? endings(this.receiver.state, this.touched.value) : [],
  );
  /** The move that the person was warned of: once more and it is played. */
  private warnedOf: string | null = null;

  constructor(
    private readonly receiver: MoveReceiver,
    private readonly rules: HouseRules = free,
  ) {}

  /** A finger, the mouse or Enter on a cell. */
  touchCell(cell: Cell): void {
    if (this.receiver.isPersonsTurn) this.take(reachFor(this.reach, cell));
  }

  /** A piece dragged from one cell to another. */
  drag(from: Cell, to: Cell): void {
    if (this.receiver.isPersonsTurn && from !== to) this.take(dragTo(this.reach, from, to));
  }

  /** Lets a piece go; where a touched piece must be moved, only the way that was begun. */
  letGo(): void {
    const kept = this.reach.isBound ? this.touched.value.slice(0, 1) : [];
    if (kept.length > 0) this.refuse(hand => touchedText({ ...hand, touched: kept }), [], kept);
    this.keep(kept);
  }

  /** Plays a typed move, or says why not; true where it was played. */
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

  /** Plays a move; one that loses at once only when it is chosen again, where people are warned. True where it was played. */
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

  /** Forgets everything, since the board has changed. */
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

  /** Keeps in hand what was touched, and what there is to choose from. */
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

  /** The pieces that a refusal calls for: those that have to move. */
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

import type { Move, Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { articleAbout, shownMove } from '@poda/library/play/game-in-words.ts';
import { type Hand, touchedText, whyNoMove, whyNotTouched } from '@poda/library/play/input/explain-refusal.ts';
import {
  chooseMove,
  dragPiece,
  endings,
  type HouseRules,
  type InputStep,
  type InputTurn,
  isBound,
  type MoveInput,
  mustCapture,
  noInput,
  release,
  touchable,
  touchCell,
  typeMove,
  type Way,
} from '@poda/library/play/input/move-input.ts';
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { playSound } from '../browser/sound.ts';
import { type HouseRule, hasHouseRule, settings } from '../settings/settings.ts';
import type { LazyText } from '../words/lazy-text.ts';
import { translator } from '../words/say.ts';
import { say } from './words.ts';

interface MoveReceiver {
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
  /** What decided a finished game: the cells of the line that won, and those of the last capture. */
  readonly ending?: ReadonlySignal<Ending>;
}

export interface Ending {
  readonly won: readonly Cell[];
  readonly taken: readonly Cell[];
}

/** Screen readers announce a refusal at once. */
interface Feedback {
  readonly text: LazyText;
  readonly tone: 'plain' | 'refusal' | 'success';
}

const REFUSAL_MILLIS = 1200;

export class BoardHand {
  private readonly input = signal<MoveInput>(noInput);
  readonly touched = computed(() => this.input.value.touched);
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

  constructor(
    private readonly receiver: MoveReceiver,
    /** The user's house rules hold only in a played game. */
    private readonly isPlayed = false,
  ) {}

  touchCell(cell: Cell): void {
    const { isPersonsTurn, whyNotYet } = this.receiver;
    if (whyNotYet !== undefined) this.refuse(whyNotYet, []);
    else if (isPersonsTurn) this.take(touchCell(this.turn, cell));
  }

  drag(from: Cell, to: Cell): void {
    if (this.receiver.isPersonsTurn && from !== to) this.take(dragPiece(this.turn, from, to));
  }

  letGo(): void {
    this.take(release(this.turn));
  }

  playText(text: string): boolean {
    if (!this.receiver.isPersonsTurn) return false;
    const step = typeMove(this.turn, text);
    this.take(step);
    return step.kind === 'move';
  }

  choose(move: Move): void {
    this.take(chooseMove(this.turn, move));
  }

  reset(): void {
    batch(() => {
      this.keep(noInput);
      this.refused.value = [];
      this.called.value = [];
      this.feedback.value = null;
    });
  }

  showFeedback(text: LazyText, tone: Feedback['tone'] = 'plain'): void {
    this.feedback.value = { text, tone };
  }

  clearFeedback(): void {
    this.feedback.value = null;
  }

  private get turn(): InputTurn {
    return { state: this.receiver.state, input: this.input.value, rules: this.rules };
  }

  private get rules(): HouseRules {
    const { game, ruleset } = this.receiver.state.variant;
    const isInForce = (rule: HouseRule, setting: Signal<boolean>) =>
      this.isPlayed && setting.value && hasHouseRule(game, ruleset, rule);
    return {
      isTouchMove: isInForce('touch-move', settings.isTouchMove),
      isWarning: isInForce('warning', settings.isWarning),
    };
  }

  private take(step: InputStep): void {
    const { input } = step;
    if (step.kind === 'move') {
      this.receiver.play(step.move);
      return;
    }
    if (step.kind === 'no-move') {
      this.refuse(hand => whyNoMove(hand, step.line, step.problem), []);
      return;
    }
    batch(() => {
      this.keep(input, step.kind === 'ways' ? step.ways : []);
      if (step.kind === 'warned') this.warn(step.move);
      else if (step.kind === 'bound')
        this.refuse(hand => touchedText({ ...hand, touched: input.touched }), [], input.touched);
      else if (step.kind === 'refused') this.refuseCell(step.cell);
      else if (step.kind !== 'released') {
        this.feedback.value = null;
        playSound('touch');
      }
    });
  }

  private keep(input: MoveInput, ways: readonly Way[] = []): void {
    batch(() => {
      this.input.value = input;
      this.ways.value = ways;
    });
  }

  private warn(move: Move): void {
    const { state } = this.receiver;
    const shown = shownMove(state, move);
    const article = (hand: Hand) => articleAbout(state.variant, 'danger', hand.translator);
    this.refuse(hand => say('danger', { move: shown, article: article(hand) }), state.cells(move));
  }

  private refuseCell(cell: Cell): void {
    const { turn } = this;
    const { touched } = turn.input;
    const why = isBound(turn) ? touchedText : (hand: Hand) => whyNotTouched(hand, cell);
    this.refuse(hand => why({ ...hand, touched }), [cell], isBound(turn) ? touched.slice(0, 1) : this.mustMove());
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

/** A board on which no move can be made. */
export class FixedBoard implements PlayableGame {
  readonly isPersonsTurn = false;
  readonly hand = new BoardHand(this);
  readonly pieces: ReadonlySignal<readonly PieceOnBoard[]>;
  readonly lastCells: ReadonlySignal<readonly Cell[]>;

  constructor(
    readonly state: GameState,
    lastCells: readonly Cell[],
  ) {
    this.pieces = signal(this.variant.face.pieces(state.position));
    this.lastCells = signal(lastCells);
  }

  get variant(): Variant {
    return this.state.variant;
  }

  play(): void {}
}

import { computed, signal } from '@preact/signals';
import type { Move, Side, Variant } from '../../../core/contract.ts';
import { GameState } from '../../../core/game-state.ts';
import { Random } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import type { Cell, PieceOnBoard } from '../../../core/view.ts';
import { drawSeed } from '../../../play/session/record-session.ts';
import { shownMove } from '../../../play/telling.ts';
import type { Refusal } from '../../../protocols/arena-api/call-route.ts';
import type { AnswerOf } from '../../../protocols/arena-api/route.ts';
import { routes } from '../../../protocols/arena-api/routes.ts';
import { BoardHand, type PlayableGame } from '../../move-input/board-hand.ts';
import { playSound } from '../../sound.ts';
import { call } from '../connection.ts';

type Fault = NonNullable<AnswerOf<typeof routes.askSubmission>['fault']>;

/** Pause in ms before a roll of the dice or a forced pass, so that the user can follow the game. */
const PAUSE_MILLIS = 500;

/** A game of the user against a submitted bot, which the server asks for its moves. */
export class BotGame implements PlayableGame {
  readonly hand = new BoardHand(this);
  readonly isThinking = signal(false);
  readonly fault = signal<Fault | null>(null);
  readonly refusal = signal<Refusal | undefined>(undefined);
  /** The bot's last move as the board names its cells, and its time; null before it. */
  readonly answered = signal<{ readonly move: string; readonly millis: number } | null>(null);
  private readonly moves = signal<readonly string[]>([]);
  private readonly seed = drawSeed();
  private readonly random = new Random(this.seed);
  /** True once the user has left the game, so that late answers are dropped. */
  private isClosed = false;

  constructor(
    readonly submission: string,
    readonly variant: Variant,
    readonly own: Side,
  ) {
    this.goOn();
  }

  private readonly shown = computed(() => {
    const state = new GameState(this.variant);
    let last: readonly Cell[] = [];
    for (const text of this.moves.value) {
      const move = unwrap(state.findMove(text));
      const cells = state.cells(move);
      if (cells.length > 0) last = cells;
      state.play(move);
    }
    return { state, last };
  });
  readonly pieces = computed<readonly PieceOnBoard[]>(() => this.variant.pieces(this.state.position));
  readonly lastCells = computed(() => this.shown.value.last);

  get state(): GameState {
    return this.shown.value.state;
  }

  get isOver(): boolean {
    return this.fault.value !== null || this.state.outcome() !== null;
  }

  get isPersonsTurn(): boolean {
    const { state } = this;
    return !this.isOver && !state.isChance && state.side === this.own;
  }

  play(move: Move): void {
    const { state } = this;
    const cells = state.cells(move);
    this.moves.value = [...this.moves.value, state.moveText(move)];
    this.hand.reset();
    playSound(cells.length === 0 ? 'dice' : move.payload === 0 ? 'move' : 'capture');
    this.goOn();
  }

  /** Asks the bot once more, after the server did not answer. */
  retry(): void {
    this.refusal.value = undefined;
    this.goOn();
  }

  close(): void {
    this.isClosed = true;
  }

  /** Does what the position calls for without the user: a roll, a forced pass, the bot's move. */
  private goOn(): void {
    const { state } = this;
    if (this.isOver) return;
    const [only, ...others] = state.legalMoves();
    if (state.isChance) this.after(() => this.play(state.legalMoves()[this.random.weighted(state.chances())]!));
    else if (only !== undefined && others.length === 0 && state.cells(only).length === 0)
      this.after(() => this.play(only));
    else if (state.side !== this.own) void this.ask();
  }

  private after(act: () => void): void {
    setTimeout(() => {
      if (!this.isClosed) act();
    }, PAUSE_MILLIS);
  }

  private async ask(): Promise<void> {
    const { state } = this;
    this.isThinking.value = true;
    const answer = await call(routes.askSubmission, {
      params: { submission: this.submission },
      body: { game: this.variant.name, position: state.start, moves: state.moveTexts(), seed: this.seed },
    });
    if (this.isClosed) return;
    this.isThinking.value = false;
    if (!answer.ok) {
      this.refusal.value = answer.error;
      return;
    }
    const { move: text, millis, fault } = answer.value;
    const move = text === null ? undefined : state.findMove(text);
    if (move?.ok) {
      this.answered.value = { move: shownMove(state, move.value), millis };
      this.play(move.value);
    } else this.fault.value = fault ?? { by: 'illegal-move', evidence: null };
  }
}

import type { Move, Side, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { KeyedRandom, seedForProgram } from '@poda/library/core/seed/seed.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { shownMove } from '@poda/library/play/game-in-words.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import { playSound } from '@poda/page/browser/sound.ts';
import { readStored, writeStored } from '@poda/page/browser/storage.ts';
import { Latest } from '@poda/page/engine/inquiry.ts';
import { BoardHand, type PlayableGame } from '@poda/page/move-input/board-hand.ts';
import { computed, signal } from '@preact/signals';
import type { Refusal } from '../../../api/call-route.ts';
import { type AnswerTo, routes } from '../../../api/routes.ts';
import { call } from '../../../page/connection.ts';

interface ListedMove {
  readonly side: Side;
  readonly text: string;
}

type Fault = NonNullable<AnswerTo<'askSubmission'>['fault']>;

/** Pause in ms before a roll of the dice or a forced pass, so that the user can follow the game. */
const PAUSE_MILLIS = 500;

/** Kept in the tab, so that a reload goes on with the game. */
const NAME = 'poda.bot-game';

interface SavedBotGame {
  readonly submission: string;
  readonly own: Side;
  readonly seed: number;
  readonly moves: readonly string[];
}

export class BotGame implements PlayableGame {
  readonly hand = new BoardHand(this);
  readonly isThinking = signal(false);
  readonly fault = signal<Fault | null>(null);
  readonly refusal = signal<Refusal | undefined>(undefined);
  readonly answered = signal<{ readonly move: string; readonly millis: number } | null>(null);
  private readonly moves = signal<readonly string[]>([]);
  private readonly seed: number;
  private readonly random = new KeyedRandom(drawSeed(), 'dice');
  /** Counts the user's changes of the position, so that a late answer, roll or pass for an earlier one is dropped. */
  private readonly latest = new Latest();

  constructor(
    readonly submission: string,
    readonly variant: Variant,
    readonly own: Side,
    saved: SavedBotGame | null = null,
  ) {
    this.seed = saved?.seed ?? seedForProgram(drawSeed());
    this.moves.value = saved?.moves ?? [];
    this.keep();
    this.goOn();
  }

  static open(submission: string, variant: Variant): BotGame {
    const saved = readStored(NAME, 'sessionStorage') as Partial<SavedBotGame> | undefined;
    const { own, seed, moves } = saved ?? {};
    const isSame =
      saved?.submission === submission &&
      (own === 0 || own === 1) &&
      typeof seed === 'number' &&
      Array.isArray(moves) &&
      GameState.read(variant, variant.rules.start, moves).ok;
    return new BotGame(submission, variant, isSame ? own : 0, isSame ? (saved as SavedBotGame) : null);
  }

  private keep(): void {
    const { submission, own, seed } = this;
    const saved: SavedBotGame = { submission, own, seed, moves: this.moves.peek() };
    writeStored(NAME, saved, 'sessionStorage');
  }

  private readonly shown = computed(() => {
    const state = new GameState(this.variant);
    let last: readonly Cell[] = [];
    /** The ply of the last move that the user chose; -1 if there is none. */
    let own = -1;
    const list: ListedMove[] = [];
    for (const [ply, text] of this.moves.value.entries()) {
      const move = unwrap(state.findMove(text));
      const cells = state.cells(move);
      if (cells.length > 0) last = cells;
      if (!state.isChance && state.side === this.own && cells.length > 0) own = ply;
      if (!state.isChance) list.push({ side: state.side, text: shownMove(state, move) });
      state.play(move);
    }
    return { state, last, own, list };
  });
  readonly pieces = computed<readonly PieceOnBoard[]>(() => this.variant.face.pieces(this.state.position));
  readonly lastCells = computed(() => this.shown.value.last);
  readonly list = computed(() => this.shown.value.list);
  readonly canTakeBack = computed(() => this.shown.value.own >= 0);

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
    this.keep();
    this.hand.reset();
    playSound(cells.length === 0 ? 'dice' : move.payload === 0 ? 'move' : 'capture');
    this.goOn();
  }

  retry(): void {
    this.refusal.value = undefined;
    this.goOn();
  }

  /** Takes back the user's last move, but not the roll before it. */
  takeBack(): void {
    const { own } = this.shown.peek();
    if (own < 0) return;
    this.latest.begin();
    this.isThinking.value = false;
    this.fault.value = null;
    this.refusal.value = undefined;
    this.answered.value = null;
    this.moves.value = this.moves.peek().slice(0, own);
    this.keep();
    this.hand.reset();
  }

  close(): void {
    this.latest.begin();
  }

  /** Plays what needs no user: a roll, a forced pass, the bot's move. */
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
    const isLatest = this.latest.watch();
    setTimeout(() => {
      if (isLatest()) act();
    }, PAUSE_MILLIS);
  }

  private async ask(): Promise<void> {
    const { state } = this;
    const isLatest = this.latest.watch();
    this.isThinking.value = true;
    const answer = await call(routes.askSubmission, {
      params: { submission: this.submission },
      body: { game: this.variant.name, position: state.start, moves: state.moveTexts(), seed: this.seed },
    });
    if (!isLatest()) return;
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

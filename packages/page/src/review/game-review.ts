import type { Side, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Problem, type Result, unwrap } from '@poda/library/core/result.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import type { Notice } from '@poda/library/notation/reading-notice.ts';
import { type GameRecord, replay } from '@poda/library/notation/record/record.ts';
import { briefTextOf } from '@poda/library/play/brief-move.ts';
import type { SearchRequest } from '@poda/library/play/engine/search-request.ts';
import { shownLine } from '@poda/library/play/game-in-words.ts';
import { moveNumber, rowsOf } from '@poda/library/play/listed-moves.ts';
import type { ReviewedMove } from '@poda/library/search/review/review.ts';
import { curveOn, keyMoments, squashedAxis } from '@poda/library/search/review/review-curve.ts';
import { balanceOf, shareOfResult, summarise } from '@poda/library/search/review/review-summary.ts';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { set } from '../controls/set.ts';
import { Inquiry } from '../engine/inquiry.ts';
import { longWait, webEngine } from '../engine/web-thread.ts';
import { translator } from '../words/say.ts';

/** Interval in ms between updates of the screen during a review. */
const SHOW_MILLIS = 150;

export class GameReview {
  readonly moves = signal<readonly ReviewedMove[]>([]);
  private readonly inquiry = new Inquiry();
  readonly isRunning: ReadonlySignal<boolean> = this.inquiry.isRunning;
  readonly failure: ReadonlySignal<string | null> = this.inquiry.failure;
  /** True if some of the game's tables are late or failed to load. */
  readonly isWithoutTables = signal(false);
  /** From 0; the number of moves stands for the end of the game. */
  readonly chosen;
  /** The plies at which a player moves or passes, without rolls of the dice. */
  readonly plies: readonly number[];
  private readonly engine = webEngine({
    ...longWait,
    onMissing: () => set(this.isWithoutTables, true),
  });
  private readonly texts: readonly string[];
  private readonly sides: readonly Side[];
  private readonly numbers: readonly string[];

  private constructor(
    readonly record: GameRecord,
    readonly state: GameState,
    ply: number,
    readonly notices: readonly Notice[],
  ) {
    this.texts = state.moveTexts();
    const decisions = decisionsOf(state, this.texts);
    this.plies = decisions.map(({ ply: at }) => at);
    this.sides = decisions.map(({ side }) => side);
    const rows = rowsOf(
      decisions.map(({ side }) => ({ text: '', side, roll: this.variant.rules.dice === null ? null : '' })),
    );
    this.numbers = rows.flatMap((row, i) =>
      row.map((index, place) => moveNumber(i + 1, place === 1 || isAlone(row, decisions[index]!.side, this.variant))),
    );
    const at = this.plies.findIndex(decision => decision >= ply);
    this.chosen = signal(at < 0 ? this.plies.length : at);
  }

  /** Reads the record up to its first illegal move, and selects the first move at `ply` or later. */
  static of(record: GameRecord, ply = Infinity, notices: readonly Notice[] = []): Result<GameReview, Problem> {
    const replayed = replay(record);
    return replayed.ok ? ok(new GameReview(record, replayed.value.state, ply, notices)) : replayed;
  }

  get variant() {
    return this.state.variant;
  }

  get isComplete(): boolean {
    return this.moves.value.length === this.plies.length;
  }

  readonly move = computed<ReviewedMove | undefined>(() => this.moves.value[this.chosen.value]);
  readonly stateBefore = computed<GameState>(() => this.stateAt(this.plies[this.chosen.value] ?? this.texts.length));
  readonly pieces = computed(() => this.variant.face.pieces(this.stateBefore.value.position));
  readonly curve = computed(() => curveOn(() => squashedAxis(this.variant), this.moves.value, this.record.thoughts));
  readonly moments = computed(() => keyMoments(this.moves.value, 5));
  readonly summaries = computed(() => summarise(this.moves.value, this.variant.extras.lossSteps));
  readonly balance = computed(() =>
    balanceOf(this.moves.value, this.isComplete ? shareOfResult(this.record.result) : null),
  );

  stateAt(ply: number): GameState {
    if (ply === this.texts.length) return this.state;
    return unwrap(GameState.read(this.variant, this.state.start, this.texts.slice(0, ply)));
  }

  /** What the player reported of its own search. */
  thoughtOf(index: number): Thought | undefined {
    return this.record.thoughts?.[this.plies[index]!] ?? undefined;
  }

  sideOf(index: number): Side {
    return this.sides[index]!;
  }

  textOf(index: number): string {
    return this.texts[this.plies[index]!]!;
  }

  shownFrom(ply: number, texts: readonly string[]): string[] {
    return this.variant.extras.showMove === undefined ? [...texts] : shownLine(this.stateAt(ply), texts);
  }

  /** Empty in games without words for moves. */
  briefFrom(ply: number, text: string): string {
    return 'brief.move' in this.variant.game.messages.es ? briefTextOf(this.stateAt(ply), text, translator.value) : '';
  }

  numbered(index: number): string {
    const ply = this.plies[index]!;
    return `${this.numbers[index]} ${this.shownFrom(ply, [this.texts[ply]!])[0]}`;
  }

  /** Both moves of a row have the same number. */
  numberOf(index: number): string {
    return this.numbers[index]!;
  }

  choose(index: number): void {
    this.chosen.value = Math.max(0, Math.min(this.plies.length, index));
  }

  indexOf({ ply }: ReviewedMove): number {
    return this.plies.indexOf(ply);
  }

  /** `nodes` is the budget of the search for each move. */
  async run(nodes: number): Promise<void> {
    if (this.isRunning.peek()) this.engine.cancel();
    this.moves.value = [];
    this.isWithoutTables.value = false;
    await this.inquiry.run<readonly ReviewedMove[]>(
      async show => {
        const judged: ReviewedMove[] = [];
        // Moves can be judged faster than the screen is drawn, so a timer updates it.
        const showing = setInterval(() => show(judged), SHOW_MILLIS);
        const request: SearchRequest = { search: 'strong', lines: 1, nodes };
        try {
          await this.engine.review(this.state, request, move => judged.push(move));
        } finally {
          clearInterval(showing);
          show(judged);
        }
        return judged;
      },
      judged => {
        if (judged.length > this.moves.peek().length) this.moves.value = [...judged];
      },
    );
  }

  stop(): void {
    this.engine.cancel();
  }

  leave(): void {
    void this.engine.close();
  }
}

/** True if a row has only a move of side 1, as when that side begins. */
const isAlone = (row: readonly number[], side: Side, { rules: { dice } }: Variant): boolean =>
  dice === null && row.length === 1 && side === 1;

const decisionsOf = ({ variant, start }: GameState, texts: readonly string[]): { ply: number; side: Side }[] => {
  const state = unwrap(GameState.read(variant, start));
  return texts.flatMap((text, ply) => {
    const { isChance, side } = state;
    unwrap(state.playText(text));
    return isChance ? [] : [{ ply, side }];
  });
};

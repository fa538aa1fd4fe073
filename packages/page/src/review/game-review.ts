import type { Side } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Problem, type Result, unwrap } from '@poda/library/core/result.ts';
import type { Notice } from '@poda/library/notation/reading-notice.ts';
import { type GameRecord, replay } from '@poda/library/notation/record/record.ts';
import { briefTextOf } from '@poda/library/play/brief-move.ts';
import type { SearchRequest } from '@poda/library/play/engine/search-request.ts';
import { shownMoveTexts } from '@poda/library/play/game-in-words.ts';
import { moveNumber, numbersOf } from '@poda/library/play/listed-moves.ts';
import type { ReviewedMove } from '@poda/library/search/review/review.ts';
import { curveOn, keyMoments, squashedAxis } from '@poda/library/search/review/review-curve.ts';
import { balanceOf, shareOfResult, summarise } from '@poda/library/search/review/review-summary.ts';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { set } from '../controls/signals.ts';
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
  readonly decisions: readonly Decision[];
  private readonly engine = webEngine({
    ...longWait,
    onMissing: () => set(this.isWithoutTables, true),
  });
  private readonly texts: readonly string[];

  private constructor(
    readonly record: GameRecord,
    readonly state: GameState,
    ply: number,
    readonly notices: readonly Notice[],
  ) {
    this.texts = state.moveTexts();
    this.decisions = decisionsOf(state, this.texts);
    const at = this.decisions.findIndex(decision => decision.ply >= ply);
    this.chosen = signal(at < 0 ? this.decisions.length : at);
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
    return this.moves.value.length === this.decisions.length;
  }

  readonly move = computed<ReviewedMove | undefined>(() => this.moves.value[this.chosen.value]);
  readonly stateBefore = computed<GameState>(() =>
    this.stateAt(this.decisions[this.chosen.value]?.ply ?? this.texts.length),
  );
  readonly pieces = computed(() => this.variant.face.pieces(this.stateBefore.value.position));
  readonly curve = computed(() => curveOn(() => squashedAxis(this.variant), this.moves.value, this.record.thoughts));
  readonly moments = computed(() =>
    keyMoments(this.variant, this.moves.value, 3, this.isComplete ? this.record.result : null),
  );
  readonly summaries = computed(() => summarise(this.moves.value, this.variant.extras.lossSteps));
  readonly balance = computed(() =>
    balanceOf(this.moves.value, this.isComplete ? shareOfResult(this.record.result) : null),
  );

  stateAt(ply: number): GameState {
    if (ply === this.texts.length) return this.state;
    return unwrap(GameState.read(this.variant, this.state.start, this.texts.slice(0, ply)));
  }

  shownFrom(ply: number, texts: readonly string[]): string[] {
    return this.variant.extras.showMove === undefined ? [...texts] : shownMoveTexts(this.stateAt(ply), texts);
  }

  /** Empty in games without words for moves. */
  briefFrom(ply: number, text: string): string {
    return 'brief.move' in this.variant.game.messages.es ? briefTextOf(this.stateAt(ply), text, translator.value) : '';
  }

  numbered(index: number): string {
    const { ply, text, number } = this.decisions[index]!;
    return `${number} ${this.shownFrom(ply, [text])[0]}`;
  }

  choose(index: number): void {
    this.chosen.value = Math.max(0, Math.min(this.decisions.length, index));
  }

  indexOf({ ply }: ReviewedMove): number {
    return this.decisions.findIndex(decision => decision.ply === ply);
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

/** A move or a pass of a player, not a roll of the dice. */
interface Decision {
  readonly ply: number;
  readonly side: Side;
  readonly text: string;
  /** Both moves of a row have the same number. */
  readonly number: string;
}

const decisionsOf = ({ variant, start }: GameState, texts: readonly string[]): readonly Decision[] => {
  const state = unwrap(GameState.read(variant, start));
  const roll = variant.rules.dice === null ? null : '';
  const decisions = texts.flatMap((text, ply) => {
    const { isChance, side } = state;
    unwrap(state.playText(text));
    return isChance ? [] : [{ ply, side, text, roll }];
  });
  const numbers = numbersOf(decisions);
  return decisions.map((decision, i) => ({
    ...decision,
    number: moveNumber(numbers[i]!, roll === null && decision.side === 1),
  }));
};

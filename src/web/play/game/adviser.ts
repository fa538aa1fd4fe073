import { signal } from '@preact/signals';
import type { GameState } from '../../../core/game-state.ts';
import { type Analysis, nothingKnown } from '../../../play/engine/analysis-request.ts';
import { type Evaluation, evaluationOf } from '../../analysis/engine/evaluation.ts';
import { webEngine } from '../../engine/web-thread.ts';

// The number of hints, and the node limits of the searches: small, so that results come quickly on a phone.
const HINT_LINES = 3;
const HINT_NODES = 60_000;
const DRAW_NODES = 20_000;
const BAR_NODES = 20_000;

/**
 * Asks the engine for hints in a live game, for the value in the evaluation bar, and whether to accept a draw offer.
 */
export class Adviser {
  readonly hints = signal<Analysis | null>(null);
  readonly isThinking = signal(false);
  /** True if the engine's worker failed when it was asked for hints. */
  readonly hasFailed = signal(false);
  /** The latest evaluation; an old value stays until a newer one arrives. */
  readonly evaluation = signal<Evaluation | null>(null);
  private readonly engine = webEngine();
  /** The number of the latest request to the engine; results of earlier requests are ignored. */
  private question = 0;

  /** Finds the best moves; each result replaces the hints shown. */
  async findHints(state: GameState): Promise<void> {
    const question = ++this.question;
    this.isThinking.value = true;
    this.hasFailed.value = false;
    const show = (analysis: Analysis) => {
      if (this.question !== question) return;
      this.hints.value = analysis;
      this.evaluation.value = evaluationOf(state.variant, state.side, analysis, null);
    };
    try {
      show(await this.engine.analyse(state, { lines: HINT_LINES, nodes: HINT_NODES, search: 'strong' }, show));
    } catch {
      if (this.question === question) this.hasFailed.value = true;
    }
    if (this.question === question) this.isThinking.value = false;
  }

  /** Evaluates the position with a short search; without the engine the bar keeps its value. */
  async evaluate(state: GameState): Promise<void> {
    const question = ++this.question;
    const analysis = await this.analyseBriefly(state, BAR_NODES);
    if (this.question === question && analysis !== null)
      this.evaluation.value = evaluationOf(state.variant, state.side, analysis, null);
  }

  /**
   * True if the computer accepts a draw offer, that is, if the side to move, which is the user's, stands better. It
   * declines if the engine fails.
   */
  async takesDraw(state: GameState): Promise<boolean> {
    const { variant } = state;
    const { lines } = (await this.analyseBriefly(state, DRAW_NODES)) ?? nothingKnown;
    const even = variant.shows === 'chance' ? 1 / 2 : 0;
    return (lines[0]?.value ?? even) > even;
  }

  clear(): void {
    this.question++;
    this.engine.cancel();
    this.hints.value = null;
    this.isThinking.value = false;
    this.hasFailed.value = false;
  }

  close(): void {
    void this.engine.close();
  }

  /** The analysis of one line, or null if the engine's worker fails. */
  private analyseBriefly(state: GameState, nodes: number): Promise<Analysis | null> {
    return this.engine.analyse(state, { lines: 1, nodes, search: 'strong' }).catch(() => null);
  }
}

import { signal } from '@preact/signals';
import type { GameState } from '../../../core/game-state.ts';
import { type Analysis, nothingKnown } from '../../../play/engine/search-request.ts';
import { type Evaluation, evaluationOf } from '../../analysis/engine/evaluation.ts';
import { webEngine } from '../../engine/web-thread.ts';

// Few lines and low node limits, so that results come quickly on a phone.
const HINT_LINES = 3;
const HINT_NODES = 60_000;
const DRAW_NODES = 20_000;
const BAR_NODES = 20_000;

export class Adviser {
  readonly hints = signal<Analysis | null>(null);
  readonly isThinking = signal(false);
  readonly hasFailed = signal(false);
  /** An old value stays until a newer one arrives. */
  readonly evaluation = signal<Evaluation | null>(null);
  private readonly engine = webEngine();
  /** Number of the latest request; results of earlier requests are ignored. */
  private question = 0;

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

  /** Runs a short search; if the engine fails, the bar keeps its value. */
  async evaluate(state: GameState): Promise<void> {
    const question = ++this.question;
    const analysis = await this.analyseBriefly(state, BAR_NODES);
    if (this.question === question && analysis !== null)
      this.evaluation.value = evaluationOf(state.variant, state.side, analysis, null);
  }

  /** True if the side to move, the user's, stands better; the computer declines if the engine fails. */
  async takesDraw(state: GameState): Promise<boolean> {
    const { variant } = state;
    const { lines } = (await this.analyseBriefly(state, DRAW_NODES)) ?? nothingKnown;
    const even = variant.rules.shows === 'chance' ? 1 / 2 : 0;
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

  /** Null if the engine's worker fails. */
  private analyseBriefly(state: GameState, nodes: number): Promise<Analysis | null> {
    return this.engine.analyse(state, { lines: 1, nodes, search: 'strong' }).catch(() => null);
  }
}

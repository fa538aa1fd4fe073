import type { GameState } from '@poda/library/core/game-state.ts';
import { type Analysis, nothingKnown, type SearchRequest } from '@poda/library/play/engine/search-request.ts';
import { linesOf } from '@poda/library/search/limits.ts';
import { computed, signal } from '@preact/signals';
import { type Evaluation, evaluationOf } from '../../analysis/engine/evaluation.ts';
import { Inquiry } from '../../engine/inquiry.ts';
import { webEngine } from '../../engine/web-thread.ts';

// Few lines and low node limits, so that results come quickly on a phone.
export const HINT_LINES = 3;
const HINT_NODES = 60_000;
const DRAW_NODES = 20_000;
const BAR_NODES = 20_000;

export class Adviser {
  readonly hints = signal<Analysis | null>(null);
  readonly hinting = new Inquiry();
  /** Hints are shown, or on their way, or have failed. */
  readonly isAsked = computed(
    () => this.hints.value !== null || this.hinting.isRunning.value || this.hinting.failure.value !== null,
  );
  /** An old value stays until a newer one arrives. */
  readonly evaluation = signal<Evaluation | null>(null);
  private readonly evaluating = new Inquiry();
  private readonly engine = webEngine();

  async findHints(state: GameState): Promise<void> {
    this.evaluating.drop();
    const request: SearchRequest = { lines: linesOf(state, HINT_LINES), nodes: HINT_NODES, search: 'strong' };
    await this.hinting.run<Analysis>(
      show => this.engine.analyse(state, request, show),
      analysis => {
        this.hints.value = analysis;
        this.show(state, analysis);
      },
    );
  }

  /** Runs a short search; if the engine fails, the bar keeps its value. */
  async evaluate(state: GameState): Promise<void> {
    await this.evaluating.run(
      () => this.engine.analyse(state, { lines: 1, nodes: BAR_NODES, search: 'strong' }),
      analysis => this.show(state, analysis),
    );
  }

  /** True if the side to move, the user's, stands better; the computer declines if the engine fails. */
  async takesDraw(state: GameState): Promise<boolean> {
    const { variant } = state;
    const asked = this.engine.analyse(state, { lines: 1, nodes: DRAW_NODES, search: 'strong' });
    const { lines } = await asked.catch(() => nothingKnown);
    const even = variant.rules.shows === 'chance' ? 1 / 2 : 0;
    return (lines[0]?.value ?? even) > even;
  }

  clear(): void {
    this.evaluating.drop();
    this.hinting.drop();
    this.engine.cancel();
    this.hints.value = null;
  }

  close(): void {
    void this.engine.close();
  }

  private show({ variant, side }: GameState, analysis: Analysis): void {
    this.evaluation.value = evaluationOf(variant, side, analysis, null);
  }
}

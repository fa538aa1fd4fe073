import { signal } from '@preact/signals';
import type { GameState } from '../../../core/game-state.ts';
import type { Analysis } from '../../../play/analysis-wish.ts';
import { type Evaluation, evaluationOf } from '../../analysis/engine/evaluation.ts';
import { webEngine } from '../../engine/web-thread.ts';

const HINT_LINES = 3;
const HINT_NODES = 60_000;
const DRAW_NODES = 20_000;
const BAR_NODES = 20_000;

/** Whoever whispers at the table: the best moves, and whether a draw is worth taking. */
export class Adviser {
  readonly hints = signal<Analysis | null>(null);
  readonly isThinking = signal(false);
  /** Who stands better, as far as anybody asked; what is known stays until something newer is. */
  readonly evaluation = signal<Evaluation | null>(null);
  private readonly engine = webEngine();
  /** Another number for every question: late answers no longer matter. */
  private question = 0;

  /** Asks for the best moves; what comes replaces what is shown. */
  async ask(state: GameState): Promise<void> {
    const question = ++this.question;
    this.isThinking.value = true;
    const show = (analysis: Analysis) => {
      if (this.question !== question) return;
      this.hints.value = analysis;
      this.evaluation.value = evaluationOf(state.variant, state.side, analysis, null);
    };
    show(await this.engine.analyse(state, { lines: HINT_LINES, nodes: HINT_NODES, search: 'strong' }, show));
    if (this.question === question) this.isThinking.value = false;
  }

  /** Looks a little at who stands better. */
  async weigh(state: GameState): Promise<void> {
    const question = ++this.question;
    const analysis = await this.engine.analyse(state, { lines: 1, nodes: BAR_NODES, search: 'strong' });
    if (this.question === question) this.evaluation.value = evaluationOf(state.variant, state.side, analysis, null);
  }

  /** Whether the other side may take a draw: whoever is to move stands better. */
  async takesDraw(state: GameState): Promise<boolean> {
    const { variant } = state;
    const { lines } = await this.engine.analyse(state, { lines: 1, nodes: DRAW_NODES, search: 'strong' });
    const even = variant.shows === 'chance' ? 1 / 2 : 0;
    return (lines[0]?.value ?? even) > even;
  }

  forget(): void {
    this.question++;
    this.engine.cancel();
    this.hints.value = null;
    this.isThinking.value = false;
  }

  close(): void {
    void this.engine.close();
  }
}

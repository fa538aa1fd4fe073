import { signal } from '@preact/signals';
import type { GameState } from '../../../core/game-state.ts';
import type { Analysis, AnalysisWish } from '../../../play/analysis-wish.ts';
import { webEngine } from '../../engine/web-thread.ts';

/** An engine that thinks about whatever was asked last: a new question ends the one before it at once. */
export class LiveEngine {
  readonly analysis = signal<Analysis | null>(null);
  readonly isThinking = signal(false);
  /** Whether the engine could not be started, as where its file cannot be had. */
  readonly hasFailed = signal(false);
  private readonly engine = webEngine();
  private waiting: { readonly state: GameState; readonly wish: AnalysisWish } | null = null;
  /** Another number for every question: what comes late for an earlier one is dropped. */
  private question = 0;
  private isRunning = false;
  /** The position that was asked about last. */
  private about: GameState | null = null;

  /** Thinks about a position, which must not change as long as it does. */
  think(state: GameState, wish: AnalysisWish): void {
    this.question++;
    this.about = state;
    this.waiting = { state, wish };
    this.analysis.value = null;
    if (this.isRunning) this.engine.cancel();
    else void this.run();
  }

  /** Stops; what is known by then stays as long as the same position is looked at. */
  rest(state: GameState): void {
    if (this.about !== state) {
      this.question++;
      this.analysis.value = null;
    }
    this.stop();
  }

  /** Ends its threads; the next question starts them again. */
  close(): void {
    this.question++;
    this.stop();
    void this.engine.close();
  }

  private stop(): void {
    this.waiting = null;
    if (this.isRunning) this.engine.cancel();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    this.isThinking.value = true;
    for (let asked = this.waiting; asked !== null; asked = this.waiting) {
      const { question } = this;
      this.waiting = null;
      const show = (analysis: Analysis) => {
        if (this.question === question) this.analysis.value = analysis;
      };
      try {
        show(await this.engine.analyse(asked.state, asked.wish, show));
        this.hasFailed.value = false;
      } catch {
        this.hasFailed.value = true;
      }
    }
    this.isRunning = false;
    this.isThinking.value = false;
  }
}

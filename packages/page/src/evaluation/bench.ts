import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import type { ValueTerms } from '@poda/library/play/value-terms.ts';
import { signal } from '@preact/signals';
import { set } from '../controls/signals.ts';
import { QuestionQueue } from '../engine/inquiry.ts';
import { webEngine } from '../engine/web-thread.ts';
import { choiceOf, type EvaluationQuestion } from './evaluation-address.ts';

/** Positions of each of the two searches: enough to see past a capture, and quick enough for a slider. */
export const SEARCH_NODES = 20_000;
const LINES = 3;

export interface BestMoves {
  readonly question: EvaluationQuestion;
  readonly usual: Analysis;
  readonly own: Analysis;
}

/** Asks a worker for the terms and the best moves; of the questions asked meanwhile only the latest waits. */
export class Bench {
  readonly terms = signal<{ readonly question: EvaluationQuestion; readonly found: ValueTerms } | null>(null);
  readonly moves = signal<BestMoves | null>(null);
  readonly hasFailed = signal(false);
  private readonly queue = new QuestionQueue<EvaluationQuestion>(question => this.answer(question));
  readonly isRunning = this.queue.isRunning;
  private readonly engine = webEngine();

  ask(question: EvaluationQuestion): void {
    this.queue.ask(question);
  }

  close(): void {
    this.queue.drop();
    void this.engine.close();
  }

  private async answer(question: EvaluationQuestion): Promise<void> {
    try {
      const found = await this.engine.terms(question.state, choiceOf(question));
      if (found === undefined) return;
      set(this.terms, { question, found });
      if (question.state.isChance) {
        set(this.moves, null);
        return;
      }
      const { state, id, weights } = question;
      const before = this.moves.peek();
      const isSame = before?.question.state === state && before.question.id === id;
      const usual = isSame ? before.usual : await this.search({ state, id, weights: {} });
      const own = Object.keys(weights).length === 0 ? usual : await this.search(question);
      set(this.moves, { question, usual, own });
      set(this.hasFailed, false);
    } catch {
      set(this.hasFailed, true);
    }
  }

  private search(question: EvaluationQuestion): Promise<Analysis> {
    return this.engine.analyse(question.state, {
      search: 'strong',
      lines: LINES,
      nodes: SEARCH_NODES,
      settings: { solved: false },
      evaluation: choiceOf(question),
      threads: 1,
    });
  }
}

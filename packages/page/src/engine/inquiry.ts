import { signal } from '@preact/signals';

/** Tells the latest question from earlier ones, whose late answers are dropped. */
export class Latest {
  private number = 0;

  /** From now on every earlier question is stale. */
  begin(): () => boolean {
    this.number++;
    return this.watch();
  }

  /** The result tells whether no other question has begun since. */
  watch(): () => boolean {
    const { number } = this;
    return () => this.number === number;
  }
}

/** Asks an engine and drops the answers to all but the latest question. */
export class Inquiry {
  readonly isRunning = signal(false);
  /** The message of the error, empty if it has none; null without a failure. */
  readonly failure = signal<string | null>(null);
  private readonly latest = new Latest();

  /** `ask` may pass intermediate answers to its parameter. */
  async run<T extends object>(
    ask: (onAnswer: (answer: T) => void) => Promise<T>,
    take: (answer: T) => void,
  ): Promise<void> {
    const isLatest = this.latest.begin();
    const takeLatest = (answer: T) => {
      if (isLatest()) take(answer);
    };
    this.isRunning.value = true;
    this.failure.value = null;
    const answer = await ask(takeLatest).catch((error: unknown) => {
      if (isLatest()) this.failure.value = error instanceof Error ? error.message : String(error);
      return undefined;
    });
    if (answer !== undefined) takeLatest(answer);
    if (isLatest()) this.isRunning.value = false;
  }

  drop(): void {
    this.latest.begin();
    this.isRunning.value = false;
    this.failure.value = null;
  }

  watch(): () => boolean {
    return this.latest.watch();
  }
}

/** Answers one question after another. Of the questions asked meanwhile only the latest waits. */
export class QuestionQueue<Q> {
  readonly isRunning = signal(false);
  private waiting: Q | undefined;

  constructor(private readonly answer: (question: Q) => Promise<void>) {}

  ask(question: Q): void {
    this.waiting = question;
    if (!this.isRunning.peek()) void this.run();
  }

  drop(): void {
    this.waiting = undefined;
  }

  private async run(): Promise<void> {
    this.isRunning.value = true;
    for (let { waiting } = this; waiting !== undefined; waiting = this.waiting) {
      this.waiting = undefined;
      await this.answer(waiting);
    }
    this.isRunning.value = false;
  }
}

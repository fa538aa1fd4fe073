import type { FullTranslator } from '../words/translators.ts';
import type { Output } from './output.ts';

export interface Progress {
  readonly done: number;
  readonly all: number;
  /** The finished share of this run's work, from 0 to 1. */
  readonly share: number;
  /** The share to show, if it includes the work of earlier runs. */
  readonly shown?: number;
  readonly note?: string;
}

export class ProgressBar {
  private readonly began = performance.now();
  private readonly isTerminal: boolean;
  private readonly timer: NodeJS.Timeout;
  private hasShown = false;

  constructor(
    private readonly output: Output,
    private readonly translator: FullTranslator,
    private readonly progress: () => Progress,
  ) {
    this.isTerminal = output.isTerminal;
    this.timer = setInterval(() => this.show(), this.isTerminal ? MILLIS_ON_A_TERMINAL : MILLIS_IN_A_FILE);
    if (this.isTerminal) this.show();
  }

  /** Writes nothing into a file for very short work. */
  end(): void {
    clearInterval(this.timer);
    if (this.isTerminal || this.hasShown) this.show();
    if (this.isTerminal) this.output.write('\n');
  }

  private show(): void {
    this.hasShown = true;
    const { done, all, share, shown = share, note } = this.progress();
    const millis = performance.now() - this.began;
    const isEarly = share < MIN_SHARE && done < all;
    const left = share > 0 ? Math.round((millis * (1 - share)) / share / 1000) : 0;
    const time = isEarly
      ? this.translator.say('study.progress.first', { done, all })
      : this.translator.say('study.progress', { done, all, percent: Math.floor(100 * shown), left: timeText(left) });
    const words = note === undefined ? time : `${time}, ${note}`;
    const bar = '#'.repeat(Math.floor(BAR * shown)).padEnd(BAR, '.');
    const { output } = this;
    output.write(
      this.isTerminal
        ? `${output.ownSequence(LINE_START)}[${bar}] ${words}${output.ownSequence(CLEAR_REST)}`
        : `${words}\n`,
    );
  }
}

const timeText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

const BAR = 24;
const LINE_START = '\r';
const CLEAR_REST = '\u001b[K';
/** Below this share the estimate of the time left is too rough. */
const MIN_SHARE = 0.01;
const MILLIS_ON_A_TERMINAL = 250;
const MILLIS_IN_A_FILE = 10_000;

import type { FullTranslator } from '../../i18n/translators.ts';
import type { Screen } from './screen.ts';

/** Shows on a stream how much of a long piece of work is done and how long the rest may take. */
export class ProgressBar {
  private readonly began = performance.now();
  private readonly isTerminal: boolean;
  private readonly timer: NodeJS.Timeout;
  private hasShown = false;

  constructor(
    private readonly screen: Screen,
    private readonly translator: FullTranslator,
    /** Pieces done and all of them, and the share of the work that this run had to do and has done. */
    private readonly look: () => { readonly done: number; readonly all: number; readonly share: number },
  ) {
    this.isTerminal = screen.isTerminal;
    this.timer = setInterval(() => this.show(), this.isTerminal ? MILLIS_ON_A_TERMINAL : MILLIS_IN_A_FILE);
    if (this.isTerminal) this.show();
  }

  /** Shows the last state and leaves the line; in a file, work that was quickly done leaves no trace. */
  end(): void {
    clearInterval(this.timer);
    if (this.isTerminal || this.hasShown) this.show();
    if (this.isTerminal) this.screen.write('\n');
  }

  private show(): void {
    this.hasShown = true;
    const { done, all, share } = this.look();
    const millis = performance.now() - this.began;
    const isEarly = share < MIN_SHARE && done < all;
    const left = share > 0 ? Math.round((millis * (1 - share)) / share / 1000) : 0;
    const words = isEarly
      ? this.translator.say('study.progress.first', { done, all })
      : this.translator.say('study.progress', { done, all, percent: Math.floor(100 * share), left: this.time(left) });
    const bar = '#'.repeat(Math.floor(BAR * share)).padEnd(BAR, '.');
    const { screen } = this;
    screen.write(
      this.isTerminal ? `${screen.ours(LINE_START)}[${bar}] ${words}${screen.ours(CLEAR_REST)}` : `${words}\n`,
    );
  }

  private time(seconds: number): string {
    return seconds < 60
      ? this.translator.say('study.seconds', { seconds })
      : this.translator.say('study.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  }
}

const BAR = 24;
const LINE_START = '\r';
const CLEAR_REST = '\u001b[K';
/** Before this the time left would be no more than a guess. */
const MIN_SHARE = 0.01;
const MILLIS_ON_A_TERMINAL = 250;
const MILLIS_IN_A_FILE = 10_000;

import type { Terminal } from '../terminal/terminal.ts';

/** Quick games must not make the screen flicker. */
const PAUSE_MILLIS = 1000;

/** Drawn over at the end of a terminal; elsewhere nothing. */
export class LiveLines {
  private drawn = 0;
  private drawnAt = -Infinity;

  constructor(private readonly terminal: Terminal) {}

  get isLive(): boolean {
    return this.terminal.output.isTerminal && this.terminal.hasCursor !== false;
  }

  /** Unless the last drawing is too recent. */
  async show(make: () => Promise<readonly string[]>): Promise<void> {
    if (!this.isLive || performance.now() - this.drawnAt < PAUSE_MILLIS) return;
    this.drawnAt = performance.now();
    const { output } = this.terminal;
    // Lines that wrap or scroll could not be drawn over.
    const lines = (await make()).slice(0, (output.rows ?? DEFAULT_ROWS) - 1);
    const width = output.columns ?? DEFAULT_COLUMNS;
    this.clear();
    output.write(lines.map(line => `${line.slice(0, width)}\n`).join(''));
    this.drawn = lines.length;
  }

  clear(): void {
    const { output } = this.terminal;
    if (this.drawn > 0) output.write(output.ownSequence(`\u001b[${this.drawn}A\r\u001b[J`));
    this.drawn = 0;
  }
}

const DEFAULT_ROWS = 24;
const DEFAULT_COLUMNS = 80;

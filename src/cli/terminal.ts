import { createInterface } from 'node:readline';

/** What a command needs of the world around it; tests hand in their own. */
export interface Terminal {
  readonly input: NodeJS.ReadStream | NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly errors: NodeJS.WritableStream;
  /** Whether a person sits at the keyboard. */
  readonly isInteractive: boolean;
  readonly hasColour: boolean;
  /** What to do when the user interrupts, instead of ending at once; done or not, the program ends with 130 after it. */
  readonly onInterrupt?: (act: () => void) => void;
}

/** Puts a colour or weight around a text where the terminal shows them. */
export const paint = (terminal: Terminal, style: keyof typeof styles, text: string): string =>
  terminal.hasColour ? `\u001b[${styles[style]}m${text}\u001b[0m` : text;

const styles = { dim: '2', red: '1;31', blue: '1;34', white: '1;37', black: '1;35' } as const;

/** Reads line after line; prompts appear only where a person reads them. */
export class LineReader {
  private readonly lines: string[] = [];
  private waiting: ((line: string | null) => void) | undefined;
  private ended = false;
  private readonly readline;

  constructor(
    private readonly terminal: Terminal,
    onInterrupt: () => void = () => {},
  ) {
    this.readline = createInterface({
      input: terminal.input,
      ...(terminal.isInteractive ? { output: terminal.output } : {}),
      terminal: terminal.isInteractive,
    });
    this.readline.on('line', line => this.deliver(line));
    this.readline.on('close', () => {
      this.ended = true;
      this.waiting?.(null);
    });
    this.readline.on('SIGINT', onInterrupt);
  }

  /** The next line, without spaces around it; null when there are no more. */
  async ask(prompt = ''): Promise<string | null> {
    const ready = this.lines.shift();
    if (ready !== undefined) return ready.trim();
    if (this.ended) return null;
    if (this.terminal.isInteractive) {
      this.readline.setPrompt(prompt);
      this.readline.prompt();
    }
    const line = await new Promise<string | null>(resolve => {
      this.waiting = resolve;
    });
    return line === null ? null : line.trim();
  }

  close(): void {
    this.readline.close();
  }

  private deliver(line: string): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting === undefined) this.lines.push(line);
    else waiting(line);
  }
}

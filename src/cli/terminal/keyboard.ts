import { createInterface, type Interface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { visible } from '../../core/text/visible.ts';
import type { Terminal } from './terminal.ts';

/** What may be said about a question beyond its words. */
export interface Asking {
  /** After so long nobody waits for the answer any more. */
  readonly millis?: number;
  /** Whether an arrow key on an empty line is an answer of its own. */
  readonly takesArrows?: boolean;
}

/** A line without the spaces around it; null when there are no more; or what came in its place. */
export type Line = string | null | typeof TIME_UP | typeof ARROW;

export const TIME_UP = Symbol('the time is up');
export const ARROW = Symbol('an arrow key');

/** The words that may stand where a line is being typed. */
export type Completer = (line: string) => readonly string[];

/**
 * What a person types, line after line, or key after key. Prompts appear only where a person reads them; with a cursor that
 * moves, lines can be edited and completed.
 */
export class Keyboard {
  private readonly lines: string[] = [];
  private waiting: ((line: Line) => void) | undefined;
  /** Whether nothing more will come. */
  hasEnded = false;
  private takesArrows = false;
  private onKeys: ((keys: string) => void) | undefined;
  private readonly readline: Interface;
  private readonly gate: Gate | undefined;

  constructor(
    private readonly terminal: Terminal,
    /** What Ctrl-C does. */
    readonly interrupt: () => void,
    complete: Completer = () => [],
  ) {
    const { input, output } = terminal;
    if (terminal.isInteractive && terminal.hasCursor !== false) {
      this.gate = new Gate(input as NodeJS.ReadStream, keys => this.intercept(keys));
      this.readline = createInterface({
        input: this.gate,
        output: output.stream,
        terminal: true,
        historySize: 0,
        completer: (line: string) => [complete(line), line],
      });
    } else this.readline = createInterface({ input, terminal: false });
    this.readline.on('line', line => this.deliver(line));
    this.readline.on('close', () => {
      this.hasEnded = true;
      this.gate?.shut();
      this.answer(null);
    });
    this.readline.on('SIGINT', this.interrupt);
    // After Ctrl-Z and fg the line goes on where it was.
    this.readline.on('SIGCONT', () => this.readline.resume());
  }

  /** The answer to a prompt; one that was typed before is taken at once. */
  async ask(prompt: string, { millis, takesArrows = false }: Asking = {}): Promise<Line> {
    const ready = this.lines.shift();
    if (ready !== undefined) return ready.trim();
    if (this.hasEnded) return null;
    this.show(prompt);
    this.takesArrows = takesArrows;
    const line = await this.next(millis);
    if (line === TIME_UP && this.gate !== undefined) this.readline.write(null, { ctrl: true, name: 'u' });
    return typeof line === 'string' ? line.trim() : line;
  }

  /** A line that is there already. */
  takeTyped(): string | undefined {
    return this.lines.shift()?.trim();
  }

  /** Gives a line back, for whoever asks next. */
  unread(line: Line): void {
    if (typeof line === 'string') this.lines.unshift(line);
  }

  /** Waits so long, or until a line is there. */
  async rest(millis: number): Promise<void> {
    if (this.lines.length > 0) return;
    const line = this.hasEnded
      ? await new Promise<null>(resolve => setTimeout(resolve, millis, null))
      : await this.next(millis);
    if (typeof line === 'string') this.lines.unshift(line);
  }

  /** Whether keys can be read one by one. */
  get hasKeys(): boolean {
    return this.gate !== undefined && !this.hasEnded;
  }

  /** Hands over every key until the returned function is called; lines wait meanwhile. */
  readKeys(onKeys: (keys: string) => void): () => void {
    this.onKeys = onKeys;
    return () => {
      this.onKeys = undefined;
    };
  }

  close(): void {
    this.readline.close();
  }

  /** Shows a prompt, whose last line is where the answer is typed. */
  private show(prompt: string): void {
    if (!this.terminal.isInteractive) return;
    const end = prompt.lastIndexOf('\n') + 1;
    this.terminal.output.write(prompt.slice(0, end));
    if (this.gate === undefined) this.terminal.output.write(prompt.slice(end));
    else {
      this.readline.setPrompt(this.terminal.output.rendered(prompt.slice(end)));
      this.readline.prompt();
    }
  }

  private next(millis: number | undefined): Promise<Line> {
    return new Promise(resolve => {
      const timer = millis === undefined ? undefined : setTimeout(() => this.answer(TIME_UP), millis);
      this.waiting = line => {
        clearTimeout(timer);
        resolve(line);
      };
    });
  }

  private deliver(line: string): void {
    if (!this.answer(line)) this.lines.push(line);
  }

  /** Answers whoever waits; false where nobody does. */
  private answer(line: Line): boolean {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.(line);
    return waiting !== undefined;
  }

  /** Whether keys are meant for somebody else than the line that is being typed. */
  private intercept(keys: string): boolean {
    if (this.onKeys !== undefined) {
      this.onKeys(keys);
      return true;
    }
    // The editing of lines would take Ctrl-C behind an Esc for another key.
    if (keys.includes(CTRL_C)) {
      this.interrupt();
      return true;
    }
    const isForUs = this.takesArrows && this.waiting !== undefined && this.readline.line === '' && arrowKey.test(keys);
    if (isForUs) this.answer(ARROW);
    return isForUs;
  }
}

const CTRL_C = '\u0003';
const ESCAPE = '\u001b';
const arrowKey = new RegExp(`^${ESCAPE}[[O][ABCD]$`);

/** Keys are ASCII controls, which the line editor obeys; other controls come from pasted text, and it would echo them. */
const beyondAscii = /[^\p{ASCII}]+/gu;

/** The keyboard as the editing of lines sees it: it gets only those keys that nobody else has taken. */
class Gate extends PassThrough {
  readonly isTTY = true;
  private readonly decoder = new StringDecoder('utf8');

  constructor(
    private readonly source: NodeJS.ReadStream,
    private readonly takes: (keys: string) => boolean,
  ) {
    super();
    source.on('data', this.pass).on('end', this.finish).on('error', this.finish);
  }

  setRawMode(isRaw: boolean): this {
    this.source.setRawMode?.(isRaw);
    return this;
  }

  shut(): void {
    this.source.off('data', this.pass).off('end', this.finish).off('error', this.finish).pause();
  }

  private readonly pass = (chunk: Buffer) => {
    const keys = this.decoder.write(chunk);
    if (keys !== '' && !this.takes(keys)) this.write(keys.replace(beyondAscii, visible));
  };

  private readonly finish = () => this.end();
}

import { createInterface, type Interface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { visible } from '@poda/library/core/text/visible.ts';
import type { Terminal } from './terminal.ts';

export interface QuestionOptions {
  readonly millis?: number;
  /** An arrow key on an empty line counts as an answer. */
  readonly acceptsArrows?: boolean;
}

/** The trimmed line, null at EOF, or the event that came instead. */
export type TypedLine = string | null | typeof TIME_UP | typeof ARROW_KEY;

export const TIME_UP = Symbol('the time is up');
export const ARROW_KEY = Symbol('an arrow key');

/** Edits on the whole screen, in place of the line editor. */
export interface ScreenEditor {
  /** Shows a question; an editor for a single answer has none. */
  prompt?(text: string, options: QuestionOptions): void;
  press(keys: string): void;
}

/** Reads lines or keys. An interactive terminal with a movable cursor has editing and completion. */
export class Keyboard {
  private readonly lines: string[] = [];
  private waiting: ((line: TypedLine) => void) | undefined;
  /** True after EOF. */
  hasEnded = false;
  private acceptsArrows = false;
  private editor: ScreenEditor | null = null;
  private pending: { readonly prompt: string; readonly options: QuestionOptions } | null = null;
  private readonly readline: Interface;
  private readonly filter: KeyFilter | undefined;

  constructor(
    private readonly terminal: Terminal,
    /** Called on Ctrl-C, or on a signal with its exit code. */
    readonly interrupt: (exitCode?: number) => void,
    complete: (line: string) => readonly string[] = () => [],
  ) {
    const { input, output } = terminal;
    if (terminal.isInteractive && terminal.hasCursor !== false) {
      this.filter = new KeyFilter(input as NodeJS.ReadStream, keys => this.intercept(keys));
      this.readline = createInterface({
        input: this.filter,
        output: output.stream,
        terminal: true,
        historySize: 0,
        completer: (line: string) => [complete(line), line],
      });
    } else this.readline = createInterface({ input, terminal: false });
    this.readline.on('line', line => this.submit(line));
    this.readline.on('close', () => {
      this.hasEnded = true;
      this.filter?.detach();
      this.answer(null);
    });
    this.readline.on('SIGINT', () => this.interrupt());
    // After `fg` the user continues the line.
    this.readline.on('SIGCONT', () => this.readline.resume());
  }

  /** Shows no prompt if the line was typed ahead. */
  async ask(prompt: string, options: QuestionOptions = {}): Promise<TypedLine> {
    const ready = this.lines.shift();
    if (ready !== undefined) return ready.trim();
    if (this.hasEnded) return null;
    this.pending = { prompt, options };
    this.show(prompt, options);
    this.acceptsArrows = options.acceptsArrows ?? false;
    const line = await this.next(options.millis);
    this.pending = null;
    // Ctrl-U clears a half-typed line.
    if (line === TIME_UP && this.filter !== undefined) this.readline.write(null, { ctrl: true, name: 'u' });
    return typeof line === 'string' ? line.trim() : line;
  }

  takeTyped(): string | undefined {
    return this.lines.shift()?.trim();
  }

  /** The next `ask` returns this line. */
  putBack(line: TypedLine): void {
    if (typeof line === 'string') this.lines.unshift(line);
  }

  async waitForLine(millis: number): Promise<void> {
    if (this.lines.length > 0) return;
    const line = this.hasEnded
      ? await new Promise<null>(resolve => setTimeout(resolve, millis, null))
      : await this.next(millis);
    if (typeof line === 'string') this.lines.unshift(line);
  }

  get hasKeys(): boolean {
    return this.filter !== undefined && !this.hasEnded;
  }

  get hasEditor(): boolean {
    return this.editor !== null;
  }

  /** Null is the usual line editor. A half-typed line is deleted. */
  useEditor(editor: ScreenEditor | null): void {
    this.editor = editor;
    if (editor !== null && this.readline.line !== '') this.readline.write(null, { ctrl: true, name: 'u' });
  }

  askAgain(): void {
    if (this.pending !== null) this.show(this.pending.prompt, this.pending.options);
  }

  setRawMode(isRaw: boolean): void {
    this.filter?.setRawMode(isRaw);
  }

  close(): void {
    this.readline.close();
  }

  /** The user answers on the last line of the prompt. */
  private show(prompt: string, options: QuestionOptions): void {
    if (!this.terminal.isInteractive) return;
    if (this.editor !== null) {
      this.editor.prompt?.(prompt, options);
      return;
    }
    const end = prompt.lastIndexOf('\n') + 1;
    this.terminal.output.write(prompt.slice(0, end));
    if (this.filter === undefined) this.terminal.output.write(prompt.slice(end));
    else {
      this.readline.setPrompt(this.terminal.output.rendered(prompt.slice(end)));
      this.readline.prompt();
    }
  }

  private next(millis: number | undefined): Promise<TypedLine> {
    return new Promise(resolve => {
      const timer = millis === undefined ? undefined : setTimeout(() => this.answer(TIME_UP), millis);
      this.waiting = line => {
        clearTimeout(timer);
        resolve(line);
      };
    });
  }

  /** Treats the line as if typed into the usual editor. */
  submit(line: string): void {
    if (!this.answer(line)) this.lines.push(line);
  }

  private answer(line: TypedLine): boolean {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.(line);
    return waiting !== undefined;
  }

  /** True hides the keys from the line editor. */
  private intercept(keys: string): boolean {
    if (this.editor !== null) {
      this.editor.press(keys);
      return true;
    }
    // The line editor would mistake Ctrl-C after Esc for another key.
    if (keys.includes(CTRL_C)) {
      this.interrupt();
      return true;
    }
    const isForUs =
      this.acceptsArrows && this.waiting !== undefined && this.readline.line === '' && arrowKey.test(keys);
    if (isForUs) this.answer(ARROW_KEY);
    return isForUs;
  }
}

const CTRL_C = '\u0003';
const ESCAPE = '\u001b';
const arrowKey = new RegExp(`^${ESCAPE}[[O][ABCD]$`);

/** The line editor would echo pasted control characters. */
const beyondAscii = /[^\p{ASCII}]+/gu;

/** Passes on keys that `takes` does not handle. */
class KeyFilter extends PassThrough {
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

  detach(): void {
    this.source.off('data', this.pass).off('end', this.finish).off('error', this.finish).pause();
  }

  private readonly pass = (chunk: Buffer) => {
    const keys = this.decoder.write(chunk);
    if (keys !== '' && !this.takes(keys)) this.write(keys.replace(beyondAscii, visible));
  };

  private readonly finish = () => this.end();
}

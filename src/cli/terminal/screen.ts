import { visible, visibleJson } from '../../core/text/visible.ts';

/**
 * A stream that people read: the only way from a command to the standard output and the standard error. Whatever text a
 * command writes, and wherever the text comes from, only the control sequences that `ours` marks reach the terminal.
 */
export class Screen {
  constructor(
    /** Opens the stream at the first write, so that streams that are not used stay closed. */
    private readonly open: () => NodeJS.WritableStream,
    private readonly own: OwnSequences = new OwnSequences(),
  ) {}

  /** Writes a text; false while the reader is slower than the writer. */
  write(text: string): boolean {
    return this.open().write(this.rendered(text));
  }

  /** Writes a value as one line of JSON. */
  writeJson(value: unknown): boolean {
    return this.open().write(`${visibleJson(value)}\n`);
  }

  /** Writes the content of a file: byte for byte into a file or a pipe, and as any other text on a terminal. */
  writeFile(text: string): boolean {
    return this.isTerminal ? this.write(text) : this.open().write(text);
  }

  /** Marks a control sequence as one of the program's own, which the terminal shall obey. */
  ours(sequence: string): string {
    return this.own.mark(sequence);
  }

  /** A text as `write` sends it. */
  rendered(text: string): string {
    return this.own.render(text);
  }

  /** Settles once the reader has taken what was written. */
  drained(): Promise<void> {
    return new Promise(resolve => this.open().once('drain', () => resolve()));
  }

  get isTerminal(): boolean {
    return this.size.isTTY === true;
  }

  /** The width of the terminal; undefined for a file or a pipe. */
  get columns(): number | undefined {
    return this.size.columns;
  }

  get rows(): number | undefined {
    return this.size.rows;
  }

  /** Calls a function whenever the terminal gets another size, until the returned function is called. */
  onResize(act: () => void): () => void {
    const stream = this.open().on('resize', act);
    return () => stream.off('resize', act);
  }

  /** The stream itself, for the line editor alone: it moves the cursor. Give it no text that is not `rendered`. */
  get stream(): NodeJS.WritableStream {
    return this.open();
  }

  private get size(): Partial<NodeJS.WriteStream> {
    return this.open() as Partial<NodeJS.WriteStream>;
  }
}

/**
 * Tells control sequences of the program from those in a text of others. In a text a sequence of ours is a mark: its number,
 * behind a random word that this process never shows, between two code points that Unicode keeps free for use inside a program.
 * No file and no bot can write such a mark. The screens of a process share one object: its commands are bundled apart.
 */
export class OwnSequences {
  private readonly sequences: string[] = [];
  /** Drawn with the first sequence; before that no text can hold a mark. */
  private key: string | undefined;

  /** The mark of a sequence, which may stand anywhere in a text. */
  mark(sequence: string): string {
    this.key ??= crypto.randomUUID();
    let number = this.sequences.indexOf(sequence);
    if (number === -1) number = this.sequences.push(sequence) - 1;
    return `${OPEN}${this.key}:${number}${CLOSE}`;
  }

  /** A text as the terminal gets it: our own sequences to be obeyed, everything else to be seen. */
  render(text: string): string {
    if (this.key === undefined) return visible(text);
    // Text and the numbers of marks take turns.
    return text
      .split(new RegExp(`${OPEN}${this.key}:(\\d+)${CLOSE}`))
      .map((piece, i) => (i % 2 === 0 ? visible(piece) : this.sequences[Number(piece)]))
      .join('');
  }
}

const OPEN = '\ufdd0';
const CLOSE = '\ufdd1';

/** A text without marked sequences: what takes room on the screen. */
export const withoutSequences = (text: string): string => text.replace(markedSequence, '');

const markedSequence = new RegExp(`${OPEN}[^${CLOSE}]*${CLOSE}`, 'g');

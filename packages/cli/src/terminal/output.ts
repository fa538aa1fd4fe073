import { visible, visibleJson } from '@poda/library/core/text/visible.ts';

/** All output of commands. Control sequences of files and bots become visible; `ownSequence` marks Poda's. */
export class Output {
  constructor(
    /** Called at the first write, so that unused streams stay closed. */
    private readonly open: () => NodeJS.WritableStream,
    private readonly own: OwnSequences = new OwnSequences(),
  ) {}

  /** False means backpressure. */
  write(text: string): boolean {
    return this.open().write(this.rendered(text));
  }

  writeLine(text: string): boolean {
    return this.write(`${text}\n`);
  }

  writeJson(value: unknown): boolean {
    return this.open().write(`${visibleJson(value)}\n`);
  }

  /** Writes a file's text unchanged into a file or a pipe, sanitised on a terminal. */
  writeFile(text: string): boolean {
    return this.isTerminal ? this.write(text) : this.open().write(text);
  }

  ownSequence(sequence: string): string {
    return this.own.mark(sequence);
  }

  /** The text that `write` sends to the stream. */
  rendered(text: string): string {
    return this.own.render(text);
  }

  drained(): Promise<void> {
    return new Promise(resolve => this.open().once('drain', () => resolve()));
  }

  get isTerminal(): boolean {
    return this.size.isTTY === true;
  }

  /** Undefined for a file or a pipe. */
  get columns(): number | undefined {
    return this.size.columns;
  }

  get rows(): number | undefined {
    return this.size.rows;
  }

  onResize(handler: () => void): () => void {
    const stream = this.open().on('resize', handler);
    return () => stream.off('resize', handler);
  }

  /** For the line editor, which moves the cursor; write only `rendered` text to it. */
  get stream(): NodeJS.WritableStream {
    return this.open();
  }

  private get size(): Partial<NodeJS.WriteStream> {
    return this.open() as Partial<NodeJS.WriteStream>;
  }
}

/**
 * A mark stands for a control sequence of the program: its number after a random key, between two Unicode
 * noncharacters. The key is never shown, so no file or bot can forge a mark. Commands are bundled separately, so all
 * outputs of a process share one object.
 */
export class OwnSequences {
  private readonly sequences: string[] = [];
  private key: string | undefined;

  mark(sequence: string): string {
    this.key ??= crypto.randomUUID();
    let number = this.sequences.indexOf(sequence);
    if (number === -1) number = this.sequences.push(sequence) - 1;
    return `${OPEN}${this.key}:${number}${CLOSE}`;
  }

  /** All control characters become visible, except marked sequences. */
  render(text: string): string {
    if (this.key === undefined) return visible(text);
    // With a capture group, `split` alternates text and the numbers of marks.
    return text
      .split(new RegExp(`${OPEN}${this.key}:(\\d+)${CLOSE}`))
      .map((piece, i) => (i % 2 === 0 ? visible(piece) : this.sequences[Number(piece)]))
      .join('');
  }
}

const OPEN = '\ufdd0';
const CLOSE = '\ufdd1';

/** Marked sequences take no columns. */
export const withoutSequences = (text: string): string => text.replace(markedSequence, '');

const markedSequence = new RegExp(`${OPEN}[^${CLOSE}]*${CLOSE}`, 'g');

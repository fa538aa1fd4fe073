import { isUtf8 } from 'node:buffer';
import { cutText, visible } from '../core/text/visible.ts';

/** What a bot writes, made fit for people's eyes: nothing that a terminal would obey, and not too much of it. */

/** The longest piece of a bot's text that is kept as evidence. */
const MAX_EVIDENCE = 8 * 1024;

/** A text of several lines as evidence: every character visible, and no longer than so much. */
export const harmless = (text: string, most: number = MAX_EVIDENCE): string => cutText(visible(text), most);

/** The same in one line. */
export const harmlessLine = (text: string, most = 200): string => harmless(inOneLine(text).replaceAll('\t', ' '), most);

/** Lines joined by single blanks, in time that grows with the text alone, however many blanks it holds. */
const inOneLine = (text: string): string =>
  /[\r\n]/.test(text)
    ? text
        .split(/[\r\n]+/)
        .map(line => line.trim())
        .join(' ')
    : text;

/** The last of an endless stream. */
export class Tail {
  private kept: Buffer[] = [];
  private size = 0;

  constructor(private readonly most: number) {}

  add(bytes: Buffer): void {
    // A copy, so that a small rest does not hold the large piece it came in.
    this.kept.push(Buffer.from(bytes.subarray(Math.max(0, bytes.length - this.most))));
    this.size += this.kept.at(-1)!.length;
    if (this.size <= 4 * this.most) return;
    const last = Buffer.concat(this.kept).subarray(-this.most);
    this.kept = [Buffer.from(last)];
    this.size = last.length;
  }

  /** What a person may read of it. */
  get text(): string {
    const bytes = Buffer.concat(this.kept).subarray(-this.most);
    return harmless(bytes.toString('utf8').replaceAll('\r\n', '\n'));
  }
}

/** A line as it came. */
export interface HeardLine {
  readonly text: string;
  /** What makes it unreadable whatever it says; null for good text. */
  readonly flaw: 'not-utf8' | 'nul' | null;
}

/** Cuts a stream into lines; one that gets too long is the end of it. */
export class LineCutter {
  private rest: Buffer[] = [];
  private restLength = 0;
  isTooLong = false;

  constructor(private readonly mostLine: number) {}

  /** The lines that are complete now. */
  cut(bytes: Buffer): HeardLine[] {
    const lines: HeardLine[] = [];
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      const piece = bytes.subarray(from, end);
      from = end + 1;
      if (this.restLength + piece.length > this.mostLine) {
        this.isTooLong = true;
        return lines;
      }
      lines.push(heard(this.restLength === 0 ? piece : Buffer.concat([...this.rest, piece])));
      this.rest = [];
      this.restLength = 0;
    }
    if (from < bytes.length) {
      this.rest.push(from === 0 ? bytes : bytes.subarray(from));
      this.restLength += bytes.length - from;
      this.isTooLong ||= this.restLength > this.mostLine;
    }
    return lines;
  }

  /** What was begun and not ended. */
  get unfinished(): string {
    return Buffer.concat(this.rest).toString('utf8');
  }
}

const NEWLINE = 10;

const heard = (bytes: Buffer): HeardLine => {
  const text = bytes.toString('utf8').replace(/\r$/, '');
  const flaw = bytes.includes(0) ? 'nul' : text.includes('\ufffd') && !isUtf8(bytes) ? 'not-utf8' : null;
  return { text, flaw };
};

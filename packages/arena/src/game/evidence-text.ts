import { isUtf8 } from 'node:buffer';
import { codeOf, cutText, visible } from '@poda/library/core/text/visible.ts';

/** Maximum characters of a bot's output in a verdict. */
const MAX_EVIDENCE = 8 * 1024;

/** Escapes invisible characters, keeps line breaks, and cuts the text. */
export const harmless = (text: string, max: number = MAX_EVIDENCE): string => cutText(visible(text), max);

/** Like `harmless`, with spaces for line breaks and tabs. */
export const harmlessLine = (text: string, max = 200): string => harmless(inOneLine(text).replaceAll('\t', ' '), max);

export const errorLine = (thrown: unknown): string =>
  shownLine(thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : typeof thrown, MAX_ERROR_CHARACTERS);

const MAX_ERROR_CHARACTERS = 300;

/** Codes blanks that look like a space. Cuts before it escapes, because a bot may write lines of 64 KiB. */
export const shownLine = (text: string, max = 200): string =>
  harmlessLine(text.slice(0, 2 * max).replace(/[^\P{Zs} ]/gu, codeOf), max);

/** Takes linear time, also for a long run of line breaks or spaces. */
const inOneLine = (text: string): string =>
  /[\r\n]/.test(text)
    ? text
        .split(/[\r\n]+/)
        .map(line => line.trim())
        .join(' ')
    : text;

export class Tail {
  private kept: Buffer[] = [];
  private size = 0;

  constructor(private readonly maxBytes: number) {}

  add(bytes: Buffer): void {
    // A copy, because a subarray keeps the whole chunk in memory.
    this.kept.push(Buffer.from(bytes.subarray(Math.max(0, bytes.length - this.maxBytes))));
    this.size += this.kept.at(-1)!.length;
    if (this.size <= 4 * this.maxBytes) return;
    const last = Buffer.concat(this.kept).subarray(-this.maxBytes);
    this.kept = [Buffer.from(last)];
    this.size = last.length;
  }

  get text(): string {
    const bytes = Buffer.concat(this.kept).subarray(-this.maxBytes);
    return harmless(bytes.toString('utf8').replaceAll('\r\n', '\n'));
  }
}

export interface HeardLine {
  readonly text: string;
  readonly flaw: 'not-utf8' | 'nul' | null;
}

/** After a line above the limit, `isTooLong` is set and the stream must not be used further. */
export class LineCutter {
  private rest: Buffer[] = [];
  private restLength = 0;
  isTooLong = false;

  constructor(private readonly maxLineBytes: number) {}

  cut(bytes: Buffer): HeardLine[] {
    const lines: HeardLine[] = [];
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      const piece = bytes.subarray(from, end);
      from = end + 1;
      if (this.restLength + piece.length > this.maxLineBytes) {
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
      this.isTooLong ||= this.restLength > this.maxLineBytes;
    }
    return lines;
  }

  /** A line whose newline has not arrived yet. */
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

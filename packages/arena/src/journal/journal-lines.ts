import { readSync } from 'node:fs';

export interface FileLine {
  readonly number: number;
  /** Without newline, carriage return and byte order mark. */
  readonly bytes: Buffer;
  readonly end: number;
  readonly hasNewline: boolean;
  readonly isLast: boolean;
  readonly isTooLong: boolean;
}

/** Most entries have some kilobytes; the longest game of Ur, with thoughts and evidence, about 2.5 MB. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

const CHUNK_BYTES = 256 * 1024;
const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Has one line in memory at a time. Throws the errors of the file system. */
export function* linesOfFile(file: number, maxLineBytes = MAX_LINE_BYTES): Generator<FileLine> {
  let [number, end] = [0, 0];
  let isAtEnd = false;
  let rest: Buffer = Buffer.alloc(0);
  const readMore = () => {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const count = readSync(file, chunk, 0, CHUNK_BYTES, end + rest.length);
    isAtEnd = count === 0;
    return chunk.subarray(0, count);
  };
  for (;;) {
    const parts: Buffer[] = [];
    let [length, newline] = [0, rest.indexOf(NEWLINE)];
    while (newline === -1) {
      if (length <= maxLineBytes) parts.push(rest);
      length += rest.length;
      end += rest.length;
      rest = Buffer.alloc(0);
      rest = readMore();
      if (isAtEnd) break;
      newline = rest.indexOf(NEWLINE);
    }
    const hasNewline = newline !== -1;
    if (hasNewline) {
      if (length <= maxLineBytes) parts.push(rest.subarray(0, newline));
      length += newline;
      end += newline + 1;
      rest = rest.subarray(newline + 1);
      if (rest.length === 0) rest = readMore();
    }
    if (!hasNewline && length === 0) return;
    const isTooLong = length > maxLineBytes;
    const bytes = Buffer.concat(parts).subarray(0, maxLineBytes);
    yield { number: ++number, bytes: bare(bytes, number), end, hasNewline, isLast: isAtEnd, isTooLong };
    if (isAtEnd) return;
  }
}

const bare = (bytes: Buffer, number: number): Buffer => {
  const isMarked = number === 1 && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return bytes.subarray(isMarked ? BYTE_ORDER_MARK.length : 0, bytes.at(-1) === CARRIAGE_RETURN ? -1 : undefined);
};

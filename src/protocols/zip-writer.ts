import { crc32 } from '../core/crc32.ts';

export interface FileToZip {
  /** Relative, with slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Makes a zip file without compression (APPNOTE 4.3). The same files give the same bytes. */
export const zipOf = (files: readonly FileToZip[]): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = utf8(path);
    const common = commonHeader(name, bytes);
    const local = joined([numbers([LOCAL_MARK, 4]), common, name, bytes]);
    const place = numbers([0, 2], [0, 2], [0, 2], [REGULAR_FILE, 4], [offset, 4]);
    directory.push(joined([numbers([DIRECTORY_MARK, 4], [MADE_BY, 2]), common, place, name]));
    parts.push(local);
    offset += local.length;
  }
  const listed = joined(directory);
  const count = files.length;
  const end = numbers([END_MARK, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listed.length, 4], [offset, 4], [0, 2]);
  return joined([...parts, listed, end]);
};

const LOCAL_MARK = 0x04034b50;
const DIRECTORY_MARK = 0x02014b50;
const END_MARK = 0x06054b50;
/** Version 2.0 of the format, made on Unix, so that readers use the mode bits. */
const VERSION = 20;
const MADE_BY = 0x0314;
/** The mode bits of a regular file, in the upper half of the attributes. */
const REGULAR_FILE = 0o100644 * 0x10000;
/** The flag that names are UTF-8. */
const UTF_8 = 0x800;
/** The first day that the format knows: 1 January 1980. */
const FIRST_DAY = 0x21;

/** The part that local headers and the central directory have in common. */
const commonHeader = (name: Uint8Array, bytes: Uint8Array): Uint8Array =>
  numbers(
    [VERSION, 2],
    [UTF_8, 2],
    // Stored without compression, at midnight.
    [0, 2],
    [0, 2],
    [FIRST_DAY, 2],
    [crc32(bytes), 4],
    [bytes.length, 4],
    [bytes.length, 4],
    [name.length, 2],
    [0, 2],
  );

/** Uses encodeURIComponent, which every JavaScript platform has. */
const utf8 = (text: string): Uint8Array => {
  const escaped = encodeURIComponent(text.replace(/\p{Cs}/gu, '?'));
  const bytes = escaped.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Uint8Array.from(bytes, letter => letter.charCodeAt(0));
};

/** Little-endian, each number with its size in bytes. */
const numbers = (...values: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [value, size] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
};

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

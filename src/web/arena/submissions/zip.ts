/** A file of a folder: its path with slashes, and its content. */
export interface ZippedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Makes a zip file of uncompressed entries, as APPNOTE 4.3 specifies: local headers with data, central directory, end record. */
export const zipOf = (files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> => {
  const entries = files.map(({ path, bytes }) => ({ name: new TextEncoder().encode(path), bytes, crc: crc32(bytes) }));
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes, crc } of entries) {
    // Version 2.0, names in UTF-8, stored, no time, then the checksum, both sizes and the length of the name.
    const common = fields([2, 20], [2, 0x800], [2, 0], [4, 0], [4, crc], [4, bytes.length], [4, bytes.length]);
    const lengths = fields([2, name.length], [2, 0]);
    const local = [fields([4, 0x04034b50]), common, lengths, name, bytes];
    directory.push(
      fields([4, 0x02014b50], [2, 20]),
      common,
      lengths,
      fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    );
    directory.push(name);
    parts.push(...local);
    offset += lengthOf(local);
  }
  const { length } = entries;
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, length],
    [2, length],
    [4, lengthOf(directory)],
    [4, offset],
    [2, 0],
  );
  return joined([...parts, ...directory, end]);
};

/** Numbers in little-endian order, each with its width in bytes. */
const fields = (...values: readonly (readonly [width: 2 | 4, value: number])[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [width]) => sum + width, 0)));
  let at = 0;
  for (const [width, value] of values) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return new Uint8Array(view.buffer);
};

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** The CRC-32 of some bytes, with the reversed polynomial of IEEE 802.3. */
const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
};

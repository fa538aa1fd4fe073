import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';

/** A file of a zip file. */
export interface ZippedFile {
  /** The folders that hold it and its own name. */
  readonly parts: readonly string[];
  readonly bytes: Buffer;
  readonly isExecutable: boolean;
}

/** Something in a zip file that is not taken, with the code of the reason. */
export interface Refused {
  readonly name: string;
  readonly reason: PassedReason;
}

/** Why a file of a class is passed over; `passed.` and the reason is the key of the words. */
export type PassedReason =
  | 'link'
  | 'path-leads-away'
  | 'encrypted'
  | 'damaged'
  | 'too-long'
  | 'ratio'
  | 'too-many'
  | 'too-deep'
  | 'unreadable'
  | 'no-player';

/** What a zip file may hold: a student's work with its data, and no bomb. */
export const zipLimits = {
  files: 2_000,
  /** All files together, unpacked. */
  bytes: 64 * 1024 * 1024,
  fileBytes: 16 * 1024 * 1024,
  /** Unpacked to packed, for files larger than `ratioFreeBytes`. */
  ratio: 200,
  ratioFreeBytes: 1024 * 1024,
};

/** Reads a zip file in memory; nothing is written to the disk. A path that leads out of the zip, a link and a bomb are refused. */
export const readZip = async (
  bytes: Buffer,
  refuse: (refused: Refused) => void,
  limits: { readonly files: number; readonly bytes: number } = zipLimits,
): Promise<Result<ZippedFile[], Problem>> => {
  const files: ZippedFile[] = [];
  let [count, total] = [0, 0];
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith('/')) continue;
      if (++count > limits.files) return problem('zip-too-many', undefined, { most: limits.files });
      const reason = faultOf(entry, name);
      if (reason !== null) {
        refuse({ name, reason });
        continue;
      }
      total += entry.uncompressedSize;
      if (total > limits.bytes) return problem('zip-too-long', undefined, { most: limits.bytes });
      const unpacked = await unpack(zip, entry);
      if (unpacked === null) refuse({ name, reason: 'damaged' });
      else
        files.push({
          parts: name.split('/').filter(part => part !== '' && part !== '.'),
          bytes: unpacked,
          isExecutable: (modeOf(entry) & 0o100) !== 0,
        });
    }
    return ok(files);
  } catch {
    return problem('zip-damaged');
  }
};

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

/** Why an entry is not taken; null if it is. */
const faultOf = (entry: Entry, name: string): PassedReason | null => {
  const { compressedSize, uncompressedSize } = entry;
  if (validateFileName(name) !== null || name.includes('\0')) return 'path-leads-away';
  if ((modeOf(entry) & TYPE_BITS) === LINK_TYPE) return 'link';
  if (entry.isEncrypted()) return 'encrypted';
  if (uncompressedSize > zipLimits.fileBytes) return 'too-long';
  const isBomb = uncompressedSize > zipLimits.ratioFreeBytes && uncompressedSize > zipLimits.ratio * compressedSize;
  return isBomb ? 'ratio' : null;
};

/** The bytes of a file; null if they are not what the zip file says of them. */
const unpack = async (zip: ZipFile, entry: Entry): Promise<Buffer | null> => {
  try {
    const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }));
    const { compressionMethod, uncompressedSize } = entry;
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) return null;
    // One byte more than declared is enough to see that the declaration is a lie.
    const bytes =
      compressionMethod === STORED ? packed : inflateRawSync(packed, { maxOutputLength: uncompressedSize + 1 });
    return bytes.length === uncompressedSize && crc32(bytes) === entry.crc32 ? bytes : null;
  } catch {
    return null;
  }
};

const STORED = 0;
const DEFLATED = 8;

/** The mode of a file as Unix keeps it; other systems leave it 0. */
const modeOf = ({ externalFileAttributes }: Entry): number => externalFileAttributes >>> 16;
const TYPE_BITS = 0o170000;
const LINK_TYPE = 0o120000;

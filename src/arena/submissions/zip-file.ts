import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';

/** A file inside a zip file, unpacked. */
export interface ZippedFile {
  /** The path inside the zip file, split at the slashes. */
  readonly parts: readonly string[];
  readonly bytes: Buffer;
  readonly isExecutable: boolean;
}

/** An entry of a zip file that is not read. */
export interface RefusedEntry {
  readonly name: string;
  readonly reason: SkipReason;
}

/**
 * The reason why a file in the submissions of a class is skipped. The message key is `passed.` followed by the reason.
 */
export type SkipReason =
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

/** Limits on a zip file: enough for a student's bot with its data, too little for a zip bomb. */
export const zipLimits = {
  files: 2_000,
  /** Maximum bytes of all files together, unpacked. */
  bytes: 64 * 1024 * 1024,
  fileBytes: 16 * 1024 * 1024,
  /** Maximum ratio of unpacked to packed size; only checked above `ratioFreeBytes`. */
  ratio: 200,
  ratioFreeBytes: 1024 * 1024,
};

/** Unpacks a zip file in memory and writes nothing to disk. Refuses symbolic links, zip bombs and paths that lead out of the zip file. */
export const readZip = async (
  bytes: Buffer,
  refuse: (entry: RefusedEntry) => void,
  limits: { readonly files: number; readonly bytes: number } = zipLimits,
): Promise<Result<ZippedFile[], Problem>> => {
  const files: ZippedFile[] = [];
  let [count, total] = [0, 0];
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
    // Folders are no files, but a zip file that lists very many of them takes long to read.
    if (zip.entryCount > MAX_ENTRIES_PER_FILE * limits.files)
      return problem('zip-too-many', undefined, { most: limits.files });
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith('/')) continue;
      if (++count > limits.files) return problem('zip-too-many', undefined, { most: limits.files });
      const reason = refusalOf(entry, name);
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
          parts: partsOf(name),
          bytes: unpacked,
          isExecutable: (modeOf(entry) & 0o100) !== 0,
        });
    }
    return ok(files);
  } catch {
    return problem('zip-damaged');
  }
};

/** The names of the folders in a path, and of its file. */
export const partsOf = (path: string): string[] => path.split('/').filter(part => part !== '' && part !== '.');

/** True for a path that leads out of the folder in which it is unpacked, or that another system reads in another way. */
export const leadsAway = (path: string): boolean => validateFileName(path) !== null || path.includes('\0');

/** Maximum number of entries, folders included, for each file that a zip file may hold. */
const MAX_ENTRIES_PER_FILE = 4;

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

/** Returns why an entry is refused; null if it may be read. */
const refusalOf = (entry: Entry, name: string): SkipReason | null => {
  const { compressedSize, uncompressedSize } = entry;
  if (leadsAway(name)) return 'path-leads-away';
  if ((modeOf(entry) & TYPE_BITS) === LINK_TYPE) return 'link';
  if (entry.isEncrypted()) return 'encrypted';
  if (uncompressedSize > zipLimits.fileBytes) return 'too-long';
  const isBomb = uncompressedSize > zipLimits.ratioFreeBytes && uncompressedSize > zipLimits.ratio * compressedSize;
  return isBomb ? 'ratio' : null;
};

/** Returns the bytes of an entry; null if they contradict the size or checksum that the zip file declares. */
const unpack = async (zip: ZipFile, entry: Entry): Promise<Buffer | null> => {
  try {
    const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }));
    const { compressionMethod, uncompressedSize } = entry;
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) return null;
    // Unpacking stops one byte above the declared size, which is enough to detect a false declaration.
    const bytes =
      compressionMethod === STORED ? packed : inflateRawSync(packed, { maxOutputLength: uncompressedSize + 1 });
    return bytes.length === uncompressedSize && crc32(bytes) === entry.crc32 ? bytes : null;
  } catch {
    return null;
  }
};

const STORED = 0;
const DEFLATED = 8;

/** The Unix mode bits of an entry; 0 if the zip file was made on another system. */
const modeOf = ({ externalFileAttributes }: Entry): number => externalFileAttributes >>> 16;
const TYPE_BITS = 0o170000;
const LINK_TYPE = 0o120000;

import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import type { SkipReason } from './words.ts';

export interface ZippedFile {
  readonly parts: readonly string[];
  readonly bytes: Buffer;
  readonly isExecutable: boolean;
}

export interface RefusedEntry {
  readonly name: string;
  readonly reason: SkipReason;
}

/** Enough for a student's bot with its data, too little for a zip bomb. */
export const zipLimits = {
  files: 2_000,
  bytes: 64 * 1024 * 1024,
  fileBytes: 16 * 1024 * 1024,
  /** Maximum of unpacked to packed size; only checked above `ratioFreeBytes`. */
  ratio: 200,
  ratioFreeBytes: 1024 * 1024,
};

/** Unpacks in memory. Refuses symbolic links, zip bombs and paths that lead out of the zip file. */
export const readZip = async (
  bytes: Buffer,
  refuse: (entry: RefusedEntry) => void,
  limits: { readonly files: number; readonly bytes: number } = zipLimits,
): Promise<Result<ZippedFile[]>> => {
  const files: ZippedFile[] = [];
  let [count, total] = [0, 0];
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
    // Folders are no files, but very many of them take long to read.
    if (zip.entryCount > MAX_ENTRIES_PER_FILE * limits.files) return problem('zip-too-many', { most: limits.files });
    for await (const entry of zip.eachEntry()) {
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
      if (name.endsWith('/')) continue;
      if (++count > limits.files) return problem('zip-too-many', { most: limits.files });
      const reason = refusalOf(entry, name);
      if (reason !== null) {
        refuse({ name, reason });
        continue;
      }
      total += entry.uncompressedSize;
      if (total > limits.bytes) return problem('zip-too-long', { most: limits.bytes });
      const unpacked = await unpack(zip, entry);
      if (unpacked === null) refuse({ name, reason: 'damaged' });
      else files.push({ parts: pathParts(name), bytes: unpacked, isExecutable: (modeOf(entry) & 0o100) !== 0 });
    }
    return ok(files);
  } catch {
    return problem('zip-damaged');
  }
};

export const pathParts = (path: string): string[] => path.split('/').filter(part => part !== '' && part !== '.');

/** True for a path that leads out of the folder of the zip file, or reads differently on another system. */
export const escapesFolder = (path: string): boolean => validateFileName(path) !== null || path.includes('\0');

const MAX_ENTRIES_PER_FILE = 4;

const refusalOf = (entry: Entry, name: string): SkipReason | null => {
  const { compressedSize, uncompressedSize } = entry;
  if (escapesFolder(name)) return 'path-leads-away';
  if ((modeOf(entry) & TYPE_BITS) === LINK_TYPE) return 'link';
  if (entry.isEncrypted()) return 'encrypted';
  if (uncompressedSize > zipLimits.fileBytes) return 'too-long';
  const isBomb = uncompressedSize > zipLimits.ratioFreeBytes && uncompressedSize > zipLimits.ratio * compressedSize;
  return isBomb ? 'ratio' : null;
};

/** Null if the bytes contradict the declared size or checksum. */
const unpack = async (zip: ZipFile, entry: Entry): Promise<Buffer | null> => {
  try {
    const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }));
    const { compressionMethod, uncompressedSize } = entry;
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) return null;
    // Stops one byte above the declared size, enough to detect a false declaration.
    const bytes =
      compressionMethod === STORED ? packed : inflateRawSync(packed, { maxOutputLength: uncompressedSize + 1 });
    return bytes.length === uncompressedSize && crc32(bytes) === entry.crc32 ? bytes : null;
  } catch {
    return null;
  }
};

const STORED = 0;
const DEFLATED = 8;

/** 0 if the zip file was made on another system than Unix. */
const modeOf = ({ externalFileAttributes }: Entry): number => externalFileAttributes >>> 16;
const TYPE_BITS = 0o170000;
const LINK_TYPE = 0o120000;

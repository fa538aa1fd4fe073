import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip file for a test. Its header may contain false values. */
export interface CraftedFile {
  readonly name: string | Buffer;
  readonly bytes: Buffer | string;
  /** The Unix mode bits of the file; by default those of a regular file. */
  readonly mode?: number;
  readonly isEncrypted?: boolean;
  readonly isStored?: boolean;
  /** The unpacked size and CRC-32 to declare instead of the true ones. */
  readonly saidSize?: number;
  readonly saidCrc?: number;
}

/** Makes a zip file as APPNOTE 4.3 specifies: local headers with data, the central directory, its end record. */
export const craftedZip = (files: readonly CraftedFile[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const bytes = Buffer.from(file.bytes);
    const packed = file.isStored ? bytes : deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((file.isEncrypted ? 1 : 0) | 0x800, 2);
    common.writeUInt16LE(file.isStored ? 0 : 8, 4);
    common.writeUInt32LE(file.saidCrc ?? crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(file.saidSize ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((file.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    // The host system is 3 (Unix), so that readers use the mode bits.
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, name]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
};

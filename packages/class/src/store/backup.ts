import { createReadStream, mkdtempSync, type ReadStream, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePiecesAtomically } from '@poda/arena/files/atomic-file.ts';
import { temporaryFolderProblem } from '@poda/arena/host/temporary-folder.ts';
import { err, map, type Problem, type Result } from '@poda/library/core/result.ts';
import type { Database } from './database.ts';
import { type ExportOptions, exportTo } from './export.ts';

interface Backup {
  readonly bytes: number;
  /** The file behind the stream is deleted when the stream is closed, read to its end or not. */
  readonly stream: ReadStream;
}

/**
 * The export first goes to a temporary file, because it keeps an embedded database from doing anything else, and a
 * client may read slowly.
 */
export const openBackup = async (database: Database, options?: ExportOptions): Promise<Result<Backup, Problem>> => {
  const unwritable = temporaryFolderProblem();
  if (unwritable !== null) return err(unwritable);
  const folder = mkdtempSync(join(tmpdir(), 'poda-backup-'));
  const path = join(folder, 'backup.jsonl');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const written = await writePiecesAtomically(path, write => exportTo(database, write, options));
    if (!written.ok) remove();
    return map(written, () => ({ bytes: statSync(path).size, stream: createReadStream(path).once('close', remove) }));
  } catch (error) {
    remove();
    throw error;
  }
};

import { createReadStream, mkdtempSync, type ReadStream, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePiecesAtomically } from '@poda/arena/files/atomic-file.ts';
import { temporaryFolderProblem } from '@poda/arena/host/temporary-folder.ts';
import { err, map, type Result } from '@poda/library/core/result.ts';
import type { Database } from './database.ts';
import { exportTo } from './export.ts';

/**
 * The export first goes to a temporary file, because it keeps an embedded database from doing anything else, and a
 * client may read slowly. The file is deleted when the stream is closed, read to its end or not.
 */
export const openBackup = async (database: Database): Promise<Result<ReadStream>> => {
  const unwritable = temporaryFolderProblem();
  if (unwritable !== null) return err(unwritable);
  const folder = mkdtempSync(join(tmpdir(), 'poda-backup-'));
  const path = join(folder, 'backup.jsonl');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const written = await writePiecesAtomically(path, write => exportTo(database, write));
    if (!written.ok) remove();
    return map(written, () => createReadStream(path).once('close', remove));
  } catch (error) {
    remove();
    throw error;
  }
};

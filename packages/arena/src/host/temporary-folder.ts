import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@poda/library/core/result.ts';
import { reasonOf } from '@poda/library/node/error-reason.ts';

export const temporaryFolderProblem = (): Problem | null => {
  const path = tmpdir();
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(path, 'poda-'));
    // A full file system may still have room for a folder, but not for a page of a file.
    writeFileSync(join(folder, 'page'), Buffer.alloc(4096));
    return null;
  } catch (error) {
    return { code: UNUSABLE, values: { path, reason: reasonOf(error) } };
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
};

const UNUSABLE = 'temporary-folder-unusable';

/** The problem ends when the user repairs the temporary folder. */
export const isTemporaryFolderProblem = (problem: Problem | null): problem is Problem => problem?.code === UNUSABLE;

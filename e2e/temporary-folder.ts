import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates a folder under the system's temporary folder and deletes it after the tests of the calling file or `describe`. */
export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `poda-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

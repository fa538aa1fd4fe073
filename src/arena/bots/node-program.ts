import { realpathSync } from 'node:fs';
import type { PlacedFile, Program } from '../sandbox/confinement.ts';

/** A program that this very Node runs in the sandbox, given the words behind `node`. */
export const nodeProgram = (words: Program['command'], files: readonly PlacedFile[]): Program => ({
  command: (folder, shims) => [process.execPath, ...words(folder, shims)],
  files,
  visible: [realpathSync(process.execPath)],
  environment: { NODE_ENV: 'production' },
  lines: 'private',
  // Node reserves gigabytes of addresses that it never uses.
  limitsAddressSpace: false,
});

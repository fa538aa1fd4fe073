import { realpathSync } from 'node:fs';
import type { PlacedFile, Program } from '../sandbox/confinement.ts';

/** A program for the sandbox that runs in Node, the same executable as this process, with the given arguments. */
export const nodeProgram = (args: Program['command'], files: readonly PlacedFile[]): Program => ({
  command: (folder, shims) => [process.execPath, ...args(folder, shims)],
  files,
  visible: [realpathSync(process.execPath)],
  environment: { NODE_ENV: 'production' },
  lines: 'private',
  // The limit on address space is off, because Node reserves gigabytes of address space that it never uses.
  limitsAddressSpace: false,
  isNode: true,
});

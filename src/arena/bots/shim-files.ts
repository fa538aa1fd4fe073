import { readFileSync } from 'node:fs';
import type { PlacedFile } from '../sandbox/confinement.ts';

/** Small programs that run a bot inside the sandbox, in the bot's own language. The build copies them beside the bundle. */
export type ShimName =
  | 'player_shim.py'
  | 'reading_shim.py'
  | 'module_shim.mjs'
  | 'pipes_shim.mjs'
  | 'typescript.mjs'
  | 'sandbox_canary.mjs';

/** The path of a shim on this computer. */
export const shimFile = (name: ShimName): URL => new URL(`./shims/${name}`, import.meta.url);

/** The bytes of a shim. */
export const readShim = (name: ShimName): Buffer => readFileSync(shimFile(name));

/** A shim as a file for the sandbox. */
export const placedShim = (name: ShimName): PlacedFile => ({ name, bytes: readShim(name), isShim: true });

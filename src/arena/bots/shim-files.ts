import { readFileSync } from 'node:fs';
import type { PlacedFile } from '../sandbox/confinement.ts';

/** The small programs that run beside a bot, in its own language. The build lays them beside the bundled program. */
export type ShimName = 'player_shim.py' | 'reading_shim.py' | 'module_shim.mjs' | 'typescript.mjs' | 'canary.mjs';

/** Where one of them lies on this machine. */
export const shimFile = (name: ShimName): URL => new URL(`./shims/${name}`, import.meta.url);

export const readShim = (name: ShimName): Buffer => readFileSync(shimFile(name));

/** The same as a file that is laid beside a bot, in a folder apart. */
export const placedShim = (name: ShimName): PlacedFile => ({ name, bytes: readShim(name), isShim: true });

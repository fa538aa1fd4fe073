import { readFileSync } from 'node:fs';
import type { PlacedFile } from '../sandbox/confinement.ts';

type ShimName =
  | 'player_shim.py'
  | 'reading_shim.py'
  | 'module_shim.mjs'
  | 'answers.mjs'
  | 'pipes_shim.mjs'
  | 'typescript.mjs'
  | 'sandbox_canary.mjs';

export const shimFile = (name: ShimName): URL => new URL(`./shims/${name}`, import.meta.url);

export const readShim = (name: ShimName): Buffer => readFileSync(shimFile(name));

export const placedShim = (name: ShimName): PlacedFile => ({ name, bytes: readShim(name), isShim: true });

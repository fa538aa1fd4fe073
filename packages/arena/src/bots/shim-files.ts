import { readFileSync } from 'node:fs';
import type { PlacedFile } from '../sandbox/confinement.ts';

export const shimFile = (name: string): URL => new URL(`./shims/${name}`, import.meta.url);

export const readShim = (name: string): Buffer => readFileSync(shimFile(name));

export const placedShim = (name: string): PlacedFile => ({ name, bytes: readShim(name), isShim: true });

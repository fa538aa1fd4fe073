import { readFileSync } from 'node:fs';
import type { SandboxFile } from '../sandbox/confinement.ts';

export const shimFile = (name: string): URL => new URL(`./shims/${name}`, import.meta.url);

export const readShim = (name: string): Buffer => readFileSync(shimFile(name));

export const shimSandboxFile = (name: string): SandboxFile => ({ name, bytes: readShim(name), isShim: true });

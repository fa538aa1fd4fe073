import { readFileSync } from 'node:fs';

/** The small programs that run beside a bot, in its own language. The build lays them beside the bundled program. */
export const readShim = (name: 'player_shim.py' | 'module_shim.mjs' | 'canary.mjs'): Buffer =>
  readFileSync(new URL(`./shims/${name}`, import.meta.url));

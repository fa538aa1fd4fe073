import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLeftBehind } from '../linux/process-tree.ts';
import type { BotLimits, Confinement, Program } from './confinement.ts';
import { launchHeld } from './launch-sandboxed.ts';
import { launchFree } from './launch-unconfined.ts';
import type { Launched } from './launched.ts';

/** Starts a program, held as the confinement says. Throws `NoRoom`, or another error where the system refuses. */
export const launch = async (confinement: Confinement, program: Program, limits: BotLimits): Promise<Launched> =>
  confinement.level === 'D' ? launchFree(program, limits) : launchHeld(confinement, program, limits);

/** Takes away the folders that a referee left behind that was killed itself. */
export const removeStaleFolders = (): void => {
  for (const name of readdirSync(tmpdir()).filter(isLeftBehind))
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // It is somebody else's, who takes it away the next time.
    }
};

import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStale } from '../linux/procfs.ts';
import type { BotLimits, Confinement, Program } from './confinement.ts';
import { launchSandboxed } from './launch-sandboxed.ts';
import { launchUnconfined } from './launch-unconfined.ts';
import type { LaunchedProgram } from './launched-program.ts';

/** Throws `OutOfResources`, or another error if the system refuses. */
export const launch = async (
  confinement: Confinement,
  program: Program,
  limits: BotLimits,
): Promise<LaunchedProgram> =>
  confinement.level === 'D' ? launchUnconfined(program, limits) : launchSandboxed(confinement, program, limits);

/** A killed referee leaves folders behind. */
export const removeStaleFolders = (): void => {
  for (const name of readdirSync(tmpdir()).filter(isStale))
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // The next referee of the folder's owner removes it.
    }
};

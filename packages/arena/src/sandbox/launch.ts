import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt } from '@poda/library/core/attempt.ts';
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
  // A folder of another user is left to a referee of that user.
  for (const name of readdirSync(tmpdir()).filter(isStale))
    attempt(() => rmSync(join(tmpdir(), name), { recursive: true, force: true }), undefined);
};

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The ordinary user as whom a test runs Poda. If root runs the tests, that is a user number without an owner, which cannot see
 * the folder of the tests; otherwise it is the user who runs them.
 */
export const isRoot = process.getuid?.() === 0;
export const ORDINARY = 64_321;
/** For the options of `spawn`. */
export const ordinary = isRoot ? { uid: ORDINARY, gid: ORDINARY } : {};

const env = { PATH: '/usr/local/bin:/usr/bin:/bin' };

const canRun = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { ...ordinary, env, cwd: '/', stdio: 'ignore' }).status === 0;

/** Whether the system lets that user have a sandbox at all, asked without any code of Poda. */
export const canIsolate = (): boolean =>
  canRun('bwrap', ['--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', '--tmpfs', '/tmp', '/bin/true']);

/** A Node that the user can run: this one, or a copy of it in a folder that the user can see. */
export const nodeFor = (folder: string): string => {
  if (canRun(process.execPath, ['--version'])) return process.execPath;
  const copy = join(folder, 'node');
  copyFileSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  return copy;
};

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * True if root runs the tests. A test then runs Poda as `ORDINARY`, a user id without an account, which may not read the
 * checkout; otherwise it runs Poda as the user who runs the tests.
 */
export const isRoot = process.getuid?.() === 0;
/** A user id that no account has. */
export const ORDINARY = 64_321;
/** Options of `spawn` that run a process as the ordinary user. */
export const ordinary = isRoot ? { uid: ORDINARY, gid: ORDINARY } : {};

const env = { PATH: '/usr/local/bin:/usr/bin:/bin' };

const canRun = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { ...ordinary, env, cwd: '/', stdio: 'ignore' }).status === 0;

/** True if bubblewrap works for the ordinary user; the check does not use Poda's own code. */
export const canIsolate = (): boolean =>
  canRun('bwrap', ['--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', '--tmpfs', '/tmp', '/bin/true']);

/**
 * The path of a `node` program that the ordinary user can run: this process's own, or a copy in a folder that the user
 * can read.
 */
export const nodeFor = (folder: string): string => {
  if (canRun(process.execPath, ['--version'])) return process.execPath;
  const copy = join(folder, 'node');
  copyFileSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  return copy;
};

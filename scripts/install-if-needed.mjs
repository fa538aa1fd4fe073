// Installs the dependencies when they are missing or older than the lockfile; needs nothing but Node and npm.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const timeOf = path => statSync(`${root}/${path}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const installed = timeOf('node_modules/.package-lock.json');
if (installed === 0 || installed < timeOf('package-lock.json')) {
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

// What the tests need of the machine besides Node: found, installed where that is possible, or told how to get.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs by which each need is known, and Debian's packages that bring them. */
const needs = [
  { name: 'the sandbox of bots', programs: ['bwrap', 'setpriv', 'prlimit'], packages: ['bubblewrap', 'util-linux'] },
  { name: 'Python', programs: ['python3'], packages: ['python3'] },
];

const isThere = program => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Gets what is missing; returns a line for each need that cannot be met here. */
export const meetNeeds = () => {
  const missing = needs.filter(({ programs }) => !programs.every(isThere));
  if (missing.length === 0) return [];
  const packages = missing.flatMap(need => need.packages);
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const apt = (...words) => spawnSync('apt-get', [...words, '-qq', '-y'], { stdio: 'ignore' }).status === 0;
    if (!apt('install', '--no-install-recommends', ...packages)) {
      apt('update');
      apt('install', '--no-install-recommends', ...packages);
    }
  }
  return missing
    .filter(({ programs }) => !programs.every(isThere))
    .map(({ name, programs, packages: named }) => {
      const [absent] = programs.filter(program => !isThere(program));
      return `${name}: there is no ${absent}; on Debian and Ubuntu, sudo apt-get install ${named.join(' ')}`;
    });
};

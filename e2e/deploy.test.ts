import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '@poda/cli/commands/index.ts';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose = read('deploy/compose.yaml');
const units = ['deploy/poda.service', 'deploy/poda-worker@.service'].map(read);

/** The words of every command of Poda in the files of this folder. */
const started: readonly (readonly string[])[] = [
  ...[...`${dockerfile}\n${compose}`.matchAll(/^(?:CMD|\s*command:) (\[.*\])$/gm)].map(([, words]) =>
    JSON.parse(words!),
  ),
  ...units.flatMap(unit =>
    [...unit.matchAll(/^ExecStart=\/usr\/bin\/env poda (.*)$/gm)].map(([, line]) =>
      line!.split(' ').filter(word => word !== '$PODA_SERVE'),
    ),
  ),
];

test('every command in the files exists, with its flags and their values', () => {
  expect(started.map(([name]) => name).sort()).toEqual(['serve', 'serve', 'serve', 'worker', 'worker']);
  for (const [name, ...rest] of started) {
    const command = commands.find(candidate => candidate.name === name)!;
    expect(command, name).toBeDefined();
    while (rest.length > 0) {
      const word = rest.shift()!;
      const flag = command.flags.find(candidate => `--${candidate.name}` === word);
      expect(flag, `${name} ${word}`).toBeDefined();
      if (flag!.kind !== 'switch') expect(rest.shift(), `${name} ${word}`).toBeDefined();
    }
  }
});

test('the image has the Node that the package asks for, the sandbox, and no rights of root', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const [, least = ''] = />=(\d+)/.exec(engines.node) ?? [];
  for (const [, major] of dockerfile.matchAll(/^FROM node:(\d+)/gm))
    expect(Number(major)).toBeGreaterThanOrEqual(+least);
  for (const name of ['bubblewrap', 'util-linux', 'python3'])
    expect(dockerfile).toMatch(new RegExp(`install.*\\b${name}\\b`));
  const steps = dockerfile.split('\n').filter(line => /^[A-Z]+ /.test(line));
  const lastRun = steps.findLastIndex(line => line.startsWith('RUN '));
  expect(steps.indexOf('USER node')).toBeGreaterThan(lastRun);
});

test('port, address of the health check and data are those of the program', () => {
  const port = read('packages/server/src/open-site.ts').match(/DEFAULT_PORT = (\d+)/)![1]!;
  expect(dockerfile).toContain(`EXPOSE ${port}`);
  expect(dockerfile).toContain(`http://127.0.0.1:${port}/health`);
  expect(compose).toContain(`"${port}:${port}"`);
  for (const words of started) if (words.includes('--port')) expect(words[words.indexOf('--port') + 1]).toBe(port);
  expect(dockerfile).toContain('ENV PODA_DATA=/data\nVOLUME /data');
});

test('no file holds a password, and the database of the compose file is healthy before others start', () => {
  const files = readdirSync(join(root, 'deploy')).map(name => read(`deploy/${name}`));
  for (const text of files) expect(text).not.toMatch(/:\/\/[^\s/:@]+:[^\s@]+@|PASSWORD[=:] *[A-Za-z0-9]/);
  expect(compose).toMatch(/depends_on:\n\s+database:\n\s+condition: service_healthy/);
  expect(compose).toMatch(/worker:.*replicas: 2/s);
  expect(compose).toMatch(/PODA_DATA: postgres:\/\/poda@database\/poda/);
});

test('the flags of the unit come from the file of its environment', () => {
  const [unit = ''] = units;
  // The file comes after the empty value, so it overrides it.
  expect(unit).toMatch(/^Environment=PODA_SERVE=\nEnvironmentFile=-\/etc\/poda\/environment$/m);
  expect(unit).toMatch(/^ExecStart=.* \$PODA_SERVE$/m);
  expect(read('docs/operations.md')).toMatch(/^PODA_SERVE=--/m);
});

test('server and workers of the compose file may make the sandbox, and the password stays out of the image', () => {
  const [shared = ''] = compose.split(/^services:/m);
  for (const option of ['seccomp', 'apparmor', 'systempaths']) expect(shared).toContain(`- ${option}=unconfined`);
  for (const name of ['server', 'worker']) expect(compose).toMatch(new RegExp(`^  ${name}:\\n    <<: \\*poda$`, 'm'));
  expect(read('.dockerignore').split('\n')).toContain('deploy/.env');
});

test('a stop leaves the program time to give its jobs back', () => {
  for (const unit of units) expect(Number(unit.match(/^TimeoutStopSec=(\d+)$/m)![1])).toBeGreaterThanOrEqual(30);
  expect(Number(compose.match(/stop_grace_period: (\d+)s/)![1])).toBeGreaterThanOrEqual(30);
});

test('docs/operations.md names every file of the folder', () => {
  const text = read('docs/operations.md');
  for (const name of readdirSync(join(root, 'deploy'))) expect(text).toContain(`deploy/${name}`);
});

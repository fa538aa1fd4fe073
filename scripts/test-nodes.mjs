// `npm run test:nodes`: runs all tests under the newest Node 20, 22, 24 and 26 of npm, and once with a full Chromium instead of its
// shell without windows. The last lines are `Node X: N passed, N failed`, one for each run.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { meetFullBrowser } from './test-needs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export const MAJORS = [20, 22, 24, 26];

/** Packages of npm that hold only the binary, which thus needs no install script. */
const PACKAGE = `node-${process.platform}-${process.arch}`;

/**
 * Runs the tests under each Node, then under the newest with a full browser; returns whether all were green. `folder` keeps the
 * Nodes, `script` runs the tests and ends its output with `N passed, N failed`.
 */
export const testNodes = async ({ majors, folder, browser, script, tell }) => {
  const nodes = [];
  for (const major of majors) {
    const { node, version, fault } = fetchNode(major, folder);
    if (fault !== undefined) {
      tell(fault);
      return false;
    }
    nodes.push({ name: `Node ${version}`, node, env: {} });
  }
  const runs = [...nodes];
  if (browser !== undefined) {
    const { name, node } = nodes.at(-1);
    runs.push({ name: `${name} with ${browser}`, node, env: { PODA_BROWSER: browser } });
  }
  const lines = [];
  for (const { name, node, env } of runs) {
    tell(`${name} runs the tests.`);
    const { status, last } = await runTests(node, script, env);
    const isGreen = status === 0 && /^\d+ passed, 0 failed/.test(last);
    lines.push({ isGreen, text: `${name}: ${/^\d+ passed/.test(last) ? last : `ended with ${status}`}` });
  }
  for (const { text } of lines) tell(text);
  if (browser === undefined) tell(`not run: the tests with a full Chromium. ${BROWSER_REMEDY}`);
  return lines.every(({ isGreen }) => isGreen);
};

const BROWSER_REMEDY = 'On Debian and Ubuntu: sudo apt-get install -y chromium';

/** Takes the newest Node of a major version from npm, unless the folder has it. */
const fetchNode = (major, folder) => {
  const versions = npm('view', `${PACKAGE}@${major}`, 'version', '--json');
  if (versions.fault !== undefined) return versions;
  const version = newestOf([JSON.parse(versions.output)].flat());
  const place = `${folder}/${version}`;
  const node = `${place}/node_modules/${PACKAGE}/bin/node`;
  if (!runsAs(node, version)) {
    // What an interrupted run left there would pass for installed.
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { recursive: true });
    const installed = npm('install', '--prefix', place, '--no-save', '--ignore-scripts', `${PACKAGE}@${version}`);
    if (installed.fault !== undefined) return installed;
    if (!runsAs(node, version)) return { fault: `The Node ${version} of npm does not run here.` };
  }
  return { node, version };
};

const runsAs = (node, version) =>
  existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;

const newestOf = versions => versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);

const npm = (...words) => {
  const { status, stdout, stderr, error } = spawnSync('npm', [...words, '--fetch-retries=1', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return { output: stdout };
  const said = (error?.message ?? stderr).trim().split('\n');
  const reason = said.find(line => /^npm error (?!code|errno|syscall)/.test(line)) ?? said[0];
  return {
    fault: `npm cannot be reached, or does not have ${words.find(word => word.startsWith(PACKAGE))}: ${reason}`,
  };
};

/** Runs the tests under a Node, which is also the first on the PATH; returns the last line of their output. */
const runTests = (node, script, env) =>
  new Promise(resolve => {
    const { PODA_LONG: _long, PODA_TEST_MISSING: _missing, ...ours } = process.env;
    const PATH = `${dirname(node)}${delimiter}${ours.PATH}`;
    const tests = spawn(node, [script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...ours, PATH, ...env },
    });
    let end = '';
    tests.stdout.on('data', text => {
      process.stdout.write(text);
      end = (end + text).slice(-1000);
    });
    tests.on('error', ({ message }) => resolve({ status: message, last: '' }));
    tests.on('close', status => resolve({ status, last: end.trim().split('\n').at(-1) }));
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tell = line => process.stdout.write(`${line}\n`);
  const isGreen = await testNodes({
    majors: MAJORS,
    folder: `${root}node_modules/.cache/nodes`,
    browser: await meetFullBrowser(tell),
    script: `${root}scripts/test.mjs`,
    tell,
  });
  process.exitCode = isGreen ? 0 : 1;
}

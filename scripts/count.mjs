// `npm run count [COMMIT …]`: lines of the sources (without tests) and words of their comments by package, in the working
// tree or in each commit named.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (words, input) => execFileSync('git', words, { cwd: root, input, encoding: 'utf8', maxBuffer: 2 ** 30 });

const isSource = path =>
  /^(?:packages|src)\/.*(?:\.(?:tsx?|css|sql)$|\/shims\/)/.test(path) && !/\.test\.|\/testing\//.test(path);

/** The package of a file; before there were packages, its folder in src. */
const packageOf = path =>
  path
    .split('/')
    .slice(0, 2)
    .join('/')
    .replace(/^src\/[^/]+\.\w+$/, 'src');

const wordsOfComments = text =>
  [...text.matchAll(/^\s*(?:\/\/|\*|\/\*\*?)(.*)$/gm)]
    .flatMap(([, comment]) => comment.split(/\s+/))
    .filter(word => word !== '' && word !== '*/').length;

const count = commit => {
  const paths = git(
    commit === undefined ? ['ls-files', '-co', '--exclude-standard'] : ['ls-tree', '-r', '--name-only', commit],
  )
    .split('\n')
    .filter(isSource);
  const counts = new Map();
  for (const path of paths) {
    const text = commit === undefined ? readFileSync(`${root}/${path}`, 'utf8') : git(['show', `${commit}:${path}`]);
    const known = counts.get(packageOf(path)) ?? { lines: 0, words: 0 };
    known.lines += text.split('\n').length - 1;
    known.words += wordsOfComments(text);
    counts.set(packageOf(path), known);
  }
  const rows = [...counts].sort(([, a], [, b]) => b.lines - a.lines);
  const total = field => rows.reduce((sum, [, counted]) => sum + counted[field], 0);
  rows.push(['total', { lines: total('lines'), words: total('words') }]);
  console.log(`${commit ?? 'working tree'}\n${'package'.padEnd(24)}${'lines'.padStart(8)}  words of comments`);
  for (const [name, { lines, words }] of rows)
    console.log(`${name.padEnd(24)}${String(lines).padStart(8)}${String(words).padStart(19)}`);
};

const commits = process.argv.slice(2);
for (const commit of commits.length === 0 ? [undefined] : commits) count(commit);

import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { expect as unwrap } from '../core/result.ts';
import { Journal } from './journal.ts';
import { Lock } from './lock.ts';

const home = mkdtempSync(join(tmpdir(), 'poda-journal-'));
afterAll(() => rmSync(home, { recursive: true }));
let count = 0;
const freshPath = () => join(home, `${++count}`, 'journal.jsonl');

test('a journal gives back what was written, and what it is about', () => {
  const path = freshPath();
  const first = unwrap(Journal.open(path, { seed: 1 }));
  expect(first.found).toEqual([]);
  first.append({ game: 1 });
  first.append({ game: 2, text: 'ñ\n☠' });
  first.close();
  const second = unwrap(Journal.open(path, { seed: 2 }));
  expect(second.plan).toEqual({ seed: 1 });
  expect(second.found).toEqual([{ game: 1 }, { game: 2, text: 'ñ\n☠' }]);
  second.close();
  expect(readdirSync(join(path, '..'))).toEqual(['journal.jsonl']);
});

test.each(['{"game":2,"te', '{', '{"game":2}'])('a last line cut short, %s, is as if it had never been begun', torn => {
  const path = freshPath();
  const first = unwrap(Journal.open(path, {}));
  first.append({ game: 1 });
  first.close();
  appendFileSync(path, torn);
  const second = unwrap(Journal.open(path, {}));
  expect(second.found).toEqual([{ game: 1 }]);
  second.append({ game: 3 });
  second.close();
  expect(unwrapFound(path)).toEqual([{ game: 1 }, { game: 3 }]);
});

const unwrapFound = (path: string): readonly unknown[] => {
  const journal = unwrap(Journal.open(path, {}));
  journal.close();
  return journal.found;
};

test.each([
  ['{"format":"poda-journal","version":2}\n', 1],
  ['{"format":"poda-journal","version":1,"plan":{}}\n{"game":1}\nbroken\n{"game":2}\n', 3],
])('a journal that cannot be read is refused and left as it is: %j', (text, line) => {
  const path = freshPath();
  unwrap(Journal.open(path, {})).remove();
  writeFileSync(path, text);
  expect(Journal.open(path, {})).toMatchObject({ ok: false, error: { code: 'not-a-journal', values: { path, line } } });
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(readdirSync(join(path, '..'))).toEqual(['journal.jsonl']);
});

test.each(['{"format":"other"}\n', 'nonsense\n', 'nonsense', '{"format":"poda-jour-'])(
  'a file that is no journal of ours is refused and left as it is: %j',
  text => {
    const path = freshPath();
    unwrap(Journal.open(path, {})).remove();
    writeFileSync(path, text);
    expect(Journal.open(path, {})).toMatchObject({ ok: false, error: { code: 'journal-is-something-else' } });
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(join(path, '..'))).toEqual(['journal.jsonl']);
  },
);

test('a journal that is kept nowhere takes what is finished and writes nothing', () => {
  const journal = Journal.unkept({ games: 2 });
  expect(unwrap(journal.append({ game: 1 }))).toBeUndefined();
  journal.close();
  expect(journal).toMatchObject({ isKept: false, plan: { games: 2 }, found: [] });
});

test('a journal has one writer', () => {
  const path = freshPath();
  const first = unwrap(Journal.open(path, {}));
  expect(Journal.open(path, {})).toMatchObject({
    ok: false,
    error: { code: 'already-running', values: { pid: process.pid } },
  });
  first.close();
  unwrap(Journal.open(path, {})).close();
});

test.each(['', 'nonsense', '{"pid":1,"started":"never"}', '{"pid":99999999,"started":"1"}'])(
  'a lock that nobody holds, %s, is taken over',
  text => {
    const path = join(home, `lock-${++count}`);
    writeFileSync(path, text);
    unwrap(Lock.take(path)).release();
    expect(readdirSync(home).filter(name => name.startsWith(`lock-${count}`))).toEqual([]);
  },
);

test('of many processes that want a stale lock at once, one gets it', async () => {
  const program = join(home, 'taker.mjs');
  buildSync({
    stdin: {
      contents: `
        import { Lock } from './lock.ts';
        while (Date.now() < Number(process.argv[3]));
        const taken = Lock.take(process.argv[2]);
        process.stdout.write(taken.ok ? 'taken' : taken.error.code);
        setTimeout(() => {}, 1500);`,
      resolveDir: new URL('.', import.meta.url).pathname,
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    logLevel: 'silent',
  });
  const path = join(home, 'contended');
  writeFileSync(path, '{"pid":99999999,"started":"1"}');
  const moment = Date.now() + 800;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => {
      const child = spawn(process.execPath, [program, path, String(moment)], { stdio: ['ignore', 'pipe', 'inherit'] });
      return new Promise<string>(resolve => {
        let output = '';
        child.stdout.setEncoding('utf8').on('data', chunk => {
          output += chunk;
        });
        child.on('close', () => resolve(output));
      });
    }),
  );
  expect(answers.toSorted()).toEqual([...Array<string>(5).fill('already-running'), 'taken']);
});

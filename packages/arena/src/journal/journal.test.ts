import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ok, problem, unwrap } from '@poda/library/core/result.ts';
import { buildSync } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { Journal } from './journal.ts';
import { discardJournal, openJournal } from './open-journal.ts';

/** `npm run test:long` damages more bytes, and kills more processes. */
const isLong = process.env['PODA_LONG'] !== undefined;
const home = mkdtempSync(join(tmpdir(), 'poda-journal-'));
afterAll(() => rmSync(home, { recursive: true }));
let count = 0;
const freshPath = () => join(home, `${++count}`, 'journal.jsonl');
const open = (path: string, plan: unknown) => openJournal<object>(path, plan, { check: value => ok(value as object) });

test('a journal gives back its entries and its plan', () => {
  const path = freshPath();
  const first = unwrap(open(path, { seed: 1 }));
  expect(first.found).toEqual([]);
  first.append({ game: 1 });
  first.append({ game: 2, text: 'ñ\n☠' });
  first.close();
  const second = unwrap(open(path, { seed: 2 }));
  expect(second.plan).toEqual({ seed: 1 });
  expect(second.found).toEqual([{ game: 1 }, { game: 2, text: 'ñ\n☠' }]);
  second.close();
  expect(readdirSync(join(path, '..'))).toEqual(['journal.jsonl']);
});

test.each(['{"game":2,"te', '{', '{"game":2}'])('a last line cut short, %s, is as if it had never been begun', torn => {
  const path = freshPath();
  const first = unwrap(open(path, {}));
  first.append({ game: 1 });
  first.close();
  appendFileSync(path, torn);
  const second = unwrap(open(path, {}));
  expect(second.found).toEqual([{ game: 1 }]);
  second.append({ game: 3 });
  second.close();
  expect(unwrapFound(path)).toEqual([{ game: 1 }, { game: 3 }]);
});

const unwrapFound = (path: string): readonly unknown[] => {
  const journal = unwrap(open(path, {}));
  journal.close();
  return journal.found;
};

test.each([
  ['{"format":"poda-journal","version":2}\n', 1],
  ['{"format":"poda-journal","version":2,"plan":{}}\n', 1],
  ['{"format":"poda-journal","version":3,"plan":{}}\n', 1],
  ['{"format":"poda-journal","version":1,"plan":{},"more":1}\n', 1],
  ['{"format":"poda-journal","version":1,"plan":{}}\n{"game":1}\nbroken\n{"game":2}\n', 3],
  ['{"format":"poda-journal","version":1,"plan":{}}\n{"game":1}\n\n{"game":2}\n', 3],
  [`{"format":"poda-journal","version":1,"plan":{}}\n{"game":${'['.repeat(30_000)}\n`, 2],
  [`{"format":"poda-journal","version":1,"plan":{}}\n{"game":${'['.repeat(30_000)}${']'.repeat(30_000)}}\n`, 2],
])('a journal that cannot be read is refused and left as it is: %j', (text, line) => {
  const path = freshPath();
  mkdirSync(dirname(path));
  writeFileSync(path, text);
  expect(open(path, {})).toMatchObject({ ok: false, error: { code: 'not-a-journal', values: { path, line } } });
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(readdirSync(join(path, '..'))).toEqual(['journal.jsonl']);
});

test.each(['{"format":"other"}\n', 'nonsense\n', 'nonsense', '{"format":"poda-jour-'])(
  'a file that is no journal of ours is refused and left as it is: %j',
  text => {
    const path = freshPath();
    mkdirSync(dirname(path));
    writeFileSync(path, text);
    expect(open(path, {})).toMatchObject({ ok: false, error: { code: 'journal-is-something-else' } });
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(join(path, '..'))).toEqual(['journal.jsonl']);
  },
);

test('a journal without a file accepts entries and writes nothing', () => {
  const journal = Journal.unkept({ games: 2 });
  expect(unwrap(journal.append({ game: 1 }))).toBeUndefined();
  journal.close();
  expect(journal).toMatchObject({ isKept: false, plan: { games: 2 }, found: [] });
});

test('a journal has one writer', () => {
  const path = freshPath();
  const first = unwrap(open(path, {}));
  expect(open(path, {})).toMatchObject({
    ok: false,
    error: { code: 'already-running', values: { pid: process.pid } },
  });
  first.close();
  unwrap(open(path, {})).close();
});

let model = '';
/** Writes a journal with a header and the games 1 to 5, and returns its contents. Later calls copy the first journal. */
const written = (path: string): string => {
  if (model !== '') {
    mkdirSync(dirname(path));
    writeFileSync(path, model);
    return model;
  }
  const journal = unwrap(open(path, { seed: 1, players: ['á', 'b'] }));
  for (let game = 1; game <= 5; game++) unwrap(journal.append({ game, text: `partida número ${game}` }));
  journal.close();
  model = readFileSync(path, 'utf8');
  return model;
};

type Change = (lines: string[]) => string[];
const changeLine =
  (line: number, change: (text: string) => string): Change =>
  lines =>
    lines.with(line - 1, change(lines[line - 1]!));

describe('a journal notices', () => {
  test.each<[string, Change, number, string]>([
    ['a changed digit', changeLine(3, text => text.replace('"game":2', '"game":3')), 3, 'journal-damaged'],
    [
      'a changed letter in the last line',
      changeLine(6, text => text.replace('partida', 'partidA')),
      6,
      'journal-damaged',
    ],
    ['a changed header', changeLine(1, text => text.replace('"seed":1', '"seed":2')), 1, 'journal-damaged'],
    [
      'a changed name of the format',
      changeLine(1, text => text.replace('poda-journal', 'poda-jóurnal')),
      1,
      'journal-damaged',
    ],
    [
      'the version of journals without checksums',
      changeLine(1, text => text.replace('"version":2', '"version":1')),
      1,
      'journal-damaged',
    ],
    ['a changed checksum', changeLine(4, text => text.replace(/"sum":"./, '"sum":"x')), 4, 'journal-damaged'],
    [
      'a changed checksum of the line before',
      changeLine(4, text => text.replace(/"after":"[0-9a-f]{4}/, '"after":"0000')),
      4,
      'journal-damaged',
    ],
    ['a line without its checksums', changeLine(4, text => text.replace(/,"after".*\}$/, '}')), 4, 'journal-damaged'],
    ['a line cut in the middle', changeLine(3, text => text.slice(0, 30)), 3, 'journal-damaged'],
    [
      'two lines that became one',
      lines => [...lines.slice(0, 2), `${lines[2]!.slice(0, 20)}${lines[3]}`, ...lines.slice(4)],
      3,
      'journal-damaged',
    ],
    ['an empty line', lines => lines.toSpliced(3, 0, ''), 4, 'journal-damaged'],
    ['null', lines => lines.toSpliced(3, 0, 'null'), 4, 'journal-damaged'],
    ['a space', changeLine(5, text => text.replace(':', ': ')), 5, 'journal-damaged'],
    ['a removed line', lines => lines.toSpliced(2, 1), 3, 'journal-out-of-order'],
    ['a removed header', lines => lines.slice(1), 1, 'journal-out-of-order'],
    ['two exchanged lines', lines => lines.toSpliced(2, 2, lines[3]!, lines[2]!), 3, 'journal-out-of-order'],
    ['a line that stands twice', lines => lines.toSpliced(3, 0, lines[2]!), 4, 'journal-out-of-order'],
    ['a second header', lines => lines.toSpliced(3, 0, lines[0]!), 4, 'journal-out-of-order'],
    ['the last line twice', lines => [...lines, lines.at(-1)!], 7, 'journal-out-of-order'],
    ['a NUL in the last line', changeLine(6, text => text.replace('partida', 'part\0da')), 6, 'journal-damaged'],
    [
      'NULs in the place of the first bytes of the last line',
      changeLine(6, text => '\0'.repeat(20) + text.slice(20)),
      6,
      'journal-damaged',
    ],
    ['a last line of NULs', lines => [...lines, '\0'.repeat(5000)], 7, 'journal-damaged'],
    ['NULs and the end of an entry', lines => [...lines, `${'\0'.repeat(50)}"x":1}`], 7, 'journal-damaged'],
    ['an empty last line', lines => [...lines, ''], 7, 'journal-damaged'],
  ])('%s', (_, change, line, code) => {
    const path = freshPath();
    const lines = written(path).trimEnd().split('\n');
    const text = `${change(lines).join('\n')}\n`;
    writeFileSync(path, text);
    expect(open(path, {})).toMatchObject({ ok: false, error: { code, values: { path, line } } });
    expect(readFileSync(path, 'utf8')).toBe(text);
    // Whether a journal may be discarded depends only on its first line.
    if (!isLong && line > 1 && line < 7) return;
    unwrap(discardJournal(path));
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test('a line of another journal', () => {
    const [one, other] = [freshPath(), freshPath()];
    const lines = written(one).split('\n');
    unwrap(open(other, { seed: 2 })).close();
    appendFileSync(other, `${lines[1]}\n`);
    expect(open(other, {})).toMatchObject({ ok: false, error: { code: 'journal-out-of-order', values: { line: 2 } } });
  });

  test('a NUL anywhere in the last line', () => {
    const path = freshPath();
    const bytes = Buffer.from(written(path));
    for (let at = bytes.lastIndexOf(10, -2) + 1; at < bytes.length - 1; at += isLong ? 5 : 29) {
      writeFileSync(path, Buffer.from(bytes).fill(0, at, at + 1));
      expect(open(path, {}), `byte ${at}`).toMatchObject({ error: { code: 'journal-damaged', values: { line: 6 } } });
    }
  });

  test('any changed byte, with the right line', () => {
    const path = freshPath();
    const bytes = Buffer.from(written(path));
    for (let at = 0; at < bytes.length; at += isLong ? 41 : 89) {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 1;
      writeFileSync(path, changed);
      const line = bytes.subarray(0, at).toString('latin1').split('\n').length;
      const opened = open(path, {});
      const { code = '', values = {} } = opened.ok ? {} : opened.error;
      expect([code, values['line']], `byte ${at}`).toEqual([
        expect.stringMatching(/^(not-a-journal|journal-damaged|journal-out-of-order)$/),
        line,
      ]);
    }
  });
});

describe('a last line that was not written to its end is removed, and its number is told', () => {
  const foundAfter = (
    change: (text: Buffer) => Buffer,
    torn: number | null,
  ): { readonly games: unknown[]; readonly text: string } => {
    const path = freshPath();
    writeFileSync(path, change(Buffer.from(written(path))));
    const journal = unwrap(open(path, {}));
    expect(journal.torn).toBe(torn);
    const games = journal.found.map(entry => (entry as { game: number }).game);
    unwrap(journal.append({ game: 'next' }));
    journal.close();
    const again = unwrap(open(path, {}));
    again.close();
    expect(again.torn).toBeNull();
    expect(again.found.map(entry => (entry as { game: unknown }).game)).toEqual([...games, 'next']);
    return { games, text: readFileSync(path, 'utf8') };
  };

  test('wherever the last line is cut', () => {
    const length = written(freshPath()).split('\n').at(-2)!.length;
    for (let cut = 2; cut < length; cut += 37)
      expect(foundAfter(text => text.subarray(0, -cut), 6).games, `${cut} bytes`).toEqual([1, 2, 3, 4]);
  });

  test.each<[string, (text: Buffer) => Buffer]>([
    ['zeros behind it', text => Buffer.concat([text, Buffer.alloc(5000)])],
    ['20 MiB of zeros behind it', text => Buffer.concat([text, Buffer.alloc(20 * 1024 * 1024)])],
    ['half a line and zeros behind it', text => Buffer.concat([text, Buffer.from('{"game":6,"te'), Buffer.alloc(600)])],
  ])('%s', (_, change) => {
    expect(foundAfter(change, 7).games).toEqual([1, 2, 3, 4, 5]);
  });

  test('a last line whose newline is another byte', () => {
    expect(foundAfter(text => text.fill(0, text.length - 1), 6).games).toEqual([1, 2, 3, 4]);
  });

  test('but a complete line without its newline is kept', () => {
    const { games, text } = foundAfter(bytes => bytes.subarray(0, -1), null);
    expect(games).toEqual([1, 2, 3, 4, 5]);
    expect(text.split('\n')).toHaveLength(8);
  });

  test('CRLF line ends and a byte order mark change nothing', () => {
    const marked = (text: Buffer) => Buffer.from(`\uFEFF${text.toString().replaceAll('\n', '\r\n')}`);
    expect(foundAfter(marked, null).games).toEqual([1, 2, 3, 4, 5]);
    expect(foundAfter(text => marked(text).subarray(0, -1), null).games).toEqual([1, 2, 3, 4, 5]);
  });

  test('a header alone', () => {
    const path = freshPath();
    mkdirSync(dirname(path));
    for (const text of ['{"format":"poda-journal","ver', '\0'.repeat(4096)]) {
      writeFileSync(path, text);
      const journal = unwrap(open(path, { seed: 3 }));
      expect([journal.plan, journal.found, journal.torn]).toEqual([{ seed: 3 }, [], 1]);
      journal.close();
    }
  });
});

test('the rest of a failed write is removed before the next entry', () => {
  const path = freshPath();
  const journal = unwrap(open(path, {}));
  unwrap(journal.append({ game: 1 }));
  appendFileSync(path, '{"game":2,"te');
  unwrap(journal.append({ game: 3 }));
  journal.close();
  expect(unwrapFound(path)).toEqual([{ game: 1 }, { game: 3 }]);
});

describe('a journal of version 1', () => {
  const old = '{"format":"poda-journal","version":1,"plan":{"seed":7}}\n{"game":1}\n{"game":2}\n';
  const oldPath = (): string => {
    const path = freshPath();
    mkdirSync(dirname(path));
    writeFileSync(path, old);
    return path;
  };

  test('is read and goes on with checksums, which stand for the lines before them too', () => {
    const path = oldPath();
    const journal = unwrap(open(path, {}));
    expect(journal).toMatchObject({ plan: { seed: 7 }, found: [{ game: 1 }, { game: 2 }], unsealed: 2 });
    unwrap(journal.append({ game: 3 }));
    unwrap(journal.append({ game: 4 }));
    journal.close();
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith(old)).toBe(true);
    const again = unwrap(open(path, {}));
    again.close();
    expect(again).toMatchObject({ found: [{ game: 1 }, { game: 2 }, { game: 3 }, { game: 4 }], unsealed: 2 });

    const refused = (changed: string) => {
      writeFileSync(path, changed);
      const opened = open(path, {});
      return opened.ok ? [] : [opened.error.code, opened.error.values?.['line']];
    };
    expect(refused(text.replace('{"game":1}', '{"game":9}'))).toEqual(['journal-changed-before', 4]);
    expect(refused(text.replace('{"game":1}\n', ''))).toEqual(['journal-changed-before', 3]);
    expect(refused(text.replace('"game":4', '"game":5'))).toEqual(['journal-damaged', 5]);
    expect(refused(`${text}{"game":5}\n`)).toEqual(['journal-damaged', 6]);
  });

  test('loses a last line without its newline, which may be cut', () => {
    const path = oldPath();
    writeFileSync(path, old.slice(0, -1));
    expect(unwrapFound(path)).toEqual([{ game: 1 }]);
  });

  test('is refused if a line has a key of the checksums', () => {
    const path = oldPath();
    for (const entry of ['{"game":3,"sum":"0"}', '{"after":null,"game":3}', '{"game":3,"after":"0", "sum":"1"}']) {
      writeFileSync(path, `${old}${entry}\n`);
      const values = { path, line: 4 };
      expect(open(path, {}), entry).toMatchObject({ error: { code: 'journal-without-checksums', values } });
    }
  });

  test('is refused if its last line is damaged', () => {
    const path = oldPath();
    writeFileSync(path, `${old}{"game":\0}\n`);
    expect(open(path, {})).toMatchObject({ error: { code: 'not-a-journal', values: { line: 4 } } });
  });

  test('is refused if its bytes are not UTF-8', () => {
    const path = oldPath();
    writeFileSync(path, Buffer.concat([Buffer.from(old), Buffer.from('{"game":"\xff"}\n', 'latin1')]));
    expect(open(path, {})).toMatchObject({ ok: false, error: { code: 'not-a-journal', values: { line: 4 } } });
  });
});

describe('a path that is not a readable file is refused at once', () => {
  test.each<[string, (path: string) => unknown, string]>([
    ['a folder', path => mkdirSync(path), 'cannot-save'],
    ['a FIFO', path => execFileSync('mkfifo', [path]), 'file-is-special'],
    ['/dev/zero', path => symlinkSync('/dev/zero', path), 'file-is-special'],
    ['/dev/null', path => symlinkSync('/dev/null', path), 'file-is-special'],
    [
      '3 GB of nothing',
      path => [writeFileSync(path, '{"format":"poda-journal",'), truncateSync(path, 3e9)],
      'file-too-large',
    ],
  ])('%s', (_, make, code) => {
    const path = freshPath();
    mkdirSync(dirname(path));
    make(path);
    expect(open(path, {})).toMatchObject({ ok: false, error: { code, values: { path } } });
    expect(discardJournal(path).ok).toBe(code === 'file-too-large');
  });

  test('a line without an end', () => {
    const path = freshPath();
    const text = written(path);
    appendFileSync(path, Buffer.alloc((isLong ? 40 : 5) * 1024 * 1024, 'x'));
    for (const end of ['', '\n']) {
      appendFileSync(path, end);
      expect(open(path, {})).toMatchObject({ error: { code: 'journal-line-too-long', values: { path, line: 7 } } });
    }
    truncateSync(path, Buffer.byteLength(text));
    expect(unwrapFound(path)).toHaveLength(5);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });
});

test('an entry that the check refuses is reported with its line', () => {
  const path = freshPath();
  written(path);
  const check = (value: unknown) => ((value as { game: number }).game === 4 ? problem('bad', { more: 1 }) : ok({}));
  expect(openJournal(path, {}, { check })).toEqual({
    ok: false,
    error: { code: 'bad', values: { path, line: 5, more: 1 } },
  });
});

test('a plan is checked before the first entry', () => {
  const path = freshPath();
  const text = written(path);
  const seen: unknown[] = [];
  const kind = {
    checkPlan: (plan: unknown) => {
      seen.push(plan);
      return { code: 'other', values: { more: 1 } };
    },
    check: (): never => {
      throw new Error('an entry was read');
    },
  };
  const error = { code: 'other', values: { path, line: 1, more: 1 } };
  expect(openJournal(path, {}, kind)).toEqual({ ok: false, error });
  // A header that lacks only its newline is complete; it does not count as torn.
  writeFileSync(path, text.slice(0, text.indexOf('\n')));
  expect(openJournal(path, {}, kind)).toEqual({ ok: false, error });
  expect(seen).toEqual(Array(2).fill({ seed: 1, players: ['á', 'b'] }));
});

test('an entry longer than a reader takes is not written', () => {
  const path = freshPath();
  const journal = unwrap(open(path, {}));
  expect(journal.append({ text: 'x'.repeat(4 * 1024 * 1024) })).toMatchObject({ error: { code: 'cannot-save' } });
  unwrap(journal.append({ game: 1 }));
  journal.close();
  expect(unwrapFound(path)).toEqual([{ game: 1 }]);
});

test('a journal without a header, of an earlier version, is read as far as it can be', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  writeFileSync(path, '{"key":"a"}\n{"key":"hal\n{"key":"b"}\n{"key":"c"');
  const kind = { check: (value: unknown) => ok(value as object), headerless: '{"key":' };
  const journal = unwrap(openJournal(path, {}, kind));
  expect(journal).toMatchObject({ found: [{ key: 'a' }, { key: 'b' }], unsealed: 2 });
  unwrap(journal.append({ key: 'd' }));
  journal.close();
  const again = unwrap(openJournal(path, {}, kind));
  again.close();
  expect(again.found).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'd' }]);
  expect([again.lineOf(1), again.lineOf(2)]).toEqual([3, 4]);
});

test('a process killed while it appends leaves every entry that it reported, and at most one more', async () => {
  const [program, path] = [join(home, 'appender.mjs'), freshPath()];
  buildSync({
    stdin: {
      contents: `
        import { openJournal } from './open-journal.ts';
        const { value: journal } = openJournal(process.argv[2], {}, { check: value => ({ ok: true, value }) });
        for (let count = journal.found.length + 1; ; count++) {
          if (!journal.append({ count, filling: 'x'.repeat(20000) }).ok) throw new Error('not kept');
          process.stdout.write(count + '\\n');
        }`,
      resolveDir: new URL('.', import.meta.url).pathname,
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    logLevel: 'silent',
  });
  let told = 0;
  for (let round = 1; round <= (isLong ? 4 : 2); round++) {
    const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    const end = new Promise(resolve => child.on('close', resolve));
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.split('\n').length > 3 * round) child.kill('SIGKILL');
    });
    await end;
    told = Number(output.split('\n').at(-2));
    const counts = unwrapFound(path).map(entry => (entry as { count: number }).count);
    expect(counts).toEqual(Array.from({ length: counts.length }, (_, i) => i + 1));
    expect([told, told + 1]).toContain(counts.length);
  }
  expect(told).toBeGreaterThan(0);
});

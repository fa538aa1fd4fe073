import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { allowedPrograms } from '@poda/arena/host/start-program.ts';
import { craftedZip } from '@poda/arena/testing/crafted-zip.ts';
import { describe, expect, test } from 'vitest';
import { allNeed, has, needs } from './needs.ts';
import { newHome, program, type Run, runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Attacks on the referee by the name, the kind or the location of a file in a folder of students' bots. */

allNeed('sandbox', 'python');

const home = temporaryFolder('class');

/** The first items of a list in ordinary runs, all items in long runs. */
const share = <T>(count: number, items: readonly T[]): readonly T[] => (has('long') ? items : items.slice(0, count));

const first = 'def player(E, M, J):\n    return M[0]\n';
const secret = join(home, 'secret.txt');
writeFileSync(secret, 'the secret of the teacher');

let made = 0;
let played = 0;
/** Creates a folder of students' bots with these files; files without an extension are executable. */
const classWith = (files: Readonly<Record<string, string | Buffer>>): string => {
  const folder = join(home, `class-${++made}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    if (/\/?[^./]+$/.test(name) || /python[\d.]*$/.test(name)) chmodSync(join(folder, name), 0o755);
  }
  return folder;
};

/** The flags of a tournament in which each bot meets one honest bot. */
const againstAna = ['--format', 'gauntlet', '--challenger', 'ana'];
const quick = [
  '--game',
  'checkers',
  '--games',
  '1',
  '--seconds',
  '2',
  '--no-openings',
  '--seed',
  '1'.repeat(32),
  '--json',
];
const tournament = (
  cwd: string,
  path = '.',
  env: Record<string, string> = {},
  more: readonly string[] = [],
): Promise<Run> =>
  runPoda(['tournament', path, ...quick, ...more, '--out', join(home, `out-${++played}`)], {
    cwd,
    env: { PODA_LANG: 'en', ...env },
  });
const answerOf = ({ code, stdout, stderr }: Run) => {
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as { players: string[]; forfeits: { player: string; reason: string; what: string }[] };
};

/**
 * A fake interpreter: it writes a trace file if it runs outside the sandbox, and prints the lines with which an
 * interpreter answers the referee's probe.
 */
const spy = (trace: string) => `#!/bin/sh
cat '${secret}' > '${trace}' 2>&1
echo run >> '${trace}'
echo /usr/bin/python3; echo 3.11.2; echo /usr; echo /usr; echo /usr; echo /usr
`;

describe('no file of a class folder runs on the host', () => {
  test('an executable named like a program of the host is an ordinary bot', async () => {
    const trace = join(home, 'trace-names');
    const names = share(5, [
      ...['python3', 'node', 'bwrap', 'sh', 'flock'],
      ...['python', 'python2', 'bash', 'setpriv', 'prlimit'],
    ]);
    const folder = classWith({ ...Object.fromEntries(names.map(name => [name, spy(trace)])), 'ana.py': first });
    const { players, forfeits } = answerOf(await tournament(folder, '.', {}, againstAna));
    expect(players.toSorted()).toEqual(['ana', ...names].toSorted());
    for (const name of names) expect(forfeits.map(({ player }) => player)).toContain(name);
    expect(existsSync(trace)).toBe(false);
  });

  test.each(share(1, ['python3', 'python2.7']))(
    'neither does one that is examined or named in a match: %s',
    async name => {
      const trace = join(home, `trace-${name}`);
      const folder = classWith({ [name]: spy(trace), 'ana.py': first });
      const words = share(2, [`./${name}`, `./${name} ana.py`, join(folder, name), `file:${name}`]);
      for (const word of words) {
        const check = await runPoda(['bot', 'check', word, '--lang', 'en'], { cwd: folder });
        expect([word, check.code]).toEqual([word, 1]);
      }
      const match = await runPoda(['match', 'checkers', `./${name}`, 'ana.py', '2', '--json'], { cwd: folder });
      expect(JSON.parse(match.stdout)).toMatchObject({ wins: [0, 1] });
      expect(existsSync(trace)).toBe(false);
    },
  );

  test('PATH with the class folder, or with a relative folder, finds nothing there', async () => {
    const trace = join(home, 'trace-path');
    const names = ['python3', 'python', 'python2.7', 'bwrap', 'flock', 'sh', 'bash'];
    const folder = classWith({
      ...Object.fromEntries(names.map(name => [`bin/${name}`, spy(trace)])),
      'ana.py': first,
      'eva.py': first,
    });
    const PATH = [join(folder, 'bin'), 'bin', '.', '', process.env['PATH']].join(':');
    const { forfeits } = answerOf(
      await tournament(folder, '.', { PATH, PODA_PYTHON: '', PODA_PYTHON2: '' }, againstAna),
    );
    expect(forfeits.map(({ player }) => player)).not.toContain('ana');
    expect(existsSync(trace)).toBe(false);
  });

  test('a Python that PODA_PYTHON names in the class folder is refused with a sentence', async () => {
    const trace = join(home, 'trace-named');
    const folder = classWith({ 'bin/python3': spy(trace), 'ana.py': first, 'eva.py': first });
    const env = { PODA_PYTHON: join(folder, 'bin/python3'), PODA_PYTHON2: join(folder, 'bin/python3') };
    const { code, stdout } = await tournament(folder, '.', env);
    expect([code, JSON.parse(stdout).error]).toMatchObject([1, { code: 'python-submitted' }]);
    expect(existsSync(trace)).toBe(false);
  });

  test('configuration files of Python, pyenv, Node and npm in the folder are not read', async () => {
    const trace = join(home, 'trace-files');
    const python = `import os\nopen(${JSON.stringify(trace)}, 'w').write('python')\n`;
    const script = `require('fs').writeFileSync(${JSON.stringify(trace)}, 'node')`;
    const folder = classWith({
      'ana.py': first,
      'eva.ts': 'export const player = (s: { legal: string[] }): string => s.legal[0]!;\n',
      'sitecustomize.py': python,
      'usercustomize.py': python,
      'sys.py': python,
      '.python-version': '../../../../../../tmp\n',
      'node_modules/@swc/wasm-typescript/index.js': script,
      'node_modules/@swc/wasm-typescript/package.json': '{"main":"index.js"}',
      'package.json': '{"type":"commonjs","main":"evil.js"}',
      'tsconfig.json': '{"extends":"./evil.json"}',
      'evil.js': script,
    });
    // Files that do not define `player` take part in the tournament and lose; they run inside the sandbox.
    answerOf(await tournament(folder, '.', {}, againstAna));
    expect(existsSync(trace)).toBe(false);
  });

  test('a poda.json among the bots is ignored', async () => {
    const folder = classWith({ 'ana.py': first, 'eva.py': first });
    // Only the first run plays the games; the others find them in the journal.
    for (const text of ['{"language": "es"}', '{"language": ', '[[[']) {
      writeFileSync(join(folder, 'poda.json'), text);
      const { code, stderr } = await runPoda(['tournament', '.', ...quick.filter(word => word !== '--json')], {
        cwd: folder,
        env: { PODA_LANG: 'en' },
      });
      expect(code).toBe(0);
      expect(stderr).toMatch(/poda\.json is in the folder of the bots/);
    }
  });

  test('a tournament starts only programs of the list', needs('strace', 'long'), async () => {
    const folder = classWith({
      'ana.py': first,
      'eva/lib.py': 'import helper\ndef player(E, M, J):\n    return helper.pick(M)\n',
      'eva/helper.py': 'def pick(M):\n    return M[-1]\n',
      'leo.ts': 'export const player = (s: { legal: string[] }): string => s.legal[0]!;\n',
      ...(has('long') ? { 'pep.mjs': 'export const player = ({ legal }) => legal.at(-1);\n' } : {}),
      'old.py': 'def player(E, M, J):\n    print "x"\n    return M[0]\n',
      ...(has('long') ? { 'rui.zip': craftedZip([{ name: 'x/bot.py', bytes: first }]) } : {}),
      ...Object.fromEntries(
        share(1, ['python3', 'level:10', 'a "b" c']).map(name => [name, spy(join(home, 'trace-strace'))]),
      ),
    });
    const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim();
    const log = join(home, 'strace.log');
    const { status, stdout } = spawnSync(
      'strace',
      [
        '-f',
        '--seccomp-bpf',
        '-qq',
        '-o',
        log,
        '-e',
        'trace=execve,execveat,clone,clone3,fork,vfork',
        '-e',
        'signal=none',
        '-s',
        '300',
      ].concat([process.execPath, program, 'tournament', '.', ...quick, ...againstAna]),
      {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, PODA_HOME: newHome(), PODA_PYTHON: python },
      },
    );
    expect(status, stdout).toBe(0);
    const { outside, inside } = startedBy(readFileSync(log, 'utf8'));
    expect(inside).toBeGreaterThan(20);
    const isListed = ([purpose, path]: readonly [string, string]) =>
      allowedPrograms[purpose as keyof typeof allowedPrograms].test(path.split('/').at(-1)!);
    const allowed = (path: string) =>
      [process.execPath, python].includes(path) ||
      (['sandbox', 'lock'] as const).some(purpose => isListed([purpose, path])) ||
      /^\/(?:usr\/(?:local\/)?)?bin\/python[\d.]*$/.test(path);
    expect([...new Set(outside)].filter(path => !allowed(path))).toEqual([]);
    expect(outside).toContain('/usr/bin/bwrap');
    expect(existsSync(join(home, 'trace-strace'))).toBe(false);
  });
});

/**
 * The programs that a traced process and its children executed outside any sandbox, and the number executed inside.
 * Process ids differ inside a sandbox, so the processes outside are found by following parent and child from the first
 * process.
 */
const startedBy = (log: string): { outside: string[]; inside: number } => {
  const calls = log.split('\n').map(line => /^(\d+) +(.*)$/.exec(line) ?? []);
  const children = new Map<string, string[]>();
  const executed = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, pid: string, value: string) =>
    map.set(pid, [...(map.get(pid) ?? []), value]);
  for (const [, pid = '', call = ''] of calls) {
    const [, child] = /^(?:<\.\.\. )?(?:clone3?|v?fork)\b.*\) += (\d+)$/.exec(call) ?? [];
    if (child !== undefined) add(children, pid, child);
    const [, path] = /^execve(?:at)?\((?:AT_FDCWD, )?"([^"]*)"/.exec(call) ?? [];
    if (path !== undefined && !/ = -1 /.test(call)) add(executed, pid, path);
  }
  const outside = new Set<string>();
  const waiting = [calls[0]?.[1] ?? ''];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    outside.add(pid);
    if (!executed.get(pid)?.some(path => path.endsWith('/bwrap'))) waiting.push(...(children.get(pid) ?? []));
  }
  const of = (isOutside: boolean) =>
    [...executed].filter(([pid]) => outside.has(pid) === isOutside).flatMap(([, paths]) => paths);
  return { outside: of(true), inside: of(false).length };
};

describe('a file’s name is a name', () => {
  test('a file called as a player of the house, an engine or a flag is a file', async () => {
    const names = share(5, [
      ...['level:10', 'usi:sh', 'legacy:sh', 'file:ana', '--unconfined'],
      ...['random', 'hub:sh -c id', '-x'],
    ]);
    const bot = (name: string) => `#!/usr/bin/env python3\nimport sys\nsys.exit("${name.length}")\n`;
    const folder = classWith({ ...Object.fromEntries(names.map(name => [name, bot(name)])), 'ana.py': first });
    const { players, forfeits } = answerOf(await tournament(folder, '.', {}, againstAna));
    expect(players.toSorted()).toEqual(['ana', ...names].toSorted());
    for (const name of names) expect(forfeits.filter(({ player }) => player === name).length, name).toBeGreaterThan(0);
    expect(forfeits.filter(({ player }) => player === 'ana')).toEqual([]);
  });

  test('quotes, spaces and words of shells in a name bring nothing into the sandbox', async () => {
    const look = '#!/bin/sh\nls -A /bot >&2\ncat /bot/teacher >&2\nexit 7\n';
    const names = [
      "x' teacher 'y",
      'x teacher',
      '$(touch evil)',
      '`touch evil`',
      'a;touch evil;b',
      'a&b|c>d<e*?[f]{g,h}~!',
      'a\\b',
      '-rf',
    ];
    const folder = classWith({ ...Object.fromEntries(names.map(name => [name, look])), 'ana.py': first });
    // A file name cannot contain a slash, so the attack names the teacher's file without a path: it lies in the current
    // folder.
    writeFileSync(join(folder, 'teacher'), 'private');
    writeFileSync(join(folder, 'x" teacher "y'), look, { mode: 0o755 });
    const { stdout } = await tournament(folder, '.', {}, againstAna);
    expect(stdout).not.toContain('private');
    expect(existsSync(join(folder, 'evil'))).toBe(false);
    expect(JSON.parse(stdout).players).toContain('x" teacher "y');
  });

  test('a single name in decomposed letters (NFD), as macOS writes it, is accepted', async () => {
    const folder = classWith({ 'nu\u0301n\u0303ez.py': first, 'ana.py': first });
    expect(answerOf(await tournament(folder)).players.toSorted()).toEqual(['ana', 'núñez']);
  });

  test('invisible letters are seen in every table', async () => {
    const folder = classWith({ 'ana.py': first, 'ana\u3164.py': first, 'ana\u2800.py': first });
    const args = ['tournament', '.', ...quick, ...againstAna];
    const { players } = answerOf(await runPoda(args, { cwd: folder }));
    expect(players.toSorted()).toEqual(['ana', 'ana\\u2800', 'ana\\u3164']);
    // The second run finds the games in the journal of the first.
    const { stdout } = await runPoda(
      args.filter(word => word !== '--json'),
      { cwd: folder },
    );
    expect(stdout).toContain('ana\\u3164');
    for (const name of ['standings.csv', 'games.csv', 'report.html'])
      expect(readFileSync(join(folder, 'poda-tournament', folder.split('/').at(-1)!, name), 'utf8')).not.toMatch(
        /[\u3164\u2800]/,
      );
  });
});

describe('a results folder that was handed in', () => {
  const files = ['games.csv', 'report.html', 'journal.jsonl', 'journal.jsonl.lock'];
  test.each(['a link', 'a pipe', 'the folder'])(
    'with %s among the results is refused, and nothing is written',
    async kind => {
      const folder = classWith({ 'ana.py': first, 'eva.py': first });
      const results = join(folder, 'poda-tournament', folder.split('/').at(-1)!);
      const target = join(home, `target-${made}`);
      mkdirSync(kind === 'the folder' ? join(folder, 'poda-tournament') : results, { recursive: true });
      if (kind === 'the folder') mkdirSync(target);
      else writeFileSync(target, 'the teacher’s');
      const names = kind === 'the folder' ? [''] : files;
      for (const name of names) {
        const place = join(results, name);
        if (kind === 'a pipe') execFileSync('mkfifo', [place]);
        else symlinkSync(target, kind === 'the folder' ? results : place);
        const { code, stdout } = await runPoda(['tournament', '.', ...quick], { cwd: folder });
        expect([code, JSON.parse(stdout).error]).toMatchObject([1, { code: 'results-not-plain' }]);
        rmSync(kind === 'the folder' ? results : place);
      }
      if (kind === 'the folder') expect(readdirSync(target)).toEqual([]);
      else expect(readFileSync(target, 'utf8')).toBe('the teacher’s');
    },
  );
});

describe('a virtual environment does not carry the class into the sandbox', () => {
  const snoop = (paths: readonly string[]) =>
    `import os, sys\nfor path in ${JSON.stringify(paths)}:\n    if os.path.exists(path):\n        raise Exception('sees ' + path)\n${first}`;

  test.each(
    share(2, [
      ['above', 'class'],
      ['in', '.'],
      ['at', ''],
    ] as const),
  )('%s the class folder', async (where, below) => {
    const root = join(home, `venv-${where}`);
    const folder = join(root, below);
    mkdirSync(folder, { recursive: true });
    const place = where === 'in' ? join(root, '.venv') : root;
    execFileSync('python3', ['-m', 'venv', '--without-pip', place]);
    const others = [join(folder, 'eva.py'), join(root, 'notes.txt'), folder];
    writeFileSync(join(root, 'notes.txt'), 'the teacher’s');
    writeFileSync(join(folder, 'eva.py'), first);
    writeFileSync(join(folder, 'ana.py'), snoop(others));
    const env = { PATH: `${place}/bin:${process.env['PATH']}`, VIRTUAL_ENV: place, PODA_PYTHON: '' };
    const { forfeits } = answerOf(await tournament(folder, '.', env));
    expect(forfeits).toEqual([]);
  });
});

describe('what a learning platform hands over is taken as it comes', () => {
  test('folders of students, zip files in them, and a zip file of all', async () => {
    const files = {
      'Ana López_1_assignsubmission_file_/lib.py': `import helper\n${first}`,
      'Ana López_1_assignsubmission_file_/helper.py': 'x = open(__file__.replace("helper.py", "data.txt")).read()\n',
      'Ana López_1_assignsubmission_file_/data.txt': '7',
      'Luis Peña_2_assignsubmission_file_/entrega.zip': craftedZip([{ name: 'entrega/bot.py', bytes: first }]),
      'eva.zip': craftedZip([
        { name: 'bot.ts', bytes: 'export const player = (s: { legal: string[] }): string => s.legal[0]!;\n' },
        { name: '../ana.py', bytes: 'x' },
      ]),
    };
    const folder = classWith(files);
    const againstEva = ['--format', 'gauntlet', '--challenger', 'eva'];
    const played = answerOf(await tournament(folder, '.', {}, againstEva));
    expect([played.players.toSorted(), played.forfeits]).toEqual([['Ana López', 'Luis Peña', 'eva'], []]);
    expect(played).toMatchObject({ notTaken: [{ reason: 'path-leads-away' }] });
    const all = join(home, 'all.zip');
    writeFileSync(all, craftedZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes }))));
    const zipped = answerOf(await tournament(home, all, {}, againstEva));
    expect([zipped.players.toSorted(), zipped.forfeits]).toEqual([['Ana López', 'Luis Peña', 'eva'], []]);
  });

  test('a BOM, UTF-16 and the letters of Windows are read, or refused with a sentence', async () => {
    const text = `# ñandú\n${first}`;
    const folder = classWith({
      'bom.py': `\ufeff${text}`,
      'utf16.py': Buffer.from(`\ufeff${text}`, 'utf16le'),
      'cookie.py': Buffer.from(`# -*- coding: cp1252 -*-\n${text}`, 'latin1'),
      'cp1252.py': Buffer.from(text, 'latin1'),
      'cp1252.mjs': Buffer.from('// ñandú\nexport const player = ({ legal }) => legal[0];\n', 'latin1'),
      'bom.ts': '\ufeffexport const player = (s: { legal: string[] }): string => s.legal[0]!;\n',
    });
    // Two students have the same name, so their bots are named after their folders.
    const sorted = {
      ...Object.fromEntries(['bom.ts', 'cp1252.mjs'].map(name => [`m/${name}`, readFileSync(join(folder, name))])),
    };
    for (const name of ['bom.ts', 'cp1252.mjs']) rmSync(join(folder, name));
    mkdirSync(join(folder, 'm'));
    for (const [name, bytes] of Object.entries(sorted)) writeFileSync(join(folder, name), bytes);
    const againstBom = ['--format', 'gauntlet', '--challenger', 'bom'];
    const { players, forfeits } = answerOf(await tournament(folder, '.', {}, againstBom));
    expect(players.toSorted()).toEqual(['bom', 'cookie', 'cp1252', 'm/bom', 'm/cp1252', 'utf16']);
    expect([...new Set(forfeits.map(({ player }) => player))]).toEqual(['cp1252']);
    expect(forfeits[0]!.what).toMatch(/UTF-8/);
  });
});

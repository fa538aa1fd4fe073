import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNames } from '@poda/library/notation/formats.ts';
import { writeShared } from '@poda/library/notation/share-link.ts';
import { describe, expect, test } from 'vitest';
import { askLines, jsonLines, runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder('convert');

const path = (name: string): string => join(folder, name);
const put = (name: string, text: string | Uint8Array): string => {
  writeFileSync(path(name), text);
  return path(name);
};
const read = (name: string): string => readFileSync(path(name), 'utf8');
const convert = (...args: string[]) => runPoda(['convert', ...args, '--lang', 'en']);

const draughts =
  '[Event "Club"]\n[White "Ana"]\n[Black "Luis"]\n[GameType "24,W,8,8,N1,1"]\n\n1. 10-14 22-18 {muy bien} 2. 11-15 (2. 9-13) 18x11 *\n';
const ur = 'Game: ur:classic\nWhite: Ana\nBlack: Luis\nResult: *\n\n1. white r3 0>3\n2. black r4 0>4\nEnd\n';
const plague = 'Game: plague:4x3\nX: Ana\nO: Luis\nResult: *\n\n1. 2,1 3,2\nEnd\n';
const shogi =
  'Game: microshogi:nodrops\nBottom: Ana\nTop: Luis\nResult: *\nposition sfen kbgs/p3/4/3P/SGBK b - 1 moves 2e3d 4b4c 3d4c\nEnd\n';

test('--from and --to accept every format', () => {
  expect(formatNames).toEqual(['json', 'pdn', 'usi', 'fairy', 'ur', 'plague', 'tictactoe']);
});

describe('a round trip', () => {
  test.each([
    ['game.ur', ur],
    ['game.plague', plague],
    ['game.usi', shogi],
  ])('%s through JSON gives the same file', async (name, text) => {
    put(name, text);
    expect(await convert(path(name), path(`${name}.json`))).toMatchObject({ code: 0, stderr: '' });
    expect(await convert(path(`${name}.json`), path(`again-${name}`))).toMatchObject({ code: 0, stderr: '' });
    expect(read(`again-${name}`)).toBe(text);
  });

  test('keeps the comments and variations of PDN', async () => {
    put('one.pdn', draughts);
    await convert(path('one.pdn'), path('one.json'));
    await convert(path('one.json'), path('two.pdn'));
    await convert(path('two.pdn'), path('two.json'));
    expect(read('two.json')).toBe(read('one.json'));
    expect(read('two.pdn')).toContain('1. 10-14 22-18 {muy bien} 2. 11-15 (2. 9-13) 2... 18x11 *');
  });

  test('through the notation of Fairy-Stockfish gives the same file', async () => {
    put('mine.usi', shogi);
    await convert(path('mine.usi'), path('theirs.fairy'));
    expect(read('theirs.fairy')).toContain('position sfen kb+r+l/p3/4/3P/+L+RBK b - 1 moves 2e3d 4b4c 3d4c+');
    await convert(path('theirs.fairy'), path('back.usi'));
    expect(read('back.usi')).toBe(shogi);
  });

  test('- stands for stdin and stdout', async () => {
    const { code, stdout, stderr } = await runPoda(['convert', '-', '-', '--from', 'pdn', '--to', 'json'], {
      input: draughts,
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      game: 'draughts:spanish',
      moves: ['10-14', '22-18', '11-15', '18x11{14}'],
    });
  });

  const whole = { game: 'plague:4x3', start: 'x.../..../...o x', moves: ['2,1', '3,3'], result: null };
  const written = writeShared(whole);
  const shared = written.ok ? written.value : '';

  test.each([
    ['a link', `https://poda.example/#/analysis?g=${shared}`, { game: 'plague:4x3', moves: ['2,1', '3,3'] }],
    ['a bare position', 'W:W1,K31:B20\n', { game: 'draughts:spanish', start: 'W:W1,K31:B20', moves: [] }],
  ])('%s is accepted, as on the web page', async (_what, input, record) => {
    const { code, stdout } = await runPoda(['convert', '-', '-', '--to', 'json'], { input });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject(record);
  });

  test('an old file in Latin-1 with reversed square numbers is read, with a notice', async () => {
    const bytes = Buffer.from('[White "Peña"]\r\n[GameType "24"]\r\n\r\n1. 23-19 11-15 1-0\r\n', 'latin1');
    const { code, stderr } = await convert(put('old.pdn', bytes), path('old.json'));
    expect(code).toBe(0);
    expect(stderr).toBe(
      'poda: Game 1, line 1: judging by its moves, Poda reads the squares with white on 21 to 32 (n is 33 - n here).\n',
    );
    expect(JSON.parse(read('old.json'))).toMatchObject({ players: [{ name: 'Peña' }, {}], moves: ['10-14', '22-18'] });
  });
});

describe('a game with an illegal move', () => {
  const damaged = `${draughts.replace('*', '3. 7x14\n23-18 *')}\n${draughts}`;

  test('is kept up to that move, with a notice of move and line; other games stay whole', async () => {
    const { code, stdout, stderr } = await runPoda([
      'convert',
      put('bad.pdn', damaged),
      path('bad.json'),
      '--lang',
      'es',
    ]);
    expect(code).toBe(0);
    expect(stdout).toBe(`Partidas: 2 (${path('bad.pdn')} → ${path('bad.json')})\n`);
    expect(stderr).toMatch(
      /^poda: Partida 1, línea 7: la jugada 6, «23-18», no vale\. .* se puede seguir desde ahí\.\n$/,
    );
    const records = jsonLines(read('bad.json'));
    expect(records.map(({ moves }) => moves.length)).toEqual([5, 4]);
    expect(records[0].result).toBeNull();
  });

  test('is annulled with --annul', async () => {
    await convert(put('bad.pdn', damaged), path('annulled.json'), '--annul');
    expect(JSON.parse(read('annulled.json').split('\n')[0]!).result).toEqual({ winner: null, reason: 'annulled' });
  });

  test('is reported in the object of --json', async () => {
    const { code, stdout, stderr } = await convert(put('bad.pdn', damaged), path('told.json'), '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ games: 2, notices: [{ game: 1, line: 7, code: 'stopped-at-move' }] });
    const answer = JSON.parse((await convert(path('bad.pdn'), '-', '--to', 'pdn', '--json')).stdout);
    expect(answer.text).toContain('[White "Ana"]');
  });
});

describe('--jsonl', () => {
  test('converts the file or record of each line, to a file or into the answer', async () => {
    put('lines.pdn', draughts);
    const lines = [
      { in: path('lines.pdn'), out: path('lines.json') },
      { in: path('lines.pdn'), to: 'pdn' },
      { record: ur, to: 'json' },
      { record: { format: 'poda-record', version: 1, game: 'plague:4x3', moves: ['2,1'] }, to: 'plague' },
    ];
    const answers = (await askLines(['convert'], lines)) as unknown as { games: number; text?: string }[];
    expect(answers.map(({ games }) => games)).toEqual([1, 1, 1, 1]);
    expect(answers[0]!.text).toBeUndefined();
    expect(JSON.parse(read('lines.json'))).toMatchObject({ game: 'draughts:spanish' });
    expect(answers[1]!.text).toContain('1. 10-14 22-18 {muy bien}');
    expect(JSON.parse(answers[2]!.text!)).toMatchObject({ game: 'ur:classic', moves: ['r3', '0>3', 'r4', '0>4'] });
    expect(answers[3]!.text).toContain('1. 2,1\n');
  });

  test('a bad line is answered with an error, and the next lines are converted', async () => {
    const lines = [
      { to: 'json' },
      { in: '-', to: 'json' },
      { record: ur },
      { record: ur, to: 'pdn' },
      { record: ur, to: 'ur', dialect: 'x' },
      { record: ur, to: 'ur' },
    ];
    const answers = await askLines(['convert'], lines);
    expect(answers.map(({ error }) => error?.code)).toEqual([
      'missing-file-key',
      'file-is-lines',
      'format-not-told',
      'format-of-another-game',
      'unknown-dialect',
      undefined,
    ]);
  });
});

describe('times of moves', () => {
  const timed =
    '[White "Ana"]\n[Black "Luis"]\n[GameType "24,W,8,8,N1,1"]\n[TimeControl "300+2"]\n\n1. 12-16 {[%clk 0:04:55] bien} 1... 21-17 {[%clock W0:04:55 b0:04:42]} *\n';

  test('are converted from the comments of a PDN file into the record, and back', async () => {
    expect(await convert(put('timed.pdn', timed), path('timed.json'))).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(read('timed.json'))).toMatchObject({
      clock: { per: 'game', millis: 300_000, incrementMillis: 2000 },
      millis: [7000, 20_000],
      notes: [{ ply: 1, comments: ['bien'] }],
    });
    expect(await convert(path('timed.json'), path('again.pdn'))).toMatchObject({ code: 0, stderr: '' });
    expect(read('again.pdn')).toContain('1. 12-16 {[%clk 0:04:55]} {bien} 1... 21-17 {[%clk 0:04:42]} *');
    await convert(path('again.pdn'), path('again.json'));
    expect(read('again.json')).toBe(read('timed.json'));
  });
});

test('a UCI position of Fairy-Stockfish is read', async () => {
  const text = 'position fen kb+r+l/p3/4/3P/+L+RBK[] w - - 0 1 moves c1b2 a4a3 b2a3+ b5a4 +P@c2\n';
  const { code, stdout } = await convert(put('uci.fairy', text), '-', '--to', 'usi', '--game', 'microshogi:drops');
  expect(code).toBe(0);
  expect(stdout).toContain('position sfen kbgs/p3/4/3P/SGBK b - 1 moves 2e3d 4b4c 3d4c 3a4b N*2d\n');
});

describe('a failed conversion explains itself and writes no file', () => {
  put('good.pdn', draughts);
  put('empty.pdn', '');
  put('strange.usi', 'position sfen kz2/4/4/4/3K b - 1');
  put('future.json', '{"format":"poda-record","version":2}');
  mkdirSync(path('a-folder.json'));
  test.each([
    [['missing.pdn', 'out.json'], 1, 'does not exist'],
    [['a-folder.json', 'out.json'], 1, 'is a folder'],
    [['empty.pdn', 'out.json'], 1, 'has no game that can be read as pdn'],
    [['strange.usi', 'out.json'], 1, '"z" is not a piece: write K B C G R S L P N,'],
    [['future.json', 'out.json'], 1, 'this program reads version 1'],
    [['good.pdn', 'out.ur'], 1, 'Game 1 is draughts:spanish, and the format ur is for ur: nothing was written.'],
    [['good.pdn', 'a-folder.json'], 1, 'is a folder'],
    [['good.pdn', 'nowhere/out.json'], 1, 'cannot be written: there is no such file or folder (ENOENT).'],
    [['good.pdn', 'out.txt'], 2, 'name it with --to'],
    [['good.pdn', 'out.json', '--to', 'pgn'], 2, 'There is no format "pgn"'],
    [['good.pdn', 'out.json', '--from', 'xyz'], 2, 'There is no format "xyz"'],
    [['good.pdn', 'out.json', '--dialect', 'green'], 2, 'There is no dialect "green"'],
    [['good.pdn', 'out.json', '--game', 'chess'], 2, 'There is no game "chess"'],
    [['good.pdn'], 2, 'OUT'],
    [['good.pdn', 'out.json', 'more'], 2, 'more'],
  ])('%j', async ([from = '', to, ...rest], exit, sentence) => {
    const before = readdirSync(folder).sort();
    const { code, stdout, stderr } = await convert(path(from), ...(to === undefined ? [] : [path(to)]), ...rest);
    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).toContain(sentence);
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  test('an existing file is unchanged if the conversion fails', async () => {
    put('precious.ur', ur);
    expect((await convert(path('good.pdn'), path('precious.ur'))).code).toBe(1);
    expect(read('precious.ur')).toBe(ur);
    put('same.pdn', draughts);
    expect((await convert(path('same.pdn'), path('same.pdn'))).code).toBe(0);
    expect(read('same.pdn')).toContain('1. 10-14 22-18 {muy bien}');
  });

  test('a notice lists the data that the format cannot hold', async () => {
    const record = { format: 'poda-record', version: 1, game: 'ur:classic', moves: ['r1'], millis: [12], seed: 3 };
    const { stderr } = await convert(put('times.json', JSON.stringify(record)), path('times.ur'));
    expect(stderr).toBe(
      'poda: Game 1: the format ur has no place for the following, which is lost: the times of the moves.\n',
    );
  });
});

describe('the examples of the records pages', () => {
  const pages = ['docs/records.md', 'docs/es/records.md'].map(page =>
    readFileSync(new URL(`../${page}`, import.meta.url), 'utf8'),
  );
  const blocks = pages.map(page =>
    [...page.matchAll(/^```(\w+)\n([\s\S]+?)```/gm)].map(([, format = '', text = '']) => ({ format, text })),
  );

  test('are the same in both languages, one for each format', () => {
    expect(blocks[1]).toEqual(blocks[0]);
    expect(blocks[0]?.map(({ format }) => format)).toEqual([
      'json',
      'pdn',
      'usi',
      'fairy',
      'ur',
      'plague',
      'tictactoe',
    ]);
  });

  test.each(blocks[0]!)('$format is read without notices and written as on the page', async ({ format, text }) => {
    put(`example.${format}`, text);
    const there = await convert(path(`example.${format}`), path('example-copy.json'));
    expect(there).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await convert(path('example-copy.json'), '-', '--to', format);
    if (format === 'pdn') expect(stdout).toContain(text.trim().split('\n').at(-1)!.slice(0, 40));
    else expect(stdout).toBe(text);
  });
});

test('a bare position that fits two games is asked about, unless the command names one', async () => {
  const file = put('bare.txt', 'x../.../..o x\n');
  const asked = await convert(file, path('bare.json'));
  expect([asked.code, asked.stdout]).toEqual([2, '']);
  expect(asked.stderr).toMatch(/^poda: This position fits several games: plague:3x3, tictactoe:classic\. Which one/);
  for (const [game, name] of [
    ['plaga', 'plague:3x3'],
    ['tresenraya', 'tictactoe:classic'],
  ] as const) {
    expect((await convert(file, path('bare.json'), '--game', game)).code).toBe(0);
    expect(JSON.parse(read('bare.json')).game).toBe(name);
    expect((await runPoda(['play', game, '--load', file])).code).toBe(0);
  }
  expect((await runPoda(['play', '--load', file])).code).toBe(2);
});

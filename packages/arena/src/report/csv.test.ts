import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games as allGames } from '@poda/library/games/index.ts';
import { recordOf } from '@poda/library/notation/record/record.ts';
import { expect, test } from 'vitest';
import type { PlayedGame } from '../game/played-game.ts';
import { rankings, summarise } from '../rating/standings.ts';
import { arenaTranslator } from '../words/translators.ts';
import { crossTableCsv, gamesCsv, standingsCsv } from './csv.ts';
import type { ReportSource } from './report-data.ts';

const names = ['=1+1', '-cmd', '@sum', '+x', 'Ana, "la" de\nsiempre', 'plain'];

/** A game of each player against the next one; side 0 wins, and the last game is a draw without a fault. */
const games = names.map((name, i): PlayedGame => {
  const state = unwrap(GameState.read(unwrap(parseVariant(allGames, 'plague:3x3')), 'x../.../..o x', ['2,1', '2,3']));
  const players = [name, names[(i + 1) % names.length]!].map(one => ({ name: one, kind: 'bot' }) as const);
  const isLast = i === names.length - 1;
  const result = { winner: isLast ? null : 0, reason: isLast ? 'agreement' : 'timeout' } as const;
  return {
    number: i + 1,
    pair: i + 1,
    round: 1,
    seats: [i, (i + 1) % names.length],
    record: recordOf(state, { players: players as never, millis: [4, 7] }, result),
    verdict: isLast
      ? { by: 'rules' }
      : { by: 'timeout', side: 1, position: state.text, millis: 9, evidence: { what: '=late, "very"' } },
    stderr: ['', ''],
  };
});

const source: ReportSource = {
  language: 'es',
  title: '',
  date: '',
  form: 'round-robin',
  game: 'plague:3x3',
  time: {},
  seed: 1,
  level: 'D',
  contenders: names.map(name => ({ name, record: { name, kind: 'bot' } })),
  games,
  summary: summarise(names, games, { ranking: rankings['round-robin'] }),
  voided: 0,
};

const translator = arenaTranslator('en');

/** A strict parser of RFC 4180: every record ends in CRLF, and quotes are doubled within quotes. */
const parse = (whole: string): string[][] => {
  const text = whole.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (match === null) throw new Error(`not a field: ${text.slice(row.length, 40)}`);
    const [, value, end] = match as unknown as [string, string, string];
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

test('every table has a heading and lines of the same length', () => {
  for (const text of [
    standingsCsv(source, 'comma', translator),
    gamesCsv(source, 'comma', translator),
    crossTableCsv(source, 'comma', translator),
  ]) {
    const rows = parse(text);
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
    expect(rows).toHaveLength(names.length + 1);
  }
});

test('no text can be read as a formula by a spreadsheet', () => {
  const texts = [
    standingsCsv(source, 'comma', translator),
    gamesCsv(source, 'comma', translator),
    crossTableCsv(source, 'comma', translator),
  ]
    .flatMap(parse)
    .flat();
  const formulas = texts.filter(text => /^[=+\-@]/.test(text) && Number.isNaN(Number(text)));
  expect(formulas).toEqual([]);
  expect(texts).toContain("'=1+1");
  expect(texts).toContain('\'=late, "very"');
});

test('the standings have the values of the summary', () => {
  const [head, ...rows] = parse(standingsCsv(source, 'comma', translator));
  const row = Object.fromEntries(head!.map((name, i) => [name, rows.find(([, name]) => name === 'plain')![i]]));
  expect(row).toMatchObject({
    player: 'plain',
    points: '0.5',
    games: '2',
    wins: '0',
    draws: '1',
    losses: '1',
    'out of time': '1',
  });
  expect(row).toMatchObject({ moves: '3', millis_per_move: '6.7', longest_millis: '9' });
  const ratings = rows.map(([, , , rating]) => Number(rating));
  expect(ratings.some(rating => rating < 0)).toBe(true);
});

test('a game has its moves, its points and its fault', () => {
  const [head, first] = parse(gamesCsv(source, 'comma', translator));
  expect(Object.fromEntries(head!.map((name, i) => [name, first![i]]))).toEqual({
    game: '1',
    variant: 'plague:3x3',
    round: '1',
    first: "'=1+1",
    second: "'-cmd",
    first_points: '1',
    second_points: '0',
    reason: 'out of time',
    fault: 'out of time',
    fault_by: "'-cmd",
    what: '\'=late, "very"',
    plies: '2',
    opening_plies: '0',
    start: 'x../.../..o x',
    moves: '2,1 2,3',
    confinement: 'D',
  });
});

test('headings, reasons and faults follow the language', () => {
  const spanish = arenaTranslator('es');
  const [head, first] = parse(gamesCsv(source, 'comma', spanish));
  expect(head!.slice(0, 5)).toEqual(['partida', 'juego', 'ronda', 'primero', 'segundo']);
  expect(first![head!.indexOf('falta')]).toBe('tiempo agotado');
  expect(parse(standingsCsv(source, 'comma', spanish))[0]).toContain('jugada ilegal');
  for (const table of [standingsCsv, gamesCsv, crossTableCsv])
    for (const name of parse(table(source, 'comma', spanish))[0]!) expect(name).not.toMatch(/^csv\./);
});

test('the cross table has empty cells for players that did not meet', () => {
  const [head, ...rows] = parse(crossTableCsv(source, 'comma', translator));
  const points = (row: string, column: string) => rows.find(([name]) => name === row)![head!.indexOf(column)];
  expect(points("'=1+1", "'-cmd")).toBe('1');
  expect(points("'-cmd", "'=1+1")).toBe('0');
  expect(points("'=1+1", 'plain')).toBe('0.5');
  expect(points("'=1+1", "'@sum")).toBe('');
});

test('every table begins with a byte order mark and has the confinement level of the bots', () => {
  for (const text of [
    standingsCsv(source, 'comma', translator),
    gamesCsv(source, 'comma', translator),
    crossTableCsv(source, 'comma', translator),
  ]) {
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [head, ...rows] = parse(text);
    expect(head!.at(-1)).toBe('confinement');
    for (const row of rows) expect(row.at(-1)).toBe('D');
  }
});

test('with semicolons as separators numbers have a decimal comma', () => {
  const lines = crossTableCsv(source, 'semicolon', translator).split('\r\n');
  expect(lines[0]).toContain(";'=1+1;");
  expect(lines.join()).toContain(';0,5;');
  expect(lines.join()).not.toContain('0.5');
});

test('an illegal move is told with the rule that it breaks', () => {
  const verdict = {
    by: 'illegal-move',
    side: 1,
    position: 'x../.../..o x',
    millis: 9,
    evidence: { what: '1,1' },
  } as const;
  const [head, first] = parse(gamesCsv({ ...source, games: [{ ...games[0]!, verdict }] }, 'comma', translator));
  expect(first![head!.indexOf('what')]).toMatch(/^1,1\. Cell 1,1 is already taken/);
});

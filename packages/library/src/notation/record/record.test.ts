import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { plainTranslator } from '../../i18n/plain-translator.ts';
import { MAX_NESTING } from '../draft.ts';
import { noticeText } from '../reading-notice.ts';
import { type GameRecord, newRecord, recordOf, replay } from './record.ts';
import { readRecord, readRecords, writeRecord, writeRecords } from './record-text.ts';

const damas = unwrap(parseVariant(games, 'damas'));

/** A record with a value in every field. */
const full: GameRecord = {
  game: 'draughts:spanish',
  start: damas.rules.start,
  players: [
    { name: 'Ana', kind: 'human' },
    { name: 'Máquina', kind: 'computer', word: 'engine?depth=6', config: { search: 'strong', depth: 6 } },
  ],
  began: '2026-11-15T07:30:00Z',
  seed: 7,
  clock: { per: 'game', millis: 300_000, incrementMillis: 2000 },
  result: { winner: 1, reason: 'timeout' },
  tags: { Event: 'Torneo' },
  moves: ['10-14', '22-18', '11-15', '18x11{14}'],
  millis: [1200, null, 40],
  thoughts: [null, { depth: 6, nodes: 5120, value: -0.25 }, null, { depth: 9, nodes: 12, value: 1000, plies: 3 }],
  notes: [
    { ply: 0, comments: ['antes'] },
    {
      ply: 3,
      nags: [1],
      comments: ['!'],
      variations: [{ moves: ['12-16'], notes: [{ ply: 1, comments: ['o así'] }] }],
    },
  ],
};

const object = (changes: object = {}) => ({ format: 'poda-record', version: 1, ...full, ...changes });
const problemOf = (value: unknown) => {
  const read = readRecord(JSON.stringify(value));
  if (read.ok) throw new Error('it was read');
  return read.error;
};

test('a record is read back completely, whatever the order of its keys', () => {
  const { record, notices } = unwrap(readRecord(writeRecord(full)));
  expect(notices).toEqual([]);
  expect(record).toEqual(full);
  const shuffled = Object.fromEntries(Object.entries(object()).reverse());
  expect(writeRecord(unwrap(readRecord(JSON.stringify(shuffled, null, 2))).record)).toBe(writeRecord(full));
});

test('omitted fields have their default values', () => {
  const { record } = unwrap(readRecord('{"format":"poda-record","version":1,"game":"plaga:4x3"}'));
  expect(record).toEqual(newRecord(unwrap(parseVariant(games, 'plague:4x3'))));
});

test('moves are kept in their canonical texts', () => {
  const { record } = unwrap(readRecord(JSON.stringify(object({ moves: ['10-14', '22-18', '11-15', '18x11'] }))));
  expect(record.moves.at(-1)).toBe('18x11{14}');
});

test('the record of a game that ended by the rules has the result of the rules', () => {
  const state = unwrap(GameState.read(unwrap(parseVariant(games, 'microshogi')), '4/4/k3/K3/4 b -', ['4d4c']));
  expect(recordOf(state, {}, { winner: 1, reason: 'resignation' }).result).toEqual({
    winner: 0,
    reason: 'king-captured',
  });
});

describe('an error names the path of the field', () => {
  test.each([
    [{ game: 'dramas' }, 'unknown-game', {}],
    [{ start: 'W:W1:B99' }, 'square-out-of-range', {}],
    [{ version: 2 }, 'record-of-another-version', { text: '2' }],
    [{ version: undefined }, 'record-without-version', { version: 1 }],
    [{ format: 'pgn' }, 'record-of-another-format', {}],
    [{ seeds: 1 }, 'record-unknown-key', { suggestion: 'seed' }],
    [{ moves: '10-14' }, 'record-refused', { path: 'moves', expected: 'list' }],
    [{ moves: ['10-14', 3] }, 'record-refused', { path: 'moves.1', expected: 'text' }],
    [{ seed: -1 }, 'record-refused', { path: 'seed', expected: 'seed' }],
    [{ seed: 'A'.repeat(32) }, 'record-refused', { path: 'seed', expected: 'seed' }],
    [{ began: '2026-02-30' }, 'record-refused', { path: 'began', expected: 'date' }],
    [{ players: [{ name: 'Ana', kind: 'human' }] }, 'record-refused', {}],
    [{ players: [full.players[0], { name: 'x', kind: 'robot' }] }, 'record-refused', { path: 'players.1.kind' }],
    [{ result: { winner: 2, reason: 'timeout' } }, 'record-refused', { path: 'result.winner' }],
    [{ result: { winner: 0, reason: 'luck' } }, 'record-refused', { path: 'result.reason' }],
    [{ clock: { per: 'game', millis: 1 } }, 'record-refused', { path: 'clock.incrementMillis' }],
    [{ notes: [{ ply: 1, colour: 'red' }] }, 'record-extra-key', { path: 'notes.0.colour' }],
    [{ notes: [{ ply: 9, comments: ['?'] }] }, 'record-misplaced-note', { ply: 9 }],
    [{ notes: [{ ply: 0, nags: [1] }] }, 'record-misplaced-note', { ply: 0 }],
    [{ millis: [1, 2, 3, 4, 5] }, 'record-too-many-times', { count: 5 }],
    [{ thoughts: [{}, {}, {}, {}, {}] }, 'record-too-many-thoughts', { count: 5 }],
    [{ thoughts: [{ depth: 1.5 }] }, 'record-refused', { path: 'thoughts.0.depth', expected: 'whole' }],
    [{ thoughts: [{ value: 1001 }] }, 'record-refused', { path: 'thoughts.0.value', expected: 'amount' }],
    [{ thoughts: [{ pv: [] }] }, 'record-extra-key', { path: 'thoughts.0.pv' }],
    [{ tags: { event: 'x' } }, 'record-refused', { expected: 'tag-name' }],
  ])('%j', (changes, code, values) => {
    expect(problemOf(object(changes))).toMatchObject({ code, values });
    for (const language of ['es', 'en'] as const) {
      const sentence = plainTranslator(language).problem(problemOf(object(changes)), damas.game);
      expect(sentence).not.toMatch(/[{}]|undefined|^[a-z-]+$/);
    }
  });

  test.each(['', '   ', 'nonsense', '[1,2', '"text"', 'null', '{"format":'])('no record at all: %j', text => {
    expect(readRecord(text).ok).toBe(false);
    expect(readRecords(text).records).toEqual([]);
  });

  test('the nesting of variations is limited', () => {
    let notes: object[] = [];
    for (let i = 0; i <= MAX_NESTING; i++) notes = [{ ply: 1, variations: [{ moves: ['10-14'], notes }] }];
    expect(problemOf(object({ notes })).code).toBe('record-extra-key');
    let config: object = {};
    const problem = () => problemOf(object({ players: [{ name: 'x', kind: 'bot', config }, full.players[1]] }));
    for (let i = 0; i < 50; i++) config = { config };
    expect(problem()).toMatchObject({ values: { expected: 'shallow-object' } });
    for (let i = 0; i < 5000; i++) config = { config };
    expect(problem().code).toBe('record-too-deep');
  });
});

test('an illegal move is named, and the game before it is kept and can be continued', () => {
  const read = unwrap(readRecord(JSON.stringify(object({ moves: ['10-14', '22-18', '14-19', '18-15', '1-5'] }))));
  expect(read.record).toMatchObject({
    moves: ['10-14', '22-18', '14-19'],
    result: null,
    tags: { ClaimedResult: '1 timeout' },
  });
  expect(noticeText(read.notices[0]!, plainTranslator('en'))).toBe(
    'Game 1, line 1: move 4, "18-15", is not allowed. 18-15 is not allowed, because capturing is compulsory (D5). ' +
      'Captures: 23x14. The game is kept up to that point and can be continued from there.',
  );
  const { state, stopped } = unwrap(replay(read.record));
  expect(stopped).toBeNull();
  expect(state.playText('23x14').ok).toBe(true);
});

test('a game with an illegal move is annulled if the options say so', () => {
  const text = JSON.stringify(object({ moves: ['10-14', '1-2'], notes: [], millis: [], thoughts: [] }));
  expect(readRecords(text, { annuls: true }).records[0]?.result).toEqual({ winner: null, reason: 'annulled' });
});

test('a replay stops at the first illegal move and gives the reason', () => {
  const { state, stopped } = unwrap(replay({ ...full, moves: ['10-14', '10-14'] }));
  expect(state.moveTexts()).toEqual(['10-14']);
  expect(stopped).toMatchObject({ ply: 2, text: '10-14', problem: { code: 'not-your-piece' } });
});

describe('the result follows from the moves and the claim', () => {
  const won = {
    game: 'microshogi:nodrops',
    start: '4/4/k3/K3/4 b -',
    moves: ['4d4c'],
    notes: [],
    millis: [],
    thoughts: [],
  };
  const going = { ...won, moves: [] };
  test.each([
    ['an unfinished record of a finished game is finished', won, null, { winner: 0, reason: 'king-captured' }, 0],
    ['the rules hold over a claim', won, { winner: 1, reason: 'timeout' }, { winner: 0, reason: 'king-captured' }, 1],
    ['but for an annulled game', won, { winner: null, reason: 'annulled' }, { winner: null, reason: 'annulled' }, 0],
    ['what only the rules can end goes on', going, { winner: 0, reason: 'king-captured' }, null, 1],
    ['an agreement has no winner', going, { winner: 0, reason: 'agreement' }, null, 1],
    ['a resignation has one', going, { winner: null, reason: 'resignation' }, null, 1],
    ['a crash is a result', going, { winner: 1, reason: 'crash' }, { winner: 1, reason: 'crash' }, 0],
  ])('%s', (_, game, result, expected, mended) => {
    const read = unwrap(readRecord(JSON.stringify(object({ ...game, result }))));
    expect(read.record.result).toEqual(expected);
    expect(read.notices.map(({ problem }) => problem.code)).toEqual(mended === 1 ? ['result-mended'] : []);
  });
});

describe('several records are JSON lines', () => {
  const text = writeRecords([full, { ...full, seed: 8 }, { ...full, seed: 9 }]);

  test('a line that is not a record is left out with a notice, and the others are read', () => {
    const lines = text.split('\n');
    const { records, notices } = readRecords([lines[0], 'nonsense', '', lines[1], lines[2]].join('\r\n'));
    expect(records.map(({ seed }) => seed)).toEqual([7, 8, 9]);
    expect(notices).toMatchObject([{ line: 2, problem: { code: 'game-left-out' } }]);
  });

  test('a truncated line keeps the moves before the cut', () => {
    const cut = text.slice(0, text.lastIndexOf('"18x11'));
    const { records, notices } = readRecords(cut);
    expect(records.map(({ moves }) => moves.length)).toEqual([4, 4, 3]);
    expect(notices).toMatchObject([{ game: 3, line: 3, problem: { code: 'record-cut-short' } }]);
  });
});

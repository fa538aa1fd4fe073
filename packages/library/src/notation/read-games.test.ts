import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { formats } from './formats.ts';
import { type ReadingInput, readAnything } from './read-games.ts';
import { recordOf } from './record/record.ts';
import { writeShared } from './share-link.ts';

const spanish = unwrap(parseVariant(games, 'draughts:spanish'));

/** Reads games while Spanish draughts is the variant on the board. */
const readHere = (brought: ReadingInput) => readAnything({ variant: spanish, ...brought });

const played = (name: string, moves: string) =>
  recordOf(unwrap(GameState.read(unwrap(parseVariant(games, name)), startOf(name), moves.split(' '))));
const startOf = (name: string) => unwrap(parseVariant(games, name)).rules.start;

const samples = [
  played('draughts:spanish', '9-13 22-18 13x22{18}'),
  played('microshogi:nodrops', '2e3d 3a2b'),
  played('ur:classic', 'r3 0>3 r2'),
  played('plague:4x3', '2,1 3,3'),
];

describe('a text is read in any form', () => {
  const cases = formats.flatMap(format =>
    samples
      .filter(({ game }) => format.gameId === null || game.startsWith(format.gameId))
      .map(record => ({ id: format.id, game: record.game, record, text: format.write([record]) })),
  );

  test.each(cases)('$game as $id, pasted', ({ record, text }) => {
    const { records } = readHere({ text });
    expect(records[0]).toMatchObject({ game: record.game, start: record.start, moves: record.moves });
  });

  test.each(cases)('$game as $id, in a file', ({ id, record, text }) => {
    const format = formats.find(candidate => candidate.id === id)!;
    const { records } = readHere({ text, file: `a.b.${format.extensions[0]}` });
    expect(records[0]!.moves).toEqual(record.moves);
  });

  test.each(samples)('$game as a link, or as the shared text in it', record => {
    const text = unwrap(writeShared(record));
    for (const link of [text, `https://poda.example/page/#/analysis?g=${text}`, ` ${text}\n`])
      expect(readHere({ text: link })).toEqual({ records: [record], notices: [] });
  });

  test('a bare position of the plague of any size, and one of 3x3 as each game that it fits', () => {
    const read = (text: string, input: Partial<ReadingInput> = {}) => {
      const { records, notices } = readAnything({ text, ...input });
      return [...records.map(({ game }) => game), ...notices.map(({ problem }) => problem.code)];
    };
    expect(read('x.../..../...o x')).toEqual(['plague:4x3']);
    const both = 'x../.../..o x';
    expect(read(both)).toEqual(['plague:3x3', 'tictactoe:classic', 'position-of-several-games']);
    for (const game of ['plague', 'plaga', 'plague:3x3', 'plague:8x8'])
      expect(read(both, { options: { game } })).toEqual(['plague:3x3']);
    expect(read(both, { options: { game: 'tresenraya' } })).toEqual(['tictactoe:classic']);
    expect(read(both, { variant: unwrap(parseVariant(games, 'plague:3x3')) })).toEqual(['plague:3x3']);
  });

  test.each([
    ['W:W1,K31:B20', 'draughts:spanish'],
    ['kbgs/p3/4/3P/SGBK w -', 'microshogi:nodrops'],
    ['kbgs/p3/4/3P/SGBK w - 1', 'microshogi:nodrops'],
    ['sfen kbgs/p3/4/3P/SGBK w - 7', 'microshogi:nodrops'],
    ['2/2/4,8,11 2/1/3,6,7,14 w 3', 'ur:classic'],
  ])('the bare position %s', (text, game) => {
    const start = text.replace(/^sfen | \d$/g, match => (game.startsWith('micro') ? '' : match));
    expect(readHere({ text }).records).toMatchObject([{ game, start, moves: [] }]);
  });

  test('a position is read as one of the game on the board if possible', () => {
    const checkers = unwrap(parseVariant(games, 'draughts:checkers'));
    expect(readAnything({ text: 'W:W1:B20', variant: checkers }).records[0]!.game).toBe('draughts:checkers');
  });

  test('a game without moves is read if the text names the game', () => {
    const text = formats[0]!.write([{ ...samples[3]!, moves: [] }]);
    expect(readHere({ text }).records).toHaveLength(1);
  });

  test('several games are read as several records', () => {
    const text = formats[0]!.write(samples);
    expect(readHere({ text }).records.map(({ game }) => game)).toEqual(samples.map(({ game }) => game));
  });
});

test('a damaged file keeps the moves before the damage, and names the move and the line', () => {
  const text = '[GameType "24"]\n\n1. 9-13 22-18\n2. 13x22 30-31 *';
  const { records, notices } = readHere({ text, file: 'x.pdn' });
  expect(records[0]!.moves).toEqual(['9-13', '22-18', '13x22{18}']);
  expect(notices.at(-1)).toMatchObject({ line: 4, problem: { code: 'stopped-at-move', values: { ply: 4 } } });
});

test.each(['hola', '1.2.3'])('%j gives no games', text => {
  expect(readHere({ text })).toEqual({ records: [], notices: [] });
});

test.each([
  ['', 'text-is-empty'],
  [' \n', 'text-is-empty'],
  ['\u0000', 'text-is-binary'],
  ['\ufffdPNG\r\n\u001a\n', 'text-is-binary'],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'text-is-chess'],
  ['[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *', 'text-is-chess'],
])('%j gives a notice about its kind', (text, code) => {
  for (const brought of [{ text }, { text, file: 'x.png' }, { text, file: 'x.pdn' }]) {
    const { records, notices } = readHere(brought);
    if (records.length === 0) expect(notices.map(({ problem }) => problem.code)).toContain(code);
    else expect(brought.file).toBe('x.pdn');
  }
});

test.each([
  ['{}', 'record-of-another-format'],
  ['{"format":"poda-record","version":99,"game":"plague:4x3","moves":[]}', 'record-of-another-version'],
  ['{"format":"poda-rec', 'record-not-json'],
])('%s, pasted, gives the reason why it is not a record', (text, code) => {
  expect(readHere({ text })).toMatchObject({ records: [], notices: [{ because: { problem: { code } } }] });
});

test('an unreadable link gives the reason', () => {
  for (const link of ['https://poda.example/#/analysis?g=9.plague-4x3..A.', 'poda.example/?x=1&g=1.plague']) {
    const { records, notices } = readHere({ text: link });
    expect(records).toEqual([]);
    expect(notices).toMatchObject([{ problem: { code: 'game-left-out' }, because: { problem: {} } }]);
  }
});

test('a named format is the only one tried', () => {
  const pdn = formats.find(({ id }) => id === 'pdn');
  const text = formats[0]!.write([samples[3]!]);
  expect(readHere({ text, format: pdn, file: 'x.json' }).records).toEqual([]);
  expect(readHere({ text, file: 'x.pdn' }).records).toEqual([samples[3]]);
});

test('without a variant on the board, a bare position is first read as one of the game in the options', () => {
  const options = { game: 'draughts:checkers' };
  expect(readAnything({ text: 'W:W1:B20', options }).records[0]!.game).toBe('draughts:checkers');
  expect(readAnything({ text: 'W:W1:B20' }).records[0]!.game).toBe('draughts:spanish');
});

test('a file keeps its format even if no move of its game is legal', () => {
  const text = formats[0]!.write([{ ...samples[0]!, moves: ['1-32', '9-13'] }]);
  const { records, notices } = readHere({ text, file: 'x.json' });
  expect(records).toMatchObject([{ game: 'draughts:spanish', moves: [] }]);
  expect(notices).toMatchObject([{ problem: { code: 'stopped-at-move' } }]);
});

test('an unreadable file of a known format gives the reason', () => {
  const { records, notices } = readHere({ text: '{"format":"pgn"}', file: 'x.json' });
  expect(records).toEqual([]);
  expect(notices).toMatchObject([{ problem: { code: 'game-left-out' } }]);
});

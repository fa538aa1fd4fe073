import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { formats } from './formats.ts';
import { type ReadingInput, readAnything } from './reading.ts';
import { recordOf } from './record/record.ts';
import { writeShared } from './share.ts';

const spanish = unwrap(parseVariant(games, 'draughts:spanish'));

/** Reads with Spanish draughts on the table. */
const readHere = (brought: ReadingInput) => readAnything({ variant: spanish, ...brought });

const played = (name: string, moves: string) =>
  recordOf(unwrap(GameState.read(unwrap(parseVariant(games, name)), startOf(name), moves.split(' '))));
const startOf = (name: string) => unwrap(parseVariant(games, name)).start;

const samples = [
  played('draughts:spanish', '9-13 22-18 13x22{18}'),
  played('microshogi:nodrops', '2e3d 3a2b'),
  played('ur:classic', 'r3 0>3 r2'),
  played('plague:4x3', '2,1 3,3'),
];

describe('a text is read whatever form it has', () => {
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

  test.each(samples)('$game as a link or what follows in it', record => {
    const text = unwrap(writeShared(record));
    for (const link of [text, `https://poda.example/page/#/analysis?g=${text}`, ` ${text}\n`])
      expect(readHere({ text: link })).toEqual({ records: [record], notices: [] });
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

  test('a position is of the game on the board where it can be', () => {
    const checkers = unwrap(parseVariant(games, 'draughts:checkers'));
    expect(readAnything({ text: 'W:W1:B20', variant: checkers }).records[0]!.game).toBe('draughts:checkers');
  });

  test('a game without moves is one, where the text says so', () => {
    const text = formats[0]!.write([{ ...samples[3]!, moves: [] }]);
    expect(readHere({ text }).records).toHaveLength(1);
  });

  test('several games are several', () => {
    const text = formats[0]!.write(samples);
    expect(readHere({ text }).records.map(({ game }) => game)).toEqual(samples.map(({ game }) => game));
  });
});

test('a damaged file keeps what came before, and names move and line', () => {
  const text = '[GameType "24"]\n\n1. 9-13 22-18\n2. 13x22 30-31 *';
  const { records, notices } = readHere({ text, file: 'x.pdn' });
  expect(records[0]!.moves).toEqual(['9-13', '22-18', '13x22{18}']);
  expect(notices.at(-1)).toMatchObject({ line: 4, problem: { code: 'stopped-at-move', values: { ply: 4 } } });
});

test.each(['hola', '1.2.3'])('%j is nothing to read', text => {
  expect(readHere({ text })).toEqual({ records: [], notices: [] });
});

test.each([
  ['', 'text-is-empty'],
  [' \n', 'text-is-empty'],
  ['\u0000', 'text-is-binary'],
  ['\ufffdPNG\r\n\u001a\n', 'text-is-binary'],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'text-is-chess'],
  ['[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *', 'text-is-chess'],
])('%j says what it looks like', (text, code) => {
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
])('%s, pasted, says why it is no record', (text, code) => {
  expect(readHere({ text })).toMatchObject({ records: [], notices: [{ because: { problem: { code } } }] });
});

test('a link that brings nothing says why', () => {
  for (const link of ['https://poda.example/#/analysis?g=9.plague-4x3..A.', 'poda.example/?x=1&g=1.plague']) {
    const { records, notices } = readHere({ text: link });
    expect(records).toEqual([]);
    expect(notices).toMatchObject([{ problem: { code: 'game-left-out' }, because: { problem: {} } }]);
  }
});

test('the format that somebody names is the only one', () => {
  const pdn = formats.find(({ id }) => id === 'pdn');
  const text = formats[0]!.write([samples[3]!]);
  expect(readHere({ text, format: pdn, file: 'x.json' }).records).toEqual([]);
  expect(readHere({ text, file: 'x.pdn' }).records).toEqual([samples[3]]);
});

test('a bare position is first of the game that is wished for where nothing lies on the table', () => {
  const options = { game: 'draughts:checkers' };
  expect(readAnything({ text: 'W:W1:B20', options }).records[0]!.game).toBe('draughts:checkers');
  expect(readAnything({ text: 'W:W1:B20' }).records[0]!.game).toBe('draughts:spanish');
});

test('a game of which not one move can be played is still that of its file', () => {
  const text = formats[0]!.write([{ ...samples[0]!, moves: ['1-32', '9-13'] }]);
  const { records, notices } = readHere({ text, file: 'x.json' });
  expect(records).toMatchObject([{ game: 'draughts:spanish', moves: [] }]);
  expect(notices).toMatchObject([{ problem: { code: 'stopped-at-move' } }]);
});

test('why a file of a known format cannot be read is told', () => {
  const { records, notices } = readHere({ text: '{"format":"pgn"}', file: 'x.json' });
  expect(records).toEqual([]);
  expect(notices).toMatchObject([{ problem: { code: 'game-left-out' } }]);
});

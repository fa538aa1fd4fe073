import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { expect as unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { formats } from '../../notation/formats.ts';
import { recordOf } from '../../notation/record.ts';
import { writeShared } from '../../notation/share.ts';
import { decoded, readAnything } from './reading.ts';

const spanish = unwrap(parseVariant(games, 'draughts:spanish'));

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
    const { records } = readAnything({ text }, spanish);
    expect(records[0]).toMatchObject({ game: record.game, start: record.start, moves: record.moves });
  });

  test.each(cases)('$game as $id, in a file', ({ id, record, text }) => {
    const format = formats.find(candidate => candidate.id === id)!;
    const { records } = readAnything({ text, file: `a.b.${format.extensions[0]}` }, spanish);
    expect(records[0]!.moves).toEqual(record.moves);
  });

  test.each(samples)('$game as a link or what follows in it', record => {
    const text = unwrap(writeShared(record));
    for (const link of [text, `https://poda.example/page/#/analysis?g=${text}`, ` ${text}\n`])
      expect(readAnything({ text: link }, spanish)).toEqual({ records: [record], notices: [] });
  });

  test.each([
    ['W:W1,K31:B20', 'draughts:spanish'],
    ['kbgs/p3/4/3P/SGBK w -', 'microshogi:nodrops'],
    ['2/2/4,8,11 2/1/3,6,7,14 w 3', 'ur:classic'],
  ])('the bare position %s', (text, game) => {
    expect(readAnything({ text }, spanish).records).toMatchObject([{ game, start: text, moves: [] }]);
  });

  test('a position is of the game on the board where it can be', () => {
    const checkers = unwrap(parseVariant(games, 'draughts:checkers'));
    expect(readAnything({ text: 'W:W1:B20' }, checkers).records[0]!.game).toBe('draughts:checkers');
  });

  test('a game without moves is one, where the text says so', () => {
    const text = formats[0]!.write([{ ...samples[3]!, moves: [] }]);
    expect(readAnything({ text }, spanish).records).toHaveLength(1);
  });

  test('several games are several', () => {
    const text = formats[0]!.write(samples);
    expect(readAnything({ text }, spanish).records.map(({ game }) => game)).toEqual(samples.map(({ game }) => game));
  });
});

test('a damaged file keeps what came before, and names move and line', () => {
  const text = '[GameType "24"]\n\n1. 9-13 22-18\n2. 13x22 30-31 *';
  const { records, notices } = readAnything({ text, file: 'x.pdn' }, spanish);
  expect(records[0]!.moves).toEqual(['9-13', '22-18', '13x22{18}']);
  expect(notices.at(-1)).toMatchObject({ line: 4, problem: { code: 'stopped-at-move', values: { ply: 4 } } });
});

test.each(['', 'hola', '{}', '1.2.3', '\u0000'])('%j is nothing to read', text => {
  expect(readAnything({ text }, spanish)).toEqual({ records: [], notices: [] });
});

test('why a file of a known format cannot be read is told', () => {
  const { records, notices } = readAnything({ text: '{"format":"pgn"}', file: 'x.json' }, spanish);
  expect(records).toEqual([]);
  expect(notices).toMatchObject([{ problem: { code: 'game-left-out' } }]);
});

test('letters are read as they were written', () => {
  const bytes = (...list: number[]) => Uint8Array.from(list);
  expect(decoded(new TextEncoder().encode('Peña'))).toBe('Peña');
  expect(decoded(bytes(0xff, 0xfe, 0xf1, 0))).toBe('ñ');
  expect(decoded(bytes(0xfe, 0xff, 0, 0xf1))).toBe('ñ');
  expect(decoded(bytes(0x50, 0xf1, 0x61))).toBe('Pña');
});

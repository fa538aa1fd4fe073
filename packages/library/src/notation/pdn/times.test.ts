import { describe, expect, test } from 'vitest';
import { writeRecord } from '../record/record-text.ts';
import { readPdn } from './pdn.ts';
import { formatTimeControl, parseTimeControl } from './times.ts';
import { writePdn } from './write.ts';

const gameType = '[GameType "24,W,8,8,N1,1"]';
const game = (moves: string, ...tags: string[]) => readPdn(`${[gameType, ...tags].join('\n')}\n\n${moves} *\n`);
const blitz = '[TimeControl "300+2"]';

describe('TimeControl', () => {
  test.each([
    ['300', { per: 'game', millis: 300_000, incrementMillis: 0 }],
    ['300+2', { per: 'game', millis: 300_000, incrementMillis: 2000 }],
    ['0.5+0.1', { per: 'game', millis: 500, incrementMillis: 100 }],
    ['1/30', { per: 'move', millis: 30_000, incrementMillis: 0 }],
  ] as const)('%s is read as a clock and written back', (text, clock) => {
    expect(parseTimeControl(text)).toEqual(clock);
    expect(formatTimeControl(clock)).toBe(text);
  });

  test.each(['40/7200:3600', '?', '-', '', '*180'])('%j is not supported and stays a tag', text => {
    expect(parseTimeControl(text)).toBeUndefined();
    const { records } = game('1. 9-13', `[TimeControl "${text}"]`);
    expect(records[0]?.clock).toBeUndefined();
    expect(records[0]?.tags?.['TimeControl']).toBe(text === '' || text === '?' ? undefined : text);
  });
});

describe('times in comments', () => {
  test.each([
    ['how long a move took', '1. 9-13 {[%emt 0:00:07]} 21-17 {[%emt 1:02:03.5]}', [7000, 3_723_500]],
    ['what is left', '1. 9-13 {[%clk 0:04:55]} 21-17 {[%clk 0:05:02]} 2. 10-14 {[%clk 0:04:50.5]}', [7000, 0, 6500]],
    ['both clocks', '1. 9-13 {[%clock w0:04:55 B0:05:00]} 21-17 {[%clock W0:04:55 b0:04:42]}', [7000, 20_000]],
    ['the clock of whoever moved', '1. 9-13 {[%clk w0:04:55]} 21-17 {[%CLK b0:04:42]}', [7000, 20_000]],
    ['the same twice', '1. 9-13 {[%emt 0:00:07] [%clk 0:04:55]}', [7000]],
  ])('tell %s', (_, moves, millis) => {
    const { records, notices } = game(moves, blitz);
    expect(notices).toEqual([]);
    expect(records[0]).toMatchObject({ clock: { millis: 300_000 }, millis });
    expect(records[0]?.notes).toBeUndefined();
  });

  test('black begins if the position says so', () => {
    const fen = '[SetUp "1"]\n[FEN "B:W1,2:B24,25"]';
    const { records } = game('1... 24-20 {[%clock W0:05:00 b0:04:55]}', blitz, fen);
    expect(records[0]?.millis).toEqual([7000]);
  });

  test('other words and commands in the comment stay', () => {
    const { records } = game('1. 9-13 {Bien. [%clk 0:04:55] [%eval 0.3]} {y rápido} 21-17 {[%mct 0:01:00]}', blitz);
    expect(records[0]).toMatchObject({
      millis: [7000],
      notes: [
        { ply: 1, comments: ['Bien. [%eval 0.3]', 'y rápido'] },
        { ply: 2, comments: ['[%mct 0:01:00]'] },
      ],
    });
  });

  test.each([
    ['more than there was', '1. 9-13 {[%clk 0:06:00]}', [blitz], '[%clk 0:06:00]'],
    ['only of the other player', '1. 9-13 {[%clock b0:05:00]}', [blitz], '[%clock b0:05:00]'],
    ['of no hour', '1. 9-13 {[%clk 0:99:00]}', [blitz], '[%clk 0:99:00]'],
    ['with nothing to compare it with', '1. 9-13 {[%clk 0:04:55]}', [], '[%clk 0:04:55]'],
  ])('a clock that shows a time %s stays a comment', (_, moves, tags, comment) => {
    const { records, notices } = game(moves, ...tags);
    expect(notices).toEqual([]);
    expect(records[0]?.millis).toBeUndefined();
    expect(records[0]?.notes).toEqual([{ ply: 1, comments: [comment] }]);
  });

  test('without a TimeControl clocks are compared with each other, and a notice says so', () => {
    const moves = '1. 12-16 {[%clk 0:05:00]} 21-17 {[%clk 0:05:00]} 2. 8-12 {[%clk 0:04:51]} 25-21 {[%clk 0:05:00]}';
    const { records, notices } = game(moves);
    expect(records[0]?.millis).toEqual([null, null, 9000, 0]);
    expect(records[0]?.notes?.map(({ ply }) => ply)).toEqual([1, 2]);
    expect(notices.map(({ problem }) => problem.code)).toEqual(['pdn-increment-unknown']);
  });

  test('times in a variation stay comments', () => {
    const { records } = game('1. 9-13 {[%clk 0:04:55]} (1. 10-14 {[%clk 0:04:50]})', blitz);
    expect(records[0]?.millis).toEqual([7000]);
    expect(records[0]?.notes?.[0]?.variations?.[0]?.notes).toEqual([{ ply: 1, comments: ['[%clk 0:04:50]'] }]);
  });
});

describe('times that are written', () => {
  const moves = '1. 12-16 {[%clk 0:04:55]} 21-17 {[%clk 0:04:42] slow} 2. 8-12 25-21 {[%emt 0:00:01.25]}';

  test('give the time left if it is known, else the time of the move', () => {
    const { records } = game(`${moves} 3. 4-8 {[%emt 0:00:03]}`, blitz);
    const written = writePdn(records);
    expect(written).toContain('[TimeControl "300+2"]\n');
    expect(written.split('\n\n')[1]?.replace(/\s+/g, ' ')).toBe(
      '1. 12-16 {[%clk 0:04:55]} 1... 21-17 {[%clk 0:04:42]} {slow} 2. 8-12 25-21 {[%clk 0:04:42.75]} 3. 4-8 {[%emt 0:00:03]} * ',
    );
  });

  test.each([[[blitz]], [[]], [['[TimeControl "1/30"]']], [['[TimeControl "40/7200"]']]])(
    'are read back to the same record, with %j',
    tags => {
      const { records } = game(moves, ...tags);
      const again = readPdn(writePdn(records));
      expect(again.records.map(writeRecord)).toEqual(records.map(writeRecord));
      expect(writePdn(again.records)).toBe(writePdn(records));
    },
  );
});

import { describe, expect, test } from 'vitest';
import { plainTranslator } from '../i18n/plain-translator.ts';
import { formats } from './formats.ts';
import type { Reading, ReadingOptions } from './reading-notice.ts';
import { noticeText } from './reading-notice.ts';
import type { GameRecord } from './record/record.ts';
import { isFairy } from './usi/fairy.ts';
import { readUsi, writeUsi } from './usi/usi.ts';

const formatNamed = (id: string) => formats.find(format => format.id === id)!;
const readUr = (text: string, options?: ReadingOptions): Reading => formatNamed('ur').read(text, options);
const writeUr = (records: readonly GameRecord[]): string => formatNamed('ur').write(records);
const readPlague = (text: string): Reading => formatNamed('plague').read(text);
const writePlague = (records: readonly GameRecord[]): string => formatNamed('plague').write(records);

const codesOf = ({ notices }: Reading) => notices.map(({ problem }) => problem.code);

const ur = `Game: ur:classic?first=black
White: Ana
Black: level:4
Black plays: computer level:4
Date: 2026-11-15
Seed: 7
Result: white resignation
Event: Sobremesa

; una partida corta
1. black r4 0>4 $1
; roseta: tira otra vez
2. black r2 0>2
3. white r3 0>3
End
`;

describe('Ur', () => {
  test('has headers, then a line for each roll', () => {
    const { records, notices } = readUr(ur);
    expect(notices).toEqual([]);
    expect(records).toEqual([
      {
        game: 'ur:classic?first=black',
        start: '7/0/- 7/0/- b -',
        players: [
          { name: 'Ana', kind: 'human' },
          { name: 'level:4', kind: 'computer', word: 'level:4' },
        ],
        began: '2026-11-15',
        seed: 7,
        tags: { Event: 'Sobremesa' },
        result: { winner: 0, reason: 'resignation' },
        moves: ['r4', '0>4', 'r2', '0>2', 'r3', '0>3'],
        notes: [
          { ply: 0, comments: ['una partida corta'] },
          { ply: 2, nags: [1], comments: ['roseta: tira otra vez'] },
        ],
      },
    ]);
    expect(writeUr(records)).toBe(ur);
  });

  test('is read from irregular, hand-written text', () => {
    const reading = readUr('1.white r3   0>3;first\r\n2. Black r4\r\n\r\n  0>4 r2 0>2 ; all in one');
    expect(reading.records[0]).toMatchObject({ game: 'ur:classic', moves: ['r3', '0>3', 'r4', '0>4', 'r2', '0>2'] });
    expect(codesOf(reading)).toEqual(['game-assumed']);
    expect(readUr('1. r3 0>3', { game: 'ur:finkel' })).toMatchObject({ records: [{ game: 'ur:finkel' }], notices: [] });
  });

  test.each([
    ['a count that is not on the dice', ur.replace('r3 0>3', 'r3 0>2'), 5, 14],
    ['dice that cannot fall', ur.replace('r3 0>3', 'r7 0>7'), 4, 14],
    ['the wrong player', ur.replace('white r3', 'black r3'), 4, 14],
    ['nonsense', ur.replace('r2 0>2', 'what 0>2'), 2, 13],
  ])('stops at %s and names the line', (_, text, plies, line) => {
    const { records, notices } = readUr(text);
    expect(records[0]).toMatchObject({ result: null, tags: { ClaimedResult: 'white resignation' } });
    expect(records[0]?.moves.length).toBe(plies);
    expect(notices).toMatchObject([
      { game: 1, line, problem: { code: 'stopped-at-move', values: { ply: plies + 1 } } },
    ]);
  });

  test('an invalid result gives a notice', () => {
    expect(codesOf(readUr(ur.replace('white resignation', 'blue wins')))).toEqual(['unreadable-result']);
  });
});

describe('the plague', () => {
  const text = `Game: plague:4x3
X: Ana
O: Luis
Result: *

1. 2,1 3,2
2. 2,2
; una trampa
   1,1
End
`;

  test('has a line for each pair of moves', () => {
    const { records, notices } = readPlague(text);
    expect(notices.map(notice => noticeText(notice, plainTranslator('en')))).toEqual([
      'Game 1, line 9: move 4, "1,1", is not allowed. Cell 1,1 is already taken (P2). The game is kept up to that point and can be continued from there.',
    ]);
    expect(writePlague(records)).toBe(text.replace('   1,1\n', ''));
  });

  test('a game without a name takes its size from its start position', () => {
    const { records } = readPlague('Start: x.../..../...o o\n1. ... 3,2 2,1');
    expect(records[0]).toMatchObject({ game: 'plague:4x3', moves: ['3,2', '2,1'] });
    expect(writePlague(records)).toContain('1. ... 3,2\n2. 2,1');
  });

  test('an invalid start position is explained by the messages of the game', () => {
    const { notices } = readPlague('Game: plague:4x3\nStart: x.../.z../...o x\nEnd');
    const [sentence] = notices.map(notice => noticeText(notice, plainTranslator('en')));
    expect(sentence).toMatch(/^Game 1, line 1: it cannot be read and is left out\. \S+ .*\.$/);
  });

  test('a text without its end gives a notice, even if a number was cut in two', () => {
    const whole = 'Game: plague:3x10\nResult: *\n\n1. 2,1 2,10\nEnd\n';
    const [first] = readPlague('Game: plague:3x10\nResult: *\n\n1. 2,1 2,9\n2. 3,1').records;
    expect(first?.moves).toEqual(['2,1', '2,9', '3,1']);
    expect(codesOf(readPlague(whole))).toEqual([]);
    expect(codesOf(readPlague(whole.replace('0\nEnd\n', '')))).toContain('text-no-end');
    expect(codesOf(readPlague(whole.replace('End\n', '')))).toEqual(['text-no-end']);
    expect(codesOf(readPlague(whole.replace('End\n', '') + whole))).toEqual(['text-no-end']);
  });

  test('another game is left out, with the reason', () => {
    const { records, notices } = readPlague('Game: ur:classic\n1. 2,1\n\nGame: plague:3x3\n1. 2,1\nEnd');
    expect(records.map(({ game }) => game)).toEqual(['plague:3x3']);
    expect(notices).toMatchObject([{ because: { problem: { code: 'text-of-another-game' } } }]);
  });
});

describe('micro-shogi', () => {
  const moves = '2e3d 4b4c 3d4c 3a4b 4c4b 2a3b';

  test.each([
    `position startpos moves ${moves}`,
    `position sfen kbgs/p3/4/3P/SGBK b - 1 moves ${moves}`,
    `position sfen kbgs/p3/4/3P/SGBK b - moves ${moves}`,
    `sfen kbgs/p3/4/3P/SGBK b -  1   moves  ${moves}`,
    `12:03:55 > position startpos moves ${moves}`,
  ])('reads %j', text => {
    const reading = readUsi(text);
    expect(reading.records).toMatchObject([{ game: 'microshogi:nodrops', moves: moves.split(' ') }]);
    expect(codesOf(reading)).toEqual(['game-assumed']);
  });

  test('drops reveal the variant', () => {
    const text = 'position startpos moves 2e3d 4b4c 3d4c 3a4b P*2d';
    expect(readUsi(text).records).toMatchObject([{ game: 'microshogi:drops', moves: text.split(' ').slice(3) }]);
  });

  test('Fairy-Stockfish has its own letters for pieces and turns', () => {
    const start = 'kbgs/p3/4/3P/SGBK b -';
    const { records } = readUsi(`position sfen ${start} 1 moves 2e3d 4b4c 3d4c 3a4b N*2d`);
    const written = writeUsi(records, 'fairy');
    expect(written).toContain('position sfen kb+r+l/p3/4/3P/+L+RBK b - 1 moves 2e3d 4b4c 3d4c+ 3a4b +P*2d');
    expect(readUsi(written, {}, 'fairy')).toEqual({ records, notices: [] });
  });

  test.each([
    ['kc1r/p3/4/3N/SLB1 b 2GSp', 'k+b1r/p3/4/3+P/+LLB1 b 2RLp'],
    ['k3/4/4/4/3K w bG', 'k3/4/4/4/3K w bR'],
  ])('its hands hold R and L for our G and S: %s', (ours, theirs) => {
    const text = `Game: microshogi:drops\nposition sfen ${theirs} 1`;
    const { records } = readUsi(text, {}, 'fairy');
    expect(records[0]?.start.split(' ')[0]).toBe(ours.split(' ')[0]);
    expect(writeUsi(records, 'fairy').split('sfen ')[1]).toContain(theirs.split(' ')[0]!);
  });

  test.each([
    'position fen kb+r+l/p3/4/3P/+L+RBK[-] w 0 1 moves c1b2 a4a3 b2a3+ b5a4 +P@c2',
    'position fen kb+r+l/p3/4/3P/+L+RBK[] w - - 0 1 moves c1b2 a4a3 b2a3+ b5a4 +P@c2',
    'position fen kb+r+l/p3/4/3P/+L+RBK w - - 0 1 moves c1b2 a4a3 b2a3+ b5a4 +P@c2',
    'kb+r+l/p3/4/3P/+L+RBK[] w moves c1b2 a4a3 b2a3 b5a4 +P@c2',
    'position startpos moves c1b2 a4a3 b2a3+ b5a4 +P@c2',
  ])('its UCI form has hands in brackets and squares as in chess: %s', text => {
    for (const dialect of ['fairy', 'usi'] as const) {
      const reading = readUsi(text, {}, dialect);
      expect(reading.records).toMatchObject([
        { game: 'microshogi:drops', start: 'kbgs/p3/4/3P/SGBK b -', moves: '2e3d 4b4c 3d4c 3a4b N*2d'.split(' ') },
      ]);
      expect(codesOf(reading)).toEqual(['game-assumed', ...(dialect === 'usi' ? ['usi-read-as-fairy'] : [])]);
    }
  });

  test.each([
    ['k3/4/4/4/3K[RRLp] w - - 0 1', 'k3/4/4/4/3K b 2GSp'],
    ['k3/4/4/4/3K[pBp] b - - 0 1', 'k3/4/4/4/3K w B2p'],
    ['k+b+p1/4/4/4/3K[] b 0 1', 'kcn1/4/4/4/3K w -'],
  ])('%s is %s', (fen, position) => {
    expect(readUsi(`position fen ${fen}`, { game: 'microshogi:drops' }).records[0]?.start).toBe(position);
  });

  test('an illegal move of UCI is named in both forms', () => {
    const { notices } = readUsi('position startpos moves c1b2 a4a4', { game: 'microshogi:drops' }, 'fairy');
    expect(notices).toMatchObject([{ problem: { code: 'stopped-at-move', values: { text: 'a4a4 = 4b4b' } } }]);
  });

  test('a text in the dialect of Fairy-Stockfish is recognised by its signs, with a notice', () => {
    const reading = readUsi('position startpos moves 2e3d 4b4c 3d4c+ 3a4b');
    expect(reading.records[0]?.moves).toEqual(['2e3d', '4b4c', '3d4c', '3a4b']);
    expect(codesOf(reading)).toEqual(['game-assumed', 'usi-read-as-fairy']);
    expect(isFairy('position startpos moves 2e3d G*2c')).toBe(false);
  });

  test.each([
    ['2e3d+', 0],
    ['2e3d 4b4c 3d4c-', 2],
    ['2e3d 4b4c 3d4c+ 3a4b 4c4b+', 4],
    ['2e3d 4b4c 3d4c+ 3a4b 4c4b-', 5],
  ])('a wrong turn of a piece stops the game: %s', (text, plies) => {
    const { records } = readUsi(`Game: microshogi:nodrops\nposition startpos moves ${text}`, {}, 'fairy');
    expect(records[0]?.moves.length).toBe(plies);
  });

  test('comments name the ply of their move', () => {
    const { records } = readUsi(
      'Game: microshogi:nodrops\nposition startpos moves 2e3d 4b4c\n; 1: bien\n; el final\n; 0: antes',
    );
    expect(records[0]?.notes).toEqual([
      { ply: 0, comments: ['antes'] },
      { ply: 1, comments: ['bien'] },
      { ply: 2, comments: ['el final'] },
    ]);
  });

  test('a line that is not a position gives a notice', () => {
    expect(codesOf(readUsi('Game: microshogi:nodrops\nusinewgame\nposition startpos mov\nEnd'))).toEqual([
      'usi-line-left-out',
      'usi-line-left-out',
    ]);
    expect(codesOf(readUsi('go infinite'))).toEqual(['game-left-out']);
  });
});

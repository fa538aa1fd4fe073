import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { plainTranslator } from '../../i18n/plain-translator.ts';
import { noticeText } from '../reading-notice.ts';
import { writeRecord } from '../record/record-text.ts';
import { findPdnMove, pdnMove } from './moves.ts';
import { readPdn } from './pdn.ts';
import { writePdn } from './write.ts';

const codes = (text: string, options = {}) => readPdn(text, options).notices.map(({ problem }) => problem.code);

/** `npm run test:long` cuts and damages the file at every character, and reads more captures. */
const isLong = process.env['PODA_LONG'] !== undefined;
const STEP = isLong ? 1 : 3;

/** A realistic file: both kinds of comments, variations, annotation marks, and irregular numbers and spaces. */
const tournament = `% written by hand
[Event "Campeonato de \\"El Roble\\""]
[Site "Ávila"]
[Date "1998.05.17"]
[Round "3"]
[White "Peña, Luis"]
[Black "Ortiz, Rosa"]
[Result "0-1"]
[GameType "24,W,8,8,N1,1"]
[ECO "A1"]

{Se jugó de noche} 1.10-14   22 - 18 2 . 11-15! (2. 12-16?! {tranquila (y segura)} 21-17 ; otra línea
(2... 23-20 $5) 3.14x21) 18 x 11 (?) 3. 7x14
  23-19*   {forzada} 4.14x23 27 x 11
0-1

[Event "Segunda"]
[White "?"]
[Black "Rosa"]
[GameType "24,W,8,8,N1,1"]
[Result "1/2-1/2"]

1. 9-13 21-17 {la
  apertura
  vieja}*
`;

describe('a realistic file', () => {
  const { records, notices } = readPdn(tournament);

  test('is read completely', () => {
    expect(notices.map(({ problem }) => problem.code)).toEqual([]);
    expect(records.map(({ moves }) => moves)).toEqual([
      ['10-14', '22-18', '11-15', '18x11{14}', '7x14{11}', '23-19', '14x23{19}', '27x11{15,23}'],
      ['9-13', '21-17'],
    ]);
    expect(records[0]).toMatchObject({
      game: 'draughts:spanish',
      began: '1998-05-17',
      players: [{ name: 'Peña, Luis' }, { name: 'Ortiz, Rosa' }],
      tags: { Event: 'Campeonato de "El Roble"', Site: 'Ávila', Round: '3', ECO: 'A1' },
      result: { winner: 1, reason: 'resignation' },
    });
    expect(records[1]?.result).toEqual({ winner: null, reason: 'agreement' });
  });

  test('keeps its annotations', () => {
    expect(records[0]?.notes).toEqual([
      { ply: 0, comments: ['Se jugó de noche'] },
      {
        ply: 3,
        nags: [1],
        variations: [
          {
            moves: ['12-16', '21-17', '14x21{18}'],
            notes: [
              { ply: 1, nags: [6], comments: ['tranquila (y segura)'] },
              { ply: 2, comments: ['otra línea'], variations: [{ moves: ['23-20'], notes: [{ ply: 1, nags: [5] }] }] },
            ],
          },
        ],
      },
      { ply: 4, nags: [2] },
      { ply: 6, nags: [7], comments: ['forzada'] },
    ]);
    expect(records[1]?.notes).toEqual([{ ply: 2, comments: ['la apertura vieja'] }]);
  });

  test('does not change when it is written, read and written again', () => {
    const written = writePdn(records);
    const again = readPdn(written);
    expect(again.notices).toEqual([]);
    expect(again.records.map(writeRecord)).toEqual(records.map(writeRecord));
    expect(Math.max(...written.split('\n').map(line => line.length))).toBeLessThan(80);
  });

  test('truncated anywhere keeps every move before the cut', () => {
    const all = records.flatMap(({ moves }) => moves);
    let longest = 0;
    for (let end = tournament.length % STEP; end <= tournament.length; end += STEP) {
      const moves = readPdn(tournament.slice(0, end)).records.flatMap(record => record.moves);
      // Compares first, because `expect` is slow.
      if (moves.some((move, ply) => move !== all[ply]))
        expect(moves, `cut at ${end}`).toEqual(all.slice(0, moves.length));
      if (moves.length < longest) expect(moves.length, `cut at ${end}`).toBeGreaterThanOrEqual(longest);
      longest = moves.length;
    }
    expect(longest).toBe(all.length);
  });

  test('with a character damaged anywhere after the tags keeps every move before it', () => {
    const all = records.flatMap(({ moves }) => moves);
    const end = tournament.indexOf('[Event "Segunda');
    for (let at = tournament.indexOf('{Se'); at < end; at += STEP) {
      const damaged = `${tournament.slice(0, at)}\u0007${tournament.slice(at + 1)}`;
      // The damage may change the last move before it, so the test does not compare that move.
      const before = readPdn(tournament.slice(0, at)).records[0]?.moves.slice(0, -1) ?? [];
      const [first] = readPdn(damaged).records;
      expect(first?.moves.slice(0, before.length), `at ${at}`).toEqual(all.slice(0, before.length));
    }
  });
});

describe('both numberings of the squares', () => {
  const turned = (text: string) => text.replace(/\d+/g, number => String(33 - Number(number)));
  const low = '10-14 22-18 11-15 18x11 7x14 23-19';
  const high = turned(low);
  const game = (moves: string, tags = '[GameType "24"]') => `${tags}\n\n${moves} *\n`;
  const expected = ['10-14', '22-18', '11-15', '18x11{14}', '7x14{11}', '23-19'];

  test.each([
    ['white on 1 to 12', game(low), {}, ['pdn-counting-white-low']],
    ['white on 21 to 32', game(high), {}, ['pdn-counting-white-high']],
    ['a tag that agrees', game(low, '[GameType "24,W,8,8,N1,1"]'), {}, []],
    ['a tag for the other count', game(high, '[GameType "24,W,8,8,N2,1"]'), {}, []],
    ['a tag that is wrong', game(high, '[GameType "24,W,8,8,N1,1"]'), {}, ['pdn-counting-against-tag']],
    ['whoever reads it says so', game(high), { dialect: 'white-high' as const }, []],
    ['no tag at all', game(low, '[Event "x"]'), {}, ['pdn-game-assumed', 'pdn-counting-white-low']],
    [
      'no tag at all, from the other end',
      game(high, '[Event "x"]'),
      {},
      ['pdn-game-assumed', 'pdn-counting-white-high'],
    ],
  ])('%s', (_, text, options, notices) => {
    const reading = readPdn(text, options);
    expect(reading.records.map(({ moves }) => moves)).toEqual([expected]);
    expect(reading.notices.map(({ problem }) => problem.code)).toEqual(notices);
  });

  test('the numbering in the options is used, even if the moves do not fit', () => {
    const { records, notices } = readPdn(game(high), { dialect: 'white-low' });
    expect(records[0]?.moves).toEqual([]);
    expect(notices).toMatchObject([{ problem: { code: 'stopped-at-move' } }]);
  });

  test('a start position is renumbered too, with its ranges', () => {
    const { records } = readPdn('[GameType "24"]\n[SetUp "1"]\n[FEN "W:W21-23,K8:B1-3."]\n1. 21-17 *', {
      dialect: 'white-high',
    });
    expect(records[0]).toMatchObject({ start: 'W:W10,11,12,K25:B30,31,32', moves: ['12-16'] });
  });

  test('moves that are legal in both are read in the usual one, with a warning', () => {
    const { records, notices } = readPdn('[GameType "24"]\n[FEN "W:WK14,K19:BK1,K32"]\n1. 14-18 *');
    expect(records[0]?.moves).toEqual(['14-18']);
    expect(notices.map(({ problem }) => problem.code)).toEqual(['pdn-counting-unclear']);
  });

  test('a refused move is named as the file writes it, with our number beside it', () => {
    const { notices } = readPdn(game(`${high} 1-2`));
    expect(noticeText(notices.at(-1)!, plainTranslator('es'))).toMatch(
      /^Partida 1, línea 3: la jugada 7, «1-2 = 32-31», no vale\./,
    );
  });
});

describe('the ruleset', () => {
  test.each([
    ['21', '11-15 23-18', 'draughts:english'],
    ['25', '22-18 10-14', 'draughts:russian'],
    ['26,W,8,8,N2,0', '22-18 10-14', 'draughts:brazilian'],
    ['28', '10-14 22-18', 'draughts:portuguese'],
  ])('GameType %s', (type, moves, name) => {
    expect(readPdn(`[GameType "${type}"]\n${moves} *`).records).toMatchObject([
      { game: name, moves: moves.split(' ') },
    ]);
  });

  test('in English draughts black begins and is side 0, and 1-0 is a win for white', () => {
    const [record] = readPdn(
      '[Black "Tinsley"]\n[White "Long"]\n[GameType "21"]\n[Result "1-0"]\n1. 11-16 24-19 1-0',
    ).records;
    expect(record).toMatchObject({
      players: [{ name: 'Tinsley' }, { name: 'Long' }],
      result: { winner: 1, reason: 'resignation' },
    });
  });

  test('English games without a tag are recognised by their moves, even with hyphens for captures', () => {
    const { records, notices } = readPdn('1. 11-16 23-18 2. 16-20 24-19 3. 8-11 19-16 4. 12-19 1/2-1/2');
    expect(records[0]).toMatchObject({ game: 'draughts:english' });
    expect(records[0]?.moves.at(-1)).toBe('12x19{16}');
    expect(notices.map(({ problem }) => problem.code)).toEqual(['pdn-game-assumed']);
  });

  test('letters and numbers for squares, and colons for captures', () => {
    const [record] = readPdn('[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *').records;
    expect(record?.moves).toEqual(['22-18', '10-14', '25-22', '11-16', '22-17', '16-20', '17x10{14}', '7x14{10}']);
  });

  test.each([
    '1. c3d4 d6c5 2. b2c3 f6g5 3. c3b4 *',
    '1. cd4 dc5 2. bc3 fg5 3. CB4 *',
    '1.C3-D4 D6-C5 2.b2-c3 f6-g5 3.c3-b4*',
  ])('squares by name without a hyphen, or only the column: %s', text => {
    const { records, notices } = readPdn(`[GameType "25"]\n${text}`);
    expect(records[0]?.moves).toEqual(['22-18', '10-14', '25-22', '11-16', '22-17']);
    expect(notices).toEqual([]);
  });

  test('a short form that fits two pieces is refused', () => {
    const { records } = readPdn('[GameType "25"]\n[FEN "W:Wc3,c5:Bh8,h4"]\n1. cd4 *');
    expect(records[0]?.moves).toEqual(['22-18']);
    const twice = readPdn('[GameType "25"]\n[FEN "W:WKc1,Kc7:Bh8"]\n1. cf4 *');
    expect(twice.records[0]?.moves).toEqual([]);
    expect(twice.notices.map(({ problem }) => problem.code)).toEqual(['stopped-at-move']);
  });

  test.each([
    ['the counters of other programs', '[GameType "25"]\n[FEN "W:W21,22,K31:B10,K4:H0:F1"]'],
    ['a full stop', '[GameType "25"]\n[FEN "W:W21, 22,K31:B10,K4."]'],
    ['names in any case', '[GAMETYPE "25"]\n[Setup "1"]\n[Fen "W:W21,22,K31:B10,K4"]'],
  ])('a position with %s is read', (_, tags) => {
    const { records, notices } = readPdn(`${tags}\n1. 22-18 *`);
    expect(notices).toEqual([]);
    expect(records).toMatchObject([{ game: 'draughts:russian', start: 'W:W21,22,K31:BK4,10', moves: ['22-18'] }]);
    expect(records[0]?.tags).toBeUndefined();
  });

  test('the classroom ruleset and options have a tag of their own', () => {
    expect(readPdn('[Ruleset "draughts:checkers?menCaptureBack=on"]\n1. 10-14 *').records[0]?.game).toBe(
      'draughts:checkers?menCaptureBack=on',
    );
  });

  test.each([
    ['[GameType "20"]\n1. 32-28 *', 'pdn-unknown-game-type'],
    ['[Ruleset "draughts:spansh"]\n1. 10-14 *', 'unknown-ruleset'],
    ['[GameType "24"]\n[FEN "W:Wx:B1"]\n1. 10-14 *', 'unreadable-square'],
  ])('games of unknown rulesets are left out: %j', (text, code) => {
    const { records, notices } = readPdn(`${text}\n\n[GameType "24,W,8,8,N1,1"]\n1. 10-14 *`);
    expect(records.length).toBe(1);
    expect(notices[0]).toMatchObject({ problem: { code: 'game-left-out' }, because: { problem: { code } } });
  });

  test('a game with moves after a draw by the rules is read with the draw rules off', () => {
    const dance = Array.from({ length: 6 }, () => '29-25 4-8 25-29 8-4').join(' ');
    const { records, notices } = readPdn(`[GameType "24,W,8,8,N1,1"]\n[FEN "W:WK29:BK4"]\n${dance} 1/2-1/2`);
    expect(records[0]).toMatchObject({
      game: 'draughts:spanish?draws=off',
      result: { winner: null, reason: 'agreement' },
    });
    expect(records[0]?.moves.length).toBe(24);
    expect(notices.map(({ problem }) => problem.code)).toEqual(['pdn-played-past-draw']);
  });
});

describe('how a game ends', () => {
  const end = (tags: string, ending: string) =>
    readPdn(`[GameType "24,W,8,8,N1,1"]\n${tags}\n1. 10-14 22-18 ${ending}`).records[0]?.result;
  test.each([
    ['', '1-0', { winner: 0, reason: 'resignation' }],
    ['', '0 - 1', { winner: 1, reason: 'resignation' }],
    ['', '2-0', { winner: 0, reason: 'resignation' }],
    ['', '0-2', { winner: 1, reason: 'resignation' }],
    ['', '1-1', { winner: null, reason: 'agreement' }],
    ['', '1/2-1/2', { winner: null, reason: 'agreement' }],
    ['', '0-0', { winner: null, reason: 'annulled' }],
    ['', '*', null],
    ['', '', null],
    ['[Result "1-0"]', '*', { winner: 0, reason: 'resignation' }],
    ['[Result "1-0"]', '', { winner: 0, reason: 'resignation' }],
    ['[Result "1-0"]', '{cut here', null],
    ['[Result "1-0"]\n[Termination "time forfeit"]', '1-0', { winner: 0, reason: 'timeout' }],
    ['[Termination "annulled"]', '*', { winner: null, reason: 'annulled' }],
  ])('%j %j', (tags, ending, result) => {
    expect(end(tags, ending)).toEqual(result);
  });

  test('a Termination tag in other words is kept, and written once', () => {
    const text = '[GameType "25"]\n[Result "0-2"]\n[Termination "Normal"]\n1. c3-d4 d6-c5 0-2';
    const { records } = readPdn(text);
    const written = writePdn(records);
    expect(written.match(/Termination.*/g)).toEqual(['Termination "Normal"]']);
    expect(readPdn(written).records.map(writeRecord)).toEqual(records.map(writeRecord));
    const timeout = { ...records[0]!, result: { winner: 0, reason: 'timeout' } as const };
    expect(writePdn([timeout]).match(/Termination.*/g)).toEqual(['Termination "timeout"]']);
  });

  test('a result that contradicts the moves is corrected, with a notice', () => {
    const { records, notices } = readPdn('[GameType "24,W,8,8,N1,1"]\n[FEN "W:W10:B14"]\n1. 10x19 0-1');
    expect(records[0]?.result).toEqual({ winner: 0, reason: 'no-pieces' });
    expect(notices.map(({ problem }) => problem.code)).toEqual(['result-mended']);
  });
});

describe('damage', () => {
  const head = '[GameType "24,W,8,8,N1,1"]\n';
  const next = `\n\n${head}[Event "next"]\n1. 9-13 *`;
  test.each([
    ['an illegal move', `${head}1. 10-14 22-18\n2. 14-19 18-15 3. 9-13 *${next}`, 3, 'stopped-at-move', 3],
    ['a word with digits', `${head}1. 10-14 22-\n2. 14-19 *${next}`, 1, 'stopped-at-move', 2],
    ['a comment without its end', `${head}1. 10-14 22-18 {what then${next}`, 2, 'pdn-unclosed-comment', 2],
    ['a variation without its end', `${head}1. 10-14 22-18 (22-17${next}`, 2, 'pdn-unclosed-variation', 2],
    ['a tag without its quote', `${head}[White "Ana]\n1. 10-14 22-18 *${next}`, 2, 'pdn-broken-tag', 2],
    ['no result', `${head}1. 10-14 22-18${next}`, 2, 'pdn-no-end', 2],
    ['prose', `${head}1. 10-14 then came 22-18 *${next}`, 2, 'pdn-word-left-out', 2],
    ['a variation before any move', `${head}(1. 9-13) 1. 10-14 *${next}`, 1, 'pdn-variation-of-nothing', 2],
  ])('%s leaves the moves before it and the next game intact', (_, text, plies, code, line) => {
    const { records, notices } = readPdn(text);
    expect(records.map(({ moves }) => moves.length)).toEqual([plies, 1]);
    expect(records[1]?.tags).toEqual({ Event: 'next' });
    expect(notices).toContainEqual(
      expect.objectContaining({ game: 1, line, problem: expect.objectContaining({ code }) }),
    );
  });

  test('a variation with an illegal move keeps its beginning, and the rest as a comment', () => {
    const { records } = readPdn(`${head}1. 10-14 (1. 11-15 22-18 2. 1-2 3-4) 22-18 (1... 1-2) *`);
    expect(records[0]?.notes).toEqual([
      { ply: 1, variations: [{ moves: ['11-15', '22-18'], notes: [{ ply: 2, comments: ['(… 1-2 3-4)'] }] }] },
      { ply: 2, comments: ['(1-2)'] },
    ]);
  });

  // With this many repetitions, a parser of quadratic time would exceed the time limit of a test.
  const MANY = 300_000;

  test('many brackets are read in linear time', () => {
    expect(codes(`${head}1. 10-14 ${'('.repeat(MANY)}`)).toContain('pdn-unclosed-variation');
    expect(codes(`${head}1. 10-14 ${'(9-13'.repeat(100_000)}`)).toContain('pdn-nested-too-deeply');
    expect(readPdn('{'.repeat(100_000)).records).toEqual([]);
  });

  test('a comment of many words is read and written in linear time', () => {
    for (const words of ['a '.repeat(MANY), '[%clk '.repeat(MANY / 5)]) {
      const { records } = readPdn(`${head}1. 10-14 {${words}} *\n`);
      expect(readPdn(writePdn(records)).records).toEqual(records);
    }
  });
});

describe('captures', () => {
  const rulesets = games.find(({ id }) => id === 'draughts')!.rulesets.map(({ id }) => `draughts:${id}`);

  /** A few kings and men of the side to move among many enemies, so that there are many capture paths. */
  const melee = (random: Random): string => {
    const squares = random.shuffled(Array.from({ length: 32 }, (_, i) => i + 1));
    const isInside = (square: number) => square > 4 && square < 29;
    const own = squares.slice(0, 3).map(square => `K${square}`);
    const enemies = squares.slice(3, 15).filter(isInside);
    return `W:W${own.join(',')}:B${enemies.join(',')}`;
  };

  test.each(rulesets)('of %s are read back from PDN, even if several have the same ends', name => {
    const variant = unwrap(parseVariant(games, name));
    const random = new Random(5);
    let paths = 0;
    for (let i = 0; i < (isLong ? 300 : 100); i++) {
      const state = unwrap(GameState.read(variant, melee(random)));
      for (const move of state.legalMoves()) {
        const text = pdnMove(state, move);
        if (text.split('x').length > 2) paths++;
        expect(unwrap(findPdnMove(state, text)), `${name} ${state.text} ${text}`).toEqual(move);
      }
    }
    expect(paths).toBeGreaterThan(0);
  });

  test('the short form is written if it is unambiguous, else the whole path', () => {
    const state = unwrap(GameState.read(unwrap(parseVariant(games, 'draughts:english')), 'B:W6,7,14,15:B2'));
    expect(state.legalMoves().map(move => state.moveText(move))).toEqual(['2x18{6,14}', '2x18{7,15}']);
    expect(state.legalMoves().map(move => pdnMove(state, move))).toEqual(['2x9x18', '2x11x18']);
    for (const text of ['2x9x18', '2x6x14x18', '2-9-18', '2x14x18'])
      expect(state.moveText(unwrap(findPdnMove(state, text))), text).toBe('2x18{6,14}');
    expect(findPdnMove(state, '2x18')).toMatchObject({ error: { code: 'ambiguous-move' } });
  });
});

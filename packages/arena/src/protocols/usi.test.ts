import { unwrap } from '@poda/library/core/result.ts';
import { describe, expect, test } from 'vitest';
import { MAX_LINE_BYTES } from './bot-lines.ts';
import {
  formatUsiAnswer,
  formatUsiCommand,
  parseUsiAnswer,
  parseUsiCommand,
  toUciFen,
  toUciMove,
  type UsiAnswer,
  type UsiCommand,
} from './usi.ts';

const commands: [string, UsiCommand][] = [
  ['usi', { kind: 'hello', flavour: 'usi' }],
  ['uci', { kind: 'hello', flavour: 'uci' }],
  ['isready', { kind: 'isready' }],
  ['usinewgame', { kind: 'newgame' }],
  ['setoption name USI_Hash value 32', { kind: 'setoption', name: 'USI_Hash', value: '32' }],
  ['setoption name Clear Hash', { kind: 'setoption', name: 'Clear Hash', value: null }],
  ['position startpos', { kind: 'position', form: 'startpos', text: '', moves: [] }],
  ['position startpos moves 2e3d 4b4c', { kind: 'position', form: 'startpos', text: '', moves: ['2e3d', '4b4c'] }],
  [
    'position sfen kbgs/p3/4/3P/SGBK b - 1 moves 2e3d',
    { kind: 'position', form: 'sfen', text: 'kbgs/p3/4/3P/SGBK b - 1', moves: ['2e3d'] },
  ],
  [
    'position fen kb+r+l/p3/4/3P/+L+RBK[] w - - 0 1',
    { kind: 'position', form: 'fen', text: 'kb+r+l/p3/4/3P/+L+RBK[] w - - 0 1', moves: [] },
  ],
  ['go', { kind: 'go', go: {} }],
  [
    'go btime 60000 wtime 50000 binc 1000 winc 2000',
    { kind: 'go', go: { btime: 60000, wtime: 50000, binc: 1000, winc: 2000 } },
  ],
  ['go ponder btime 0 wtime 0 byoyomi 100', { kind: 'go', go: { ponder: true, btime: 0, wtime: 0, byoyomi: 100 } }],
  ['go infinite', { kind: 'go', go: { infinite: true } }],
  ['go movetime 500 depth 6 nodes 1000', { kind: 'go', go: { movetime: 500, depth: 6, nodes: 1000 } }],
  ['stop', { kind: 'stop' }],
  ['ponderhit', { kind: 'ponderhit' }],
  ['gameover win', { kind: 'gameover', result: 'win' }],
  ['quit', { kind: 'quit' }],
];

describe('a command to an engine', () => {
  test.each(commands)('%s', (line, command) => {
    expect(unwrap(parseUsiCommand(`  ${line} `))).toEqual(command);
    expect(formatUsiCommand(command)).toBe(line);
  });

  test('may have a negative time, which counts as 0, and unknown words, which are ignored', () => {
    expect(unwrap(parseUsiCommand('go wtime -20 btime +5 lightning now depth 3'))).toEqual({
      kind: 'go',
      go: { wtime: 0, btime: 5, depth: 3 },
    });
  });

  test.each(['', '   ', 'debug on'])('«%s» is ignored', line => {
    expect(unwrap(parseUsiCommand(line))).toBeNull();
  });

  test.each([
    ['hello', 'unknown-engine-line'],
    ['position', 'engine-line-form'],
    ['position sfen', 'engine-line-form'],
    ['position startpos 2e3d', 'engine-line-form'],
    ['position somewhere', 'engine-line-form'],
    ['setoption USI_Hash 4', 'engine-line-form'],
    ['go depth', 'engine-number'],
    ['go depth six', 'engine-number'],
    ['go btime 1e9', 'engine-number'],
    [`go nodes ${'9'.repeat(400)}`, 'engine-number'],
    ['\u0000\u0007', 'unknown-engine-line'],
  ])('«%s» is refused as %s', (line, code) => {
    expect(parseUsiCommand(line)).toMatchObject({ ok: false, error: { code } });
  });
});

const answers: [string, UsiAnswer][] = [
  ['id name Poda 0.1.0', { kind: 'id', what: 'name', text: 'Poda 0.1.0' }],
  ['usiok', { kind: 'ok', flavour: 'usi' }],
  ['uciok', { kind: 'ok', flavour: 'uci' }],
  ['readyok', { kind: 'readyok' }],
  ['option name Clear Hash type button', { kind: 'option', option: { name: 'Clear Hash', type: 'button' } }],
  [
    'option name USI_Ponder type check default false',
    { kind: 'option', option: { name: 'USI_Ponder', type: 'check', default: 'false' } },
  ],
  [
    'option name Threads type spin default 1 min 1 max 64',
    { kind: 'option', option: { name: 'Threads', type: 'spin', default: '1', least: 1, most: 64 } },
  ],
  [
    'option name Analysis Contempt type combo default Both var Both var Off var Very White',
    {
      kind: 'option',
      option: { name: 'Analysis Contempt', type: 'combo', default: 'Both', values: ['Both', 'Off', 'Very White'] },
    },
  ],
  [
    'option name VariantPath type string default <empty>',
    { kind: 'option', option: { name: 'VariantPath', type: 'string', default: '' } },
  ],
  [
    'info depth 3 multipv 1 score cp 79 nodes 74 nps 37000 time 2 pv 4e3d 1a2b 3e2d',
    {
      kind: 'info',
      info: {
        depth: 3,
        multipv: 1,
        score: { kind: 'cp', value: 79 },
        nodes: 74,
        nps: 37000,
        millis: 2,
        pv: ['4e3d', '1a2b', '3e2d'],
      },
    },
  ],
  ['info score mate 5', { kind: 'info', info: { score: { kind: 'mate', value: 5, isWon: true } } }],
  ['info score mate -4', { kind: 'info', info: { score: { kind: 'mate', value: 4, isWon: false } } }],
  ['info score mate -', { kind: 'info', info: { score: { kind: 'mate', value: null, isWon: false } } }],
  ['info string depth 5 is enough', { kind: 'info', info: { string: 'depth 5 is enough' } }],
  ['bestmove 2e3d ponder 4b4c', { kind: 'bestmove', move: '2e3d', ponder: '4b4c' }],
  ['bestmove resign', { kind: 'bestmove', move: 'resign' }],
  ['checkmate notimplemented', { kind: 'checkmate', text: 'notimplemented' }],
];

describe('an answer of an engine', () => {
  test.each(answers)('%s', (line, answer) => {
    expect(unwrap(parseUsiAnswer(line))).toEqual(answer);
    expect(formatUsiAnswer(answer)).toBe(line);
  });

  test('may be an info line of Fairy-Stockfish', () => {
    const line = 'info depth 2 seldepth 2 multipv 1 score cp 214 lowerbound nodes 27 nps 13500 tbhits 0 time 2 pv b1c2';
    expect(unwrap(parseUsiAnswer(line))).toMatchObject({
      info: { depth: 2, score: { value: 214 }, nodes: 27, millis: 2, pv: ['b1c2'] },
    });
  });

  test.each(['Fairy-Stockfish 11.1 LB 64 by Fabian Fichter', 'id country Japan', '', 'info'])(
    '«%s» is accepted and has no effect',
    line => {
      expect(parseUsiAnswer(line).ok).toBe(true);
    },
  );

  // Patterns with quadratic or worse backtracking would take hours on these lines.
  test.each([
    ['option name', 'x'],
    ['option name x', ''],
    ['option name', ' type spin default 1'],
    ['option name x type spin default 1', 'x'],
    ['option name x type combo default a', 'b var c'],
    ['setoption name', 'x'],
    ['setoption name x', 'value'],
    ['setoption name x value a', 'b'],
    ['bestmove', 'x'],
    ['info string', 'x'],
    ['position sfen', 'x'],
  ])('«%s», 64 KiB of blanks and «%s» are parsed in linear time', (start, end) => {
    const line = `${start}${' '.repeat(MAX_LINE_BYTES)}${end}`;
    for (const parse of [parseUsiAnswer, parseUsiCommand]) expect(parse(line)).toHaveProperty('ok');
  });

  test.each(['bestmove', 'option Threads', 'option name Threads type knob'])('«%s» is refused', line => {
    expect(parseUsiAnswer(line)).toMatchObject({ ok: false, error: { code: 'engine-line-form' } });
  });

  test('has its free text on one line', () => {
    expect(formatUsiAnswer({ kind: 'info', info: { string: 'a\nbestmove 2e3d' } })).toBe('info string a bestmove 2e3d');
  });
});

describe('moves and positions of UCI', () => {
  test.each([
    ['2e3d', 'c1b2'],
    ['2e3d+', 'c1b2+'],
    ['4a1e-', 'a5d1-'],
    ['+R*2c', '+R@c3'],
    ['P*1a', 'P@d5'],
    ['resign', 'resign'],
  ])('%s is %s', (usi, uci) => {
    expect(toUciMove(usi)).toBe(uci);
  });

  test('have hands in brackets, a letter for each piece', () => {
    expect(toUciFen('kb+r+l/p3/4/3P/+L+RBK b -')).toBe('kb+r+l/p3/4/3P/+L+RBK[] w - - 0 1');
    expect(toUciFen('k3/4/4/4/3K w P2r')).toBe('k3/4/4/4/3K[Prr] b - - 0 1');
  });
});

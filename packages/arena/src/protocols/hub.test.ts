import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import {
  formatHubAnswer,
  formatHubCommand,
  fromHubMove,
  fromHubPosition,
  type HubAnswer,
  type HubCommand,
  parseHubAnswer,
  parseHubCommand,
  toHubMove,
  toHubPosition,
} from './hub.ts';

const START = 'Wwwwwwwwwwwwweeeeeeeebbbbbbbbbbbb';

const commands: [string, HubCommand][] = [
  ['hub', { kind: 'hub' }],
  ['init', { kind: 'init' }],
  ['set-param name=variant value=spanish', { kind: 'set-param', name: 'variant', value: 'spanish' }],
  ['set-param name=path value="my games"', { kind: 'set-param', name: 'path', value: 'my games' }],
  ['set-param name=path value=""', { kind: 'set-param', name: 'path', value: '' }],
  [`pos pos=${START}`, { kind: 'pos', position: START, moves: [] }],
  [`pos pos=${START} moves="9-13 22-18"`, { kind: 'pos', position: START, moves: ['9-13', '22-18'] }],
  ['level depth=9', { kind: 'level', level: { depth: 9 } }],
  ['level move-time=0.1', { kind: 'level', level: { moveSeconds: 0.1 } }],
  ['level time=291.587 moves=9', { kind: 'level', level: { moves: 9, seconds: 291.587 } }],
  ['level time=60 inc=0.5', { kind: 'level', level: { seconds: 60, incrementSeconds: 0.5 } }],
  ['level infinite', { kind: 'level', level: { infinite: true } }],
  ['go think', { kind: 'go', mode: 'think' }],
  ['go ponder', { kind: 'go', mode: 'ponder' }],
  ['go analyze', { kind: 'go', mode: 'analyze' }],
  ['ponder-hit', { kind: 'ponder-hit' }],
  ['stop', { kind: 'stop' }],
  ['ping', { kind: 'ping' }],
  ['new-game', { kind: 'new-game' }],
  ['quit', { kind: 'quit' }],
];

describe('a command to an engine', () => {
  test.each(commands)('%s', (line, command) => {
    expect(unwrap(parseHubCommand(`  ${line} `))).toEqual(command);
    expect(formatHubCommand(command)).toBe(line);
  });

  test('may have unknown arguments, which are ignored, and may be empty', () => {
    expect(unwrap(parseHubCommand('level depth=3 mood="in good spirits" loud'))).toEqual({
      kind: 'level',
      level: { depth: 3 },
    });
    expect(unwrap(parseHubCommand('  '))).toBeNull();
  });

  test.each([
    ['hello', 'unknown-engine-line'],
    ['set-param name=book', 'engine-line-form'],
    ['pos', 'engine-line-form'],
    ['go', 'engine-line-form'],
    ['go home', 'engine-line-form'],
    ['level depth=deep', 'engine-number'],
    ['level time=', 'engine-number'],
    ['pos pos="W', 'hub-syntax'],
    ['pos ==', 'hub-syntax'],
  ])('«%s» is refused as %s', (line, code) => {
    expect(parseHubCommand(line)).toMatchObject({ ok: false, error: { code } });
  });
});

const answers: [string, HubAnswer][] = [
  ['id name=Poda version=0.1.0', { kind: 'id', name: 'Poda', version: '0.1.0' }],
  [
    'id name=Scan version=3.1 author="Fabien Letouzey" country=France',
    { kind: 'id', name: 'Scan', version: '3.1', author: 'Fabien Letouzey', country: 'France' },
  ],
  [
    'param name=variant value=normal type=enum values="normal killer"',
    { kind: 'param', param: { name: 'variant', value: 'normal', type: 'enum', values: ['normal', 'killer'] } },
  ],
  [
    'param name=threads value=1 type=int min=1 max=64',
    { kind: 'param', param: { name: 'threads', value: '1', type: 'int', min: '1', max: '64' } },
  ],
  ['wait', { kind: 'wait' }],
  ['ready', { kind: 'ready' }],
  ['pong', { kind: 'pong' }],
  [
    'info depth=21 score=-0.01 nodes=31261613 time=3.906 nps=8.00 pv="9-13 22-18 13x22x18"',
    {
      kind: 'info',
      info: {
        depth: 21,
        score: -0.01,
        nodes: 31261613,
        seconds: 3.906,
        nps: 8e6,
        pv: ['9-13', '22-18', '13x22x18'],
      },
    },
  ],
  ['done move=9-13 ponder=22-18', { kind: 'done', move: '9-13', ponder: '22-18' }],
  ['done move=9-13', { kind: 'done', move: '9-13' }],
  ['error message="no such move"', { kind: 'error', message: 'no such move' }],
];

describe('an answer of an engine', () => {
  test.each(answers)('%s', (line, answer) => {
    expect(unwrap(parseHubAnswer(line))).toEqual(answer);
    expect(formatHubAnswer(answer)).toBe(line);
  });

  test('is ignored if it is unknown, and refused if `done` has no move', () => {
    expect(unwrap(parseHubAnswer('Scan 3.1 is loading'))).toBeNull();
    expect(parseHubAnswer('done')).toMatchObject({ ok: false, error: { code: 'engine-line-form' } });
  });

  test('has single quotes in place of double quotes within a message', () => {
    expect(formatHubAnswer({ kind: 'error', message: 'what is "x"?\n' })).toBe(`error message="what is 'x'? "`);
  });
});

describe('positions and moves', () => {
  test.each(['draughts:spanish', 'draughts:checkers', 'draughts:english', 'draughts:russian', 'draughts:brazilian'])(
    'of %s convert to Hub and back without change, through whole games',
    name => {
      const variant = unwrap(parseVariant(games, name));
      const random = new Random(6);
      for (let game = 0; game < 3; game++)
        for (
          const state = new GameState(variant);
          state.outcome() === null;
          state.play(random.pick(state.legalMoves()))
        ) {
          const told = toHubPosition(state.text);
          expect(told).toHaveLength(33);
          expect(unwrap(fromHubPosition(told))).toBe(state.text);
          for (const move of state.legalMoves())
            expect(unwrap(state.findMove(fromHubMove(toHubMove(state.moveText(move)))))).toEqual(move);
        }
    },
  );

  test('a capture lists both ends, then the captured squares', () => {
    expect(toHubMove('10x28{14,23}')).toBe('10x28x14x23');
    expect(fromHubMove('10x28x23x14')).toBe('10x28{14,23}');
    expect(fromHubMove('10x28')).toBe('10x28');
    expect(fromHubMove('9-13')).toBe('9-13');
  });

  test.each(['', 'W', `${START}e`, START.replace('W', 'X'), START.replace('e', '-')])(
    '«%s» is not a position',
    text => {
      expect(fromHubPosition(text)).toMatchObject({ ok: false, error: { code: 'hub-position' } });
    },
  );
});

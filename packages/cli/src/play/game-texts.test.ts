import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { toAscii } from '@poda/library/i18n/translate.ts';
import { touch, touchable } from '@poda/library/play/input/move-input.ts';
import { cellNamed } from '@poda/library/play/input/typed-move.ts';
import { formatClock, formatTime, parseClock } from '@poda/library/play/session/clock.ts';
import { describe, expect, test } from 'vitest';
import { type BoardOptions, drawBoard } from '../terminal/board.ts';
import { Output } from '../terminal/output.ts';
import { hasUnicodeLocale, paint, type Terminal } from '../terminal/terminal.ts';
import { widthOf, wrapLines } from '../terminal/wrap.ts';
import { fullTranslator } from '../words/translators.ts';
import { parseCommand } from './typed-commands.ts';

const stateOf = (game: string, position?: string): GameState => {
  const variant = unwrap(parseVariant(games, game));
  return unwrap(GameState.read(variant, position ?? variant.rules.start));
};

const paper = { isInteractive: false, hasColour: false } as Terminal;
const coloured = { ...paper, hasColour: true, output: new Output(() => process.stdout) } as Terminal;
const draw = (state: GameState, language: 'es' | 'en' = 'en', options: BoardOptions = {}): string =>
  drawBoard(state, fullTranslator(language), paper, options);

describe('boards', () => {
  test.each(games.flatMap(({ id, rulesets }) => rulesets.map(ruleset => `${id}:${ruleset.id}`)))(
    '%s fits a screen of 80 x 24, from both sides, in both languages, with and without glyphs',
    name => {
      for (const isFlipped of [false, true])
        for (const hasGlyphs of [false, true])
          for (const language of ['es', 'en'] as const) {
            const lines = draw(stateOf(name), language, { isFlipped, hasGlyphs }).split('\n');
            expect(lines.filter(line => widthOf(line) > 80)).toEqual([]);
            expect(lines.length).toBeLessThan(20);
          }
    },
  );

  test('white is b and black is n in Spanish, w and b in English', () => {
    const state = stateOf('draughts', 'W:W9,K10:B24,K25');
    const signsIn = (language: 'es' | 'en') =>
      [...draw(state, language).matchAll(/\d ([a-zA-Z][ ^])/g)].map(([, sign]) => sign!.trim());
    // A crown marks the kings.
    expect(signsIn('es')).toEqual(['N^', 'n', 'B^', 'b']);
    expect(signsIn('en')).toEqual(['B^', 'b', 'W^', 'w']);
  });

  test('Spanish draughts is played on the light squares, with square 1 at the lower right', () => {
    const rows = draw(stateOf('draughts')).split('\n');
    expect(rows.at(-2)).toBe('|::::::|  4 w |::::::|  3 w |::::::|  2 w |::::::|  1 w |');
    expect(draw(stateOf('draughts:english'))).not.toContain(':');
  });

  test('marks are visible without colour', () => {
    const marks = new Map([
      ['2,1', 'cursor'],
      ['1,1', 'last'],
    ] as const);
    expect(draw(stateOf('plague:3x3'), 'en', { marks }).split('\n')[1]).toBe('1>X[.].');
  });
});

describe('touching', () => {
  test('follows the route of a capture, or goes straight to its end if only one capture ends there', () => {
    const state = stateOf('draughts', 'W:W10:B14,23,32');
    expect(touchable(state, [])).toEqual(['10']);
    expect(touch(state, ['10'], '19')).toMatchObject({ next: ['28'] });
    for (const before of [['10', '19'], ['10']])
      expect(state.moveText(touch(state, before, '28').move!)).toBe('10x28{14,23}');
    expect(touch(state, ['10'], '14')).toEqual({ touched: ['10', '14'], next: [] });
  });

  test('does not choose between two captures with the same end', () => {
    const state = stateOf('draughts', 'W:W2:B5,6,13,14');
    expect(touch(state, ['2'], '18').move).toBeUndefined();
    expect(touchable(state, ['2'])).toEqual(['9', '11']);
  });

  test('accepts a square by its name or its coordinates', () => {
    const state = stateOf('microshogi');
    for (const name of ['2e', '(2,4)', '(2,4).', ' (2, 4) ', '2E']) expect(cellNamed(state, name)).toBe('2e');
    for (const name of ['2f', '(4,0)', 'zzz', '']) expect(cellNamed(state, name)).toBeUndefined();
  });
});

describe('clocks', () => {
  test.each([
    ['5', 'game', 300_000, 0],
    ['0.5', 'game', 30_000, 0],
    ['5+3', 'game', 300_000, 3_000],
    ['30s', 'move', 30_000, 0],
    ['0.2+0.3', 'game', 12_000, 300],
    ['10s+0.1', 'game', 10_000, 100],
    ['10s+0', 'game', 10_000, 0],
  ])('%s is a clock per %s of %i ms with an increment of %i ms', (text, per, millis, incrementMillis) => {
    const clock = unwrap(parseClock(text))!;
    expect(clock).toEqual({ per, millis, incrementMillis });
    expect(formatClock(clock)).toBe(text);
  });

  test.each(['', 'x', '-5', '5+', '+3', '5 min', '1e9', '0.0', '1000', '5+1+1', '0s+1'])('%j is not a clock', text => {
    expect(parseClock(text).ok).toBe(false);
  });

  test.each([
    [3_600_000, '1:00:00'],
    [10_799_000, '2:59:59'],
    [3_599_000, '59:59'],
    [300_000, '5:00'],
    [59_001, '1:00'],
    [9_990, '9.9 s'],
    [-5, '0.0 s'],
  ])('%i ms are shown as %s', (millis, shown) => expect(formatTime(millis)).toBe(shown));
});

describe('texts on a screen', () => {
  test('are wrapped at spaces, and continue with the indent of their first line', () => {
    expect(wrapLines('  1. one two three', 12)).toBe('  1. one two\n     three');
    expect(wrapLines('aaaaaaaaaa bb', 5)).toBe('aaaaaaaaaa\nbb');
    expect(wrapLines('short\n\nlines', 9)).toBe('short\n\nlines');
  });

  test('are measured in columns, two for an East Asian letter', () => {
    expect([widthOf('abc'), widthOf('\\王/'), widthOf(paint(coloured, 'bold', 'X')), widthOf('ñ¿')]).toEqual([
      3, 4, 1, 2,
    ]);
  });

  test('can be reduced to ASCII', () => {
    expect(toAscii('¿Qué «año»…? – ¡Sí! →')).toBe('Que "ano"...? - Si! ->');
    expect(fullTranslator('es', 'ascii').say('menu.bye')).toBe('Hasta pronto!');
  });

  test.each([
    [{}, true],
    [{ LANG: 'C.UTF-8' }, true],
    [{ LANG: 'es_ES.utf8' }, true],
    [{ LANG: 'C' }, false],
    [{ LC_ALL: 'POSIX', LANG: 'es_ES.UTF-8' }, false],
    [{ LC_ALL: '', LC_CTYPE: 'es_ES.ISO-8859-1', LANG: 'es_ES.UTF-8' }, false],
  ])('locale %j has Unicode: %s', (environment, expected) => expect(hasUnicodeLocale(environment)).toBe(expected));
});

describe('commands typed during a game', () => {
  test.each([
    ['pista', 'hint', ''],
    ['HINT', 'hint', ''],
    ['posición', 'position', ''],
    ['posicion.', 'position', ''],
    ['?', 'legal', ''],
    ['deshacer 3', 'undo', '3'],
    ['guardar mi partida.json', 'save', 'mi partida.json'],
  ])('%s is the command %s with "%s"', (line, command, rest) =>
    expect(parseCommand(line)).toMatchObject({ command, rest }),
  );

  test.each(['9-13', '2,1', '(2,4).', '0>4', '2e3d', 'G*2c', 'zzz', '', 'constructor'])('%s is not a command', line => {
    expect(parseCommand(line)).toBeUndefined();
  });

  test('an exclamation mark confirms', () => {
    expect(parseCommand('save! x.json')).toEqual({ command: 'save', rest: 'x.json', isConfirmed: true });
  });
});

import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { everyVariant } from '@poda/library/games/testing/every-variant.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import { GameSession } from '@poda/library/play/session/game-session.ts';
import type { ExternalPlayer } from '@poda/library/play/session/seats.ts';
import { describe, expect, test } from 'vitest';
import type { Autosave } from '../play/autosave.ts';
import type { Conversation } from '../play/conversation.ts';
import { type GameOptions, TerminalGame } from '../play/terminal-game.ts';
import { fullTranslator } from '../words/translators.ts';
import { drawScreen, MIN_SIZE, type ScreenView, type Size } from './layout.ts';
import { moveRows, screenViewOf } from './screen-view.ts';
import { textOf } from './testing/canvas-text.ts';

const options: GameOptions = {
  isPlain: false,
  board: 'screen',
  hasGlyphs: false,
  isFlipped: false,
  isTouchMove: false,
  isWarning: false,
  paceMillis: 0,
};

const gameOf = (name: string, changed: Partial<GameOptions> = {}, moves: readonly string[] = []): TerminalGame => {
  const variant = unwrap(parseVariant(games, name));
  const session = new GameSession<ExternalPlayer>(variant, { seats: [null, null], seed: 1 }, { moves });
  const conversation = { context: { translator: fullTranslator('es') } } as Conversation;
  const game = new TerminalGame(session, conversation, {} as Engine, { ...options, ...changed }, {} as Autosave, false);
  if (session.state.isChance) session.rollDice();
  return game;
};

const viewOf = (game: TerminalGame, more: Partial<ScreenView> = {}): ScreenView => ({
  ...screenViewOf(game, { cursor: null, touched: [] }),
  messages: ['Mensaje uno', 'Mensaje dos', 'Mensaje tres'],
  prompt: 'Blancas: 10 > ',
  typed: '',
  help: 'Flechas',
  ...more,
});

const sizes: readonly Size[] = [
  MIN_SIZE,
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 61, rows: 60 },
];

describe('the screen shows everything', () => {
  test.each(everyVariant(9).filter(name => !name.includes('?')))(
    'of %s, in every size, with and without colours, glyphs and a turned board',
    name => {
      for (const size of sizes)
        for (const hasColour of [true, false])
          for (const isFlipped of [true, false])
            for (const hasGlyphs of [true, false]) {
              const game = gameOf(name, { isFlipped, hasGlyphs });
              const { canvas, cursor } = drawScreen(viewOf(game), size, hasColour);
              const text = textOf(canvas);
              expectPieces(game, text);
              for (const { label } of game.session.variant.face.board.cells)
                expect(text).toContain(label.replace(/[*^]/, ''));
              for (const message of ['Mensaje uno', 'Mensaje tres', 'Blancas: 10 >', 'Flechas'])
                expect(text).toContain(message);
              expect(canvas.rows.every(({ length }) => length === size.columns)).toBe(true);
              expect(cursor).toEqual([15, size.rows - 2]);
            }
    },
  );
});

/** Checks that every letter or sign of a piece occurs as often as there are such pieces on the board, or more often. */
const expectPieces = (game: TerminalGame, text: string): void => {
  const { variant, state } = game.session;
  const { isFlipped: isTurned, hasGlyphs } = game.options;
  const onBoard = variant.face
    .pieces(state.position)
    .filter(({ cell }) => variant.face.board.cells.some(square => square.cell === cell));
  const signs = onBoard
    .map(piece => variant.face.terminalDrawing(piece, { isTurned, hasGlyphs }))
    .map(({ small, large = [] }) =>
      // Large drawings hold the same letter or kanji as the small one; a cross or a circle has no letter.
      large.length === 0 || /\p{L}/u.test(small) ? (/\p{L}/u.exec(small)?.[0] ?? small) : '',
    );
  for (const sign of new Set(signs))
    expect(text.split(sign).length - 1, `${sign} in\n${text}`).toBeGreaterThanOrEqual(
      signs.filter(one => one === sign).length,
    );
};

describe('the board', () => {
  test('has the signs of the last move, the cursor, a touched piece and its targets', () => {
    const game = gameOf('draughts', {}, ['9-13']);
    const view = { ...viewOf(game), ...screenViewOf(game, { cursor: '19', touched: ['23'] }) };
    const text = textOf(drawScreen(view, { columns: 80, rows: 24 }, true).canvas);
    for (const sign of [/> {3}</, />.⛀.</, /\[ . \]/, /\(.⛂.\)/, /•/]) expect(text).toMatch(sign);
  });

  test('marks the pieces that must capture', () => {
    const game = gameOf('draughts', {}, ['10-14', '21-17', '14-18']);
    const text = textOf(drawScreen(viewOf(game), { columns: 80, rows: 24 }, true).canvas);
    expect(text.match(/!.⛂.!/g)).toHaveLength(1);
  });

  test('marks a rosette that a piece can go to by signs, and other squares by a dot', () => {
    const game = gameOf('ur?first=white', {}, ['r4']);
    const target = { ...viewOf(game), ...screenViewOf(game, { cursor: 'hand0', touched: ['hand0'] }) };
    expect(textOf(drawScreen(target, { columns: 80, rows: 24 }, true).canvas)).toContain('+ ✿ +');
  });

  test('is drawn with lines if there are no colours', () => {
    expect(textOf(drawScreen(viewOf(gameOf('tictactoe')), { columns: 80, rows: 24 }, false).canvas)).toContain(
      '├───────┼───────┼───────┤',
    );
  });

  test('sets ink and paper of every square, so that any background will do', () => {
    const { canvas } = drawScreen(viewOf(gameOf('draughts')), { columns: 80, rows: 24 }, true);
    const board = canvas.rows.slice(2, 17).map(cells => cells.slice(1, 41));
    for (const { text, style } of board.flat()) {
      expect(style.paper).toBeDefined();
      if (text !== ' ') expect(style.ink).toBeDefined();
    }
  });
});

describe('the move list', () => {
  const moves = (...sides: readonly (0 | 1)[]) => sides.map((side, i) => ({ side, text: `m${i + 1}`, roll: null }));

  test.each([
    [moves(), []],
    [
      moves(0, 1, 0),
      [
        ['m1', 'm2'],
        ['m3', ''],
      ],
    ],
    [
      moves(1, 0, 1),
      [
        ['', 'm1'],
        ['m2', 'm3'],
      ],
    ],
  ])('has a row for each pair of moves', (listed, rows) => {
    expect(moveRows(listed).map(row => row.moves)).toEqual(rows);
  });

  test('knows the last move, and shows the rolls of the dice', () => {
    expect(moveRows(moves(0, 1, 0)).map(({ last }) => last)).toEqual([null, 0]);
    expect(moveRows([{ side: 1, text: '0>3', roll: '3' }])[0]!.moves).toEqual(['', '(3) 0>3']);
  });

  test('counts the forced passes in the numbers', () => {
    const [pass, move] = [{ side: 0, roll: '0' } as const, { side: 1, text: '0>3', roll: '3' } as const];
    expect(moveRows([{ ...move, passes: [pass] }, move]).map(({ number }) => number)).toEqual([2, 3]);
  });
});

test('a typed line that is too long shows its end', () => {
  const typed = 'x'.repeat(100).concat('end');
  const { canvas, cursor } = drawScreen(viewOf(gameOf('tictactoe'), { typed }), { columns: 80, rows: 24 }, true);
  expect(textOf(canvas)).toContain('xxend');
  expect(cursor[0]).toBeLessThan(80);
});

test('control characters and wide letters in a bot’s name do not break the columns', () => {
  const view = viewOf(gameOf('tictactoe'), { title: 'a\u001b[2J王b' });
  const { canvas } = drawScreen(view, { columns: 80, rows: 24 }, true);
  expect(textOf(canvas).split('\n')[0]).toBe(' a\\x1b[2J王b');
  expect(canvas.rows[0]!.slice(9, 12).map(({ text }) => text)).toEqual(['王', '', 'b']);
});

import { describe, expect, test } from 'vitest';
import type { Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { type Problem, unwrap } from '../core/result.ts';
import { languages } from '../core/text/words.ts';
import { parseVariant } from '../core/variant-name.ts';
import type { Cell } from '../core/view.ts';
import { plainTranslator } from '../i18n/plain-translator.ts';
import { games } from './index.ts';

const variants = games
  .flatMap(game => game.rulesets.map(({ id }) => `${game.id}:${id}`))
  .filter(name => !name.startsWith('plague') || /4x3|8x8/.test(name))
  .map(name => unwrap(parseVariant(games, name)));

/** The articles that the messages of a ruleset of draughts may cite; the messages of its other rulesets cite none. */
const articlesOfDraughts: Readonly<Record<string, RegExp>> = {
  'draughts:spanish': /^D\d+$/,
  'draughts:portuguese': /^D\d+$/,
  'draughts:checkers': /^C\d+$/,
  'draughts:english': /^C\d+$/,
};

const SEED = 20_261_115;

/** Yields positions of a random game. */
function* positionsOf(variant: Variant): Generator<GameState> {
  const random = new Random(SEED);
  const state = new GameState(variant);
  for (let ply = 0; ply < 40 && state.outcome() === null; ply++) {
    const moves = state.legalMoves();
    if (!state.isChance && ply % 5 < 2) yield state;
    state.play(moves[random.below(moves.length)]!);
  }
}

/** Returns the touches that begin no legal move: single cells, and pairs of cells of which the first holds an own piece. */
const illegalTouches = (state: GameState): Cell[][] => {
  const { variant, position, side } = state;
  const routes = state.legalMoves().flatMap(move => state.routes(move));
  const isBegun = (cells: readonly Cell[]) =>
    routes.some(
      route => cells.every((cell, i) => route[i] === cell) || [route[0], route.at(-1)].join() === cells.join(),
    );
  const all = [...variant.face.board.cells, ...variant.face.board.trays].map(({ cell }) => cell);
  const own = variant.face.pieces(position).filter(piece => piece.side === side);
  const pairs = own.flatMap(({ cell }) => all.filter(other => other !== cell).map(other => [cell, other]));
  return [...all.map(cell => [cell]), ...pairs].filter(cells => !isBegun(cells));
};

describe.each(variants.map(variant => [variant.name, variant] as const))('%s', (name, variant) => {
  const [letter, ...others] = Object.keys(variant.game.extras.articles);
  const allowed =
    others.length === 0 ? new RegExp(`^${letter}\\d+$`) : (articlesOfDraughts[name.replace(/\?.*/, '')] ?? /^$/);

  test('explains refusals in both languages, and cites only articles of its own ruleset', () => {
    const told = new Map<string, Problem>();
    for (const state of positionsOf(variant))
      for (const cells of illegalTouches(state)) {
        const why = variant.face.whyNot(state.position, cells);
        if (why !== undefined) told.set(`${why.code} ${Object.keys(why.values ?? {})}`, why);
      }
    for (const [code, why] of told)
      for (const language of languages) {
        const sentence = plainTranslator(language).problem(why, variant.game);
        expect(sentence, code).toMatch(/ .*[.!]$/);
        expect(sentence).not.toMatch(/\{(?![\d,]+\})|undefined|idle/);
        for (const [article] of sentence.matchAll(/\b[A-Z]\d{1,2}\b/g)) expect(article).toMatch(allowed);
      }
    expect(told.size).toBeGreaterThan(0);
  });

  test('shows every move in a form that is read back as the same move', () => {
    for (const state of positionsOf(variant)) {
      const shown = state
        .legalMoves()
        .map(move => variant.extras.showMove?.(state.position, move) ?? state.moveText(move));
      expect(new Set(shown).size).toBe(shown.length);
      for (const [i, move] of state.legalMoves().entries()) expect(unwrap(state.findMove(shown[i]!))).toEqual(move);
    }
  });
});

test.each([
  ['draughts', 'W:W11,22:B32', '11 7', 'man-goes-forward', 'D1'],
  ['draughts', 'W:W22:B18,32', '22 13', 'man-captures-forward', 'D2'],
  ['draughts', 'W:W9:B32', '9 18', 'man-one-step', 'D1'],
  ['draughts', 'W:W9:B13,18,32', '9 13', 'square-taken', 'D1'],
  ['draughts', 'W:WK1:B14,19', '1 32', 'king-way-blocked', 'D3'],
  ['draughts', 'W:WK1,5:B32', '1 10', 'king-way-blocked', 'D3'],
  ['draughts', 'W:WK1:B32', '1 9', 'not-diagonal', 'D1'],
  ['draughts', 'W:W9:B13,14,17,18,32', '9', 'piece-shut-in', 'D1'],
  ['draughts', 'W:W9,2:B14,13,32', '2', 'piece-must-capture', 'D5'],
  ['draughts', 'W:W9,10:B13,14,23,32', '9', 'must-capture-most', 'D6'],
  ['checkers', 'W:WK10:B32', '10 19', 'king-one-step', 'C1'],
  ['draughts:english', 'B:W30:B10', '10 6', 'man-goes-forward', 'C1'],
  ['draughts:russian', 'W:W22:B3', '22 26', 'man-goes-forward', undefined],
  ['draughts:brazilian', 'W:W27:B15,23,24', '27 20', 'must-capture-most-pieces', undefined],
  ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '2e 2d', 'wrong-way-B', undefined],
  ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '1d 1e', 'own-piece-there', undefined],
  ['microshogi', 'k3/4/1p2/4/3B b -', '1e 4b', 'way-blocked', undefined],
  ['microshogi', 'P2k/4/2g1/4/K2p b -', '4a', 'piece-trapped', 'M4'],
  ['microshogi', 'kbgs/p3/4/PP2/SKBG b -', '4e', 'piece-shut-in', undefined],
  ['microshogi:drops', 'k2r/4/4/3G/3K b -', '1d', 'piece-guards-king', undefined],
  ['ur', '6/0/4 7/0/- w 4', 'hand0', 'own-piece-there', 'U7'],
  ['ur', '6/0/1 7/0/- w 4', '3,4 1,4', 'off-the-path-of-side', 'U2'],
  ['ur', '6/0/1 7/0/- w 4', '3,4 2,2', 'wrong-count', 'U5'],
  ['plague:4x3', 'x.../..../...o x', '3,1', 'cell-not-touching', 'P2'],
])('in %s at %s, touching %s is refused as %s', (game, position, cells, code, article) => {
  const state = unwrap(GameState.read(unwrap(parseVariant(games, game)), position));
  const why = state.variant.face.whyNot(state.position, cells.split(' '));
  expect(why?.code).toBe(code);
  const told = why === undefined ? '' : plainTranslator('en').problem(why, state.variant.game);
  expect(/\((\w\d+)\)/.exec(told)?.[1]).toBe(article);
});

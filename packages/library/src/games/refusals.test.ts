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
import { allCases } from './testing/every-game.ts';

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

test.each(allCases.flatMap(({ touches = [] }) => touches))(
  'in %s at %s, touching %s is refused as %s',
  (game, position, cells, code, article) => {
    const state = unwrap(GameState.read(unwrap(parseVariant(games, game)), position));
    const why = state.variant.face.whyNot(state.position, cells.split(' '));
    expect(why?.code).toBe(code);
    const told = why === undefined ? '' : plainTranslator('en').problem(why, state.variant.game);
    expect(/\((\w\d+)\)/.exec(told)?.[1]).toBe(article);
  },
);

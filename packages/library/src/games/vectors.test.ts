import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import type { Outcome } from '../core/outcome.ts';
import { perft } from '../core/perft/perft.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from './index.ts';

const rows = <Row>(name: string): Row[] =>
  readFileSync(new URL(`../../../../vectors/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Row);

const variantOf = (name: string): Variant => unwrap(parseVariant(games, name));
const stateOf = (game: string, position: string, moves: readonly string[] = []): GameState =>
  unwrap(GameState.read(variantOf(game), position, moves));
const legalTexts = (state: GameState): string[] => state.legalMoves().map(move => state.moveText(move));

interface MovesRow {
  name: string;
  game: string;
  position: string;
  legal: string[];
  perft: number[];
  routes?: Record<string, string[]>;
}

/** The vectors of the other games have a form of their own. */
const movesRows = games
  .filter(({ id }) => existsSync(new URL(`../../../../vectors/${id}.jsonl`, import.meta.url)))
  .flatMap(({ id }) => rows<MovesRow>(id))
  .filter(row => 'legal' in row);

describe.each(movesRows)('$game $position ($name)', row => {
  test('has exactly these legal moves, in this order', () => {
    expect(legalTexts(stateOf(row.game, row.position))).toEqual(row.legal);
  });

  test('has exactly these routes', () => {
    const state = stateOf(row.game, row.position);
    const several = state
      .legalMoves()
      .map(move => [state.moveText(move), state.routes(move).map(cells => cells.join('x'))] as const)
      .filter(([, routes]) => routes.length > 1);
    expect(Object.fromEntries(several)).toEqual(row.routes ?? {});
  });

  test('counts these leaves', () => {
    const { position } = stateOf(row.game, row.position);
    expect(row.perft.map((_, index) => perft(position, index + 1))).toEqual(row.perft);
  });
});

interface UrRow {
  game: string;
  position: string;
  rolls: Record<string, { move: string; capture?: boolean; again?: boolean }[]>;
}

test.each(rows<UrRow>('ur'))('$game $position lists the moves of every roll', ({ game, position, rolls }) => {
  const state = stateOf(game, position);
  expect(legalTexts(state)).toEqual(Object.keys(rolls).map(count => `r${count}`));
  for (const [count, moves] of Object.entries(rolls)) {
    unwrap(state.playText(`r${count}`));
    expect(legalTexts(state).sort()).toEqual(moves.map(({ move }) => move).sort());
    for (const { move, capture, again } of moves.filter(row => row.move !== 'pass')) {
      const handsBefore = state.text.split(' ')[state.side === 0 ? 1 : 0]!.split('/')[0];
      const mover = state.side;
      unwrap(state.playText(move));
      const handsAfter = state.text.split(' ')[mover === 0 ? 1 : 0]!.split('/')[0];
      expect(Number(handsAfter) - Number(handsBefore)).toBe(capture ? 1 : 0);
      expect(state.side === mover && state.outcome() === null).toBe(again);
      state.undo();
    }
    state.undo();
  }
});

interface PlagueRow {
  game: string;
  position: string;
  values: { move: string }[];
}

test.each(rows<PlagueRow>('plague'))('$game $position lists its moves row by row', ({ game, position, values }) => {
  const texts = legalTexts(stateOf(game, position));
  const byRow = (text: string) => text.split(',').map(Number).reverse();
  const inOrder = values
    .map(({ move }) => move)
    .sort((a, b) => byRow(a)[0]! - byRow(b)[0]! || byRow(a)[1]! - byRow(b)[1]!);
  expect(texts).toEqual(inOrder);
});

interface OutcomeRow {
  name: string;
  game: string;
  position: string;
  moves: string[];
  outcome: Outcome | null;
  final?: string;
}

test.each(rows<OutcomeRow>('outcomes'))('$name', ({ game, position, moves, outcome, final }) => {
  const state = stateOf(game, position, moves);
  expect(state.outcome()).toEqual(outcome);
  expect(state.legalMoves().length > 0).toBe(outcome === null);
  expect(state.moveTexts()).toEqual(moves);
  if (final !== undefined) expect(state.text).toBe(final);
});

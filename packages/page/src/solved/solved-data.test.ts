import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import data from './solved-data.json';
import { type SolvedData, solvedData } from './solved-data.ts';
import { solveBySearch } from './testing/by-search.ts';

/** True in `npm run test:long`. */
const isLong = process.env['PODA_LONG'] !== undefined;
/** A search of larger boards takes more than a second. */
const MOST_CELLS = 18;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const source = v.picklist(['poda', 'published', 'audited']);
const listOf = <E extends v.ObjectEntries>(entries: E) => v.array(v.strictObject({ game: v.string(), ...entries }));

const schema = v.strictObject({
  wholeGames: listOf({
    result: v.picklist(['win', 'draw', 'loss']),
    source,
    losing: v.array(v.strictObject({ move: v.string(), reply: v.string() })),
    tree: v.exactOptional(count),
  }),
  boards: listOf({ lead: v.pipe(v.number(), v.integer()), moves: count, best: v.array(v.string()) }),
  starts: listOf({ values: v.array(v.strictObject({ pieces: count, chance: share, source })) }),
  chances: listOf({ chances: v.array(v.array(share)) }),
  counts: listOf({
    counts: v.array(
      v.strictObject({
        pieces: count,
        positions: count,
        win: count,
        loss: count,
        draw: count,
        longest: v.exactOptional(count),
      }),
    ),
  }),
  longWins: listOf({ position: v.string(), pieces: count, plies: count }),
  regrets: listOf({
    players: v.array(
      v.strictObject({ player: v.string(), choices: count, worse: count, meanLoss: v.exactOptional(share) }),
    ),
  }),
});

test('the file of solved games has the form that the screen reads', () => {
  const parsed: SolvedData = v.parse(schema, data);
  expect(parsed).toEqual(solvedData);
});

const variantOf = (game: string) => unwrap(parseVariant(games, game));

test('every game, player, move and position in it can be read', () => {
  for (const part of Object.values(solvedData)) for (const { game } of part) variantOf(game);
  for (const { game, players } of solvedData.regrets)
    for (const { player, worse, choices } of players) {
      unwrap(readPlayer(player, variantOf(game).game));
      expect(worse).toBeLessThanOrEqual(choices);
    }
  for (const { game, losing } of solvedData.wholeGames)
    for (const { move, reply } of losing)
      unwrap(GameState.read(variantOf(game), variantOf(game).rules.start, [move, reply]));
  for (const { game, position, plies } of solvedData.longWins) {
    const state = unwrap(GameState.read(variantOf(game), position));
    expect([state.side, state.outcome(), plies % 2], position).toEqual([0, null, 1]);
  }
});

test('the small boards have the values and best moves that a search to the end finds', () => {
  const searched = solvedData.boards.filter(({ game }) => isLong || cellsOf(game) <= MOST_CELLS);
  expect(searched.length).toBeGreaterThan(4);
  for (const board of searched) expect(solveBySearch(board.game)).toEqual(board);
});

test('tic-tac-toe is a draw after every first move, and its tree is counted', () => {
  const tictactoe = solvedData.wholeGames.find(({ tree }) => tree !== undefined)!;
  const { lead, best, moves } = solveBySearch(tictactoe.game);
  expect([lead, best.length, tictactoe.result, tictactoe.losing]).toEqual([0, moves, 'draw', []]);
  expect(treeFrom(new GameState(variantOf(tictactoe.game)))).toBe(tictactoe.tree);
});

const treeFrom = (state: GameState): number =>
  state.legalMoves().reduce((sum, move) => {
    state.play(move);
    const below = treeFrom(state);
    state.undo();
    return sum + below;
  }, 1);

const cellsOf = (game: string): number => variantOf(game).face.board.cells.length;

test('wins, losses and draws add up to all positions', () => {
  for (const { counts } of solvedData.counts)
    for (const { pieces, positions, win, loss, draw } of counts)
      expect(win + loss + draw, `${pieces} pieces`).toBe(positions);
});

import type { GameState } from '@poda/library/core/game-state.ts';
import { findBest } from '@poda/library/search/search.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';
import { EnglishDraughts, EnglishDraughtsComputerFactory, type EnglishDraughtsGame } from 'rapid-draughts/english';
import { geometricMean } from './averages.ts';
import { fixed, printTable } from './markdown.ts';
import { someMidgames, variantNamed } from './positions.ts';

const POSITIONS = 12;
const DEPTH = 9;

/** Plays the same moves with rapid-draughts, which counts squares from 0. */
const theirGame = (state: GameState): EnglishDraughtsGame => {
  const game = EnglishDraughts.setup(undefined, { moves: [], boards: [] });
  for (const text of state.moveTexts()) {
    const [from, to, ...captured] = text.match(/\d+/g)!.map(square => Number(square) - 1);
    const move = game.moves.find(
      ({ origin, destination, captures }) =>
        origin === from &&
        destination === to &&
        captures.length === captured.length &&
        captures.every(square => captured.includes(square)),
    );
    if (move === undefined) throw new Error(`the other library does not know ${text}`);
    game.move(move);
  }
  return game;
};

const theirs = EnglishDraughtsComputerFactory.alphaBeta({ maxDepth: DEPTH });
const table = TranspositionTable.ofMebibytes(16);

const theirMillis = async (state: GameState): Promise<number> => {
  const game = theirGame(state);
  const began = performance.now();
  await theirs(game);
  return performance.now() - began;
};

const ourMillis = (state: GameState): number => {
  table.clear();
  const began = performance.now();
  findBest(state, { limits: { depth: DEPTH }, table, now: () => 0 });
  return performance.now() - began;
};

const [first, ...states] = someMidgames(variantNamed('draughts:english'), POSITIONS + 1);
await theirMillis(first!); // warm-up, so that the code is compiled
for (let warm = 0; warm < POSITIONS; warm++) ourMillis(states[warm]!);

const times: { readonly ours: number; readonly theirs: number }[] = [];
for (const state of states) times.push({ ours: ourMillis(state), theirs: await theirMillis(state) });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const ours = sum(times.map(time => time.ours));
const all = sum(times.map(time => time.theirs));
printTable(
  `Time to depth ${DEPTH} in ${POSITIONS} English midgames:`,
  ['program', 'milliseconds a position', 'Poda is faster by (all positions)', '(geometric mean of positions)'],
  [
    ['Poda', fixed(ours / POSITIONS, 1), '', ''],
    [
      'rapid-draughts 1.0.6, alphaBeta',
      fixed(all / POSITIONS, 1),
      fixed(all / ours, 0),
      fixed(geometricMean(times.map(time => time.theirs / time.ours)), 0),
    ],
  ],
);

import type { Random } from '../../../core/random.ts';
import type { GameCases, Judge } from '../../testing/every-game.ts';
import * as plain from './plain-rules.ts';

const judges: Judge[] = ['3x3', '4x3', '3x10', '10x3', '8x8', '7x5', '10x10'].map(size => ({
  name: `plague:${size}`,
  moves: plain.plainMoves,
  play: plain.plainPlay,
  outcome: plain.plainOutcome,
}));

/** From nearly empty to full. */
const randomBoard = (random: Random, start: string): string => {
  const filled = random.unit();
  const fill = () => (random.unit() < filled ? random.pick(['x', 'o']) : '.');
  return `x${start.slice(1, -3).replace(/[.xo]/g, fill)}o ${random.pick(['x', 'o'])}`;
};

export const cases: GameCases = {
  judges,
  positions: { least: 50, random: (random, variant) => randomBoard(random, variant.rules.start) },
  starts: [
    ['plague:4x3', 'x.../..../...o x'],
    ['plague:3x4', 'x../.../.../..o x'],
  ],
  refusedPositions: [
    ['plague:4x3', '', 'unreadable-position', 0],
    ['plague:4x3', 'x.../..../...o', 'unreadable-position', 14],
    ['plague:4x3', 'x.../..../...o x x', 'unreadable-position', 17],
    ['plague:4x3', 'x.../..X./...o x', 'unreadable-cell', 7],
    ['plague:4x3', 'x.../..😀./...o x', 'unreadable-cell', 7],
    ['plague:4x3', 'x.../.../...o x', 'uneven-rows', 5],
    ['plague:4x3', 'x../.../..o x', 'wrong-size', 0],
    ['plague:4x3', 'x.../..../..../...o x', 'wrong-size', 0],
    ['plague:4x3', 'x.../..../...o X', 'unreadable-side', 15],
    ['plague:4x3', 'x.../..../...o x\u0000', 'unreadable-side', 15],
    ['plague:4x3', '..../..../.... x', 'no-pieces-at-all', 0],
    ['plague:4x3', 'x.../.#../...o x', 'unreadable-cell', 6],
    ['plague:4x3', 'x.../..../...o z', 'unreadable-side', 15],
  ],
  refusedMoves: [
    ['plague:4x3', 'x.../..../...o x', 'nonsense', 'unreadable-move', 0],
    ['plague:4x3', 'x.../..../...o x', '5,1', 'cell-off-the-board', 0],
    ['plague:4x3', 'x.../..../...o x', '0,0', 'cell-off-the-board', 0],
    ['plague:4x3', 'x.../..../...o x', '1,1', 'cell-taken', 0],
    ['plague:4x3', 'x.../..../...o x', '3,1', 'cell-not-touching', 0],
    ['plague:4x3', 'x.../..../...o x', '0,1', 'cell-off-the-board', 0],
    ['plague:4x3', 'x.../..../...o x', 'a1', 'unreadable-move', 0],
  ],
  touches: [['plague:4x3', 'x.../..../...o x', '3,1', 'cell-not-touching', 'P2']],
};

import type { GameCases, Judge } from '../../testing/every-game.ts';
import * as plain from './plain-rules.ts';

const judges: Judge[] = [
  {
    name: 'tictactoe:classic',
    moves: plain.plainMoves,
    play: plain.plainPlay,
    outcome: plain.plainOutcome,
  },
];

export const cases: GameCases = {
  judges,
  starts: [['tictactoe', '.../.../... x']],
  refusedPositions: [
    ['tictactoe', '.../.../...', 'unreadable-position', 11],
    ['tictactoe', '.../.z./... x', 'unreadable-cell', 5],
    ['tictactoe', '.../..../... x', 'wrong-board', 4],
    ['tictactoe', '.../... x', 'wrong-board', 0],
    ['tictactoe', '.../.../... z', 'unreadable-side', 12],
    ['tictactoe', '.../.../... x x', 'unreadable-position', 14],
    ['tictactoe', '.../.../..# x', 'unreadable-cell', 10],
    ['tictactoe', '../.../... x', 'wrong-board', 0],
  ],
  refusedMoves: [
    ['tictactoe', 'x../.../... o', 'a1', 'unreadable-move', 0],
    ['tictactoe', 'x../.../... o', '4,1', 'cell-off-the-board', 0],
    ['tictactoe', 'x../.../... o', '1,1', 'cell-taken', 0],
    ['tictactoe', 'xxx/oo./... o', '3,3', 'game-is-over', 0],
  ],
  greedy: [
    ['completes a line', 'tictactoe', 'xx./oo./... x', ['3,1']],
    ['lies on the most open lines', 'tictactoe', '.../.../... x', ['2,2']],
    [
      'does not see that the opponent would complete a line',
      'tictactoe',
      'x../.o./..o x',
      ['2,1', '3,1', '1,2', '1,3'],
    ],
  ],
};

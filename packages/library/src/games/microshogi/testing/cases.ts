import type { Random } from '../../../core/random.ts';
import type { GameCases, Judge } from '../../testing/every-game.ts';
import * as plain from './plain-rules.ts';

const judges: Judge[] = (['nodrops', 'drops'] as const).flatMap(id =>
  [true, false].map(draws => ({
    name: `microshogi:${id}${draws ? '' : '?draws=off'}`,
    moves: position => plain.plainMoves(id, position),
    play: (position, move) => plain.plainPlay(id, position, move),
    outcome: (start, moves) => plain.plainOutcome(id, start, moves, { draws }),
  })),
);

/** Returns a random micro-shogi position with all faces, and with pieces in hand if there are drops. */
const randomShogi = (random: Random, hasDrops: boolean): string => {
  const squares = random.shuffled(Array.from({ length: 20 }, (_, i) => i));
  const board = new Array<string>(20).fill('1');
  board[squares.pop()!] = 'K';
  board[squares.pop()!] = 'k';
  for (let i = 2 + random.below(7); i > 0; i--) board[squares.pop()!] = random.pick([...'BCGRSLPNbcgrslpn']);
  const rows = [0, 4, 8, 12, 16].map(at =>
    board
      .slice(at, at + 4)
      .join('')
      .replace(/1+/g, run => String(run.length)),
  );
  const hands = hasDrops ? [...'BGSPbgsp'].filter(() => random.below(4) === 0).join('') : '';
  return `${rows.join('/')} ${random.pick(['b', 'w'])} ${hands === '' ? '-' : hands}`;
};

export const cases: GameCases = {
  judges,
  positions: { least: 50, random: (random, { ruleset }) => randomShogi(random, ruleset === 'drops') },
  starts: [['microshogi', 'kbgs/p3/4/3P/SGBK b -']],
  refusedPositions: [
    ['microshogi', '', 'unreadable-position', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b', 'unreadable-position', 19],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b - 1', 'unreadable-position', 22],
    ['microshogi', 'kbgs/p3/4/3P/SGBK x -', 'unreadable-side', 18],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b B', 'hand-without-drops', 20],
    ['microshogi', 'kbgz/p3/4/3P/SGBK b -', 'unreadable-piece', 3],
    ['microshogi', 'kbgs/p3/5/3P/SGBK b -', 'unreadable-piece', 8],
    ['microshogi', 'kbgs/p3/4/3P/SKBK b -', 'two-kings', 16],
    ['microshogi', 'kbgs/p2/4/3P/SGBK b -', 'wrong-row', 5],
    ['microshogi', 'kbgs/p3/4/3PP/SGBK b -', 'wrong-row', 10],
    ['microshogi', 'kbgs/p3/3P/SGBK b -', 'wrong-row-count', 0],
    ['microshogi', '1bgs/p3/4/3P/SGB1 b -', 'both-kings-missing', 0],
    ['microshogi:drops', 'kbgs/p3/4/3P/SGBK b B?', 'unreadable-hand', 20],
    ['microshogi:drops', 'kbgs/p3/4/3P/SGBK b 0B', 'unreadable-hand', 20],
    ['microshogi:drops', 'kbgs/p3/4/3P/SGBK b BK', 'unreadable-hand', 21],
    ['microshogi:drops', 'kbgs/p3/4/3P/SGBK b B19P', 'too-many-in-hand', 21],
    ['microshogi', 'kbgs/p3/4/3P/SGBX b -', 'unreadable-piece', 16],
    ['microshogi', 'kbgs/p3/4/3K/SGBK b -', 'two-kings', 16],
    ['microshogi', '4/4/4/4/4 b -', 'both-kings-missing', 0],
    ['microshogi', 'kbgs/p3/4/SGBK b -', 'wrong-row-count', 0],
    ['microshogi:drops', 'k3/4/4/4/3K b X', 'unreadable-hand', 14],
    ['microshogi:drops', 'k3/4/4/4/3K b 0P', 'unreadable-hand', 14],
    ['microshogi:drops', 'k3/4/4/4/3K b B19P', 'too-many-in-hand', 15],
    ['microshogi', 'k3/4/4/4/3K b P', 'hand-without-drops', 14],
  ],
  refusedMoves: [
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', 'nonsense', 'unreadable-move', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '5a4a', 'cell-off-the-board', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', 'G*2c', 'no-drops', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '(2,4).', 'incomplete-move', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '2c2b', 'not-your-piece', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '(0,0).(0,1)', 'not-your-piece', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '1e2e', 'own-piece-there', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '1d1b', 'illegal-move', 0],
    ['microshogi:drops', 'k1r1/4/4/4/3K b PG', 'G*4a', 'drop-on-piece', 0],
    ['microshogi:drops', 'k1r1/4/4/4/3K b PG', '1e2e', 'king-left-attacked', 0],
    ['microshogi:drops', 'k1r1/4/4/4/3K b PG', 'S*4b', 'not-in-hand', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '4a4b', 'not-your-piece', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '1e1d', 'own-piece-there', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '1d2c', 'illegal-move', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '9z9z', 'cell-off-the-board', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '(9,9)', 'cell-off-the-board', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '(2,4).(1,5)', 'cell-off-the-board', 6],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '(2,4)', 'incomplete-move', 0],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', 'G*9z', 'no-drops', 0],
    ['microshogi:drops', 'k2r/4/4/4/3K b GP', 'G*2f', 'cell-off-the-board', 2],
    ['microshogi:drops', 'k2r/4/4/4/3K b GP', 'G*(4,0)', 'cell-off-the-board', 2],
    ['microshogi:drops', 'k2r/4/4/4/3K b GP', 'G*4a', 'drop-on-piece', 0],
    ['microshogi:drops', 'k2r/4/4/4/3K b GP', '1e1d', 'king-left-attacked', 0],
    ['microshogi:drops', 'k2r/4/4/4/3K b GP', 'G*3c', 'king-left-attacked', 0],
    ['microshogi:drops', 'k2r/4/4/4/3K b GP', 'S*1c', 'not-in-hand', 0],
  ],
  touches: [
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '2e 2d', 'wrong-way-B', undefined],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '1d 1e', 'own-piece-there', undefined],
    ['microshogi', 'k3/4/1p2/4/3B b -', '1e 4b', 'way-blocked', undefined],
    ['microshogi', 'P2k/4/2g1/4/K2p b -', '4a', 'piece-trapped', 'M4'],
    ['microshogi', 'kbgs/p3/4/PP2/SKBG b -', '4e', 'piece-shut-in', undefined],
    ['microshogi:drops', 'k2r/4/4/3G/3K b -', '1d', 'piece-guards-king', undefined],
  ],
  greedy: [
    ['the king is taken before everything', 'microshogi', 'k1r1/1G2/4/4/3K b -', ['3b4a']],
    ['so is that of the bottom player', 'microshogi', '3k/4/4/2g1/1R1K w -', ['2d1e']],
    ['a rook is taken before a pawn', 'microshogi', '3k/p1r1/1G2/4/3K b -', ['3c2b']],
  ],
};

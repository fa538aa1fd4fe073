import type { Random } from '../../../core/random.ts';
import type { GameCases, Judge } from '../../testing/every-game.ts';
import * as plain from './plain-rules.ts';

const judges: Judge[] = Object.entries(plain.plainRulesets).flatMap(([id, ruleset]) =>
  [
    { name: `draughts:${id}`, rules: ruleset, draws: true },
    { name: `draughts:${id}?draws=off`, rules: ruleset, draws: false },
    {
      name: `draughts:${id}?menCaptureBack=${ruleset.menCapture === 'forward' ? 'on' : 'off'}`,
      rules: { ...ruleset, menCapture: ruleset.menCapture === 'forward' ? 'any-direction' : 'forward' } as const,
      draws: true,
    },
  ].map(({ name, rules, draws }) => ({
    name,
    moves: position => plain.plainMoves(rules, position),
    play: (position, move) => plain.plainPlay(rules, position, move),
    outcome: (start, moves) => plain.plainOutcome(rules, start, moves, { draws }),
    routes: position => plain.plainRoutes(rules, position),
  })),
);

/** Returns a random draughts position with many kings, so that captures branch. */
const randomDraughts = (random: Random): string => {
  const squares = random.shuffled(Array.from({ length: 32 }, (_, i) => i + 1));
  const side = (count: number) =>
    squares
      .splice(0, count)
      .sort((a, b) => a - b)
      .map(square => (square < 5 || square > 28 || random.below(3) === 0 ? `K${square}` : `${square}`))
      .join(',');
  return `${random.pick(['W', 'B'])}:W${side(1 + random.below(5))}:B${side(1 + random.below(8))}`;
};

/**
 * Positions in which a man may pass the crown row in the middle of a capture (D7); random positions seldom have one.
 */
const overTheCrownRow = ['B:W6,7,K16:BK9,11,12,22', 'W:WK2,17,K18,22:B10,26,27,28,K29,K30,K32'];

export const cases: GameCases = {
  judges,
  positions: {
    least: 120,
    random: random => (random.below(20) === 0 ? random.pick(overTheCrownRow) : randomDraughts(random)),
  },
  starts: [
    ['draughts:spanish', 'W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32'],
    ['draughts:checkers', 'W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32'],
    ['draughts:portuguese', 'W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32'],
    ['draughts:english', 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12'],
    ['draughts:russian', 'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12'],
    ['draughts:brazilian', 'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12'],
  ],
  refusedPositions: [
    ['draughts', '', 'unreadable-side', 0],
    ['draughts', 'X:W9:B24', 'unreadable-side', 0],
    ['draughts', 'w:W9:B24', 'unreadable-side', 0],
    ['draughts', 'W', 'unreadable-position', 1],
    ['draughts', 'W:W9', 'unreadable-position', 4],
    ['draughts', 'W:W9:B24:W1', 'unreadable-position', 9],
    ['draughts', 'W:W9:W24', 'unreadable-position', 5],
    ['draughts', 'W:X9:B24', 'unreadable-position', 2],
    ['draughts', 'W:W9,z:B24', 'unreadable-square', 5],
    ['draughts', 'W:W9,,10:B24', 'unreadable-square', 5],
    ['draughts', 'W:W9 :B24', 'unreadable-square', 3],
    ['draughts', 'W:W12-9:B24', 'unreadable-square', 3],
    ['draughts', 'W:W0:B24', 'square-out-of-range', 3],
    ['draughts', 'W:W9:B24,33', 'square-out-of-range', 9],
    ['draughts', 'W:W9,9:B24', 'two-pieces-on-a-square', 5],
    ['draughts', 'W:W9:B9', 'two-pieces-on-a-square', 6],
    ['draughts', 'W:W32:B24', 'man-on-crown-row', 3],
    ['draughts', 'W:W9:B24,1', 'man-on-crown-row', 9],
    ['draughts:english', 'B:W1:B9', 'man-on-crown-row', 3],
    ['draughts', 'W:W1-13:B24', 'too-many-pieces', 2],
    ['draughts', 'W:W:B', 'no-pieces-at-all', 0],
    ['draughts', 'X:W1:B5', 'unreadable-side', 0],
    ['draughts', 'W:W1', 'unreadable-position', 4],
    ['draughts', 'W:W1:B5:B6', 'unreadable-position', 8],
    ['draughts', 'W:W1:W5', 'unreadable-position', 5],
    ['draughts', 'W:W1,,2:B5', 'unreadable-square', 5],
    ['draughts', 'W:W1,Q2:B5', 'unreadable-square', 5],
    ['draughts', 'W:W5-3:B9', 'unreadable-square', 3],
    ['draughts', 'W:W05:B9', 'unreadable-square', 3],
    ['draughts', 'W:W33:B5', 'square-out-of-range', 3],
    ['draughts', 'W:W0:B5', 'square-out-of-range', 3],
    ['draughts', 'W:W1,K1:B5', 'two-pieces-on-a-square', 5],
    ['draughts', 'W:W5:B5', 'two-pieces-on-a-square', 6],
    ['draughts', 'W:W29:B5', 'man-on-crown-row', 3],
    ['draughts', 'W:W9:B4', 'man-on-crown-row', 6],
    ['draughts:english', 'B:W21:B29', 'man-on-crown-row', 7],
    ['draughts:russian', 'W:W4:B9', 'man-on-crown-row', 3],
    ['draughts', 'W:W1-13:B21', 'too-many-pieces', 2],
  ],
  refusedMoves: [
    ['draughts', 'W:W9,10:B13,14,23,32', 'nonsense', 'unreadable-move', 0],
    ['draughts', 'W:W9:B24', '9-13{5}', 'unreadable-move', 0],
    ['draughts', 'W:W9:B24', '9-33', 'square-out-of-range', 2],
    ['draughts', 'W:W10:B24', '10-0', 'square-out-of-range', 3],
    ['draughts:checkers', 'W:W9:B24', '2,0;3,2', 'square-not-played', 4],
    ['draughts', 'W:W2:B5,6,13,14', '2x18', 'ambiguous-move', 0],
    ['draughts', 'W:W9:B24', '10-14', 'not-your-piece', 0],
    ['draughts', 'W:W9:B24', '24-20', 'not-your-piece', 0],
    ['draughts', 'W:W9,10:B14,23,32', '9-13', 'must-capture', 0],
    ['draughts', 'W:W9,12:B13,K15', '9x18', 'must-capture-most', 0],
    ['draughts:brazilian', 'W:W31,21:B17,26,27', '31x24', 'must-capture-most-pieces', 0],
    ['draughts', 'W:W10:B14,23', '10x19', 'capture-goes-on', 0],
    ['draughts', 'W:W9:B24', '9-17', 'illegal-move', 0],
    ['draughts', 'B:W9:B', '24-20', 'game-is-over', 0],
    ['draughts', 'W:W9,10:B13,14,23,32', '9-14', 'must-capture', 0],
    ['draughts', 'W:W9,10:B13,14,23,32', '9x18', 'must-capture-most', 0],
    ['draughts', 'W:W9:B32', '9-18', 'illegal-move', 0],
    ['draughts', 'W:W9:B32', '32-28', 'not-your-piece', 0],
    ['draughts', 'W:W9:B32', '11-15', 'not-your-piece', 0],
    ['draughts', 'W:W9:B32', '9-99', 'square-out-of-range', 2],
    ['draughts', 'W:W9:B32', 'e4', 'unreadable-move', 0],
    ['draughts', 'W:W9:B32', '9-13{14}', 'unreadable-move', 0],
    ['draughts:checkers', 'W:W10:B14,23,32', '10x19', 'capture-goes-on', 0],
    ['draughts:checkers', 'W:W10:B14,23,32', '2,2;4,4', 'capture-goes-on', 0],
    ['draughts:checkers', 'W:W9,10:B14,23,32', '2,0;3,1', 'must-capture', 0],
    ['draughts:checkers', 'W:W9:B32', '2,0;4,2', 'illegal-move', 0],
    ['draughts:checkers', 'W:W9:B32', '7,7;6,6', 'not-your-piece', 0],
    ['draughts:checkers', 'W:W9:B32', '2,1;3,2', 'square-not-played', 0],
    ['draughts:checkers', 'W:W9:B32', '2,0;3,9', 'square-not-played', 4],
    ['draughts:checkers', 'W:W9:B32', '2,0;3,i', 'square-not-played', 4],
    ['draughts:checkers', 'W:W9:B32', '2,0;', 'unreadable-move', 0],
    ['draughts:checkers', 'W:W9:B32', '2,0', 'unreadable-move', 0],
    ['draughts:checkers', 'W:W9:B32', '9,9', 'square-not-played', 0],
    ['draughts', 'W:W9:B32', '2,0;3,1', 'unreadable-move', 0],
    ['draughts:english', 'B:W21-32:B1-12', '2,1;3,0', 'unreadable-move', 0],
    ['draughts:russian', 'W:WK30:B11,12,19,20', '30x3', 'illegal-move', 0],
    ['draughts', 'W:W10:B14,23', '10x19x27', 'illegal-move', 0],
    ['draughts', 'W:W:B5', '9-13', 'game-is-over', 0],
  ],
  touches: [
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
  ],
  greedy: [
    ['a king is taken before a man', 'draughts:english', 'W:W27,18:B24,K15', ['18x11{15}']],
    ['two men are taken before one', 'draughts:english', 'W:W27,32:B24,23,14', ['27x9{14,23}']],
    ['a man is crowned before a quiet move', 'draughts:english', 'W:W5,27:B12', ['5-1']],
    ['quiet moves are alike', 'draughts:spanish', 'W:W9,10:B32', ['9-13', '10-13', '10-14']],
  ],
};

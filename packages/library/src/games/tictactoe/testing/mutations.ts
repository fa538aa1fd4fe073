import type { Mutations } from '../../testing/every-game.ts';

export const mutations: Mutations = {
  'moves.ts': [
    ['T3 rows', '...[0, 3, 6].map(first => lineFrom(first, 1)),', '...[0, 3].map(first => lineFrom(first, 1)),'],
    ['T3 columns', '...[0, 1, 2].map(first => lineFrom(first, SIZE)),', ''],
    ['T3 diagonals', 'lineFrom(2, SIZE - 1),', ''],
  ],
  'position.ts': [
    ['T1 players alternate', '    keys.turn(this);\n  }\n\n  unmake', '  }\n\n  unmake'],
    ['T2 only empty cells', 'ALL & ~(this.marks[0]! | this.marks[1]!)', 'ALL & ~this.marks[0]!'],
    ['T3 a line ends the game', 'if (hasLine(this.marks[0]!) || hasLine(this.marks[1]!)) return at;', ''],
    ['T3 a line before a full board', 'if (hasLine(this.marks[last]!)) return LINE + last;', ''],
    ['T3 a full board is a draw', '=== ALL ? BOARD_FULL : NOT_OVER', '=== ALL ? LINE : NOT_OVER'],
  ],
  'notation.ts': [['T1 X moves first', "'.../.../... x'", "'.../.../... o'"]],
};

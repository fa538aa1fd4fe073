import type { Mutations } from '../../testing/every-game.ts';

export const mutations: Mutations = {
  'position.ts': [
    ['P2 next to an own piece', 'return this.reach[WORDS * side + word]! & ~', 'return this.geometry.all[word]! & ~'],
    [
      'P2 only empty cells',
      ' & ~(this.cells[word]! | this.cells[WORDS + word]!);',
      ' & ~this.cells[WORDS * side + word]!;',
    ],
    ['P3 pieces change hands', 'cells[yours + word]! ^= turned;', ''],
    [
      'P3 no chain reaction',
      'const turned = near & cells[yours + word]!;',
      'const turned = reach[mine + word]! & cells[yours + word]!;',
    ],
    [
      'P3 what changed hands reaches on',
      'for (let w = 0; w < this.words; w++) reach[mine + w]! |= neighbours[WORDS * cell + w]!;',
      '',
    ],
    ['P3 what was lost reaches no more', 'if (turnedAny) geometry.grow(cells, yours, reach, yours);', ''],
    [
      'P4 the empty cells go to the opponent',
      'decideByCount(blocked === 0 ? x : x + empty, blocked === 0 ? o + empty : o, BLOCKED)',
      'decideByCount(x, o, BLOCKED)',
    ],
    ['P4 without pieces, whoever moves', 'x === 0 ? 0 : o === 0 ? 1 : null', 'null'],
    ['P5 more cells win', 'decideByCount(x, o, BOARD_FULL)', 'decideByCount(o, x, BOARD_FULL)'],
  ],
  'notation.ts': [
    [
      'P1 the corners',
      '(cell === 0 ? 0 : cell === grid.size - 1 ? 1 : null)',
      '(cell === 0 ? 1 : cell === grid.size - 1 ? 0 : null)',
    ],
  ],
  'rulesets.ts': [['P1 sizes 3 to 10', 'const MAX_SIZE = 10;', 'const MAX_SIZE = 9;']],
};

import type { Mutations } from '../../testing/every-game.ts';

export const mutations: Mutations = {
  'rulesets.ts': [
    ['U1 seven pieces', 'pieces: 7, // U1', 'pieces: 6,'],
    ['U2 the path', '...row(3, 8, 7)], // U2', '...row(3, 8)],'],
    ['U3 three dice', 'dice: 3, // U3', 'dice: 4,'],
    ['U3 zero counts four', 'zeroCountsAs: 4, // U3', 'zeroCountsAs: 0,'],
    ['U8 rosettes are safe', "rosettesAre: 'safe', // U8", "rosettesAre: 'not-safe',"],
    ['U9 a rosette gives a roll', "anotherRoll: ['rosette'], // U9", 'anotherRoll: [],'],
    ['U9 a capture gives none', "anotherRoll: ['rosette'], // U9", "anotherRoll: ['rosette', 'capture'],"],
    ['U9 bearing off gives none', "anotherRoll: ['rosette'], // U9", "anotherRoll: ['rosette', 'home'],"],
    ['U10 the cap', 'rollCap: 5_000, // U10', 'rollCap: 5_001,'],
    ['finkel zero loses the turn', 'dice: 4, zeroCountsAs: 0 }', 'dice: 4, zeroCountsAs: 4 }'],
    ['masters path', '...row(1, 7, 8), ...row(2, 8)', '...row(2, 8)'],
    ['masters rosettes are not safe', "rosettesAre: 'not-safe',\n};", '};'],
    ['blitz five pieces', 'pieces: 5,', ''],
    ['blitz a capture gives a roll', "anotherRoll: ['rosette', 'capture'],", ''],
    ['option pieces', "Number(options['pieces'] ?? ruleset.pieces)", 'ruleset.pieces'],
    ['option safe', "options['safe'] === 'on' ? 'safe' : 'not-safe'", 'ruleset.rosettesAre'],
  ],
  'position.ts': [
    ['U4 a piece enters on the count', 'own | 1;', 'own | 2;'],
    [
      'U5 a pass when nothing fits',
      'out[at] = PASS; // U5\n      out[at + 1] = 0;\n      return at + 2;',
      'return at;',
    ],
    ['U6 the exact count', '((2 << track.home) - 2)', '((4 << track.home) - 2)'],
    ['U7 no own piece on the target', ' & ~own; //', '; //'],
    ['U8 a captured piece goes back to hand', 'this.changeHand(enemy, 1);', ''],
    [
      'U8 rosettes are safe where the ruleset says so',
      'return this.rosettesAreSafe ?',
      'return !this.rosettesAreSafe ?',
    ],
    ['U10 all home wins', 'if (this.atHome[0] === pieces) return ALL_HOME;', ''],
    ['U10 after the move of the last roll', 'this.rolls < rollCap || this.dice !== NOT_ROLLED', 'this.rolls < rollCap'],
    [
      'U10 pieces home before steps',
      'const decided = decideByCount(this.atHome[0]!, this.atHome[1]!, PLY_CAP);',
      'const decided = PLY_CAP + 2;',
    ],
    [
      'U10 then the steps',
      'decided === PLY_CAP + 2 ? decideByCount(this.stepsOf(0), this.stepsOf(1), PLY_CAP) : decided',
      'decided',
    ],
  ],
};

import type { Mutations } from '../../testing/every-game.ts';

export const mutations: Mutations = {
  'position.ts': [
    [
      'drops: a capture does not end what can be repeated',
      '} else this.reversiblePlies = 0;',
      '}\n      this.reversiblePlies = 0;',
    ],
    ['M1 every capture turns', 'this.put(to, pieceOf(otherFace[kindOf(moved)]!, side)); // M1', 'this.put(to, moved);'],
    ['M3 the game ends with the king', 'if (this.kings[0]! < 0 || this.kings[1]! < 0) return at; // M3', ''],
    [
      'M3 who won',
      'if (this.kings[0]! < 0) return KING_CAPTURED + 1;',
      'if (this.kings[0]! < 0) return KING_CAPTURED;',
    ],
    ['M5 no move loses', 'return NO_MOVES + opponent(this.side); // M5', 'return NO_MOVES + this.side;'],
    [
      'M6 hands are part of the position',
      'this.hashLo ^= keys.lo[handKey(side, place, before)]! ^ keys.lo[handKey(side, place, before + count)]!;\n    this.hashHi ^= keys.hi[handKey(side, place, before)]! ^ keys.hi[handKey(side, place, before + count)]!;',
      '',
    ],
    ['drops: captured pieces go to hand', 'if (place >= 0) this.addToHand(side, place, 1);', ''],
    [
      'drops: either face',
      'out[end + 2] = codeOf(DROP + kinds[1], to);',
      'out[end + 2] = codeOf(DROP + kinds[0], to);',
    ],
    ['drops: a drop must cover the king', 'this.squaresThatCoverTheKing() & ', ''],
    [
      'slides stop at pieces',
      'if ((between[STRIDE * from + to]! & occupied) !== 0) continue;\n        if (this.kingMustBeSafe &&',
      'if (this.kingMustBeSafe &&',
    ],
  ],
  'rulesets.ts': [
    ['K moves', 'K: { back: null, steps: eightWays }', 'K: { back: null, steps: orthogonal }'],
    ['B moves', "B: { back: 'C', slides: diagonal }", "B: { back: 'C', steps: diagonal }"],
    ['C moves', "C: { back: 'B', steps: gold }", "C: { back: 'B', steps: orthogonal }"],
    ['G moves', "G: { back: 'R', steps: gold }", "G: { back: 'R', steps: eightWays }"],
    ['R moves', "R: { back: 'G', slides: orthogonal }", "R: { back: 'G', steps: orthogonal }"],
    ['S moves', 'steps: [forward, ...diagonal]', 'steps: diagonal'],
    ['L moves', 'slides: [forward]', 'steps: [forward]'],
    ['P moves', "P: { back: 'N', steps: [forward] }", "P: { back: 'N', steps: gold }"],
    ['N moves', '[-1, -2],', '[-2, -1],'],
    ['M1 turning over, P', "P: { back: 'N'", "P: { back: 'P'"],
    ['M1 turning back, N', "back: 'P',", "back: 'N',"],
    ['M2 no drops', "{ id: 'nodrops', captured: 'leave-the-game'", "{ id: 'nodrops', captured: 'go-to-hand'"],
    ['M3 no check rule', "ownKing: 'may-be-left-attacked', repetition", "ownKing: 'must-be-safe', repetition"],
    [
      'drops: the own king must be safe',
      "ownKing: 'must-be-safe', repetition",
      "ownKing: 'may-be-left-attacked', repetition",
    ],
    [
      'M6 fourth occurrence',
      "ownKing: 'may-be-left-attacked', repetition: 4",
      "ownKing: 'may-be-left-attacked', repetition: 3",
    ],
    ['drops: fourth occurrence', "ownKing: 'must-be-safe', repetition: 4", "ownKing: 'must-be-safe', repetition: 5"],
    ['option draws=off', "chosen['draws'] === 'off'", "chosen['draws'] === 'never'"],
  ],
};

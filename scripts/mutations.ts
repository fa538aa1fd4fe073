/** A rule broken on purpose: the text in a file of packages/library/src/games, and its replacement. */
export interface Mutation {
  readonly rule: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const inRuleset = (file: string, rows: readonly [rule: string, from: string, to: string][]): Mutation[] =>
  rows.map(([rule, from, to]) => ({ rule, file, from, to }));

/** Breaks every article of the rules that the program enforces at least once. */
export const mutations: readonly Mutation[] = [
  ...inRuleset('draughts/rulesets.ts', [
    ['D1 D3 spanish kings fly', "king: 'flying', // D1, D3", "king: 'short',"],
    ['D2 spanish men capture forward', "menCapture: 'forward', // D2", "menCapture: 'both-ways',"],
    [
      'D7 a spanish man stops when crowned',
      "crownedInMidCapture: 'stops', // D7",
      "crownedInMidCapture: 'goes-on-as-king',",
    ],
    [
      'D7 a spanish man does not pass the crown row',
      "crownedInMidCapture: 'stops', // D7",
      "crownedInMidCapture: 'stays-a-man',",
    ],
    ['D6 quantity', "capturePriority: ['most-pieces', 'most-kings'], // D6", 'capturePriority: [],'],
    ['D6 quality', "capturePriority: ['most-pieces', 'most-kings'], // D6", "capturePriority: ['most-pieces'],"],
    [
      'D6 quantity before quality',
      "capturePriority: ['most-pieces', 'most-kings'], // D6",
      "capturePriority: ['most-kings', 'most-pieces'],",
    ],
    ['D4 captured pieces stay', "capturedLeave: 'when-the-move-ends', // D4", "capturedLeave: 'at-once',"],
    [
      'D9 third occurrence',
      'endings: { repetition: 3, kingPlies: 40, mainDiagonalPlies: 24, ...noCaps }, // D9',
      'endings: { repetition: 4, kingPlies: 40, mainDiagonalPlies: 24, ...noCaps },',
    ],
    [
      'D9 40 plies',
      'endings: { repetition: 3, kingPlies: 40, mainDiagonalPlies: 24, ...noCaps }, // D9',
      'endings: { repetition: 3, kingPlies: 41, mainDiagonalPlies: 24, ...noCaps },',
    ],
    [
      'D9 24 plies',
      'endings: { repetition: 3, kingPlies: 40, mainDiagonalPlies: 24, ...noCaps }, // D9',
      'endings: { repetition: 3, kingPlies: 40, mainDiagonalPlies: 25, ...noCaps },',
    ],
    ['C1 checkers kings are short', "king: 'short', // C1", "king: 'flying',"],
    ['C2 checkers men capture forward', "menCapture: 'forward', // C2", "menCapture: 'both-ways',"],
    ['C3 crowned at once', "crownedInMidCapture: 'goes-on-as-king', // C3", "crownedInMidCapture: 'stops',"],
    ['C2 free choice', 'capturePriority: [], // C2', "capturePriority: ['most-pieces'],"],
    ['C5 five equal boards', 'cycle: { equal: 5, window: 20 }, // C5', 'cycle: { equal: 4, window: 20 },'],
    ['C5 twenty boards', 'cycle: { equal: 5, window: 20 }, // C5', 'cycle: { equal: 5, window: 19 },'],
    ['C5 circles five times', 'circle: { rounds: 5, least: 8,', 'circle: { rounds: 6, least: 8,'],
    ['C5 circles from 8 plies', 'least: 8, most: 80', 'least: 12, most: 80'],
    ['C5 circles to 80 plies', 'least: 8, most: 80', 'least: 8, most: 76'],
    ['C5 circles of 4, 8, 12 …', 'most: 80, step: 4 }', 'most: 80, step: 8 }'],
    ['C5 cap of 400', 'plyCap: 400, // C5', 'plyCap: 401,'],
    ['english stops when crowned', "id: 'english',\n  crownedInMidCapture: 'stops',", "id: 'english',"],
    ['english 80 plies', 'kingPlies: 80', 'kingPlies: 79'],
    ['english numbering', 'columnOfSquare1: 1,', 'columnOfSquare1: 0,'],
    ['english black moves first', "movesFirst: 'black',", "movesFirst: 'white',"],
    [
      'russian men capture backwards',
      "menCapture: 'both-ways',\n  crownedInMidCapture",
      "menCapture: 'forward',\n  crownedInMidCapture",
    ],
    [
      'russian crowned goes on',
      "crownedInMidCapture: 'goes-on-as-king',\n  capturedLeave",
      "crownedInMidCapture: 'stops',\n  capturedLeave",
    ],
    ['russian 30 plies', 'kingPlies: 30', 'kingPlies: 29'],
    ['brazilian stays a man', "crownedInMidCapture: 'stays-a-man',", ''],
    ['brazilian quantity', "capturePriority: ['most-pieces'],", ''],
    ['option draws=off', "options['draws'] === 'off'", "options['draws'] === 'never'"],
    ['option menCaptureBack', "options['menCaptureBack'] === 'on'", "options['menCaptureBack'] === 'never'"],
  ]),
  ...inRuleset('draughts/moves.ts', [
    ['D5 capturing is compulsory', 'return this.forced ? end : this.generateQuiet', 'return this.generateQuiet'],
    ['D4 the start square counts as empty', '(own | enemy) & ~bit', 'own | enemy'],
    [
      'D4 no piece is jumped twice, flying',
      'if (over < 0 || ((victims >>> over) & 1) === 0) continue;\n      const nearest',
      'if (over < 0 || ((this.enemy >>> over) & 1) === 0) continue;\n      const nearest',
    ],
    [
      'D4 no piece is jumped twice, short',
      'if (over < 0 || ((victims >>> over) & 1) === 0) continue;\n      const to',
      'if (over < 0 || ((this.enemy >>> over) & 1) === 0) continue;\n      const to',
    ],
    [
      'D4 a capture goes on while it can',
      'if (!this.landOn(to, takenNow, length + 1, crowns)) this.emit',
      'this.landOn(to, takenNow, length + 1, crowns); this.emit',
    ],
    ['D3 a king lands where the capture goes on', 'if (goesOn) continue;', ''],
    ['one move for several routes', 'if (length > this.loopLength && this.isWritten(code, taken)) return;', ''],
    ['D7 crowned by a quiet move', '(isCrowned ? CROWNED : 0)', '0'],
    ['D7 crowned by a capture', 'crowns || this.crownedOnTheWay ? CROWNED', 'this.crownedOnTheWay ? CROWNED'],
    ['C3 stays king after going on', 'crowns || this.crownedOnTheWay ? CROWNED', 'crowns ? CROWNED'],
    [
      'D3 two in a row stop a king',
      'if (nearest < 0 || ((walls >>> nearest) & 1) !== 0) continue;',
      'if (nearest < 0) continue;',
    ],
  ]),
  ...inRuleset('draughts/position.ts', [
    [
      'D8 no pieces loses',
      'if (own === 0) return NO_PIECES + opponent(side);',
      'if (own === 0) return NO_MOVES + opponent(side);',
    ],
    ['finished whoever moves', 'if (enemy === 0) return NO_PIECES + side;', ''],
    ['D8 no moves loses', 'return NO_MOVES + opponent(side);', 'return NO_MOVES + side;'],
    [
      'D9 a man starts the count again',
      'isKing === 1 && captured === 0 ? this.kingPlies + 1 : 0',
      'captured === 0 ? this.kingPlies + 1 : 0',
    ],
    [
      'D9 a capture starts the count again',
      'isKing === 1 && captured === 0 ? this.kingPlies + 1 : 0',
      'isKing === 1 ? this.kingPlies + 1 : 0',
    ],
    [
      'D9 leaving the diagonal ends the count',
      'this.diagonalPlies + 1 : NOT_HELD;\n    this.side',
      'this.diagonalPlies + 1 : this.diagonalPlies;\n    this.side',
    ],
    [
      'D9 the count begins at the first position',
      'this.diagonalPlies = this.holdsMainDiagonal() ? 0 : NOT_HELD;',
      'this.diagonalPlies = NOT_HELD;',
    ],
    ['D9 nothing else on the board', 'if ((first | second) !== this.kings) return false;', ''],
    ['D9 exactly one lone king', 'countBits(second) === 4 - ofFirst && ', ''],
    [
      'D9 the three hold it, not the one',
      '(ofFirst === 3 ? first : second) & MAIN_DIAGONAL',
      '(first | second) & MAIN_DIAGONAL',
    ],
    [
      'D9 only the same side to move',
      'this.frames.countHash(this.hashLo, this.hashHi, this.kingPlies, 2) >= occurrences',
      'this.frames.countHash(this.hashLo, this.hashHi, this.kingPlies, 1) + this.frames.countHash(this.hashLo ^ keys.sideLo, this.hashHi ^ keys.sideHi, this.kingPlies, 1) >= occurrences',
    ],
    ['D9 the first position counts', '1 + this.frames.countHash', 'this.frames.countHash'],
    [
      'C5 a king counts one',
      'decideByCount(countBits(this.first), countBits(this.second), win)',
      'decideByCount(countBits(this.first) + countBits(this.first & this.kings), countBits(this.second) + countBits(this.second & this.kings), win)',
    ],
    ['C5 the turn does not matter', ' + frames.countHash(hashLo ^ keys.sideLo, hashHi ^ keys.sideHi, plies, 1)', ''],
    [
      'D9 repetition is a draw',
      'if (endings.repetition !== null && this.kingPlies >= 4 && this.isRepeated(endings.repetition)) return REPETITION;',
      '',
    ],
  ]),
  ...inRuleset('draughts/position.ts', [
    [
      'D9 no progress is a draw',
      '    if (endings.kingPlies !== null && this.kingPlies >= endings.kingPlies) return NO_PROGRESS;\n',
      '',
    ],
    [
      'order: repetition before the others',
      'if (endings.repetition !== null && this.kingPlies >= 4',
      'if (endings.kingPlies !== null && this.kingPlies >= endings.kingPlies) return NO_PROGRESS;\n    if (endings.repetition !== null && this.kingPlies >= 4',
    ],
    [
      'C5 circles are equal plies of both sides',
      ' || words[at + SECOND] !== words[at - back + SECOND])\n        return false;',
      ')\n        return false;',
    ],
    [
      'C5 circles count the plies of the search',
      'known < 0 || this.hasReturned(length, known)',
      'plies === 0 && this.hasReturned(length, known)',
    ],
    ['C5 circles in order', 'this.frames.orderedKey(inOrder)', 'this.frames.historyKey(inOrder)'],
    [
      'order: cycle before the cap',
      'if (endings.cycle !== null',
      "if (endings.plyCap !== null && this.frames.depth >= endings.plyCap) return this.byCount('ply-cap');\n    if (endings.cycle !== null",
    ],
  ]),
  ...inRuleset('microshogi/position.ts', [
    [
      'drops: a capture does not end what can be repeated',
      '} else this.reversiblePlies = 0;',
      '}\n      this.reversiblePlies = 0;',
    ],
  ]),
  ...inRuleset('ur/rulesets.ts', [
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
  ]),
  ...inRuleset('ur/position.ts', [
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
  ]),
  ...inRuleset('microshogi/rulesets.ts', [
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
  ]),
  ...inRuleset('microshogi/position.ts', [
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
  ]),
  ...inRuleset('plague/position.ts', [
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
  ]),
  ...inRuleset('plague/notation.ts', [
    [
      'P1 the corners',
      '(cell === 0 ? 0 : cell === grid.size - 1 ? 1 : null)',
      '(cell === 0 ? 1 : cell === grid.size - 1 ? 0 : null)',
    ],
  ]),
  ...inRuleset('plague/rulesets.ts', [
    ['P1 sizes 3 to 10', 'export const MAX_SIZE = 10;', 'export const MAX_SIZE = 9;'],
  ]),
  ...inRuleset('tictactoe/moves.ts', [
    ['T3 rows', '...[0, 3, 6].map(first => lineFrom(first, 1)),', '...[0, 3].map(first => lineFrom(first, 1)),'],
    ['T3 columns', '...[0, 1, 2].map(first => lineFrom(first, SIZE)),', ''],
    ['T3 diagonals', 'lineFrom(2, SIZE - 1),', ''],
  ]),
  ...inRuleset('tictactoe/position.ts', [
    ['T1 players alternate', '    keys.turn(this);\n  }\n\n  unmake', '  }\n\n  unmake'],
    ['T2 only empty cells', 'ALL & ~(this.marks[0]! | this.marks[1]!)', 'ALL & ~this.marks[0]!'],
    ['T3 a line ends the game', 'if (hasLine(this.marks[0]!) || hasLine(this.marks[1]!)) return at;', ''],
    ['T3 a line before a full board', 'if (hasLine(this.marks[last]!)) return LINE + last;', ''],
    ['T3 a full board is a draw', '=== ALL ? BOARD_FULL : NOT_OVER', '=== ALL ? LINE : NOT_OVER'],
  ]),
  ...inRuleset('tictactoe/notation.ts', [['T1 X moves first', "'.../.../... x'", "'.../.../... o'"]]),
];

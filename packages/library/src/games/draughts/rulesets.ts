import type { Option, Options } from '../../core/contract.ts';

export type Colour = 'white' | 'black';

/** The rules in which the kinds of draughts differ. Articles are those of docs/games/draughts.md. */
export interface Ruleset {
  readonly id: string;
  readonly king: 'flying' | 'short';
  readonly menCapture: 'forward' | 'both-ways';
  readonly crownedInMidCapture: 'stops' | 'goes-on-as-king' | 'stays-a-man';
  /** What decides which capture is compulsory, the most important first; with none, the choice is free. */
  readonly capturePriority: readonly ('most-pieces' | 'most-kings')[];
  readonly capturedLeave: 'at-once' | 'when-the-move-ends';
  readonly endings: Endings;
  readonly movesFirst: Colour;
  /** The colour of the men on squares 1 to 12 at the start. */
  readonly lowSquares: Colour;
  /** The column, from 0, of square 1. */
  readonly columnOfSquare1: 0 | 1;
  /** The place of square 1 on the shown board. */
  readonly square1: 'lower-right' | 'top';
  readonly playingSquares: 'light' | 'dark';
  /** With `rows-and-columns`, squares are also named by row and column. */
  readonly edges: 'bare' | 'rows-and-columns';
  /** The GameType of Portable Draughts Notation (PDN); null if the game has no number of its own. */
  readonly pdnGameType: number | null;
}

/** Null switches a rule off. */
export interface Endings {
  /** Occurrences of a position, with the same side to move, that draw the game. */
  readonly repetition: number | null;
  /** Consecutive plies of kings without a capture that draw the game. */
  readonly kingPlies: number | null;
  /** Plies of three kings on the main diagonal against one king that draw the game. */
  readonly mainDiagonalPlies: number | null;
  /** The side with more pieces wins when the board equals `equal` of the last `window` boards. */
  readonly cycle: { readonly equal: number; readonly window: number } | null;
  /**
   * The side with more pieces wins when a sequence of `least` to `most` plies (lengths in steps of `step`) has been
   * played `rounds` times in a row (C5).
   */
  readonly circle: Circle | null;
  /** Plies after which the side with more pieces wins. */
  readonly plyCap: number | null;
}

/** The lengths are in plies. */
export interface Circle {
  readonly rounds: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

const noCaps = { cycle: null, circle: null, plyCap: null } as const;

const spanish: Ruleset = {
  id: 'spanish',
  king: 'flying', // D1, D3
  menCapture: 'forward', // D2
  crownedInMidCapture: 'stops', // D7
  capturePriority: ['most-pieces', 'most-kings'], // D6
  capturedLeave: 'when-the-move-ends', // D4
  endings: { repetition: 3, kingPlies: 40, mainDiagonalPlies: 24, ...noCaps }, // D9
  movesFirst: 'white',
  lowSquares: 'white',
  columnOfSquare1: 0,
  square1: 'lower-right',
  playingSquares: 'light',
  edges: 'bare',
  pdnGameType: 24,
};

const checkers: Ruleset = {
  id: 'checkers',
  king: 'short', // C1
  menCapture: 'forward', // C2
  crownedInMidCapture: 'goes-on-as-king', // C3
  capturePriority: [], // C2
  capturedLeave: 'at-once', // C2
  endings: {
    repetition: null,
    kingPlies: null,
    mainDiagonalPlies: null,
    cycle: { equal: 5, window: 20 }, // C5
    circle: { rounds: 5, least: 8, most: 80, step: 4 }, // C5
    plyCap: 400, // C5
  },
  movesFirst: 'white',
  lowSquares: 'white',
  columnOfSquare1: 0,
  square1: 'top', // C7
  playingSquares: 'dark',
  edges: 'rows-and-columns', // C7
  pdnGameType: null,
};

const english: Ruleset = {
  ...checkers,
  id: 'english',
  crownedInMidCapture: 'stops',
  endings: { repetition: 3, kingPlies: 80, mainDiagonalPlies: null, ...noCaps },
  movesFirst: 'black',
  lowSquares: 'black',
  columnOfSquare1: 1,
  edges: 'bare',
  pdnGameType: 21,
};

const russian: Ruleset = {
  ...english,
  id: 'russian',
  king: 'flying',
  menCapture: 'both-ways',
  crownedInMidCapture: 'goes-on-as-king',
  capturedLeave: 'when-the-move-ends',
  endings: { repetition: 3, kingPlies: 30, mainDiagonalPlies: null, ...noCaps },
  movesFirst: 'white',
  pdnGameType: 25,
};

const brazilian: Ruleset = {
  ...russian,
  id: 'brazilian',
  crownedInMidCapture: 'stays-a-man',
  capturePriority: ['most-pieces'],
  endings: { repetition: 3, kingPlies: 40, mainDiagonalPlies: null, ...noCaps },
  pdnGameType: 26,
};

const portuguese: Ruleset = { ...spanish, id: 'portuguese', pdnGameType: 28 };

export const rulesets: readonly Ruleset[] = [spanish, checkers, english, russian, brazilian, portuguese];

export const optionsOf = (ruleset: Ruleset): Option[] => [
  { id: 'draws', values: ['on', 'off'], default: 'on' },
  { id: 'menCaptureBack', values: ['on', 'off'], default: ruleset.menCapture === 'both-ways' ? 'on' : 'off' },
];

/** For older records: C5 used to compare boards only, and knew no circles of moves. */
export const formerOptionsOf = ({ endings }: Ruleset): Option[] =>
  endings.circle === null ? [] : [{ id: 'longCircles', values: ['on', 'off'], default: 'on' }];

/** The endings of C5 cannot be switched off. */
export const withOptions = (ruleset: Ruleset, options: Options): Ruleset => ({
  ...ruleset,
  menCapture: options['menCaptureBack'] === 'on' ? 'both-ways' : 'forward',
  endings: {
    ...ruleset.endings,
    ...(options['draws'] === 'off' ? { repetition: null, kingPlies: null, mainDiagonalPlies: null } : {}),
    ...(options['longCircles'] === 'off' ? { circle: null } : {}),
  },
});

export const coloursOf = ({ movesFirst }: Ruleset): readonly [Colour, Colour] =>
  movesFirst === 'white' ? ['white', 'black'] : ['black', 'white'];

export const reasons: readonly string[] = ['main-diagonal'];

/** The articles of each rule: in Spanish and Portuguese draughts, in checkers, and in English draughts. */
const articles = {
  moving: ['D1', 'C1', 'C1'],
  manCaptures: ['D2', 'C2', 'C2'],
  kingCaptures: ['D3', 'C2', 'C2'],
  goesOn: ['D4', 'C2', 'C2'],
  compulsory: ['D5', 'C2', 'C2'],
  most: ['D6', null, null],
  crowning: ['D7', 'C3', null],
} as const;

const columns: Readonly<Record<string, 0 | 1 | 2>> = { spanish: 0, portuguese: 0, checkers: 1, english: 2 };

/** A suffix for a message, ` (D5)`; empty if docs/games/draughts.md gives the rule no number. */
export const articleOf = ({ id }: Ruleset, rule: keyof typeof articles): string => {
  const column = columns[id];
  const article = column === undefined ? null : articles[rule][column];
  return article === null ? '' : ` (${article})`;
};

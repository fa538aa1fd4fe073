/** A game to take a picture of. */
export interface Scene {
  readonly name: string;
  /** The arguments of `poda play`. */
  readonly args: readonly string[];
  /** The lines and keys to type, one after the other. */
  readonly keys: readonly string[];
  /** The size of the terminal. */
  readonly columns: number;
  readonly rows: number;
}

const ENTER = '\r';
const usual = { columns: 80, rows: 24, keys: [] } as const;

/** The pictures of the documents: every game on a terminal of 80x24, and a game on a large one. */
export const scenes: readonly Scene[] = [
  {
    ...usual,
    name: 'draughts',
    args: ['damas', '--moves', '10-13 23-20 6-10 22-18 13x22{18} 26x19{22} 12-16 19-15 16x23{20}'],
  },
  {
    ...usual,
    name: 'checkers',
    args: ['checkers', '--position', 'W:WK14,1,3,6,K22:B25,27,28,K31,32', '--moves', '14-10'],
  },
  { ...usual, name: 'microshogi', args: ['microshogi', '--moves', '2e3d 1a2b'], keys: [ENTER] },
  { ...usual, name: 'ur', args: ['ur?first=white', '--seed', '5'], keys: [ENTER, ENTER, ENTER, ENTER, ENTER] },
  {
    ...usual,
    name: 'plague',
    args: ['plague:6x5', '--moves', '2,2 5,4 3,3 4,4 2,3 4,3', '--second', 'level:4'],
  },
  { ...usual, name: 'tictactoe', args: ['tictactoe', '--moves', '2,2 1,1 3,1'] },
  {
    columns: 120,
    rows: 40,
    name: 'large',
    args: ['damas', '--moves', '11-15 21-17 9-13 23-19 6-11 26-21 11-14', '--clock', '30'],
    keys: ['eval', ENTER],
  },
];

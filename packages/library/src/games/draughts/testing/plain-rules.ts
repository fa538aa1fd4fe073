/**
 * A slow, literal implementation of the rules of draughts on an 8x8 array of characters, used only by tests as the
 * reference for the fast generator. Articles (D1 to D12, C1 to C7) are those of docs/games/draughts.md.
 */

type Colour = 'white' | 'black';

/** The rules in which the kinds of draughts differ. */
export type PlainRuleset = {
  /** The place of square 1: row 0, column 0, or row 0, column 1. */
  readonly square1: 'in-the-corner' | 'next-to-the-corner';
  /** The colour that starts on the squares 1 to 12 and moves towards 32. */
  readonly onSquares1To12: Colour;
  /** The colour that moves first: side 0. */
  readonly movesFirst: Colour;
  readonly king: 'flying' | 'short';
  readonly menCapture: 'forward' | 'any-direction';
  readonly crownedInMidCapture: 'stops' | 'goes-on-as-king' | 'stays-a-man';
  /**
   * The criteria for the compulsory capture, applied one after the other: each keeps only the best of the remaining
   * captures.
   */
  readonly capturePriority: readonly ('most-pieces' | 'most-kings')[];
  readonly capturedLeave: 'at-once' | 'when-the-move-ends';
  /** Draw rules that an option can switch off; a rule that is missing here does not exist in this kind of draughts. */
  readonly draws: {
    readonly occurrences?: number;
    readonly quietKingPlies?: number;
    readonly mainDiagonalPlies?: number;
  };
  /** Rules that end the game by counting pieces; no option can switch them off. */
  readonly countPieces: {
    readonly onCycle?: { readonly equalBoards: number; readonly amongLast: number };
    readonly onCircle?: { readonly times: number; readonly lengths: readonly number[] };
    readonly afterPlies?: number;
  };
};

const spanish: PlainRuleset = {
  square1: 'in-the-corner',
  onSquares1To12: 'white',
  movesFirst: 'white',
  king: 'flying', // D1, D3
  menCapture: 'forward', // D2
  crownedInMidCapture: 'stops', // D7
  capturePriority: ['most-pieces', 'most-kings'], // D6
  capturedLeave: 'when-the-move-ends', // D4
  draws: { occurrences: 3, quietKingPlies: 40, mainDiagonalPlies: 24 }, // D9
  countPieces: {},
};

const checkers: PlainRuleset = {
  square1: 'in-the-corner',
  onSquares1To12: 'white', // C1
  movesFirst: 'white', // C1
  king: 'short', // C1
  menCapture: 'forward', // C2
  crownedInMidCapture: 'goes-on-as-king', // C3
  capturePriority: [], // C2
  capturedLeave: 'at-once', // C2
  draws: {},
  countPieces: {
    onCycle: { equalBoards: 5, amongLast: 20 },
    onCircle: { times: 5, lengths: [8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80] },
    afterPlies: 400,
  }, // C5
};

const english: PlainRuleset = {
  ...checkers,
  square1: 'next-to-the-corner',
  onSquares1To12: 'black',
  movesFirst: 'black',
  crownedInMidCapture: 'stops', // C3
  draws: { occurrences: 3, quietKingPlies: 80 },
  countPieces: {},
};

const russian: PlainRuleset = {
  square1: 'next-to-the-corner',
  onSquares1To12: 'black',
  movesFirst: 'white',
  king: 'flying',
  menCapture: 'any-direction',
  crownedInMidCapture: 'goes-on-as-king',
  capturePriority: [],
  capturedLeave: 'when-the-move-ends',
  draws: { occurrences: 3, quietKingPlies: 30 },
  countPieces: {},
};

const brazilian: PlainRuleset = {
  ...russian,
  crownedInMidCapture: 'stays-a-man',
  capturePriority: ['most-pieces'],
  draws: { occurrences: 3, quietKingPlies: 40 },
};

/** The six kinds of draughts by name. */
export const plainRulesets: Record<
  'spanish' | 'checkers' | 'english' | 'russian' | 'brazilian' | 'portuguese',
  PlainRuleset
> = { spanish, checkers, english, russian, brazilian, portuguese: spanish };

/** Lists the legal moves of a position in the long notation, in numeric order; none when the game is lost. */
export const plainMoves = (ruleset: PlainRuleset, position: string): string[] => {
  const texts = waysIn(ruleset, position).toSorted(byNumbers).map(moveText);
  return [...new Set(texts)]; // several routes with one result are one move
};

/** Lists the routes of every legal capture, each as its squares from first to last. */
export const plainRoutes = (ruleset: PlainRuleset, position: string): Record<string, string[]> => {
  const routes: Record<string, string[]> = {};
  for (const move of waysIn(ruleset, position)) {
    if (move.captured.length === 0) continue;
    routes[moveText(move)] = [...(routes[moveText(move)] ?? []), move.path.join('x')].sort();
  }
  return routes;
};

/** Plays a legal move, given in the long notation, and returns the position after it. */
export const plainPlay = (ruleset: PlainRuleset, position: string, move: string): string => {
  const played = waysIn(ruleset, position).find(legal => moveText(legal) === move);
  if (played === undefined) throw new Error(`${move} is not legal in ${position}`);
  played.after ??= formatPosition({ turn: position.startsWith('W') ? 'black' : 'white', board: played.boardAfter });
  return played.after;
};

/** Returns winner and reason after the last move, or null while the game is not over; a winner of null is a draw. */
export const plainOutcome = (
  ruleset: PlainRuleset,
  start: string,
  moves: string[],
  options: { draws?: boolean } = {},
): { winner: 0 | 1 | null; reason: string } | null => {
  const positions = [start];
  let last = start;
  for (const move of moves) {
    last = plainPlay(ruleset, last, move);
    positions.push(last);
  }
  const { turn, board } = parsePosition(ruleset, last);
  const draws = options.draws === false ? {} : ruleset.draws;
  const { onCycle, onCircle, afterPlies } = ruleset.countPieces;
  const won = (winner: Colour, reason: string) => ({ winner: winner === ruleset.movesFirst ? 0 : 1, reason }) as const;
  const drawn = (reason: string) => ({ winner: null, reason });
  const wonByCount = (reason: string) => {
    const lead = piecesOf(board, 'white').length - piecesOf(board, 'black').length;
    return lead === 0 ? drawn(reason) : won(lead > 0 ? 'white' : 'black', reason);
  };

  // If several ends occur on one ply, the first in this order is the reason.
  if (piecesOf(board, turn).length === 0) return won(otherColour(turn), 'no-pieces'); // D8, C4
  if (piecesOf(board, otherColour(turn)).length === 0) return won(turn, 'no-pieces');
  if (plainMoves(ruleset, last).length === 0) return won(otherColour(turn), 'no-moves');

  if (draws.occurrences !== undefined) {
    const occurrences = positions.filter(position => position === last).length;
    if (occurrences >= draws.occurrences) return drawn('repetition'); // D9
  }
  if (onCycle !== undefined) {
    const earlier = positions.slice(0, -1).slice(-onCycle.amongLast);
    const equal = earlier.filter(position => withoutTurn(position) === withoutTurn(last)).length;
    if (equal >= onCycle.equalBoards) return wonByCount('cycle'); // C5
  }
  if (onCircle !== undefined)
    for (const length of onCircle.lengths) {
      const circle = moves.slice(-length).join(' ');
      const rounds = Array.from({ length: onCircle.times }, () => circle).join(' ');
      const isWhole = moves.length >= onCircle.times * length;
      if (isWhole && moves.slice(-onCircle.times * length).join(' ') === rounds) return wonByCount('cycle'); // C5
    }
  if (draws.mainDiagonalPlies !== undefined) {
    const posts = draws.mainDiagonalPlies + 1; // n plies have n + 1 positions around them
    const held = positions.slice(-posts).filter(at => isThreeKingsOnDiagonal(ruleset, at));
    if (held.length === posts) return drawn('main-diagonal'); // D9
  }
  if (draws.quietKingPlies !== undefined) {
    const plies = moves.map((move, ply) => isQuietKingMove(ruleset, positions[ply] ?? '', move));
    const quiet = plies.slice(-draws.quietKingPlies).filter(isQuiet => isQuiet);
    if (quiet.length === draws.quietKingPlies) return drawn('no-progress'); // D9
  }
  if (afterPlies !== undefined && moves.length >= afterPlies) return wonByCount('ply-cap'); // C5
  return null;
};

// Lower-case letters are men, capitals are kings, '#' is a captured piece that is still on the board.
type Piece = 'w' | 'W' | 'b' | 'B';
type Cell = Piece | '-' | '#';
type Board = readonly (readonly Cell[])[];
type Place = { readonly row: number; readonly column: number };
type Direction = { readonly down: 1 | -1; readonly right: 1 | -1 };
type Position = { readonly turn: Colour; readonly board: Board };

/**
 * One way to make a move: the touched squares in order, the captured squares ascending, the board after it, and once it
 * was played the text of the position after it.
 */
type Way = { readonly path: number[]; readonly captured: number[]; readonly boardAfter: Board; after?: string };

/** The legal moves of the positions that were asked for before: a test asks many times for the same position. */
const knownWays = new WeakMap<PlainRuleset, Map<string, readonly Way[]>>();

const waysIn = (ruleset: PlainRuleset, position: string): readonly Way[] => {
  const known = knownWays.get(ruleset) ?? new Map<string, readonly Way[]>();
  const ways = known.get(position) ?? legalMoves(ruleset, parsePosition(ruleset, position));
  knownWays.set(ruleset, known.set(position, ways));
  return ways;
};

const legalMoves = (ruleset: PlainRuleset, { turn, board }: Position): Way[] => {
  if (piecesOf(board, otherColour(turn)).length === 0) return []; // the game is over, no matter which side is to move
  const own = piecesOf(board, turn);
  const captures = own.flatMap(({ place, piece }) =>
    // The start square counts as empty during the whole capture (D4), so the piece is taken off the board.
    captureOn(ruleset, put(board, place, '-'), place, piece, [squareAt(place)], []),
  );
  if (captures.length > 0) return preferred(ruleset, board, captures); // D5
  return own.flatMap(({ place, piece }) => quietMoves(ruleset, board, place, piece));
};

const quietMoves = (ruleset: PlainRuleset, board: Board, from: Place, piece: Piece): Way[] =>
  directionsOf(ruleset, piece)
    .flatMap(direction => emptyStretch(board, inReach(ruleset, piece, line(from, direction))))
    .map(to => ({
      path: [squareAt(from), squareAt(to)],
      captured: [],
      boardAfter: put(put(board, from, '-'), to, crownedOn(ruleset, to, piece)),
    }));

/** Returns every way to capture at least one more piece from this place, each followed to its end. */
const captureOn = (
  ruleset: PlainRuleset,
  board: Board,
  from: Place,
  piece: Piece,
  path: number[],
  captured: number[],
): Way[] => {
  const mayTurnBack = ruleset.menCapture === 'any-direction'; // D2, C2
  return (mayTurnBack ? everyDirection : directionsOf(ruleset, piece)).flatMap(direction => {
    const jump = findJump(ruleset, board, line(from, direction), piece);
    if (jump === null) return [];
    const { over, landings } = jump; // a jump without a landing square gives no captures
    const capturedNow = [...captured, squareAt(over)].sort((a, b) => a - b);
    const boardNow = put(board, over, ruleset.capturedLeave === 'at-once' ? '-' : '#');

    const longer = landings.flatMap(place => {
      const crowned = crownedOn(ruleset, place, piece);
      if (crowned !== piece && ruleset.crownedInMidCapture === 'stops') return []; // D7
      const goesOnAs = ruleset.crownedInMidCapture === 'goes-on-as-king' ? crowned : piece; // C3
      return captureOn(ruleset, boardNow, place, goesOnAs, [...path, squareAt(place)], capturedNow);
    });
    // A capture continues as long as it can (D4, C2), so a king may not land on a square that would end it early (D3).
    if (longer.length > 0) return longer;

    return landings.map(place => ({
      path: [...path, squareAt(place)],
      captured: capturedNow,
      boardAfter: put(withoutCaptured(boardNow), place, crownedOn(ruleset, place, piece)),
    }));
  });
};

/** Returns the enemy to jump over on the line ahead, if any, and the landing squares behind it. */
const findJump = (ruleset: PlainRuleset, board: Board, ahead: Place[], piece: Piece) => {
  const met = inReach(ruleset, piece, ahead).findIndex(place => cellAt(board, place) !== '-');
  const over = ahead[met];
  // An own piece blocks the line (D3), and so does a captured piece, which may not be jumped twice (D4).
  const enemy = otherColour(colourOf(piece));
  if (over === undefined || !isPieceOf(enemy, cellAt(board, over))) return null;
  return { over, landings: emptyStretch(board, inReach(ruleset, piece, ahead.slice(met + 1))) };
};

const preferred = (ruleset: PlainRuleset, board: Board, captures: Way[]): Way[] => {
  const kings = (squares: number[]) => squares.filter(square => isKing(cellAt(board, placeOf(ruleset, square))));
  let best = captures;
  for (const law of ruleset.capturePriority) {
    const worth = ({ captured }: Way) => (law === 'most-pieces' ? captured.length : kings(captured).length); // D6
    const most = Math.max(...best.map(worth));
    best = best.filter(way => worth(way) === most);
  }
  return best;
};

/** True if exactly three kings face exactly one king, and one of the three is on the main diagonal (D9). */
const isThreeKingsOnDiagonal = (ruleset: PlainRuleset, position: string): boolean => {
  const { board } = parsePosition(ruleset, position);
  const sides = [piecesOf(board, 'white'), piecesOf(board, 'black')];
  if (!sides.flat().every(({ piece }) => isKing(piece))) return false;
  const three = sides.find(side => side.length === 3) ?? [];
  const hasLoneKing = sides.some(side => side.length === 1);
  return hasLoneKing && three.some(({ place }) => mainDiagonal.includes(squareAt(place)));
};

const mainDiagonal = [1, 5, 10, 14, 19, 23, 28, 32];

const isQuietKingMove = (ruleset: PlainRuleset, position: string, move: string): boolean => {
  const from = placeOf(ruleset, Number.parseInt(move, 10));
  return isKing(cellAt(parsePosition(ruleset, position).board, from)) && !move.includes('x');
};

const everyDirection: readonly Direction[] = [
  { down: 1, right: 1 },
  { down: 1, right: -1 },
  { down: -1, right: 1 },
  { down: -1, right: -1 },
];

const directionsOf = (ruleset: PlainRuleset, piece: Piece): readonly Direction[] =>
  isKing(piece)
    ? everyDirection
    : everyDirection.filter(({ down }) => down === (farRow(ruleset, piece) === 7 ? 1 : -1));

const farRow = (ruleset: PlainRuleset, piece: Piece): 0 | 7 => (colourOf(piece) === ruleset.onSquares1To12 ? 7 : 0);

/** Returns the piece after its move ends on this place (D7). */
const crownedOn = (ruleset: PlainRuleset, place: Place, piece: Piece): Piece =>
  place.row !== farRow(ruleset, piece) ? piece : colourOf(piece) === 'white' ? 'W' : 'B';

/** Returns the places from here to the edge of the board, nearest first. */
const line = (from: Place, { down, right }: Direction): Place[] => {
  const next = { row: from.row + down, column: from.column + right };
  const isOnBoard = [next.row, next.column].every(n => n >= 0 && n <= 7);
  return isOnBoard ? [next, ...line(next, { down, right })] : [];
};

/**
 * Returns the part of a line that a piece can move along: all of it for a flying king, one step for the others (D1,
 * C1).
 */
const inReach = (ruleset: PlainRuleset, piece: Piece, places: Place[]): Place[] =>
  isKing(piece) && ruleset.king === 'flying' ? places : places.slice(0, 1);

/** Returns the places of a line before the first that is not empty. */
const emptyStretch = (board: Board, places: Place[]): Place[] => {
  const end = places.findIndex(place => cellAt(board, place) !== '-');
  return end === -1 ? places : places.slice(0, end);
};

const piecesOf = (board: Board, colour: Colour): { place: Place; piece: Piece }[] => {
  const pieces: { place: Place; piece: Piece }[] = [];
  for (const [row, cells] of board.entries())
    for (const [column, piece] of cells.entries())
      if (isPieceOf(colour, piece)) pieces.push({ place: { row, column }, piece });
  return pieces;
};

const isKing = (cell: Cell): boolean => cell === 'W' || cell === 'B';
const colourOf = (piece: Piece): Colour => (piece === 'w' || piece === 'W' ? 'white' : 'black');
const isPieceOf = (colour: Colour, cell: Cell): cell is Piece =>
  cell !== '-' && cell !== '#' && colourOf(cell) === colour;
const otherColour = (colour: Colour): Colour => (colour === 'white' ? 'black' : 'white');

const cellAt = (board: Board, { row, column }: Place): Cell => board[row]?.[column] ?? '-';

const put = (board: Board, { row, column }: Place, cell: Cell): Board =>
  board.with(row, (board[row] ?? []).with(column, cell));

const withoutCaptured = (board: Board): Board => board.map(cells => cells.map(cell => (cell === '#' ? '-' : cell)));

/** Both numberings have four squares a row, so the column's parity does not matter. */
const squareAt = ({ row, column }: Place): number => 4 * row + Math.floor(column / 2) + 1;

const placeOf = (ruleset: PlainRuleset, square: number): Place => {
  const row = Math.floor((square - 1) / 4);
  const shift = ruleset.square1 === 'in-the-corner' ? row % 2 : 1 - (row % 2);
  return { row, column: 2 * ((square - 1) % 4) + shift };
};

const moveText = ({ path, captured }: Way): string =>
  captured.length === 0 ? `${path[0]}-${path.at(-1)}` : `${path[0]}x${path.at(-1)}{${captured.join(',')}}`;

/** Orders by the first square, then the last, then the captured squares. */
const byNumbers = (a: Way, b: Way): number => {
  const numbers = ({ path, captured }: Way) => [path[0] ?? 0, path.at(-1) ?? 0, ...captured];
  const [left, right] = [numbers(a), numbers(b)];
  const differences = left.map((number, i) => number - (right[i] ?? 0));
  return differences.find(difference => difference !== 0) ?? left.length - right.length;
};

/** Reads a canonical position, such as `W:W1,2,K31:B24`. */
const parsePosition = (ruleset: PlainRuleset, text: string): Position => {
  const [turn, ...sides] = text.split(':');
  const board: Cell[][] = Array.from({ length: 8 }, () => new Array<Cell>(8).fill('-'));
  for (const side of sides) {
    const [man, king] = side.startsWith('W') ? (['w', 'W'] as const) : (['b', 'B'] as const);
    for (const [, crown, square] of side.matchAll(/(K?)(\d+)/g)) {
      const { row, column } = placeOf(ruleset, Number(square));
      board[row]![column] = crown === 'K' ? king : man;
    }
  }
  return { turn: turn === 'W' ? 'white' : 'black', board };
};

const formatPosition = ({ turn, board }: Position): string => {
  const list = (colour: Colour) =>
    piecesOf(board, colour).map(({ place, piece }) => `${isKing(piece) ? 'K' : ''}${squareAt(place)}`);
  return `${turn === 'white' ? 'W' : 'B'}:W${list('white').join(',')}:B${list('black').join(',')}`;
};

const withoutTurn = (position: string): string => position.slice('W:'.length);

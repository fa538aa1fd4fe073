import type { Move, Side } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { listMoves } from '../../core/perft/perft.ts';
import { ok, problemAt, type Result } from '../../core/result.ts';
import { type Part, parseTurn, split } from '../../core/text/text-part.ts';
import { codeOf, DROP, EMPTY, fromOf, grid, handPlace, KING, kindOf, PIECES, pieceOf, toOf } from './moves.ts';
import { MAX_OF_A_KIND, MicroshogiPosition } from './position.ts';
import { type Face, faces, handFaces, type Ruleset } from './rulesets.ts';

export const START = 'kbgs/p3/4/3P/SGBK b -';

const sides = ['b', 'w'] as const;

/** Reads an SFEN with one letter for each face: rows from the top, `b` or `w` to move, hands. */
export const parsePosition = (
  ruleset: Ruleset,
  evaluator: Evaluator<MicroshogiPosition>,
  text: string,
): Result<MicroshogiPosition> => {
  const [rows, turn, hands, ...more] = split({ text, at: 0 }, ' ');
  if (rows === undefined || turn === undefined || hands === undefined || more.length > 0)
    return problemAt(more[0]?.at ?? text.length, 'unreadable-position', { form: START });
  const board = parseBoard(rows);
  if (!board.ok) return board;
  const side = parseTurn(turn, sides);
  if (!side.ok) return side;
  const inHand = parseHands(hands);
  if (!inHand.ok) return inHand;
  if (ruleset.captured === 'leave-the-game' && inHand.value.some(count => count > 0))
    return problemAt(hands.at, 'hand-without-drops', { text: hands.text });
  const crowd = handFaces.find((_, place) => isCrowded(board.value, inHand.value, place));
  if (crowd !== undefined) return problemAt(hands.at, 'too-many-in-hand', { text: hands.text, most: MAX_OF_A_KIND });
  return ok(new MicroshogiPosition(ruleset, evaluator, board.value, inHand.value, side.value));
};

export const formatPosition = ({ board, side, hands }: MicroshogiPosition): string =>
  formatParts(square => letterOf(board[square]!), side, hands);

/** `letterOn` returns 1 for an empty square. */
export const formatParts = (
  letterOn: (square: number) => string,
  side: Side,
  hands: ArrayLike<number> = [],
): string => {
  const rows = grid.write(letterOn).replace(/1+/g, empty => String(empty.length));
  return `${rows} ${sides[side]} ${formatHands(hands)}`;
};

/** Files 1 to 4 from the right, ranks a to e from the top. */
export const squareName = (square: number): string =>
  `${grid.columns - grid.column(square)}${'abcde'[grid.row(square)]}`;

export const showSquare = (square: number): string => `(${grid.column(square)},${grid.row(square)})`;

/** `(2,4).(1,3)`, or `G*(2,2)` for a drop; the crowned pawn is `+P`, as in the original document. */
export const showMove = ({ code }: Move): string => {
  const from = fromOf(code);
  const to = showSquare(toOf(code));
  return from < DROP ? `${showSquare(from)}.${to}` : `${shownFace(faces[from - DROP]!)}*${to}`;
};

/** SFEN and USI use `+P` for the knight, so there the crowned pawn stays C. */
const shownFace = (face: Face): string => (face === 'C' ? '+P' : face);

/** `2e3d`, or `G*2c` for a drop. */
export const formatMove = ({ code }: Move): string => {
  const from = fromOf(code);
  const to = squareName(toOf(code));
  return from < DROP ? `${squareName(from)}${to}` : `${faces[from - DROP]}*${to}`;
};

/** Reads `2e3d`, `G*2c` and, with coordinates from 0, `(2,4).(1,3)`, `(2,4),(1,3)`, `G*(2,2)` and `+P*(2,2)`. */
export const parseMove = (position: MicroshogiPosition, text: string): Result<Move> => {
  const [, column, row] = /^\(([0-3]),([0-4])\)\.?$/.exec(text)?.map(Number) ?? [];
  if (column !== undefined && row !== undefined) {
    const square = grid.index(column, row);
    const isOwn = (position.held[position.side]! >>> square) & 1;
    return problemAt(0, isOwn ? 'incomplete-move' : 'not-your-piece', { text, square: showSquare(square) });
  }
  const hasDrops = position.ruleset.captured !== 'leave-the-game';
  if (!hasDrops && DROPPED.test(text)) return problemAt(0, 'no-drops', { text });
  const outside = squareOutside(text);
  if (outside !== undefined) return problemAt(text.indexOf(outside), 'cell-off-the-board', { square: outside });
  const code = readCode(text);
  if (code === undefined)
    return problemAt(0, 'unreadable-move', { text, form: `(2,4).(1,3), 2e3d${hasDrops ? ', G*2c' : ''}` });
  const move = listMoves(position).find(legal => legal.code === code);
  if (move !== undefined) return ok(move);
  return explain(position, text, fromOf(code), toOf(code));
};

/** Turns the board by half a circle and exchanges the players. */
export const mirrorPosition = (text: string): string => {
  const [rows = '', turn = '', hands = ''] = text.split(' ');
  const swapCase = (letters: string) =>
    [...letters]
      .map(letter => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
      .join('');
  const [, upper = '', lower = ''] = /^((?:\d*[A-Z])*)((?:\d*[a-z])*)$/.exec(hands) ?? [];
  const swappedHands = hands === '-' ? '-' : swapCase(lower) + swapCase(upper);
  return `${swapCase([...rows].reverse().join(''))} ${turn === 'b' ? 'w' : 'b'} ${swappedHands}`;
};

export const mirrorMove = (text: string): string =>
  text.replace(/(\d)([a-e])/g, (_, file: string, rank: string) => squareName(grid.turned(readSquare(file, rank))));

const letterOf = (piece: number): string => {
  if (piece === EMPTY) return '1';
  const letter = faces[kindOf(piece)]!;
  return piece < PIECES / 2 ? letter : letter.toLowerCase();
};

const parseBoard = (rows: Part): Result<number[]> => {
  const board: number[] = [];
  const lines = split(rows, '/');
  const isKingThere: [boolean, boolean] = [false, false];
  for (const line of lines) {
    const before = board.length;
    for (const [index, letter] of [...line.text].entries()) {
      const at = line.at + index;
      if (/[1-4]/.test(letter)) {
        for (let i = 0; i < Number(letter); i++) board.push(EMPTY);
        continue;
      }
      const kind = faces.indexOf(letter.toUpperCase() as Face);
      if (kind < 0) return problemAt(at, 'unreadable-piece', { text: letter });
      const side: Side = letter === letter.toUpperCase() ? 0 : 1;
      if (kind === KING) {
        if (isKingThere[side]) return problemAt(at, 'two-kings', { text: letter });
        isKingThere[side] = true;
      }
      board.push(pieceOf(kind, side));
    }
    if (board.length - before !== grid.columns) return problemAt(line.at, 'wrong-row', { text: line.text });
  }
  if (lines.length !== grid.rows) return problemAt(0, 'wrong-row-count', { count: lines.length });
  if (!isKingThere[0] && !isKingThere[1]) return problemAt(0, 'both-kings-missing');
  return ok(board);
};

const parseHands = (hands: Part): Result<number[]> => {
  const counts = new Array<number>(2 * handFaces.length).fill(0);
  if (hands.text === '-') return ok(counts);
  const wholly = /^(?:(?:[1-9]\d*)?[A-Za-z])+$/.test(hands.text);
  if (!wholly) return problemAt(hands.at, 'unreadable-hand', { text: hands.text });
  for (const found of hands.text.matchAll(/(\d*)([A-Za-z])/g)) {
    const [, count = '', letter = ''] = found;
    const place = (handFaces as readonly string[]).indexOf(letter.toUpperCase());
    const at = hands.at + found.index;
    if (place < 0) return problemAt(at, 'unreadable-hand', { text: letter });
    const index = place + (letter === letter.toUpperCase() ? 0 : handFaces.length);
    counts[index]! += count === '' ? 1 : Number(count);
    if (counts[index]! > MAX_OF_A_KIND)
      return problemAt(at, 'too-many-in-hand', { text: found[0], most: MAX_OF_A_KIND });
  }
  return ok(counts);
};

const isCrowded = (board: readonly number[], hands: readonly number[], place: number): boolean => {
  const inHands = hands[place]! + hands[handFaces.length + place]!;
  const onBoard = board.filter(piece => piece !== EMPTY && handPlace[kindOf(piece)] === place).length;
  return inHands > 0 && inHands + onBoard > MAX_OF_A_KIND;
};

const formatHands = (hands: ArrayLike<number>): string => {
  const letters = [...handFaces, ...handFaces.map(face => face.toLowerCase())];
  const text = letters
    .map((letter, i) => `${hands[i] === 1 ? '' : hands[i]}${letter}`)
    .filter((_, i) => hands[i])
    .join('');
  return text === '' ? '-' : text;
};

const DROPPED = /^(?:[BCGRSLPN]|\+P)\*/;

/** A square outside the board, in a text that names one or two squares. */
const squareOutside = (text: string): string | undefined => {
  const squares = text.replace(DROPPED, '').match(/^(?:\(\d+,\d+\)[., ]*){1,2}$|^(?:\d[a-z]){1,2}$/)?.[0] ?? '';
  return squares.match(/\(\d+,\d+\)|\d[a-z]/g)?.find(square => !/^\([0-3],[0-4]\)$|^[1-4][a-e]$/.test(square));
};

/** Legal or not; undefined if the text is not a move. */
const readCode = (text: string): number | undefined => {
  const board = /^([1-4])([a-e])([1-4])([a-e])$/.exec(text);
  if (board !== null) return codeOf(readSquare(board[1]!, board[2]!), readSquare(board[3]!, board[4]!));
  const drop = /^([BCGRSLPN])\*([1-4])([a-e])$/.exec(text);
  if (drop !== null) return codeOf(DROP + faces.indexOf(drop[1] as Face), readSquare(drop[2]!, drop[3]!));
  const [, face, ...place] = /^([BCGRSLPN]|\+P)\*\(?([0-3]),([0-4])\)?\.?$/.exec(text) ?? [];
  if (face !== undefined)
    return codeOf(
      DROP + faces.indexOf(face === '+P' ? 'C' : (face as Face)),
      grid.index(Number(place[0]), Number(place[1])),
    );
  const pair = /^\(([0-3]),([0-4])\)[., ]*\(([0-3]),([0-4])\)\.?$/.exec(text)?.slice(1).map(Number);
  if (pair !== undefined) return codeOf(grid.index(pair[0]!, pair[1]!), grid.index(pair[2]!, pair[3]!));
  return undefined;
};

const readSquare = (file: string, rank: string): number =>
  grid.index(grid.columns - Number(file), 'abcde'.indexOf(rank));

/** Names the rule that forbids a move; if no other does, the move leaves the own king attacked. */
const explain = (position: MicroshogiPosition, text: string, from: number, to: number): Result<never> => {
  const { side } = position;
  const mine = position.held[side]!;
  const taken = position.held[0]! | position.held[1]!;
  if (from >= DROP) {
    if (position.hands[handPlace[from - DROP]! + handFaces.length * side] === 0)
      return problemAt(0, 'not-in-hand', { text });
    if ((taken >>> to) & 1) return problemAt(0, 'drop-on-piece', { text, square: showSquare(to) });
  } else {
    if (!((mine >>> from) & 1)) return problemAt(0, 'not-your-piece', { text, square: showSquare(from) });
    if ((mine >>> to) & 1) return problemAt(0, 'own-piece-there', { text, square: showSquare(to) });
    if (!position.reaches(from, to))
      return problemAt(0, 'illegal-move', { text, from: squareName(from), to: squareName(to) });
  }
  return problemAt(0, 'king-left-attacked', { text });
};

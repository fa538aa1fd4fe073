/**
 * A slow, literal implementation of the articles M1 to M6, used only by tests. It is the reference for the fast one and
 * shares no code with it.
 */

type Ruleset = 'nodrops' | 'drops';
type Side = 0 | 1; // 0 is the bottom player: upper case, `b`
type Step = readonly [rows: number, columns: number]; // as the bottom player sees it: up is -1

const forward: Step = [-1, 0];
const backward: Step = [1, 0];
const left: Step = [0, -1];
const right: Step = [0, 1];
const forwardLeft: Step = [-1, -1];
const forwardRight: Step = [-1, 1];
const backwardLeft: Step = [1, -1];
const backwardRight: Step = [1, 1];
const jumpLeft: Step = [-2, -1];
const jumpRight: Step = [-2, 1];

const orthogonal = [forward, backward, left, right];
const diagonal = [forwardLeft, forwardRight, backwardLeft, backwardRight];
const gold = [...orthogonal, forwardLeft, forwardRight];

type Face = {
  readonly steps: readonly Step[];
  readonly reach: 'one' | 'any';
  readonly back: string;
};

/** The movement of every face, and the face on its back. */
const faces: Readonly<Record<string, Face>> = {
  K: { steps: [...orthogonal, ...diagonal], reach: 'one', back: 'K' }, // M1: the king never turns
  B: { steps: diagonal, reach: 'any', back: 'C' },
  C: { steps: gold, reach: 'one', back: 'B' },
  G: { steps: gold, reach: 'one', back: 'R' },
  R: { steps: orthogonal, reach: 'any', back: 'G' },
  S: { steps: [forward, ...diagonal], reach: 'one', back: 'L' },
  L: { steps: [forward], reach: 'any', back: 'S' },
  P: { steps: [forward], reach: 'one', back: 'N' },
  N: { steps: [jumpLeft, jumpRight], reach: 'one', back: 'P' },
};
const fronts = ['B', 'G', 'S', 'P'];

/** Returns the legal moves in USI text, sorted as plain strings. */
export const plainMoves = (ruleset: Ruleset, position: string): string[] => {
  const before = parsePosition(position);
  if (survivorOf(before) !== null) return [];
  if (ruleset === 'nodrops') return boardMoves(before).sort(); // M3: there is no check rule
  return [...boardMoves(before), ...drops(before)]
    .filter(move => !isAttackedKing(play(ruleset, before, move), before.turn))
    .sort();
};

/** Returns the position after a move. */
export const plainPlay = (ruleset: Ruleset, position: string, move: string): string =>
  formatPosition(play(ruleset, parsePosition(position), move));

/** Returns the outcome after the moves, or null while the game is not over. */
export const plainOutcome = (
  ruleset: Ruleset,
  start: string,
  moves: readonly string[],
  options: { draws?: boolean } = {},
): { winner: Side | null; reason: string } | null => {
  let last = formatPosition(parsePosition(start)); // canonical order of the hands
  const positions = [last];
  for (const move of moves) {
    last = plainPlay(ruleset, last, move);
    positions.push(last);
  }

  const survivor = survivorOf(parsePosition(last));
  if (survivor !== null) return { winner: survivor, reason: 'king-captured' }; // M3
  if (plainMoves(ruleset, last).length === 0) {
    return { winner: otherSide(parsePosition(last).turn), reason: 'no-moves' }; // M5
  }
  const occurrences = positions.filter(position => position === last).length;
  const hasDraws = options.draws ?? true;
  return hasDraws && occurrences >= 4 ? { winner: null, reason: 'repetition' } : null; // M6
};

// A piece is its letter, upper case for the bottom player: on the board by square, in hand in a list.
type Position = { board: ReadonlyMap<string, string>; turn: Side; hands: readonly string[] };

// Squares are those of USI: files 4 to 1 from left to right, ranks a to e from top to bottom.
const files = [...'4321'];
const ranks = [...'abcde'];

const parsePosition = (text: string): Position => {
  const [rows = '', turn, hands = '-'] = text.split(' ');
  const board = new Map<string, string>();
  rows.split('/').forEach((row, r) => {
    const cells = [...row.replace(/\d/g, empty => '.'.repeat(Number(empty)))];
    cells.forEach((cell, c) => {
      if (cell !== '.') board.set(`${files[c]}${ranks[r]}`, cell);
    });
  });
  const held = [...hands.matchAll(/(\d*)([a-z])/gi)];
  return {
    board,
    turn: turn === 'b' ? 0 : 1,
    hands: held.flatMap(([, count, letter = '']) => Array<string>(Number(count || 1)).fill(letter)),
  };
};

const formatPosition = ({ board, turn, hands }: Position): string => {
  const rows = ranks.map(rank => files.map(file => board.get(file + rank) ?? '.').join(''));
  const cells = rows.join('/').replace(/\.+/g, empty => String(empty.length));
  const held = [...fronts, ...fronts.map(letter => letter.toLowerCase())].map(letter => {
    const count = hands.filter(other => other === letter).length;
    return count === 0 ? '' : `${count === 1 ? '' : count}${letter}`;
  });
  return `${cells} ${turn === 0 ? 'b' : 'w'} ${held.join('') || '-'}`;
};

const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);
const sideOf = (letter: string): Side => (letter === letter.toUpperCase() ? 0 : 1);
const letterOf = (face: string, side: Side): string => (side === 0 ? face : face.toLowerCase());

const faceOf = (letter: string): Face => {
  const face = faces[letter.toUpperCase()];
  if (face === undefined) throw new Error(`no such piece: ${letter}`);
  return face;
};

const boardMoves = ({ board, turn }: Position): string[] =>
  [...board]
    .filter(([, letter]) => sideOf(letter) === turn)
    .flatMap(([from, letter]) => targets(board, from, letter).map(to => from + to));

/** Returns the squares that a piece can move to: empty ones, and at the end of each line one with an enemy. */
const targets = (board: Position['board'], from: string, letter: string): string[] => {
  const side = sideOf(letter);
  const { steps, reach } = faceOf(letter);
  return steps.flatMap(step => {
    const way: string[] = [];
    let square = squareAfter(from, step, side);
    while (square !== undefined) {
      const met = board.get(square);
      if (met === undefined || sideOf(met) !== side) way.push(square);
      if (met !== undefined || reach === 'one') break;
      square = squareAfter(square, step, side);
    }
    return way;
  });
};

/** Returns the square one step further for this side, or undefined beyond the edge (M4's pieces are trapped there). */
const squareAfter = (square: string, [rows, columns]: Step, side: Side): string | undefined => {
  const file = files[files.indexOf(square.charAt(0)) + columns];
  const rank = ranks[ranks.indexOf(square.charAt(1)) + (side === 0 ? rows : -rows)];
  return file === undefined || rank === undefined ? undefined : file + rank;
};

/** Returns every drop: each piece in hand on every empty square, with either face up. */
const drops = ({ board, turn, hands }: Position): string[] => {
  const own = fronts.filter(front => hands.includes(letterOf(front, turn)));
  const empty = files.flatMap(file => ranks.map(rank => file + rank)).filter(to => !board.has(to));
  return own.flatMap(front => [front, faceOf(front).back].flatMap(face => empty.map(to => `${face}*${to}`)));
};

const play = (ruleset: Ruleset, { board, turn, hands }: Position, move: string): Position => {
  const after = new Map(board);
  const held = [...hands];
  const to = move.slice(2);
  if (move.charAt(1) === '*') {
    const face = move.charAt(0);
    after.set(to, letterOf(face, turn));
    held.splice(held.indexOf(letterOf(frontOf(face), turn)), 1);
  } else {
    const from = move.slice(0, 2);
    const piece = board.get(from) ?? '';
    const captured = board.get(to);
    after.delete(from);
    after.set(to, captured === undefined ? piece : letterOf(faceOf(piece).back, turn)); // M1
    // M2: without drops a captured piece leaves the game. A captured king always does.
    if (ruleset === 'drops' && captured !== undefined && captured.toUpperCase() !== 'K') {
      held.push(letterOf(frontOf(captured), turn));
    }
  }
  return { board: after, turn: otherSide(turn), hands: held };
};

const frontOf = (letter: string): string => {
  const face = letter.toUpperCase();
  return fronts.includes(face) ? face : faceOf(face).back;
};

const isAttackedKing = ({ board }: Position, side: Side): boolean =>
  [...board].some(
    ([from, letter]) =>
      sideOf(letter) !== side && targets(board, from, letter).some(to => board.get(to) === letterOf('K', side)),
  );

/** Returns the side whose king alone is left on the board, or null. */
const survivorOf = ({ board }: Position): Side | null => {
  const letters = [...board.values()];
  if (letters.includes('K') === letters.includes('k')) return null;
  return letters.includes('K') ? 0 : 1;
};

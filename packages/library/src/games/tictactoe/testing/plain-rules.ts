/** A slow, literal implementation of the articles T1 to T3, used only by tests. It shares no code with the fast one. */

/** The rows, columns and diagonals, each as three pairs of column and row. */
const lines = [
  ...[1, 2, 3].map(row => [1, 2, 3].map(column => `${column},${row}`)),
  ...[1, 2, 3].map(column => [1, 2, 3].map(row => `${column},${row}`)),
  ['1,1', '2,2', '3,3'],
  ['3,1', '2,2', '1,3'],
];

const signAt = (position: string, cell: string): string => {
  const [column = 0, row = 0] = cell.split(',').map(Number);
  return position.split(' ')[0]!.split('/')[row - 1]![column - 1]!;
};

const turnOf = (position: string): string => position.split(' ')[1]!;

const hasLine = (position: string, sign: string): boolean =>
  lines.some(line => line.every(cell => signAt(position, cell) === sign)); // T3

const cells = [1, 2, 3].flatMap(row => [1, 2, 3].map(column => `${column},${row}`));

/** Returns the legal moves, row by row; none when the game is over. */
export const plainMoves = (position: string): string[] =>
  hasLine(position, 'x') || hasLine(position, 'o') ? [] : cells.filter(cell => signAt(position, cell) === '.'); // T2

/** Returns the position after a move. */
export const plainPlay = (position: string, move: string): string => {
  const turn = turnOf(position);
  const rows = [1, 2, 3].map(row =>
    [1, 2, 3].map(column => (move === `${column},${row}` ? turn : signAt(position, `${column},${row}`))).join(''),
  );
  return `${rows.join('/')} ${turn === 'x' ? 'o' : 'x'}`; // T1
};

/** Returns the outcome after the moves, or null while the game is not over. */
export const plainOutcome = (
  start: string,
  moves: readonly string[],
): { winner: 0 | 1 | null; reason: string } | null => {
  const position = moves.reduce(plainPlay, start);
  const last = turnOf(position) === 'x' ? 'o' : 'x';
  for (const sign of [last, turnOf(position)])
    if (hasLine(position, sign)) return { winner: sign === 'x' ? 0 : 1, reason: 'line' };
  return position.includes('.') ? null : { winner: null, reason: 'board-full' };
};

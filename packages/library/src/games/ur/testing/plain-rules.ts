/**
 * A slow, literal implementation of the articles U1 to U10, used only by tests. It is the reference for the fast one
 * and shares no code with it.
 */

type Side = 0 | 1; // 0 is white; either side may start
type Square = readonly [row: number, column: number];

/** The rules in which the kinds of Ur differ. */
export type PlainRuleset = {
  readonly pieces: number; // U1
  readonly path: readonly Square[]; // U2: white's steps, the first is step 1
  readonly dice: number; // U3: each shows 0 or 1
  readonly zero: 'counts-four' | 'loses-the-turn'; // U3
  readonly rosettes: 'safe' | 'not-safe'; // U8
  readonly anotherRollFor: readonly ('rosette' | 'capture')[]; // U9
};

const inRow = (row: number, ...columns: number[]): Square[] => columns.map((column): Square => [row, column]);

const rosettes: readonly Square[] = [...inRow(1, 1, 7), ...inRow(2, 4), ...inRow(3, 1, 7)];

// U2: both paths are the same up to (2,7).
const beginning = [...inRow(3, 4, 3, 2, 1), ...inRow(2, 1, 2, 3, 4, 5, 6, 7)];
const classicWay = [...beginning, ...inRow(2, 8), ...inRow(3, 8, 7)];
const mastersWay = [...beginning, ...inRow(1, 7, 8), ...inRow(2, 8), ...inRow(3, 8, 7)];

const classic: PlainRuleset = {
  pieces: 7,
  path: classicWay,
  dice: 3,
  zero: 'counts-four',
  rosettes: 'safe',
  anotherRollFor: ['rosette'],
};
const finkel: PlainRuleset = { ...classic, dice: 4, zero: 'loses-the-turn' };
const masters: PlainRuleset = { ...classic, path: mastersWay, rosettes: 'not-safe' };
const blitz: PlainRuleset = {
  ...masters,
  pieces: 5,
  dice: finkel.dice,
  zero: finkel.zero,
  anotherRollFor: ['rosette', 'capture'],
};

/** The four rulesets; an option is a changed field: `{ ...plainRulesets.classic, pieces: 1 }`. */
export const plainRulesets: Record<'classic' | 'finkel' | 'masters' | 'blitz', PlainRuleset> = {
  classic,
  finkel,
  masters,
  blitz,
};

/** Returns every count of the dice, ascending, with its probability, from all combinations of the dice (U3). */
export const plainRollChances = (ruleset: PlainRuleset): { count: number; chance: number }[] => {
  let sums = [0];
  for (let die = 0; die < ruleset.dice; die++) sums = sums.flatMap(sum => [sum, sum + 1]);
  const counts = sums.map(sum => (sum === 0 && ruleset.zero === 'counts-four' ? 4 : sum));
  const different = [...new Set(counts)].sort((a, b) => a - b);
  return different.map(count => ({
    count,
    chance: counts.filter(other => other === count).length / counts.length,
  }));
};

/** Returns the possible rolls before a roll, and after it the moves by ascending start step. */
export const plainMoves = (ruleset: PlainRuleset, position: string): string[] => {
  const before = parsePosition(position);
  if (winnerOf(ruleset, before) !== null) return [];
  const { players, turn, dice } = before;
  if (dice === null) return plainRollChances(ruleset).map(({ count }) => `r${count}`);
  const { hand, steps } = players[turn];
  const starts = hand > 0 ? [0, ...steps] : steps; // U4: the hand is step 0
  const moves = starts
    .filter(from => canMove(ruleset, before, from, from + dice))
    .map(from => `${from}>${from + dice}`);
  return moves.length > 0 ? moves : ['pass']; // U5
};

/** The positions after the moves that were asked for before: each outcome replays the whole game. */
const knownPositions = new WeakMap<PlainRuleset, Map<string, string>>();

/** Returns the position after a roll, a move or a pass. */
export const plainPlay = (ruleset: PlainRuleset, position: string, moveOrRoll: string): string => {
  const known = knownPositions.get(ruleset) ?? new Map<string, string>();
  const key = `${position} ${moveOrRoll}`;
  const after = known.get(key) ?? positionAfter(ruleset, position, moveOrRoll);
  knownPositions.set(ruleset, known.set(key, after));
  return after;
};

const positionAfter = (ruleset: PlainRuleset, position: string, moveOrRoll: string): string => {
  const before = parsePosition(position);
  const { players, turn } = before;
  const waiting: Side = turn === 0 ? 1 : 0;
  if (moveOrRoll.startsWith('r')) {
    return formatPosition({ ...before, dice: Number(moveOrRoll.slice(1)) });
  }
  if (moveOrRoll === 'pass') return formatPosition({ players, turn: waiting, dice: null });

  const [from = 0, to = 0] = moveOrRoll.split('>').map(Number);
  const mover = lift(players[turn], from);
  const captured = enemyStepAt(ruleset, before, to);
  const isBearingOff = to === offStep(ruleset);
  const moved = isBearingOff ? { ...mover, off: mover.off + 1 } : { ...mover, steps: [...mover.steps, to] };
  const enemy = players[waiting];
  // U8: a captured piece goes back to hand.
  const left = captured === undefined ? enemy : { ...lift(enemy, captured), hand: enemy.hand + 1 };
  const rollsAgain =
    (ruleset.anotherRollFor.includes('rosette') && isRosette(squareOf(ruleset, turn, to))) || // U9
    (ruleset.anotherRollFor.includes('capture') && captured !== undefined); // blitz
  return formatPosition({
    players: turn === 0 ? [moved, left] : [left, moved],
    turn: rollsAgain ? turn : waiting,
    dice: null,
  });
};

/** Returns the outcome after the moves, or null while the game is not over (U10). */
export const plainOutcome = (
  ruleset: PlainRuleset,
  start: string,
  moves: readonly string[],
): { winner: Side | null; reason: string } | null => {
  const last = parsePosition(moves.reduce((position, move) => plainPlay(ruleset, position, move), start));
  const winner = winnerOf(ruleset, last);
  if (winner !== null) return { winner, reason: 'all-home' };
  const rolls = moves.filter(move => move.startsWith('r')).length;
  if (rolls < 5000 || last.dice !== null) return null; // the last roll is still to be played
  return { winner: leaderOf(last), reason: 'ply-cap' };
};

type Player = { hand: number; off: number; steps: readonly number[] };
type Position = { players: readonly [Player, Player]; turn: Side; dice: number | null };

const parsePosition = (text: string): Position => {
  const [white = '', black = '', turn, dice] = text.split(' ');
  return {
    players: [parsePlayer(white), parsePlayer(black)],
    turn: turn === 'w' ? 0 : 1,
    dice: dice === '-' ? null : Number(dice),
  };
};

const parsePlayer = (text: string): Player => {
  const [hand, off, steps = '-'] = text.split('/');
  const onBoard = steps === '-' ? [] : steps.split(',').map(Number);
  return { hand: Number(hand), off: Number(off), steps: onBoard };
};

const formatPosition = ({ players: [white, black], turn, dice }: Position): string =>
  `${formatPlayer(white)} ${formatPlayer(black)} ${turn === 0 ? 'w' : 'b'} ${dice ?? '-'}`;

const formatPlayer = ({ hand, off, steps }: Player): string => {
  const ascending = [...steps].sort((a, b) => a - b);
  return `${hand}/${off}/${ascending.length > 0 ? ascending.join(',') : '-'}`;
};

const offStep = (ruleset: PlainRuleset): number => ruleset.path.length + 1;

const canMove = (ruleset: PlainRuleset, position: Position, from: number, to: number): boolean => {
  if (to === from) return false; // a count of 0 moves nothing
  if (to >= offStep(ruleset)) return to === offStep(ruleset); // U6
  if (position.players[position.turn].steps.includes(to)) return false; // U7
  const isSafe = ruleset.rosettes === 'safe' && isRosette(squareOf(ruleset, position.turn, to));
  return !(isSafe && enemyStepAt(ruleset, position, to) !== undefined); // U8
};

/** Returns the step, in the enemy's numbering, of the enemy piece on the square of the mover's step. */
const enemyStepAt = (ruleset: PlainRuleset, position: Position, step: number): number | undefined => {
  const waiting: Side = position.turn === 0 ? 1 : 0;
  const square = squareOf(ruleset, position.turn, step);
  if (square === undefined) return undefined;
  // Compares squares, not steps: on the Masters path both sides visit the same squares in different orders.
  return position.players[waiting].steps.find(enemyStep => isSame(squareOf(ruleset, waiting, enemyStep), square));
};

const squareOf = (ruleset: PlainRuleset, side: Side, step: number): Square | undefined => {
  const square = ruleset.path[step - 1];
  if (square === undefined || side === 0) return square;
  const [row, column] = square;
  return [4 - row, column]; // U2: black's path swaps rows 1 and 3
};

const isSame = (a: Square | undefined, b: Square | undefined): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];

const isRosette = (square: Square | undefined): boolean => rosettes.some(rosette => isSame(rosette, square));

const lift = (player: Player, step: number): Player =>
  step === 0
    ? { ...player, hand: player.hand - 1 }
    : { ...player, steps: player.steps.filter(other => other !== step) };

const winnerOf = (ruleset: PlainRuleset, { players: [white, black] }: Position): Side | null => {
  if (white.off === ruleset.pieces) return 0;
  if (black.off === ruleset.pieces) return 1;
  return null;
};

/** Returns the side that wins when the rolls run out: more pieces home, else the larger sum of steps (U10). */
const leaderOf = ({ players: [white, black] }: Position): Side | null => {
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  const lead = white.off - black.off || sum(white.steps) - sum(black.steps);
  if (lead === 0) return null;
  return lead > 0 ? 0 : 1;
};

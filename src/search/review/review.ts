import { type Move, type Side, seenBy, type Variant, WIN } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { shownValue } from '../../core/shown-value.ts';
import type { Limits } from '../limits.ts';
import { expectRoll, findBest, type Line, type Question } from '../search.ts';
import { type Judgement, judge, type Worth } from './judge.ts';
import { type ShownLine, shownLine } from './shown-line.ts';

/** A move of a game as a review sees it; values are those of the player who moves, luck is that of the roll before it. */
export interface ReviewedMove extends Judgement {
  /** Its place among the moves and rolls of the game, from 0 on. */
  readonly ply: number;
  readonly side: Side;
  readonly move: string;
  /** Whether there was no other move. */
  readonly isForced: boolean;
  readonly before: Worth;
  readonly after: Worth;
  /** The best move; the one that was made, where none is better. */
  readonly best: string;
  readonly loss: number;
  readonly lines: readonly ShownLine[];
  readonly roll?: { readonly move: string; readonly luck: number };
}

/** What a review may spend on each move, and what it is asked to tell. */
export interface ReviewQuestion extends Pick<Question, 'settings' | 'table' | 'now'> {
  readonly limits: Limits;
  /** How many of the best moves are told. */
  readonly lines: number;
}

/**
 * Looks at a game move by move: what the best move was worth, and what the one made was worth at the same depth.
 *
 * Every position of a game with dice has one value in the whole review: before a roll it is what the move before was worth,
 * after it what the best move is worth. So what the rolls gave and what the moves gave away add up, to the last digit, to the
 * way from the first value to the result.
 */
export function* reviewGame(game: GameState, question: ReviewQuestion): Generator<ReviewedMove, void> {
  const { variant } = game;
  const state = new GameState(variant, unwrap(variant.read(game.start)));
  /** What the move before was worth, as side 0 sees it. */
  let worthBefore: number | undefined;
  let roll: { readonly text: string; readonly worth: number } | undefined;
  for (const [ply, text] of game.moveTexts().entries()) {
    const move = unwrap(state.findMove(text));
    const { side } = state;
    if (state.isChance) {
      roll = { text, worth: worthBefore ?? seenBy(side, expectRoll(state, question).value) };
      state.play(move);
      continue;
    }
    const found = lookAt(state, move, question);
    const { best, played } = found;
    const luck = roll && shownDifference(variant, best.value, seenBy(side, roll.worth));
    const [before, after] = [worthOf(variant, best), worthOf(variant, played)];
    yield {
      ply,
      side,
      move: text,
      isForced: state.legalMoves().length === 1,
      before,
      after,
      best: found.bestText,
      loss: shownDifference(variant, best.value, played.value),
      ...judge(variant, before, after),
      lines: found.lines,
      ...(roll === undefined || luck === undefined ? {} : { roll: { move: roll.text, luck } }),
    };
    state.play(move);
    worthBefore = seenBy(side, played.value);
    roll = undefined;
  }
}

/** A value in the game's own numbers, seen from the player who moves. */
interface Value {
  readonly value: number;
  readonly isExact: boolean;
}

/** The value of the best move and of the one made, both looked at equally deeply. */
const lookAt = (state: GameState, move: Move, question: ReviewQuestion) => {
  const legal = state.legalMoves();
  const report = findBest(state, question);
  // Where next to nothing was looked at, a single depth for all moves is cheap.
  const isShallow = report.depth <= 1;
  const { lines } = isShallow ? findBest(state, { ...question, limits: { depth: 1 }, lines: legal.length }) : report;
  const isMade = (line: Line) => line.move.code === move.code && line.move.payload === move.payload;
  const made = lines.find(isMade);
  const found = known(lines[0]!);
  const limits = limitsAfter(question.limits, report.depth, found);
  const played = made === undefined ? valueAfter(state, move, { ...question, limits }) : known(made);
  // The one made may turn out better than what was thought the best.
  const isBest = played.value >= found.value;
  return {
    best: isBest ? played : found,
    played,
    bestText: state.moveText(isBest ? move : lines[0]!.move),
    lines: lines.slice(0, question.lines).map(line => shownLine(state, line)),
  };
};

const known = ({ value, isExact }: Line): Value => ({ value, isExact: isExact || isWonOrLost(value) });

/**
 * How far to look after a move: as deeply as the best one was seen, or, where that is proved, as far as one may, since the
 * move made may be proved as well.
 */
const limitsAfter = ({ depth: most, nodes, millis }: Limits, depth: number, best: Value): Limits => ({
  ...(best.isExact ? (most === undefined ? {} : { depth: most - 1 }) : { depth: depth - 1 }),
  ...(best.isExact && nodes !== undefined ? { nodes } : {}),
  ...(millis === undefined ? {} : { millis }),
});

/** What a move is worth to whoever makes it, by a search of the position after it. */
const valueAfter = (state: GameState, move: Move, question: ReviewQuestion): Value => {
  const { side } = state;
  state.play(move);
  const isOver = state.outcome() !== null;
  const found = isOver ? { value: state.position.finalValue(), isExact: true } : expectRoll(state, question);
  const own = state.side === side ? found.value : 0 - found.value;
  state.undo();
  // Seen from before the move, a win or a loss is one ply farther away.
  return { value: isWonOrLost(own) ? own - Math.sign(own) : own, isExact: found.isExact || isWonOrLost(own) };
};

const isWonOrLost = (value: number): boolean => Math.abs(value) > WIN / 2;

const worthOf = (variant: Variant, { value, isExact }: Value): Worth => ({
  value: shownValue(variant, value),
  exact: isExact,
  ...(isWonOrLost(value) ? { plies: WIN - Math.abs(value) } : {}),
});

/** How much more one value is than another, as people see it. */
const shownDifference = (variant: Variant, value: number, other: number): number => {
  if (isWonOrLost(value) || isWonOrLost(other))
    return withoutDust(shownValue(variant, value) - shownValue(variant, other));
  return (value - other) / (variant.shows === 'chance' ? 2 * variant.unit : variant.unit);
};

/** The number without what binary fractions leave behind a subtraction. */
const withoutDust = (value: number): number => Math.round(value * 1e6) / 1e6;

import { isDecided, isSameMove, type Move, pliesOf, type Side, seenBy, type Variant } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { shownValue } from '../../core/shown-value.ts';
import type { Limits } from '../limits.ts';
import { expectRoll, findBest, type Line, type Question } from '../search.ts';
import { type Judgement, judge, type Worth } from './judge.ts';
import { type ShownLine, shownLine } from './shown-line.ts';

/** Values are seen from the player who moves; luck is that of the roll before the move. */
export interface ReviewedMove extends Judgement {
  readonly ply: number;
  readonly side: Side;
  readonly move: string;
  readonly isForced: boolean;
  readonly before: Worth;
  readonly after: Worth;
  /** The best move; the move played if none is better. */
  readonly best: string;
  readonly loss: number;
  readonly lines: readonly ShownLine[];
  readonly roll?: { readonly move: string; readonly luck: number };
}

export interface ReviewQuestion extends Pick<Question, 'settings' | 'table' | 'prober' | 'now'> {
  readonly limits: Limits;
  readonly lines: number;
}

/**
 * Compares the value of the best move with that of the move played at the same depth. In a game with dice every
 * position has one value in the whole review: before a roll that of the previous move, after it that of the best move.
 * So luck and losses add up exactly to the difference between the first value and the result.
 */
export function* reviewGame(game: GameState, question: ReviewQuestion): Generator<ReviewedMove, void> {
  const { variant } = game;
  const state = new GameState(variant, unwrap(variant.rules.read(game.start)));
  /** Seen from side 0. */
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
    const found = searchBestAndPlayed(state, move, question);
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
      ...judge({ shows: variant.rules.shows, lossSteps: variant.extras.lossSteps }, before, after),
      lines: found.lines,
      ...defined({ roll: roll && { move: roll.text, luck: luck! } }),
    };
    state.play(move);
    worthBefore = seenBy(side, played.value);
    roll = undefined;
  }
}

/** In the game's own unit, seen from the player who moves. */
type Value = Pick<Line, 'value' | 'isExact'>;

const searchBestAndPlayed = (state: GameState, move: Move, question: ReviewQuestion) => {
  const legal = state.legalMoves();
  const report = findBest(state, question);
  // After a very short search, a full search of depth 1 for all moves is cheap.
  const isShallow = report.depth <= 1;
  const { lines } = isShallow ? findBest(state, { ...question, limits: { depth: 1 }, lines: legal.length }) : report;
  const made = lines.find(line => isSameMove(line.move, move));
  const found = known(lines[0]!);
  const limits = limitsAfter(question.limits, report.depth, found);
  const played = made === undefined ? valueAfter(state, move, { ...question, limits }) : known(made);
  // The move played may turn out better than the one that was considered best.
  const isBest = played.value >= found.value;
  return {
    best: isBest ? played : found,
    played,
    bestText: state.moveText(isBest ? move : lines[0]!.move),
    lines: lines.slice(0, question.lines).map(line => shownLine(state, line)),
  };
};

const known = ({ value, isExact }: Line): Value => ({ value, isExact: isExact || isDecided(value) });

/** Keeps the full limits if the value of the best move is proved, so that the played move may be proved too. */
const limitsAfter = ({ depth: maxDepth, nodes, millis }: Limits, depth: number, { isExact }: Value): Limits =>
  isExact ? defined({ depth: maxDepth && maxDepth - 1, nodes, millis }) : defined({ depth: depth - 1, millis });

const valueAfter = (state: GameState, move: Move, question: ReviewQuestion): Value => {
  const { side } = state;
  state.play(move);
  const isOver = state.outcome() !== null;
  const found = isOver ? { value: state.position.finalValue(), isExact: true } : expectRoll(state, question);
  const own = state.side === side ? found.value : 0 - found.value;
  state.undo();
  // Seen from before the move, a win or a loss is one ply further away.
  return { value: isDecided(own) ? own - Math.sign(own) : own, isExact: found.isExact || isDecided(own) };
};

const worthOf = (variant: Variant, { value, isExact }: Value): Worth => {
  const plies = pliesOf(value) ?? undefined;
  return { value: shownValue(variant, value), exact: isExact, ...defined({ plies }) };
};

const shownDifference = (variant: Variant, value: number, other: number): number => {
  const { shows, unit } = variant.rules;
  if (isDecided(value) || isDecided(other)) return roundOff(shownValue(variant, value) - shownValue(variant, other));
  return (value - other) / (shows === 'chance' ? 2 * unit : unit);
};

const roundOff = (value: number): number => Math.round(value * 1e6) / 1e6;

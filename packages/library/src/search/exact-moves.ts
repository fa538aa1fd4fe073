import { DISTANT_WIN, isDecided, type Move, type Position, pliesOf, type Side, WIN } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import type { Prober } from '../core/tables.ts';

/** A line of play that begins with one of the best moves; its value is seen from the side to move. */
export interface Line {
  readonly move: Move;
  readonly value: number;
  readonly isExact: boolean;
  /** Plies to the end of the game if the line is a proved win or loss, else null. */
  readonly plies: number | null;
  readonly variation: readonly Move[];
}

export interface ExactMove {
  readonly line: Line;
  /** The value of the line before it is rounded; the two differ only in games with dice. */
  readonly worth: number;
}

/** All legal moves, best first; undefined before a roll, or if one of them has no exact value. */
export const exactMoves = (state: GameState, prober: Prober): readonly ExactMove[] | undefined => {
  if (state.isChance) return undefined;
  const known: { readonly move: Move; readonly worth: number }[] = [];
  for (const move of state.legalMoves()) {
    const worth = worthAfter(state, prober, move);
    if (worth === undefined) return undefined;
    known.push({ move, worth });
  }
  if (known.length === 0) return undefined;
  return known
    .sort((a, b) => b.worth - a.worth)
    .map(({ move, worth }) => {
      const value = Math.round(worth);
      const variation = continuation(state, prober, move);
      return { worth, line: { move, value, isExact: true, plies: pliesOf(value), variation } };
    });
};

/**
 * Returns the moves among which a search breaks the tie: the best, if tables do not tell how soon they win, and for a
 * winning side those to new positions, so that it makes progress. Empty with distances, with dice, or without a tie.
 */
export const movesToTry = (state: GameState, known: readonly ExactMove[]): readonly ExactMove[] => {
  const best = known[0]!;
  if (state.variant.rules.dice !== null || best.line.plies !== null) return [];
  const tied = known.filter(({ worth }) => worth === best.worth);
  if (best.worth < DISTANT_WIN / 2) return tied.length > 1 ? tied : [];
  return preferNew(state, tied);
};

/**
 * Returns the moves to choose from if tables have the position, but the history of the game keeps them from answering,
 * because a win or loss may become a draw by repetition. Undefined if tables do not have all moves, or before a roll.
 *
 * In a won position these are the winning moves after which no reply draws at once, in a drawn one the drawing moves,
 * in a lost one the moves that draw at once, or else the longest resistance. With distances only the fastest win is
 * returned; without them, moves to new positions are preferred.
 */
export const movesDespiteHistory = (state: GameState, prober: Prober): readonly Line[] | undefined => {
  if (state.variant.rules.dice !== null) return undefined;
  const known = exactMoves(unwrap(GameState.read(state.variant, state.text)), prober);
  if (known === undefined) return undefined;
  return candidates(state, known).map(({ line }) => ({ ...line, isExact: false, plies: null }));
};

const candidates = (state: GameState, known: readonly ExactMove[]): readonly ExactMove[] => {
  const best = known[0]!;
  if (best.worth < 0) {
    const saving = known.filter(({ line }) => drawsNow(state, line.move));
    if (saving.length > 0) return saving.map(move => ({ ...move, worth: 0, line: { ...move.line, value: 0 } }));
  }
  if (best.worth <= 0) return bestOf(known);
  const winning = known.filter(({ worth }) => worth > 0);
  const safe = winning.filter(({ line }) => !drawsNow(state, line.move) && !allowsDraw(state, line.move));
  if (safe.length === 0) return winning;
  if (safe[0]!.line.plies !== null) return bestOf(safe);
  return bestOf(preferNew(state, safe));
};

/** Returns the first move, and the others of its value if tables do not tell how soon they end the game. */
const bestOf = (moves: readonly ExactMove[]): readonly ExactMove[] => {
  const first = moves[0]!;
  return first.line.plies !== null ? [first] : moves.filter(({ worth }) => worth === first.worth);
};

/** A draw by the history of the game counts too. */
const drawsNow = (state: GameState, move: Move): boolean => state.after(move, () => state.outcome()?.winner === null);

const allowsDraw = (state: GameState, move: Move): boolean =>
  state.after(move, () => state.outcome() === null && state.legalMoves().some(reply => drawsNow(state, reply)));

/** Answers only with a distance to the end, or with fewer pieces than the root, so that a won line makes progress. */
export class ProgressProber implements Prober {
  value = 0;
  plies = -1;
  chance = 0;
  pieces = 0;

  private readonly rootPieces: number;

  constructor(
    private readonly prober: Prober,
    root: Position,
  ) {
    this.rootPieces = prober.probe(root) ? prober.pieces : 0;
  }

  probe(position: Position): boolean {
    const { prober } = this;
    if (!prober.probe(position)) return false;
    if (prober.plies < 0 && prober.pieces >= this.rootPieces) return false;
    this.value = prober.value;
    this.plies = prober.plies;
    this.chance = prober.chance;
    this.pieces = prober.pieces;
    return true;
  }
}

/** The value for the side that makes the move: wins and losses are one ply further away than in the tables. */
const worthAfter = (state: GameState, prober: Prober, move: Move): number | undefined => {
  const { side } = state;
  return state.after(move, () => exactWorth(state, prober, side));
};

const exactWorth = (state: GameState, prober: Prober, side: Side): number | undefined => {
  const sign = state.side === side ? 1 : -1;
  if (state.outcome() !== null) {
    const value = state.position.finalValue();
    return sign * (isDecided(value) ? value - Math.sign(value) : value);
  }
  if (!prober.probe(state.position)) return undefined;
  const { value, plies, chance } = prober;
  if (state.variant.rules.shows === 'chance') return sign * state.variant.rules.unit * (2 * chance - 1);
  if (!isDecided(value)) return value === 0 ? 0 : sign * value;
  return sign * Math.sign(value) * (plies < 0 ? DISTANT_WIN - 1 : WIN - plies - 1);
};

/** The principal variation, as far as tables with distances know it. */
const continuation = (state: GameState, prober: Prober, first: Move): Move[] => {
  const line = [first];
  state.play(first);
  while (line.length < MAX_SHOWN_PLIES && state.variant.rules.dice === null && state.outcome() === null) {
    let best: Move | undefined;
    let highest = Number.NEGATIVE_INFINITY;
    for (const move of state.legalMoves()) {
      const worth = worthAfter(state, prober, move);
      if (worth === undefined || worth <= highest) continue;
      highest = worth;
      best = move;
    }
    // A draw, or a win without a distance, has no best line.
    if (best === undefined || pliesOf(highest) === null) break;
    line.push(best);
    state.play(best);
  }
  for (const _ of line) state.undo();
  return line;
};

const MAX_SHOWN_PLIES = 12;

/** The moves to positions that have not occurred in this game; all, if there are none. */
const preferNew = (state: GameState, moves: readonly ExactMove[]): readonly ExactMove[] => {
  const replay = unwrap(GameState.read(state.variant, state.start));
  const earlier = new Set([replay.text]);
  for (const move of state.moveTexts()) {
    unwrap(replay.playText(move));
    earlier.add(replay.text);
  }
  const fresh = moves.filter(({ line }) => !earlier.has(state.after(line.move, () => state.text)));
  return fresh.length > 0 ? fresh : moves;
};

import { isSameMove, type Move, type Position, type Side, type Variant } from './contract.ts';
import { factsOf, type MoveFacts } from './move-facts.ts';
import { decodeOutcome, NOT_OVER, type Outcome } from './outcome.ts';
import { type Evaluate, evaluatedBy } from './own-evaluation.ts';
import { follow, listMoves } from './perft/perft.ts';
import { ok, problemAt, type Result, unwrap } from './result.ts';
import type { Cell } from './view.ts';

/**
 * A game being played, in a form that is convenient rather than fast. When dice come next, `legalMoves()` lists the
 * possible rolls, and the caller, who holds the dice, plays one of them.
 */
export class GameState {
  readonly position: Position;
  readonly start: string;
  private readonly played: { readonly move: Move; readonly isRoll: boolean }[] = [];
  /** The legal moves of each ply, so that `play` need not generate them again. */
  private readonly listed: (readonly Move[] | undefined)[] = [];

  constructor(
    readonly variant: Variant,
    position: Position = unwrap(variant.rules.read(variant.rules.start)),
  ) {
    this.position = position;
    this.start = variant.rules.write(position);
  }

  static read(variant: Variant, text: string, moves: readonly string[] = []): Result<GameState> {
    const position = variant.rules.read(text);
    if (!position.ok) return position;
    const state = new GameState(variant, position.value);
    for (const [index, move] of moves.entries()) {
      const played = state.playText(move);
      if (!played.ok)
        return problemAt(played.error.at, played.error.code, { ...played.error.values, move, number: index + 1 });
    }
    return ok(state);
  }

  evaluatedBy(evaluate: Evaluate): GameState {
    return unwrap(GameState.read(evaluatedBy(this.variant, evaluate), this.start, this.moveTexts()));
  }

  get plies(): number {
    return this.played.length;
  }

  get side(): Side {
    return this.position.side;
  }

  get isChance(): boolean {
    return this.position.chance > 0;
  }

  get text(): string {
    return this.variant.rules.write(this.position);
  }

  outcome(): Outcome | null {
    return decodeOutcome(this.position.outcome(), this.variant.game.reasons);
  }

  /** The moves in the game's order, or the possible rolls; none once the game is over. */
  legalMoves(): Move[] {
    if (this.position.outcome() !== NOT_OVER) return [];
    const moves = listMoves(this.position);
    // A copy, because the caller may change the list.
    this.listed[this.plies] = moves.slice();
    const { compareMoves } = this.variant.extras;
    return compareMoves === undefined || this.isChance ? moves : moves.sort(compareMoves);
  }

  /** The probability of each roll, in the order of `legalMoves()`. */
  chances(): number[] {
    return Array.from({ length: this.position.chance }, (_, outcome) => this.position.probability(outcome));
  }

  moveText(move: Move): string {
    return this.variant.rules.writeMove(this.position, move);
  }

  /** Accepts every form in which people write the move. */
  findMove(text: string): Result<Move> {
    if (this.position.outcome() !== NOT_OVER) return problemAt(0, 'game-is-over', { move: text });
    return this.variant.rules.readMove(this.position, text);
  }

  cells(move: Move): readonly Cell[] {
    return this.variant.face.cells(this.position, move);
  }

  routes(move: Move): readonly (readonly Cell[])[] {
    return this.variant.face.routes(this.position, move);
  }

  /** Throws a RangeError if the move is not legal here. */
  describe(move: Move): MoveFacts {
    this.refuseIllegal(move);
    return factsOf(this.variant, this.position, move);
  }

  /** Throws a RangeError, and changes nothing, if the move or roll is not legal here. */
  play(move: Move): void {
    this.refuseIllegal(move);
    const isRoll = this.isChance;
    this.played.push({ move, isRoll });
    this.listed.length = this.plies;
    if (isRoll) this.position.roll(move.code);
    else this.position.make(move.code, move.payload);
  }

  /** Changes nothing if the text means no legal move. */
  playText(text: string): Result<Move> {
    const move = this.findMove(text);
    if (move.ok) this.play(move.value);
    return move;
  }

  private refuseIllegal(move: Move): void {
    if (this.listed[this.plies]?.includes(move)) return;
    if (this.legalMoves().some(legal => isSameMove(legal, move))) return;
    throw new RangeError(`not a legal move in ${this.text}: code ${move.code}, payload ${move.payload}`);
  }

  undo(): Move {
    const last = this.played.pop();
    if (last === undefined) throw new Error('nothing was played that could be taken back');
    if (last.isRoll) this.position.unroll();
    else this.position.unmake();
    return last.move;
  }

  /** Returns what `ask` finds after the move, which is then taken back. */
  after<T>(move: Move, ask: () => T): T {
    this.play(move);
    const answer = ask();
    this.undo();
    return answer;
  }

  moveTexts(): string[] {
    const replay = unwrap(this.variant.rules.read(this.start));
    return this.played.map(({ move }) => {
      const text = this.variant.rules.writeMove(replay, move);
      follow(replay, move);
      return text;
    });
  }
}

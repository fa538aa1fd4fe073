import { lowestBit } from '../../../core/board/bits.ts';
import { SQUARES } from '../moves.ts';
import { CaptureEvents, type EventMemory } from './capture-events.ts';
import type { Pairs } from './pairs.ts';
import { QuietMoves } from './quiet-moves.ts';
import { DRAW, NEVER } from './ratings.ts';
import { ALL_SQUARES, kingReach, kingSteps, type Player } from './square-sets.ts';

/** Upper bound of an army's quiet moves, without those of the king. */
const MAX_MOVES = 64;

/** Pairs of placements have bit matrices: a row for each square of the bottom king, a bit for each of the top king. */
export interface MoverMemory {
  /** Positions with a king on a square that is not free count as won. */
  readonly win: Int32Array;
  /** Positions with a king on a square that is not free never count as lost. */
  readonly loss: Int32Array;
  /** The positions that a capture still saves from a loss. */
  readonly open: Int32Array;
  /**
   * By pair of placements: the ply, modulo 256, of the retrograde analysis at which a position of the pair was last found
   * won; `NEVER` before the first one.
   */
  readonly winPly: Uint8Array;
  /** The same for lost positions. */
  readonly lossPly: Uint8Array;
  /** Null if distances are not computed. */
  readonly events: EventMemory | null;
}

/** `topKings` is a set of squares. */
export type Recorder = (bottom: number, top: number, bottomKing: number, topKings: number, ply: number) => void;

/**
 * The positions of two armies with one player to move. Moves to occupied squares need no test: a position with a king
 * there counts as won by the opponent and never as lost, so the move neither wins nor saves the mover.
 */
export abstract class MoverPositions {
  replies!: MoverPositions;
  private changes = 0;
  /** The ply of the latest change. */
  longest = 0;
  /** The pairs after the army's quiet moves, and the squares that each move passes. */
  private readonly targets = new Int32Array(MAX_MOVES);
  private readonly paths = new Int32Array(MAX_MOVES);
  private moves = 0;
  /** Zero between two sweeps. */
  protected readonly matrix = new Int32Array(SQUARES);

  private readonly quiet: QuietMoves;
  private readonly events: CaptureEvents | null;

  constructor(
    readonly player: Player,
    readonly pairs: Pairs,
    readonly memory: MoverMemory,
    private readonly record: Recorder | null,
  ) {
    this.quiet = new QuietMoves(player, pairs[player]);
    this.events = memory.events && new CaptureEvents(memory.events);
  }

  /** Rows changed since the last call, plus pairs with capture events to come. */
  takeActivity(): number {
    const activity = this.changes + (this.events?.waiting ?? 0);
    this.changes = 0;
    return activity;
  }

  /** Adds to `matrix` the positions with a king's move to a position that the opponent loses. */
  protected abstract addKingWins(pair: number): void;
  /** Removes the positions with a king's move to a position that the opponent has not won. */
  protected abstract removeKingEscapes(pair: number): void;

  begin(pair: number, free: number, ratings: Uint8Array, at: number): void {
    const { win, loss, open, winPly, lossPly } = this.memory;
    for (let row = 0; row < SQUARES; row++) {
      const possible = (free >>> row) & 1 ? free & ~(1 << row) : 0;
      let captures = 0;
      let wins = 0;
      let draws = 0;
      for (let rest = possible; rest !== 0; rest &= rest - 1) {
        const square = lowestBit(rest);
        const rating = ratings[at + SQUARES * row + square]!;
        if (rating === 0) continue;
        captures |= 1 << square;
        if (rating > DRAW) wins |= 1 << square;
        else if (rating === DRAW) draws |= 1 << square;
      }
      const word = SQUARES * pair + row;
      loss[word] = 0;
      win[word] = (ALL_SQUARES & ~possible) | (this.events === null ? wins : 0);
      open[word] = this.events === null ? draws : captures;
    }
    winPly[pair] = NEVER;
    lossPly[pair] = NEVER;
    this.events?.begin(pair);
  }

  /** Finds the wins in `ply` plies, an odd number: a move leads to a loss of the opponent in `ply` - 1 plies. */
  sweepWins(bottom: number, top: number, pair: number, ply: number): void {
    const { matrix, events } = this;
    const { win, winPly } = this.memory;
    const { lossPly } = this.replies.memory;
    const before = (ply - 1) & 255;
    let isTouched = false;
    if (events?.isDue(pair, ply)) {
      isTouched = true;
      events.gather(pair, ply, matrix);
    }
    this.listMoves(bottom, top);
    for (let move = 0; move < this.moves; move++) {
      if (lossPly[this.targets[move]!] !== before) continue;
      isTouched = true;
      this.addWins(move);
    }
    if (lossPly[pair] === before) {
      isTouched = true;
      this.addKingWins(pair);
    }
    if (!isTouched) return;
    for (let row = 0; row < SQUARES; row++) {
      const word = SQUARES * pair + row;
      const found = matrix[row]! & ~win[word]!;
      matrix[row] = 0;
      if (found === 0) continue;
      win[word]! |= found;
      winPly[pair] = ply;
      this.note(bottom, top, row, found, ply);
    }
  }

  /** Finds the losses in `ply` plies, an even number: every move leads to a win of the opponent in fewer plies. */
  sweepLosses(bottom: number, top: number, pair: number, ply: number): void {
    const { matrix } = this;
    const { loss, lossPly } = this.memory;
    const { winPly } = this.replies.memory;
    const before = (ply - 1) & 255;
    let isTouched = this.closeCaptures(pair, ply) || ply === 0 || winPly[pair] === before;
    this.listMoves(bottom, top);
    for (let move = 0; move < this.moves && !isTouched; move++) isTouched = winPly[this.targets[move]!] === before;
    if (!isTouched) return;
    let left = this.addUndecided(pair);
    for (let move = 0; move < this.moves && left !== 0; move++) left = this.removeEscapes(move);
    if (left !== 0) this.removeKingEscapes(pair);
    for (let row = 0; row < SQUARES; row++) {
      const found = matrix[row]!;
      matrix[row] = 0;
      if (found === 0) continue;
      loss[SQUARES * pair + row]! |= found;
      lossPly[pair] = ply;
      this.note(bottom, top, row, found, ply);
    }
  }

  private listMoves(bottom: number, top: number): void {
    const { targets, paths, pairs } = this;
    const { first, to, path, cover } = this.quiet;
    const isBottom = this.player === 'bottom';
    const placement = isBottom ? bottom : top;
    const walls = isBottom ? pairs.top.turnedMasks[top]! : pairs.bottom.masks[bottom]!;
    const end = first[placement + 1]!;
    let moves = 0;
    for (let move = first[placement]!; move < end; move++) {
      if ((cover[move]! & walls) !== 0) continue;
      targets[moves] = isBottom ? pairs.find(to[move]!, top) : pairs.find(bottom, to[move]!);
      paths[moves++] = path[move]!;
    }
    this.moves = moves;
  }

  private addWins(move: number): void {
    const { matrix } = this;
    const { loss } = this.replies.memory;
    const at = SQUARES * this.targets[move]!;
    const path = this.paths[move]!;
    if (path === 0) for (let row = 0; row < SQUARES; row++) matrix[row]! |= loss[at + row]!;
    else
      for (let row = 0; row < SQUARES; row++) if (((path >>> row) & 1) === 0) matrix[row]! |= loss[at + row]! & ~path;
  }

  /** Returns the union of the rows. */
  private addUndecided(pair: number): number {
    const { win, loss, open } = this.memory;
    let left = 0;
    for (let row = 0; row < SQUARES; row++) {
      const word = SQUARES * pair + row;
      const undecided = ALL_SQUARES & ~(win[word]! | loss[word]! | open[word]!);
      this.matrix[row] = undecided;
      left |= undecided;
    }
    return left;
  }

  /** Returns the union of the rows. */
  private removeEscapes(move: number): number {
    const { matrix } = this;
    const { win } = this.replies.memory;
    const at = SQUARES * this.targets[move]!;
    const path = this.paths[move]!;
    let left = 0;
    for (let row = 0; row < SQUARES; row++) {
      // A king on the path makes the move impossible.
      if (((path >>> row) & 1) === 0) matrix[row]! &= win[at + row]! | path;
      left |= matrix[row]!;
    }
    return left;
  }

  /** Removes from `open` what captures no longer save from a loss at this ply; returns true if there was an event. */
  private closeCaptures(pair: number, ply: number): boolean {
    const { events, matrix } = this;
    if (events === null || !events.isDue(pair, ply)) return false;
    events.gather(pair, ply, matrix);
    for (let row = 0; row < SQUARES; row++) {
      this.memory.open[SQUARES * pair + row]! &= ~matrix[row]!;
      matrix[row] = 0;
    }
    return true;
  }

  private note(bottom: number, top: number, row: number, found: number, ply: number): void {
    this.changes++;
    this.longest = ply;
    if (this.record !== null) this.record(bottom, top, row, found, ply);
  }
}

export class BottomMoverPositions extends MoverPositions {
  protected addKingWins(pair: number): void {
    const { loss } = this.replies.memory;
    for (let row = 0; row < SQUARES; row++)
      for (let near = kingReach[row]!; near !== 0; near &= near - 1)
        this.matrix[row]! |= loss[SQUARES * pair + lowestBit(near)]!;
  }

  protected removeKingEscapes(pair: number): void {
    const { win } = this.replies.memory;
    for (let row = 0; row < SQUARES; row++) {
      let left = this.matrix[row]!;
      for (let near = kingReach[row]!; left !== 0 && near !== 0; near &= near - 1)
        left &= win[SQUARES * pair + lowestBit(near)]!;
      this.matrix[row] = left;
    }
  }
}

/** The top player moves. Each row of the matrix has one bit per square of that player's king, so its moves are bit shifts. */
export class TopMoverPositions extends MoverPositions {
  protected addKingWins(pair: number): void {
    const { loss } = this.replies.memory;
    for (let row = 0; row < SQUARES; row++) this.matrix[row]! |= kingSteps(loss[SQUARES * pair + row]!);
  }

  protected removeKingEscapes(pair: number): void {
    const { win } = this.replies.memory;
    for (let row = 0; row < SQUARES; row++) {
      const left = this.matrix[row]!;
      if (left !== 0) this.matrix[row] = left & ~kingSteps(ALL_SQUARES & ~win[SQUARES * pair + row]!);
    }
  }
}

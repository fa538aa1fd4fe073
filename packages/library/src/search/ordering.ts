import { MOVE_CODES, type Side } from '../core/contract.ts';
import type { Settings } from './settings.ts';

const HASH_MOVE = 1 << 30;
const CAPTURE = 1 << 28;
const FIRST_KILLER = 1 << 27;
const SECOND_KILLER = FIRST_KILLER - 1;
const MAX_HISTORY = 1 << 26;
/** The perturbation adds less than 2 to this power to the history score of a move. */
const PERTURBATION_BITS = 6;

/** First the move from the transposition table, then captures, killer moves, and the others by their history. */
export class MoveOrdering {
  private readonly killers: Int32Array;
  /** Cutoffs by each move of each side, weighted by depth. */
  private readonly history = new Int32Array(2 * MOVE_CODES);
  /** The first `rewardedCount` entries are the indices of the scores in `history` that are not 0. */
  private readonly rewarded = new Int32Array(2 * MOVE_CODES);
  private rewardedCount = 0;
  private perturbation = 0;

  constructor(plies: number) {
    this.killers = new Int32Array(2 * plies);
  }

  reset(perturbation: number): void {
    this.perturbation = perturbation;
    this.killers.fill(-1);
    for (let i = 0; i < this.rewardedCount; i++) this.history[this.rewarded[i]!] = 0;
    this.rewardedCount = 0;
  }

  /** Halves the history scores before each depth, so that recent cutoffs count more. */
  age(): void {
    const { history, rewarded } = this;
    let count = 0;
    for (let i = 0; i < this.rewardedCount; i++) {
      const at = rewarded[i]!;
      history[at]! >>= 1;
      if (history[at] !== 0) rewarded[count++] = at;
    }
    this.rewardedCount = count;
  }

  score(
    moves: Int32Array,
    at: number,
    end: number,
    scores: Int32Array,
    hashCode: number,
    ply: number,
    side: Side,
    settings: Settings,
  ): void {
    const first = this.killers[2 * ply]!;
    const second = this.killers[2 * ply + 1]!;
    for (let i = at; i < end; i += 2) {
      const code = moves[i]!;
      let score = settings.history ? this.history[MOVE_CODES * side + code]! : 0;
      if (this.perturbation !== 0) score += Math.imul(code, this.perturbation) >>> (32 - PERTURBATION_BITS);
      if (code === hashCode) score = HASH_MOVE;
      else if (moves[i + 1] !== 0) score = CAPTURE + Math.min(moves[i + 1]! >>> 0, 255);
      else if (settings.killers && code === first) score = FIRST_KILLER;
      else if (settings.killers && code === second) score = SECOND_KILLER;
      scores[i] = score;
    }
  }

  /** Equal scores keep the generator's order. */
  bringBestForward(moves: Int32Array, scores: Int32Array, at: number, end: number): void {
    let best = at;
    for (let i = at + 2; i < end; i += 2) if (scores[i]! > scores[best]!) best = i;
    if (best === at) return;
    const score = scores[best]!;
    const code = moves[best]!;
    const payload = moves[best + 1]!;
    for (let i = best; i > at; i -= 2) {
      scores[i] = scores[i - 2]!;
      moves[i] = moves[i - 2]!;
      moves[i + 1] = moves[i - 1]!;
    }
    scores[at] = score;
    moves[at] = code;
    moves[at + 1] = payload;
  }

  reward(code: number, ply: number, depth: number, side: Side, settings: Settings): void {
    if (settings.killers && this.killers[2 * ply] !== code) {
      this.killers[2 * ply + 1] = this.killers[2 * ply]!;
      this.killers[2 * ply] = code;
    }
    if (!settings.history) return;
    const at = MOVE_CODES * side + code;
    const score = Math.min(MAX_HISTORY, this.history[at]! + depth * depth);
    if (this.history[at] === 0 && score !== 0) this.rewarded[this.rewardedCount++] = at;
    this.history[at] = score;
  }
}

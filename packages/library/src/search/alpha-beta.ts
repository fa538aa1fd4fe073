import {
  DISTANT_WIN,
  isDecided,
  MAX_OUTCOMES,
  type Position,
  type Rules,
  roundSymmetrically,
  WIN,
} from '../core/contract.ts';
import { isByHistory, NOT_OVER } from '../core/outcome.ts';
import type { Prober } from '../core/tables.ts';
import type { Clock } from './limits.ts';
import { MAX_PLIES, SearchBuffers } from './search-buffers.ts';
import type { Settings } from './settings.ts';
import { AT_LEAST, AT_MOST, EXACT, type TranspositionTable } from './transposition-table.ts';

/**
 * The alpha-beta search below the root, on a position that is modified in place. Every value is seen from the side to
 * move at its node; the sign changes only if the side changes, so extra turns need no special case. After every call
 * `isProved` tells whether the value (or bound) depends only on finished games and tables, not on estimates.
 */
export class AlphaBeta {
  nodes = 0;
  /** False during the first depth, which always runs to its end, so that there is a result. */
  mayStop = true;
  isStopped = false;
  private isSelective = true;
  /** True while the search uses no estimates: it stops at the first position that it would have to estimate. */
  private isProving = false;
  /** True while a search with estimates refuses deeper and proved entries, which another history may have caused. */
  private isSeparating = false;
  /** The node count at which the search in `prove` or `separate` gives up. */
  private maxNodesApart = Number.POSITIVE_INFINITY;
  /** True if the table keeps separate entries of a position whose history may change its value. */
  private separatesHistories: boolean;
  /** Mixed into every hash key, so that each way of searching finds only its own entries of the table. */
  private salt = 0;
  isProved = false;
  /** True once a game was won or lost by repetition or counter in a search that does not separate histories. */
  hasSeenPathEnd = false;
  private readonly buffers = SearchBuffers.take();
  /** The principal variations (see SearchBuffers). */
  readonly line = this.buffers.line;
  readonly lineLength = this.buffers.lineLength;
  private readonly floors = this.buffers.floors;
  private readonly ordering = this.buffers.ordering;
  private readonly moves = this.buffers.moves;
  private readonly scores = this.buffers.scores;

  private readonly bound: number;
  private readonly unit: number;
  /** With dice, values of different depths are not comparable, so a deeper table entry is not better. */
  private readonly hasDice: boolean;

  constructor(
    readonly position: Position,
    { bound, unit, dice }: Rules,
    readonly settings: Settings,
    protected readonly table: TranspositionTable,
    private readonly clock: Clock,
    perturbation = 0,
    private readonly prober?: Prober,
  ) {
    this.ordering.reset(perturbation);
    this.bound = bound;
    this.unit = unit;
    this.hasDice = dice !== null;
    this.separatesHistories = settings.exactHistory;
  }

  finish(): void {
    this.buffers.giveBack();
  }

  startDepth(): void {
    this.ordering.age();
  }

  /** Switches reductions and pruning off, so that the shortest win is found. */
  stopPruning(): void {
    if (!this.mayMissShorterWin) return;
    this.isSelective = false;
    this.salt = UNSELECTIVE_SALT;
  }

  startProving(): void {
    this.isSelective = false;
    this.isProving = true;
    this.separatesHistories = true;
    this.salt = PROOF_SALT;
  }

  /** Undefined if the search reaches a limit or `maxNodes`, or would have to estimate a position. */
  prove<T>(search: () => T, maxNodes: number): T | undefined {
    return this.searchApart(search, maxNodes, true);
  }

  /** Runs a search with estimates that separates histories and neither reduces nor prunes; undefined as for `prove`. */
  separate<T>(search: () => T, maxNodes: number): T | undefined {
    return this.searchApart(search, maxNodes, false);
  }

  private searchApart<T>(search: () => T, maxNodes: number, isProving: boolean): T | undefined {
    const { isSelective, separatesHistories, salt } = this;
    this.maxNodesApart = this.nodes + maxNodes;
    this.startProving();
    if (!isProving) {
      this.isProving = false;
      this.isSeparating = true;
      this.salt = SEPARATE_SALT;
    }
    const found = search();
    const isWhole = !this.isStopped;
    this.isSelective = isSelective;
    this.isProving = false;
    this.isSeparating = false;
    this.separatesHistories = separatesHistories;
    this.salt = salt;
    this.isStopped = false;
    this.maxNodesApart = Number.POSITIVE_INFINITY;
    return isWhole ? found : undefined;
  }

  get mayMissShorterWin(): boolean {
    return this.isSelective && (this.settings.reductions || this.settings.futility);
  }

  /** Returns the value of the position for the side to move: exact within the window, else a bound. */
  search(depth: number, alpha: number, beta: number, ply: number, at: number): number {
    this.lineLength[ply] = 0;
    if (!this.enter()) return 0;
    const { position, settings } = this;
    const outcome = position.outcome();
    if (outcome !== NOT_OVER) return this.endValue(outcome, ply);
    if (this.prober?.probe(position)) return this.tableValue(this.prober, ply);
    if (position.chance > 0) return depth === 0 ? this.estimate() : this.searchChance(depth, alpha, beta, ply, at);
    if (depth === 0 && !settings.forcedExtension)
      return settings.quiescence ? this.quiesce(alpha, beta, ply, at) : this.estimate();
    if (ply >= MAX_PLIES - 1) return this.estimate();
    // Mate distance pruning: the game cannot be won or lost sooner than with the next move.
    const soonest = WIN - ply - 1;
    if (alpha >= soonest || beta <= -soonest) {
      this.isProved = true;
      return alpha >= soonest ? soonest : -soonest;
    }

    const lo = this.keyAt(depth);
    const hi = position.hashHi;
    let hashCode = -1;
    if (settings.table && depth > 0 && this.table.find(lo, hi)) {
      hashCode = this.table.code;
      // On the principal variation the table is used only for move ordering, so that the reported line is complete.
      const value = beta - alpha > 1 && !this.hasDice ? NOT_FOUND : this.fromTable(depth, alpha, beta, ply);
      if (value !== NOT_FOUND) return value;
    } else if (this.isProving && settings.table && this.table.find(position.hashLo, hi)) hashCode = this.table.code;

    const end = position.generate(this.moves, at);
    if (depth === 0 && !position.forced)
      return settings.quiescence ? this.quiesce(alpha, beta, ply, at) : this.estimate();
    const below = depth === 0 ? 0 : depth - 1;
    this.ordering.score(this.moves, at, end, this.scores, hashCode, ply, position.side, settings);

    const { side, forced: isForced } = position;
    const floor = alpha;
    let best = -INFINITE;
    let bestCode = 0;
    let allProved = true;
    const futilityValue = isForced ? INFINITE : this.futilityBound(depth, alpha);
    for (let i = at; i < end; i += 2) {
      this.ordering.bringBestForward(this.moves, this.scores, i, end);
      const code = this.moves[i]!;
      const payload = this.moves[i + 1]!;
      if (futilityValue <= alpha && payload === 0 && i > at) {
        allProved = false;
        best = Math.max(best, futilityValue);
        continue;
      }
      position.make(code, payload);
      let value: number;
      const isSame = position.side === side;
      if (i === at || !settings.principalVariation) value = this.below(isSame, below, alpha, beta, ply, end);
      else {
        const less = payload === 0 && !isForced ? this.reductionOf(depth, (i - at) >> 1) : 0;
        value = this.below(isSame, below - less, alpha, alpha + 1, ply, end);
        if (less > 0 && value > alpha && !this.isStopped) value = this.below(isSame, below, alpha, alpha + 1, ply, end);
        if (value > alpha && value < beta && !this.isStopped) value = this.below(isSame, below, alpha, beta, ply, end);
      }
      position.unmake();
      if (this.isStopped) return 0;
      if (!this.isProved) allProved = false;
      if (value <= best) continue;
      best = value;
      bestCode = code;
      if (value <= alpha) continue;
      alpha = value;
      this.extendLine(ply, code, payload);
      if (value < beta) continue;
      // A beta cutoff is a lower bound that depends only on this move.
      allProved = this.isProved;
      if (payload === 0) this.ordering.reward(code, ply, depth, side, settings);
      break;
    }
    this.isProved = allProved;
    if (settings.table && depth > 0) {
      const kind = best >= beta ? AT_LEAST : best > floor ? EXACT : AT_MOST;
      this.table.store(lo, hi, depth, toStored(best, ply), kind, allProved, bestCode);
    }
    return best;
  }

  /** The side to move may decline all captures, so the estimate is a lower bound (stand pat). */
  protected quiesce(alpha: number, beta: number, ply: number, at: number): number {
    const { position } = this;
    let best = this.estimate();
    if (best >= beta || ply >= MAX_PLIES - 2) return best;
    const end = position.generateNoisy(this.moves, at);
    if (end === at) return best;
    const { side } = position;
    this.ordering.score(this.moves, at, end, this.scores, -1, ply, side, this.settings);
    let floor = Math.max(alpha, best);
    let isCutProved = false;
    for (let i = at; i < end; i += 2) {
      this.ordering.bringBestForward(this.moves, this.scores, i, end);
      position.make(this.moves[i]!, this.moves[i + 1]!);
      const isSame = position.side === side;
      const value = isSame
        ? this.quiesceBelow(floor, beta, ply + 1, end)
        : 0 - this.quiesceBelow(0 - beta, 0 - floor, ply + 1, end);
      position.unmake();
      if (this.isStopped) return 0;
      if (value <= best) continue;
      best = value;
      floor = Math.max(floor, best);
      isCutProved = this.isProved;
      if (best >= beta) break;
    }
    this.isProved = best >= beta && isCutProved;
    return best;
  }

  protected quiesceBelow(alpha: number, beta: number, ply: number, at: number): number {
    this.lineLength[ply] = 0;
    if (!this.enter()) return 0;
    const outcome = this.position.outcome();
    if (outcome !== NOT_OVER) return this.endValue(outcome, ply);
    if (this.prober?.probe(this.position)) return this.tableValue(this.prober, ply);
    return this.quiesce(alpha, beta, ply, at);
  }

  /**
   * A chance node: the average over the rolls, rounded to a whole number. Star1 stops as soon as the remaining rolls
   * cannot bring the average into the window; Star2 first probes one good move after each roll, which may already prove
   * a cutoff.
   */
  private searchChance(depth: number, alpha: number, beta: number, ply: number, at: number): number {
    const { position, settings } = this;
    const lo = this.keyAt(depth);
    const hi = position.hashHi;
    if (settings.table && this.table.find(lo, hi)) {
      const known = this.fromTable(depth, alpha, beta, ply);
      if (known !== NOT_FOUND) return known;
    }
    const floors = MAX_OUTCOMES * ply;
    this.floors.fill(-this.bound, floors, floors + MAX_OUTCOMES);
    // Star2 pays off if the static estimate is already above the window.
    const isProbed = settings.star2 && depth > 1 && position.evaluate() >= beta;
    let value = isProbed ? this.probeRolls(depth, beta, ply, at) : NOT_FOUND;
    if (value === NOT_FOUND && !this.isStopped) value = this.averageRolls(depth, alpha, beta, ply, at);
    this.lineLength[ply] = 0;
    if (this.isStopped) return 0;
    if (settings.table) {
      const kind = value >= beta ? AT_LEAST : value > alpha ? EXACT : AT_MOST;
      this.table.store(lo, hi, depth, value, kind, this.isProved, 0);
    }
    return value;
  }

  private averageRolls(depth: number, alpha: number, beta: number, ply: number, at: number): number {
    const { position, settings, bound, floors } = this;
    const outcomes = position.chance;
    const row = MAX_OUTCOMES * ply;
    let sum = 0;
    let left = 1;
    /** The sum of the lower bounds of the remaining rolls, each weighted with its probability. */
    let lowest = 0;
    for (let outcome = 0; outcome < outcomes; outcome++)
      lowest += position.probability(outcome) * floors[row + outcome]!;
    let allProved = true;
    for (let outcome = 0; outcome < outcomes; outcome++) {
      const chance = position.probability(outcome);
      left -= chance;
      lowest -= chance * floors[row + outcome]!;
      // Outside this window of the roll's value the average misses [alpha, beta], whatever the other rolls bring.
      let low = -bound;
      let high = bound;
      if (settings.star1) {
        low = Math.max(low, Math.floor((alpha - 0.5 - sum - left * bound) / chance));
        high = Math.min(high, Math.ceil((beta + 0.5 - sum - lowest) / chance));
      }
      position.roll(outcome);
      const value = this.search(depth, low, high, ply + 1, at);
      position.unroll();
      if (this.isStopped) return 0;
      if (!this.isProved) allProved = false;
      sum += chance * value;
      if (!settings.star1 || outcome === outcomes - 1) continue;
      const best = roundSymmetrically(sum + left * bound);
      const worst = roundSymmetrically(sum + lowest);
      // A lower bound in `floors` may come from an estimate, so a cutoff that uses these bounds is not proved.
      if ((value <= low && best <= alpha) || (value >= high && worst >= beta)) {
        this.isProved = allProved && (value <= low || !settings.star2);
        return value <= low ? best : worst;
      }
    }
    this.isProved = allProved;
    return roundSymmetrically(sum);
  }

  /** The value of one move is a lower bound of its roll. Returns one above the window, or NOT_FOUND and `floors`. */
  private probeRolls(depth: number, beta: number, ply: number, at: number): number {
    const { position, bound, floors } = this;
    const outcomes = position.chance;
    const row = MAX_OUTCOMES * ply;
    let sum = 0;
    let left = 1;
    let allProved = true;
    for (let outcome = 0; outcome < outcomes; outcome++) {
      const chance = position.probability(outcome);
      left -= chance;
      const high = Math.min(bound, Math.ceil((beta + 0.5 - sum + left * bound) / chance));
      position.roll(outcome);
      const value = this.probeOneMove(depth, high, ply + 1, at);
      position.unroll();
      if (this.isStopped) return NOT_FOUND;
      if (!this.isProved) allProved = false;
      floors[row + outcome] = Math.max(-bound, value);
      sum += chance * floors[row + outcome]!;
      const worst = roundSymmetrically(sum - left * bound);
      if (worst >= beta) {
        this.isProved = allProved;
        return worst;
      }
    }
    return NOT_FOUND;
  }

  /** Searches only the first move in the ordering. */
  protected probeOneMove(depth: number, beta: number, ply: number, at: number): number {
    const { position, settings } = this;
    this.isProved = true;
    if (ply >= MAX_PLIES - 1) return -this.bound;
    const end = position.generate(this.moves, at);
    if (end - at <= 2) return -this.bound; // a single move: the probe would be the whole search
    const hashCode = settings.table && this.table.find(position.hashLo, position.hashHi) ? this.table.code : -1;
    const { side } = position;
    this.ordering.score(this.moves, at, end, this.scores, hashCode, ply, side, settings);
    this.ordering.bringBestForward(this.moves, this.scores, at, end);
    position.make(this.moves[at]!, this.moves[at + 1]!);
    const value = this.below(position.side === side, depth - 1, -this.bound, beta, ply, end);
    position.unmake();
    return Math.max(-this.bound, value);
  }

  /** False if a limit is reached. */
  private enter(): boolean {
    if (this.nodes >= this.maxNodesApart) this.isStopped = true;
    if (this.mayStop && this.clock.isUp(this.nodes)) this.isStopped = true;
    if (!this.isStopped) this.nodes++;
    return !this.isStopped;
  }

  private keyAt(depth: number): number {
    const { position } = this;
    return position.hashLo ^ this.salt ^ (this.separatesHistories ? position.historyKey(depth) : 0);
  }

  /** The most that a quiet move near the leaves can be expected to gain; INFINITE if the rule does not apply. */
  private futilityBound(depth: number, alpha: number): number {
    if (!this.isSelective || !this.settings.futility || this.hasDice) return INFINITE;
    if (depth === 0 || depth > FUTILE_DEPTH || isDecided(alpha)) return INFINITE;
    return this.position.evaluate() + depth * this.unit;
  }

  /** Late move reductions, in plies; `place` is the index in the move order. */
  reductionOf(depth: number, place: number): number {
    return this.isSelective && this.settings.reductions
      ? reductions[Math.min(depth, REDUCED_DEPTHS - 1) * REDUCED_PLACES + Math.min(place, REDUCED_PLACES - 1)]!
      : 0;
  }

  private below(isSameSide: boolean, depth: number, alpha: number, beta: number, ply: number, at: number): number {
    return isSameSide
      ? this.search(depth, alpha, beta, ply + 1, at)
      : 0 - this.search(depth, 0 - beta, 0 - alpha, ply + 1, at);
  }

  private estimate(): number {
    this.isProved = false;
    if (this.isProving) this.isStopped = true;
    return this.position.evaluate();
  }

  /**
   * A result by repetition or counter depends on the path to the position, so it is proved only if the transposition
   * table separates paths, or after a move of the root; else such a win counts less than any other.
   */
  private endValue(outcome: number, ply: number): number {
    this.isProved = this.separatesHistories || ply === 1 || !isByHistory(outcome);
    const value = this.position.finalValue();
    if (Math.abs(value) !== WIN) return value;
    if (!this.isProved) this.hasSeenPathEnd = true;
    const win = (this.isProved ? WIN : PATH_WIN) - ply;
    return value > 0 ? win : 0 - win;
  }

  /** Takes the position that the prober has just found, and deducts the plies from the root. */
  protected tableValue({ value, plies }: Prober, ply: number): number {
    this.isProved = true;
    if (!isDecided(value)) return value;
    const win = plies < 0 ? DISTANT_WIN - ply : WIN - plies - ply;
    return value > 0 ? win : 0 - win;
  }

  protected fromTable(depth: number, alpha: number, beta: number, ply: number): number {
    const { table, settings } = this;
    // A deeper entry may depend on repetitions that the key for this depth does not separate.
    const isEnough = this.isProving
      ? table.depth <= depth
      : table.depth === depth ||
        (!this.isSeparating && (table.isProved || (settings.deeperEntries && !this.hasDice && table.depth > depth)));
    if (!isEnough) return NOT_FOUND;
    const value = fromStored(table.value, ply);
    const fits =
      table.bound === EXACT ||
      (table.bound === AT_LEAST && value >= beta) ||
      (table.bound === AT_MOST && value <= alpha);
    if (!fits) return NOT_FOUND;
    this.isProved = table.isProved;
    return value;
  }

  private extendLine(ply: number, code: number, payload: number): void {
    const row = 2 * MAX_PLIES * ply;
    const next = row + 2 * MAX_PLIES;
    this.line[row] = code;
    this.line[row + 1] = payload;
    const length = ply + 1 < MAX_PLIES ? this.lineLength[ply + 1]! : 0;
    for (let i = 0; i < 2 * length; i++) this.line[row + 2 + i] = this.line[next + i]!;
    this.lineLength[ply] = length + 1;
  }
}

const REDUCED_DEPTHS = 32;
const REDUCED_PLACES = 64;
const FIRST_REDUCED_PLACE = 2;
const FIRST_REDUCED_DEPTH = 3;

/**
 * Plies by depth and place in the move order: 0.5 + ln(depth) * ln(place) / 1.8, rounded down. No sum is nearer than
 * 0.0007 to a whole number, so rounding differences of Math.log between browsers do not matter.
 */
const reductions = Int8Array.from({ length: REDUCED_DEPTHS * REDUCED_PLACES }, (_, i) => {
  const depth = Math.floor(i / REDUCED_PLACES);
  const place = i % REDUCED_PLACES;
  if (depth < FIRST_REDUCED_DEPTH || place < FIRST_REDUCED_PLACE) return 0;
  return Math.min(depth - 1, Math.floor(0.5 + (Math.log(depth) * Math.log(place)) / 1.8));
});

const FUTILE_DEPTH = 2;

const UNSELECTIVE_SALT = 0x5bd1e995;
const PROOF_SALT = 0x27d4eb2f;
const SEPARATE_SALT = 0x165667b1;

/** A win by repetition or counter counts less than any other; the plies from the root are deducted. */
const PATH_WIN = DISTANT_WIN - 10_000;

export const INFINITE = 2 * WIN;
export const NOT_FOUND = 3 * WIN;

/** The transposition table stores the distance to a win from the position itself, not from the root. */
const toStored = (value: number, ply: number): number =>
  !isDecided(value) ? value : value > 0 ? value + ply : value - ply;
const fromStored = (value: number, ply: number): number =>
  !isDecided(value) ? value : value > 0 ? value - ply : value + ply;

import { BasePosition } from '../../core/board/base-position.ts';
import { countBits, lowestBit } from '../../core/board/bits.ts';
import { UndoStack } from '../../core/board/undo-stack.ts';
import { HashKeys } from '../../core/board/zobrist.ts';
import { opponent, type Side } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { decideByCount, NOT_OVER, winCode, worthOf } from '../../core/outcome.ts';
import { codeOf, fromOf, PASS, type Track, toOf } from './moves.ts';
import { reasons } from './rulesets.ts';

/** The value of a won game. An even game is 0, so the value before a roll is the average of the values after it. */
export const CERTAIN = 1_000_000;

const ALL_HOME = winCode('all-home', reasons);
const PLY_CAP = winCode('ply-cap');

/** No side was the first; also in a position set up with pieces of both sides at home. */
export const NOBODY = 2;

export const NOT_ROLLED = -1;

/** Hash keys, in rows: pieces of each side by step, counts in hand of each side, then the dice. */
const ROW = 32;
const HAND_KEYS = 2 * ROW;
const DICE_KEYS = 4 * ROW;
const keys = new HashKeys(5 * ROW, 0x55524b49);

export class UrPosition extends BasePosition {
  override chance = 0;
  /** Bit s is step s of that side. */
  readonly onPath = new Int32Array(2);
  readonly inHand = new Int32Array(2);
  readonly atHome = new Int32Array(2);
  /** Only the evaluation `first-home` uses it. */
  firstHome: Side | typeof NOBODY = NOBODY;
  dice = NOT_ROLLED;
  /** Since the start of the game (U10). */
  rolls = 0;
  /** A frame holds the hash, both sides' pieces on the path, and the rest in one word. */
  private readonly frames = new UndoStack(5);
  private readonly rosettesAreSafe: boolean;
  private readonly rosetteRollsAgain: boolean;
  private readonly captureRollsAgain: boolean;
  private readonly homeRollsAgain: boolean;

  constructor(
    readonly track: Track,
    protected readonly evaluator: Evaluator<UrPosition>,
    hands: readonly [number, number],
    steps: readonly [number, number],
    side: Side,
    dice: number,
  ) {
    super();
    const { rosettesAre, anotherRoll } = track.ruleset;
    this.rosettesAreSafe = rosettesAre === 'safe';
    this.rosetteRollsAgain = anotherRoll.includes('rosette');
    this.captureRollsAgain = anotherRoll.includes('capture');
    this.homeRollsAgain = anotherRoll.includes('home');
    keys.begin(this, side);
    for (const s of [0, 1] as const) {
      this.changeHand(s, hands[s]);
      this.onPath[s] = steps[s];
      this.atHome[s] = this.track.ruleset.pieces - hands[s] - countBits(steps[s]);
      for (let rest = steps[s]; rest !== 0; rest &= rest - 1) this.hashStep(s, lowestBit(rest));
    }
    const [one, other] = [this.atHome[0]! > 0, this.atHome[1]! > 0];
    this.firstHome = one === other ? NOBODY : one ? 0 : 1;
    this.setDice(this.isFinished() ? NOT_ROLLED : dice);
  }

  generate(out: Int32Array, at: number): number {
    if (this.dice === NOT_ROLLED) return at;
    const { dice } = this;
    let targets = this.targets();
    if (targets === 0) {
      out[at] = PASS; // U5
      out[at + 1] = 0;
      return at + 2;
    }
    let end = at;
    for (; targets !== 0; targets &= targets - 1) {
      const to = lowestBit(targets);
      out[end] = codeOf(to - dice, to);
      out[end + 1] = 0;
      end += 2;
    }
    return end;
  }

  override countMoves(): number {
    return this.dice === NOT_ROLLED ? 0 : Math.max(1, countBits(this.targets()));
  }

  make(code: number, _payload: number): void {
    const at = this.frames.push();
    const saved = this.frames.words;
    const { track, side, onPath, inHand, atHome } = this;
    saved[at] = this.hashLo;
    saved[at + 1] = this.hashHi;
    saved[at + 2] = onPath[0]!;
    saved[at + 3] = onPath[1]!;
    saved[at + 4] =
      side |
      (this.dice << 1) |
      (inHand[0]! << 8) |
      (inHand[1]! << 12) |
      (atHome[0]! << 16) |
      (atHome[1]! << 20) |
      (this.firstHome << 24);
    this.setDice(NOT_ROLLED);
    const rollsAgain = code !== PASS && this.movePiece(fromOf(code), toOf(code));
    if (!rollsAgain) {
      this.side = opponent(side);
      this.hashLo ^= keys.sideLo;
      this.hashHi ^= keys.sideHi;
    }
    if (atHome[side] === track.ruleset.pieces) this.chance = 0;
  }

  unmake(): void {
    const at = this.frames.pop();
    const saved = this.frames.words;
    const rest = saved[at + 4]!;
    this.hashLo = saved[at]!;
    this.hashHi = saved[at + 1]!;
    this.onPath[0] = saved[at + 2]!;
    this.onPath[1] = saved[at + 3]!;
    this.side = (rest & 1) as Side;
    this.dice = (rest >> 1) & 127;
    this.inHand[0] = (rest >> 8) & 15;
    this.inHand[1] = (rest >> 12) & 15;
    this.atHome[0] = (rest >> 16) & 15;
    this.atHome[1] = (rest >> 20) & 15;
    this.firstHome = ((rest >> 24) & 3) as Side | typeof NOBODY;
    this.chance = 0;
  }

  override probability(outcome: number): number {
    return this.track.chances[outcome]!;
  }

  override roll(outcome: number): void {
    this.setDice(this.track.counts[outcome]!);
    this.rolls++;
  }

  override unroll(): void {
    this.setDice(NOT_ROLLED);
    this.rolls--;
  }

  outcome(): number {
    const { pieces, rollCap } = this.track.ruleset;
    if (this.atHome[0] === pieces) return ALL_HOME;
    if (this.atHome[1] === pieces) return ALL_HOME + 1;
    if (this.rolls < rollCap || this.dice !== NOT_ROLLED) return NOT_OVER;
    const decided = decideByCount(this.atHome[0]!, this.atHome[1]!, PLY_CAP); // U10
    return decided === PLY_CAP + 2 ? decideByCount(this.stepsOf(0), this.stepsOf(1), PLY_CAP) : decided;
  }

  override finalValue(): number {
    return CERTAIN * Math.sign(worthOf(this.outcome(), this.side));
  }

  /** The limit of rolls matters only at the end of a very long game. */
  override historyKey(plies: number): number {
    const { rollCap } = this.track.ruleset;
    return this.rolls + plies >= rollCap ? 1 + this.rolls : 0;
  }

  override evaluate(): number {
    return this.evaluator.evaluate(this);
  }

  stepsOf(side: Side): number {
    let sum = 0;
    for (let rest = this.onPath[side]!; rest !== 0; rest &= rest - 1) sum += lowestBit(rest);
    return sum;
  }

  isFinished(): boolean {
    const { pieces } = this.track.ruleset;
    return this.atHome[0] === pieces || this.atHome[1] === pieces;
  }

  /** Steps without own pieces (U7) and safe enemies (U8). */
  private targets(): number {
    const { track, side, dice } = this;
    if (dice === 0) return 0;
    const own = this.onPath[side]!;
    const movers = this.inHand[side] === 0 ? own : own | 1;
    const reached = (movers << dice) & ((2 << track.home) - 2) & ~own; // home only by the exact count (U6)
    return this.rosettesAreSafe ? reached & ~this.safeFromUs() : reached;
  }

  /** Own steps on which an enemy stands safely on a rosette. */
  safeFromUs(): number {
    const { sharedRosettes, meets } = this.track;
    const enemy = this.onPath[opponent(this.side)]!;
    let safe = 0;
    for (let i = 0; i < sharedRosettes.length; i++) {
      const step = sharedRosettes[i]!;
      if ((enemy >>> meets[step]!) & 1) safe |= 1 << step;
    }
    return safe;
  }

  /** Returns true if the same side rolls again (U9). */
  private movePiece(from: number, to: number): boolean {
    const { track, side } = this;
    if (from === 0) this.changeHand(side, -1);
    else {
      this.onPath[side]! ^= 1 << from;
      this.hashStep(side, from);
    }
    if (to === track.home) {
      if (this.atHome[0] === 0 && this.atHome[1] === 0) this.firstHome = side;
      this.atHome[side]!++;
      return this.homeRollsAgain;
    }
    this.onPath[side]! ^= 1 << to;
    this.hashStep(side, to);
    const enemy = opponent(side);
    const met = track.meets[to]!;
    const captures = met !== 0 && ((this.onPath[enemy]! >>> met) & 1) !== 0;
    if (captures) {
      this.onPath[enemy]! ^= 1 << met; // U8
      this.hashStep(enemy, met);
      this.changeHand(enemy, 1);
    }
    return (this.rosetteRollsAgain && ((track.rosettes >>> to) & 1) !== 0) || (this.captureRollsAgain && captures);
  }

  private setDice(dice: number): void {
    // Before the roll, `dice` is -1, which selects the last of the hash keys for hands; no hand uses that key.
    this.hashLo ^= keys.lo[DICE_KEYS + this.dice]! ^ keys.lo[DICE_KEYS + dice]!;
    this.hashHi ^= keys.hi[DICE_KEYS + this.dice]! ^ keys.hi[DICE_KEYS + dice]!;
    this.dice = dice;
    this.chance = dice === NOT_ROLLED && !this.isFinished() ? this.track.counts.length : 0;
  }

  private changeHand(side: Side, by: number): void {
    const before = this.inHand[side]!;
    const key = HAND_KEYS + ROW * side + before;
    this.hashLo ^= keys.lo[key]! ^ keys.lo[key + by]!;
    this.hashHi ^= keys.hi[key]! ^ keys.hi[key + by]!;
    this.inHand[side] = before + by;
  }

  private hashStep(side: Side, step: number): void {
    this.hashLo ^= keys.lo[ROW * side + step]!;
    this.hashHi ^= keys.hi[ROW * side + step]!;
  }
}

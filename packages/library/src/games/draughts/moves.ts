import { countBits, lowestBit } from '../../core/board/bits.ts';
import type { Side } from '../../core/contract.ts';
import {
  crownRows,
  DOWN_LEFT,
  DOWN_RIGHT,
  downLeft,
  downRight,
  SQUARES,
  steps,
  UP_LEFT,
  UP_RIGHT,
  upLeft,
  upRight,
} from './geometry.ts';
import type { Ruleset } from './rulesets.ts';

/** A move's code packs start square, end square and the flag CROWNED; its payload is the set of captured squares. */
export const fromOf = (code: number): number => code & 31;
export const toOf = (code: number): number => (code >> 5) & 31;
export const CROWNED = 1 << 10;

export interface Route {
  readonly code: number;
  readonly captured: number;
  readonly squares: readonly number[];
}

/** Shifts sets of men for quiet moves and to test for captures; follows captures square by square. */
export class MoveGenerator {
  forced = false;

  readonly flying: boolean;
  readonly menCaptureBack: boolean;
  private readonly midCapture: Ruleset['crownedInMidCapture'];
  private readonly leaveAtOnce: boolean;
  private readonly perPiece: number;
  private readonly perKing: number;
  /** With fewer captured pieces than this, two routes of a capture never give the same move. */
  private readonly loopLength: number;

  private out: Int32Array = new Int32Array(0);
  private start = 0;
  private end = 0;
  private best = 0;
  private from = 0;
  private isMan = false;
  private crownedOnTheWay = false;
  private firstWay = 0;
  private lastWay = 0;
  private crownRow = 0;
  private blocked = 0;
  private enemy = 0;
  private kings = 0;
  private readonly path = new Int8Array(SQUARES);
  private readonly scratch = new Int32Array(1 << 10);
  private routes: Route[] | null = null;

  constructor(ruleset: Ruleset) {
    this.flying = ruleset.king === 'flying';
    this.menCaptureBack = ruleset.menCapture === 'both-ways';
    this.midCapture = ruleset.crownedInMidCapture;
    this.leaveAtOnce = ruleset.capturedLeave === 'at-once';
    const weightOf = (wish: Ruleset['capturePriority'][number]) => {
      const rank = ruleset.capturePriority.indexOf(wish);
      return rank < 0 ? 0 : 64 ** (1 - rank);
    };
    this.perPiece = weightOf('most-pieces');
    this.perKing = weightOf('most-kings');
    this.loopLength = this.flying ? 2 : 4;
  }

  /** Captures if there are any (D5, C2), else quiet moves. */
  generate(own: number, enemy: number, kings: number, side: Side, out: Int32Array, at: number): number {
    const end = this.generateCaptures(own, enemy, kings, side, out, at);
    this.forced = end > at;
    return this.forced ? end : this.generateQuiet(own, enemy, kings, side, out, at);
  }

  count(own: number, enemy: number, kings: number, side: Side): number {
    const captures = this.generateCaptures(own, enemy, kings, side, this.scratch, 0) >> 1;
    if (captures > 0) return captures;
    const empty = ~(own | enemy);
    const ownKings = own & kings;
    const steppers = this.flying ? own & ~kings : own;
    const up = side === 0 ? steppers : this.flying ? 0 : ownKings;
    const down = side === 1 ? steppers : this.flying ? 0 : ownKings;
    const moves =
      countBits(upLeft(up) & empty) +
      countBits(upRight(up) & empty) +
      (down === 0 ? 0 : countBits(downLeft(down) & empty) + countBits(downRight(down) & empty));
    if (!this.flying || ownKings === 0) return moves;
    return moves + (this.writeFlights(ownKings, empty, this.scratch, 0) >> 1);
  }

  generateCaptures(own: number, enemy: number, kings: number, side: Side, out: Int32Array, at: number): number {
    const ownKings = own & kings;
    let movers = this.shortCapturers(own, enemy, ownKings, side);
    if (this.flying) movers |= ownKings;
    if (movers === 0) return at;
    this.out = out;
    this.start = at;
    this.end = at;
    this.best = 0;
    this.enemy = enemy;
    this.kings = kings;
    this.crownRow = crownRows[side];
    const menFirst = this.menCaptureBack || side === 0 ? UP_LEFT : DOWN_LEFT;
    const menLast = this.menCaptureBack || side === 1 ? DOWN_RIGHT : UP_RIGHT;
    for (; movers !== 0; movers &= movers - 1) {
      const from = lowestBit(movers);
      const bit = 1 << from;
      this.from = from;
      this.path[0] = from;
      this.blocked = (own | enemy) & ~bit; // the start square counts as empty (D4)
      this.isMan = (kings & bit) === 0;
      this.firstWay = this.isMan ? menFirst : UP_LEFT;
      this.lastWay = this.isMan ? menLast : DOWN_RIGHT;
      if (!this.isMan && this.flying) this.flyOn(from, 0, 1);
      else this.jumpOn(from, 0, 1);
    }
    return this.end;
  }

  hasMove(own: number, enemy: number, kings: number, side: Side): boolean {
    const empty = ~(own | enemy);
    const ownKings = own & kings;
    const up = side === 0 ? own : ownKings;
    const down = side === 1 ? own : ownKings;
    if (((upLeft(up) | upRight(up) | downLeft(down) | downRight(down)) & empty) !== 0) return true;
    // A flying king with no empty square beside it captures only neighbours, like a king that moves one step.
    return this.shortCapturers(own, enemy, ownKings, side) !== 0;
  }

  captureRoutes(own: number, enemy: number, kings: number, side: Side): Route[] {
    const routes: Route[] = [];
    this.routes = routes;
    this.generateCaptures(own, enemy, kings, side, new Int32Array(1 << 12), 0);
    this.routes = null;
    return routes;
  }

  private generateQuiet(own: number, enemy: number, kings: number, side: Side, out: Int32Array, at: number): number {
    const empty = ~(own | enemy);
    const ownKings = own & kings;
    const steppers = this.flying ? own & ~kings : own;
    const up = side === 0 ? steppers : this.flying ? 0 : ownKings;
    const down = side === 1 ? steppers : this.flying ? 0 : ownKings;
    const crownRow = crownRows[side];
    let end = at;
    for (let way = UP_LEFT; way <= DOWN_RIGHT; way++) {
      let targets =
        (way === UP_LEFT
          ? upLeft(up)
          : way === UP_RIGHT
            ? upRight(up)
            : way === DOWN_LEFT
              ? downLeft(down)
              : downRight(down)) & empty;
      for (; targets !== 0; targets &= targets - 1) {
        const to = lowestBit(targets);
        const from = steps[SQUARES * (3 - way) + to]!;
        const isCrowned = ((crownRow >>> to) & 1) !== 0 && ((kings >>> from) & 1) === 0;
        out[end] = from | (to << 5) | (isCrowned ? CROWNED : 0);
        out[end + 1] = 0;
        end += 2;
      }
    }
    return this.flying ? this.writeFlights(ownKings, empty, out, end) : end;
  }

  /** Flying kings move any distance over empty squares (D1). */
  private writeFlights(ownKings: number, empty: number, out: Int32Array, at: number): number {
    let end = at;
    for (let rest = ownKings; rest !== 0; rest &= rest - 1) {
      const from = lowestBit(rest);
      for (let way = UP_LEFT; way <= DOWN_RIGHT; way++)
        for (
          let to = steps[SQUARES * way + from]!;
          to >= 0 && ((empty >>> to) & 1) !== 0;
          to = steps[SQUARES * way + to]!
        ) {
          out[end] = from | (to << 5);
          out[end + 1] = 0;
          end += 2;
        }
    }
    return end;
  }

  private shortCapturers(own: number, enemy: number, ownKings: number, side: Side): number {
    const empty = ~(own | enemy);
    const up = side === 0 || this.menCaptureBack ? own : ownKings;
    const down = side === 1 || this.menCaptureBack ? own : ownKings;
    let capturers = 0;
    if (up !== 0)
      capturers =
        downRight(downRight(upLeft(upLeft(up) & enemy) & empty)) |
        downLeft(downLeft(upRight(upRight(up) & enemy) & empty));
    if (down !== 0)
      capturers |=
        upRight(upRight(downLeft(downLeft(down) & enemy) & empty)) |
        upLeft(upLeft(downRight(downRight(down) & enemy) & empty));
    return capturers;
  }

  /** A capture continues as long as it can (C2, D4). */
  private jumpOn(square: number, taken: number, length: number): boolean {
    const victims = this.enemy & ~taken;
    const walls = this.walls(taken);
    const { lastWay } = this;
    let wentOn = false;
    for (let way = this.firstWay; way <= lastWay; way++) {
      const over = steps[SQUARES * way + square]!;
      if (over < 0 || ((victims >>> over) & 1) === 0) continue;
      const to = steps[SQUARES * way + over]!;
      if (to < 0 || ((walls >>> to) & 1) !== 0) continue;
      wentOn = true;
      this.path[length] = to;
      const takenNow = taken | (1 << over);
      const crowns = this.isMan && ((this.crownRow >>> to) & 1) !== 0;
      if (!this.landOn(to, takenNow, length + 1, crowns)) this.emit(to, takenNow, length + 1, crowns);
    }
    return wentOn;
  }

  /** Returns false if the capture ends here. */
  private landOn(to: number, taken: number, length: number, crowns: boolean): boolean {
    if (!crowns || this.midCapture === 'stays-a-man') return this.jumpOn(to, taken, length);
    if (this.midCapture === 'stops') return false; // D7
    this.isMan = false;
    const { firstWay, lastWay } = this;
    this.firstWay = UP_LEFT;
    this.lastWay = DOWN_RIGHT;
    this.crownedOnTheWay = true;
    const wentOn = this.flying ? this.flyOn(to, taken, length) : this.jumpOn(to, taken, length); // C3
    this.crownedOnTheWay = false;
    this.firstWay = firstWay;
    this.lastWay = lastWay;
    this.isMan = true;
    return wentOn;
  }

  /** Behind a captured piece a flying king must land where the capture continues, if there is such a square (D3). */
  private flyOn(square: number, taken: number, length: number): boolean {
    const victims = this.enemy & ~taken;
    const walls = this.walls(taken);
    let wentOn = false;
    for (let way = UP_LEFT; way <= DOWN_RIGHT; way++) {
      const ray = SQUARES * way;
      let over = steps[ray + square]!;
      while (over >= 0 && ((walls >>> over) & 1) === 0) over = steps[ray + over]!;
      if (over < 0 || ((victims >>> over) & 1) === 0) continue;
      const nearest = steps[ray + over]!;
      if (nearest < 0 || ((walls >>> nearest) & 1) !== 0) continue;
      wentOn = true;
      const takenNow = taken | (1 << over);
      let goesOn = false;
      for (let to = nearest; to >= 0 && ((walls >>> to) & 1) === 0; to = steps[ray + to]!) {
        this.path[length] = to;
        if (this.flyOn(to, takenNow, length + 1)) goesOn = true;
      }
      if (goesOn) continue;
      for (let to = nearest; to >= 0 && ((walls >>> to) & 1) === 0; to = steps[ray + to]!) {
        this.path[length] = to;
        this.emit(to, takenNow, length + 1, false);
      }
    }
    return wentOn;
  }

  /** Captured pieces block the way until the move ends (D4), or leave at once (C2). */
  private walls(taken: number): number {
    return this.leaveAtOnce ? this.blocked & ~taken : this.blocked;
  }

  /** Keeps only the best captures (D6). */
  private emit(to: number, taken: number, length: number, crowns: boolean): void {
    if (this.perPiece !== 0 || this.perKing !== 0) {
      const score = this.perPiece * countBits(taken) + this.perKing * countBits(taken & this.kings);
      if (score < this.best) return;
      if (score > this.best) {
        this.best = score;
        this.end = this.start;
        if (this.routes !== null) this.routes.length = 0;
      }
    }
    const code = this.from | (to << 5) | (crowns || this.crownedOnTheWay ? CROWNED : 0);
    this.routes?.push({ code, captured: taken, squares: [...this.path.subarray(0, length)] });
    if (length > this.loopLength && this.isWritten(code, taken)) return;
    this.out[this.end] = code;
    this.out[this.end + 1] = taken;
    this.end += 2;
  }

  /** Two routes with the same start, end and captured pieces are one move. */
  private isWritten(code: number, taken: number): boolean {
    for (let i = this.start; i < this.end; i += 2) if (this.out[i] === code && this.out[i + 1] === taken) return true;
    return false;
  }
}

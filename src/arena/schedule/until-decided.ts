import { type PlannedGame, type PlayedGame, pointsOf, type Schedule } from '../plan.ts';
import type { Pentanomial } from '../rating/scores.ts';
import { type SprtState, type SprtTerms, sprt } from '../rating/sprt.ts';

/** Where a sequential test of two contenders stands. */
export interface Decision {
  readonly state: SprtState;
  /** The last game that counts: that of the pair which decided, however many more were played meanwhile. */
  readonly lastGame: number;
}

/**
 * A match that ends as soon as a sequential test is decided. Pairs are looked at one after the other, in the order of the
 * plan: so the answer depends neither on which games happened to end first nor on how many were played at the same time.
 */
export class SequentialTest implements Schedule {
  private readonly pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  /** How many of the planned games were looked at. */
  private looked = 0;
  private lastGame = 0;
  private state: SprtState;

  constructor(
    private readonly schedule: Schedule,
    private readonly terms: SprtTerms,
  ) {
    this.state = this.judge();
  }

  plan(played: ReadonlyMap<number, PlayedGame>): readonly PlannedGame[] {
    const planned = this.schedule.plan(played);
    this.look(planned, played);
    if (this.state.accepted === null) return planned;
    return planned.filter(({ number }) => number <= this.lastGame);
  }

  decide(played: ReadonlyMap<number, PlayedGame>): Decision {
    this.plan(played);
    return { state: this.state, lastGame: this.lastGame };
  }

  private look(planned: readonly PlannedGame[], played: ReadonlyMap<number, PlayedGame>): void {
    while (this.state.accepted === null) {
      const one = planned[this.looked];
      const other = planned[this.looked + 1];
      if (one === undefined || other?.pair !== one.pair) return;
      const [first, second] = [played.get(one.number), played.get(other.number)];
      if (first === undefined || second === undefined) return;
      this.looked += 2;
      this.lastGame = other.number;
      this.pairs[2 * (pointsOfFirst(first) + pointsOfFirst(second))]!++;
      this.state = this.judge();
    }
  }

  private judge(): SprtState {
    return sprt({ pairs: this.pairs as Pentanomial, bySide: noGames }, this.terms);
  }
}

const noGames = [
  [0, 0, 0],
  [0, 0, 0],
] as const;

/** What the first contender got out of a game. */
const pointsOfFirst = (game: PlayedGame): number => (game.seats[0] === 0 ? pointsOf(game) : 1 - pointsOf(game));

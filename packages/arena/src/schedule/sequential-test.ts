import { type PlannedGame, pointsOf } from '../game/played-game.ts';
import type { Pentanomial } from '../rating/scores.ts';
import { type SprtState, type SprtTerms, sprt } from '../rating/sprt.ts';
import type { Results, Schedule } from './schedule.ts';

export interface Decision {
  readonly state: SprtState;
  /** The last game that counts: the second of the deciding pair, even if later games were played. */
  readonly lastGame: number;
}

/** Pairs are counted in the order of the plan, so the result does not depend on which games ended first. */
export class SequentialTest implements Schedule {
  private readonly test: PairTest;
  private counted = 0;
  private lastGame = 0;

  constructor(
    private readonly schedule: Schedule,
    terms: SprtTerms,
  ) {
    this.test = new PairTest(terms);
  }

  get maxGames(): number {
    return this.schedule.maxGames;
  }

  plan(played: Results): readonly PlannedGame[] {
    const planned = this.schedule.plan(played);
    this.countPairs(planned, played);
    if (this.test.state.accepted === null) return planned;
    return planned.filter(({ number }) => number <= this.lastGame);
  }

  decide(played: Results): Decision {
    this.plan(played);
    return { state: this.test.state, lastGame: this.lastGame };
  }

  private countPairs(planned: readonly PlannedGame[], played: Results): void {
    while (this.test.state.accepted === null) {
      const one = planned[this.counted];
      const other = planned[this.counted + 1];
      if (one === undefined || other?.pair !== one.pair) return;
      if (!played.has(one.number) || !played.has(other.number)) return;
      this.counted += 2;
      this.lastGame = other.number;
      this.test.add(one, other, played);
    }
  }
}

export class PairTest {
  private readonly pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  private evaluated: SprtState | undefined;

  constructor(private readonly terms: SprtTerms) {}

  add(one: PlannedGame, other: PlannedGame, played: Results): void {
    this.pairs[2 * (pointsOfFirst(one, played) + pointsOfFirst(other, played))]!++;
    this.evaluated = undefined;
  }

  get state(): SprtState {
    this.evaluated ??= sprt({ pairs: this.pairs as Pentanomial, bySide: noGames }, this.terms);
    return this.evaluated;
  }
}

const noGames = [
  [0, 0, 0],
  [0, 0, 0],
] as const;

const pointsOfFirst = ({ number, seats }: PlannedGame, played: Results): number => {
  const points = pointsOf(played.get(number)!);
  return seats[0] === 0 ? points : 1 - points;
};

import type { PlannedGame } from '../game/played-game.ts';
import type { Results, Schedule } from './schedule.ts';

/** Plays games: this process, or remote workers. */
export interface Crew {
  /** Takes the first of the open games, as many as it has room for; it passes over those that it has taken before. */
  take(open: Iterable<PlannedGame>): void | Promise<void>;
}

/** Plays a schedule: whenever there are results, its open games go to a crew. */
export class ScheduleRun {
  private plan: readonly PlannedGame[] = [];
  /** Games at the start of the plan that are all played. */
  private settled = 0;

  constructor(
    readonly schedule: Schedule,
    private readonly crew: Crew,
  ) {}

  /** False when all games are played. */
  async advance(played: Results): Promise<boolean> {
    this.plan = this.schedule.plan(played);
    while (this.settled < this.plan.length && played.has(this.plan[this.settled]!.number)) this.settled++;
    if (this.settled === this.plan.length) return false;
    await this.crew.take(this.open(played));
    return true;
  }

  private *open(played: Results): Generator<PlannedGame> {
    for (let i = this.settled; i < this.plan.length; i++) {
      const game = this.plan[i]!;
      if (!played.has(game.number)) yield game;
    }
  }
}

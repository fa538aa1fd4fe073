import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GameResult } from '@poda/arena/game/played-game.ts';
import { type Pairings, pairingsOf } from '@poda/arena/rating/tournament-summary.ts';
import type { Results, TournamentSchedule } from '@poda/arena/schedule/schedule.ts';
import { fixedGames } from '@poda/arena/schedule/terms.ts';
import type { Side } from '@poda/library/core/contract.ts';
import type { Queries } from '../store/database.ts';
import { type StartedTournament, scheduleOf } from '../tournaments/stored-tournament.ts';

/** So few rows that an embedded database never blocks for long. */
const SLICE = 2_000;

/** Read from the database once, and then only as new ones come. */
export class TournamentResults {
  readonly played = new PlayedGames();
  private seq = 0;
  private made: TournamentSchedule | undefined;

  constructor(private current: StartedTournament) {}

  get tournament(): StartedTournament {
    return this.current;
  }

  /** The schedule stays: it depends on the first names. */
  update(tournament: StartedTournament): void {
    this.current = tournament;
  }

  /** Only for a tournament that has not ended. */
  get schedule(): TournamentSchedule {
    this.made ??= scheduleOf(this.tournament);
    return this.made;
  }

  async refresh(queries: Queries): Promise<void> {
    for (;;) {
      const { rows } = await queries.query<{ found: readonly FoundResult[] | null }>(
        `select json_agg(json_build_array(seq, number, winner) order by seq) as found
         from (select seq, number, winner from game where tournament = $1 and seq > $2 order by seq limit $3) as g`,
        [this.tournament.id, this.seq, SLICE],
      );
      const found = rows[0]?.found ?? [];
      for (const result of found) this.add(result);
      if (found.length < SLICE) return;
      // An embedded database answers within one turn of the event loop, so other tasks get a turn here.
      await nextTurn();
    }
  }

  private add([seq, number, winner]: FoundResult): void {
    // Two readers may have asked for the same rows.
    if (seq <= this.seq) return;
    this.seq = seq;
    this.played.set(number, winner);
  }

  pairings(): Pairings {
    return this.tournament.pairings ?? pairingsOf(this.schedule, this.played);
  }

  /** Or expected in all, if that is more. */
  planned(): number {
    const fixed = fixedGames(this.tournament.terms);
    if (fixed !== null) return fixed;
    const { schedule } = this;
    return Math.max(schedule.expectedGames, schedule.plan(this.played).length);
  }
}

type FoundResult = readonly [seq: number, number: number, winner: Side | null];

// The schedule asks only for the winner, so games with the same winner share one record.
const recordWith = (winner: Side | null): GameResult['record'] => ({ result: { winner, reason: 'agreement' } });
const records = [recordWith(0), recordWith(1), recordWith(null)] as const;
const DRAWN = 2;

export const recordOf = (winner: Side | null): GameResult['record'] => records[winner ?? DRAWN];

/** One byte per game, because a long tournament has a hundred thousand: 0 if not played, else 1 + the index of its record. */
export class PlayedGames implements Results {
  private ends = new Uint8Array(1_024);
  size = 0;

  set(number: number, winner: Side | null): void {
    if (number >= this.ends.length) {
      const larger = new Uint8Array(2 * number);
      larger.set(this.ends);
      this.ends = larger;
    }
    if (!this.has(number)) this.size++;
    this.ends[number] = 1 + (winner ?? DRAWN);
  }

  has(number: number): boolean {
    return (this.ends[number] ?? 0) > 0;
  }

  get(number: number): Pick<GameResult, 'record'> | undefined {
    const record = records[(this.ends[number] ?? 0) - 1];
    return record && { record };
  }
}

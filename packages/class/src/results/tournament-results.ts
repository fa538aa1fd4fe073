import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Pairings, pairingsOf } from '@poda/arena/rating/tournament-summary.ts';
import type { TournamentSchedule } from '@poda/arena/schedule/schedule.ts';
import { fixedGames } from '@poda/arena/schedule/terms.ts';

import type { Side } from '@poda/library/core/contract.ts';
import type { Queries } from '../store/database.ts';
import { type StartedTournament, scheduleOf } from '../tournaments/stored-tournament.ts';
import { PlayedGames } from './played-games.ts';

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

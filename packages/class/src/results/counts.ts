import type { Fault } from '@poda/arena/game/verdict.ts';
import {
  type Counts,
  type Encounter,
  type LastRound,
  noFaults,
  type Pentanomial,
  scoresOf,
  type Trinomial,
} from '@poda/arena/rating/scores.ts';
import type { Queries } from '../store/database.ts';

/** See the table `encounter_count`. */
export type PackedCounts = readonly number[];

/** Read by one statement, so that all counts are of the same moment. */
interface CountRows {
  readonly levels: readonly (readonly [level: string, games: number, seq: number])[];
  readonly contenders: readonly (readonly [
    place: number,
    level: string,
    millis: number,
    lastRound: number,
    lastPoints: number,
  ])[];
  readonly faults: readonly (readonly [place: number, level: string, by: Fault, games: number])[];
  readonly encounters: readonly (readonly [low: number, high: number, level: string, counts: PackedCounts])[];
}

/** `NO_LEVEL`: games without bots. `MIXED`: correction for pairs whose two games have different levels. */
const NO_LEVEL = '';
const MIXED = '*';

export class TournamentCounts {
  private constructor(
    private readonly players: number,
    private readonly rows: CountRows,
  ) {}

  static async read(queries: Queries, tournament: string, players: number): Promise<TournamentCounts> {
    const { first } = await queries.query<{ counts: CountRows }>`
      select json_build_object(
        'levels', (select coalesce(json_agg(json_build_array(level, games, seq)), '[]')
          from level_count where tournament = ${tournament}),
        'contenders', (select coalesce(json_agg(json_build_array(place, level, millis, last_round, last_points)), '[]')
          from contender_count where tournament = ${tournament}),
        'faults', (select coalesce(json_agg(json_build_array(place, level, by, faults)), '[]')
          from loss_count where tournament = ${tournament} and faults > 0),
        'encounters', (select coalesce(json_agg(json_build_array(low, high, level, counts)), '[]')
          from encounter_count where tournament = ${tournament})) as counts`;
    return new TournamentCounts(players, first!.counts);
  }

  get games(): number {
    return this.rows.levels.reduce((sum, [, games]) => sum + games, 0);
  }

  get seq(): number {
    return this.rows.levels.reduce((last, [, , seq]) => Math.max(last, seq), 0);
  }

  /** The most frequent first, without that of games without bots. */
  levels(): readonly { readonly level: string; readonly games: number }[] {
    return this.rows.levels
      .filter(([level]) => level !== NO_LEVEL)
      .map(([level, games]) => ({ level, games }))
      .sort((a, b) => b.games - a.games || (a.level < b.level ? -1 : 1));
  }

  /** Counts of all games, or of those of one level and the games without bots. */
  of(wanted: string | null): Counts {
    const isCounted = (level: string) => wanted === null || level === wanted || level === NO_LEVEL;
    const millis = new Array<number>(this.players).fill(0);
    const lastRounds = Array.from({ length: this.players }, (): LastRound => ({ round: 0, points: 0 }));
    const faults = Array.from({ length: this.players }, noFaults);
    for (const [place, level, used, round, points] of this.rows.contenders) {
      if (!isCounted(level)) continue;
      millis[place]! += used;
      const last = lastRounds[place]!;
      if (round >= last.round) lastRounds[place] = { round, points: points + (round === last.round ? last.points : 0) };
    }
    for (const [place, level, by, games] of this.rows.faults) if (isCounted(level)) faults[place]![by] += games;
    const rows = this.rows.encounters.filter(([, , level]) => isCounted(level) && (level !== MIXED || wanted === null));
    const scores = scoresOf(
      encountersOf(
        this.players,
        rows.map(([low, high, , counts]) => [low, high, counts]),
      ),
      faults,
    );
    return { ...scores, lastRounds, millis };
  }
}

/** Sums over all levels, ordered by players. */
export const encountersOf = (
  players: number,
  rows: readonly (readonly [low: number, high: number, counts: PackedCounts])[],
): Encounter[] => {
  const sums = new Map<number, PackedCounts>();
  for (const [low, high, counts] of rows) {
    const key = low * players + high;
    const before = sums.get(key);
    sums.set(key, before === undefined ? counts : counts.map((count, i) => count + before[i]!));
  }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([key, counts]) => ({
      players: [Math.floor(key / players), key % players],
      bySide: [counts.slice(0, 3) as unknown as Trinomial, counts.slice(3, 6) as unknown as Trinomial],
      pairs: counts.slice(6, 11) as unknown as Pentanomial,
      singles: [counts.slice(11, 14) as unknown as Trinomial, counts.slice(14, 17) as unknown as Trinomial],
    }));
};

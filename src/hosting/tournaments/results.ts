import type { GameResult } from '../../arena/plan.ts';
import type { CountedGame } from '../../arena/rating/scores.ts';
import { type Summary, summariseTally } from '../../arena/rating/standings.ts';
import { Tally } from '../../arena/rating/tally.ts';
import type { TournamentSchedule } from '../../arena/schedule/schedule.ts';
import { type Pairings, pairingsOf, standingsOptions } from '../../arena/tournament/summary.ts';
import type { Fault } from '../../arena/verdict.ts';
import type { Side } from '../../core/contract.ts';
import type { Database, Queries } from '../../store/database/database.ts';
import { asStarted, readTournament, type StartedTournament, scheduleOf } from './stored-tournament.ts';

/** A row of a played game without its moves. */
export interface ResultRow {
  readonly seq: number;
  readonly number: number;
  readonly pair: number;
  readonly round: number;
  readonly seats: readonly [number, number];
  readonly winner: Side | null;
  readonly by: 'rules' | Fault;
  readonly faultSide: Side | null;
  readonly plies: number;
  readonly millis: readonly [number, number];
  readonly level: string | null;
  readonly played: Date;
}

/** The columns of a `ResultRow`. */
export const RESULT_COLUMNS =
  'seq, number, pair, round, seats, winner, by, fault_side as "faultSide", plies, millis, level, played';

/** Maximum number of rows read at a time. */
const PAGE = 5_000;

/** Reads the results of a tournament after a number `seq`, in the order in which they came. */
export const readResults = async (
  queries: Queries,
  tournament: string,
  after: number,
  limit = PAGE,
): Promise<readonly ResultRow[]> => {
  // Many rows come as one JSON value, which is read several times faster than rows with lists and times.
  const { rows } = await queries.query<{ packed: readonly PackedRow[] | null }>(
    `select json_agg(json_build_array(seq, number, pair, round, seats[1], seats[2], winner, by, fault_side, plies,
       millis[1], millis[2], level, (extract(epoch from played) * 1000)::bigint) order by seq) as packed
     from (select seq, number, pair, round, seats, winner, by, fault_side, plies, millis, level, played
           from game where tournament = $1 and seq > $2 order by seq limit $3) as g`,
    [tournament, after, limit],
  );
  return (rows[0]?.packed ?? []).map(unpacked);
};

type PackedRow = readonly [
  seq: number,
  number: number,
  pair: number,
  round: number,
  seat0: number,
  seat1: number,
  winner: Side | null,
  by: ResultRow['by'],
  faultSide: Side | null,
  plies: number,
  millis0: number,
  millis1: number,
  level: string | null,
  played: number,
];

const unpacked = (row: PackedRow): ResultRow => ({
  seq: row[0],
  number: row[1],
  pair: row[2],
  round: row[3],
  seats: [row[4], row[5]],
  winner: row[6],
  by: row[7],
  faultSide: row[8],
  plies: row[9],
  millis: [row[10], row[11]],
  level: row[12],
  played: new Date(row[13]),
});

/** The standings of a tournament so far, and which games they count. */
export interface HostedStandings extends Summary {
  /** The place of each player of the standings in the list of contenders. */
  readonly places: readonly number[];
  /** The number of all games played. */
  readonly played: number;
  /** The number of games planned so far, or expected in all if that is more; null if that depends on results. */
  readonly planned: number | null;
  /** The confinement levels of the games counted. */
  readonly levels: readonly string[];
  /** The games that are not counted, because they were played under another confinement level. */
  readonly leftOut: number;
  /** The number `seq` of the last game. */
  readonly seq: number;
}

/** The results of one started tournament, read from the database once and then only as new ones come. */
export class TournamentResults {
  /** The results by the number of the game. */
  readonly played = new Map<number, GameResult & { readonly row: ResultRow }>();
  seq = 0;
  private readonly tally: Tally;
  private readonly games = new Map<string, number>();

  private made: TournamentSchedule | undefined;
  private last: { readonly key: string; readonly standings: HostedStandings } | undefined;

  constructor(private current: StartedTournament) {
    this.tally = new Tally(current.contenders.length);
  }

  /** The tournament as it was when its results were last asked for. */
  get tournament(): StartedTournament {
    return this.current;
  }

  /** Takes over the present names, state and pairings; the schedule stays, because it depends on the first names. */
  update(tournament: StartedTournament): void {
    this.current = tournament;
  }

  /** The schedule; only for a tournament that has not ended. */
  get schedule(): TournamentSchedule {
    this.made ??= scheduleOf(this.tournament);
    return this.made;
  }

  /** Reads the results that came since the last call, and returns them. */
  async refresh(queries: Queries): Promise<readonly ResultRow[]> {
    const found: ResultRow[] = [];
    for (;;) {
      const rows = await readResults(queries, this.tournament.id, this.seq);
      for (const row of rows) this.add(row);
      found.push(...rows);
      if (rows.length < PAGE) return found;
    }
  }

  private add(row: ResultRow): void {
    // Two readers may have asked for the same rows at the same time.
    if (row.seq <= this.seq) return;
    this.seq = row.seq;
    const game = countedGame(row);
    this.played.set(row.number, { ...game, row });
    this.tally.add(game, row.millis);
    if (row.level !== null) this.games.set(row.level, (this.games.get(row.level) ?? 0) + 1);
  }

  /** The byes and mini-matches so far. */
  pairings(): Pairings {
    return this.tournament.pairings ?? pairingsOf(this.schedule, this.played);
  }

  /** The number of games planned so far, or expected in all if that is more. */
  planned(): number {
    const { schedule } = this;
    return Math.max(schedule.expectedGames, schedule.plan(this.played).length);
  }

  /** The standings, under the present names of the contenders; computed anew only if something has changed. */
  standings(): HostedStandings {
    const { contenders, mixesLevels, state } = this.tournament;
    const key = JSON.stringify([this.seq, mixesLevels, state, contenders.map(({ name }) => name)]);
    if (this.last?.key !== key) this.last = { key, standings: this.computeStandings() };
    return this.last.standings;
  }

  private computeStandings(): HostedStandings {
    const { terms, contenders, mixesLevels, pairings } = this.tournament;
    const names = contenders.map(({ name }) => name);
    const ratings = contenders.map(({ rating }) => rating ?? undefined);
    const [counted, ...others] = [...this.games.keys()].sort(
      (a, b) => this.games.get(b)! - this.games.get(a)! || (a < b ? -1 : 1),
    );
    const isMixed = others.length > 0 && !mixesLevels;
    const tally = isMixed ? this.tallyOf(counted!) : this.tally;
    // Players are told apart by their places, because erased students may have equal pseudonyms.
    const keys = names.map((_, place) => String(place));
    const options = standingsOptions({ names: keys, format: terms.format, ratings }, this.pairings());
    const summary = summariseTally(keys, tally, options);
    const nameOf = (key: string) => names[Number(key)]!;
    return {
      ...summary,
      places: summary.standings.map(({ player }) => Number(player)),
      standings: summary.standings.map(standing => ({ ...standing, player: nameOf(standing.player) })),
      groups: summary.groups.map(group => group.map(nameOf)),
      classes: summary.classes.map(group => group.map(nameOf)),
      ties: summary.ties.map(tie => ({ ...tie, through: nameOf(tie.through), out: nameOf(tie.out) })),
      anchors: summary.anchors.map(anchor => ({ ...anchor, player: nameOf(anchor.player) })),
      played: this.played.size,
      planned: pairings === null ? this.planned() : this.played.size,
      levels: counted === undefined ? [] : isMixed ? [counted] : [counted, ...others].sort(),
      leftOut: isMixed ? others.reduce((sum, level) => sum + this.games.get(level)!, 0) : 0,
      seq: this.seq,
    };
  }

  /** Counts the games of one confinement level and those without bots. */
  private tallyOf(level: string): Tally {
    const tally = new Tally(this.tournament.contenders.length);
    for (const { row } of this.played.values())
      if (row.level === level || row.level === null) tally.add(countedGame(row), row.millis);
    return tally;
  }
}

/** A result as the standings count it. */
export const countedGame = ({ number, pair, round, seats, winner, by, faultSide }: ResultRow): CountedGame => ({
  number,
  pair,
  round,
  seats,
  record: winner === null ? drawn : won[winner],
  verdict: by === 'rules' ? byRules : { by, side: faultSide! },
});

// Only the winner is asked for, so all games with the same winner share one record; annulled games are never kept.
const recordWith = (winner: Side | null): GameResult['record'] => ({ result: { winner, reason: 'agreement' } });
const drawn = recordWith(null);
const won = [recordWith(0), recordWith(1)] as const;
const byRules = { by: 'rules' } as const;

/** Maximum number of tournaments whose results are kept in memory. */
const MAX_CACHED = 30;

/** The results of the tournaments last asked for. */
export class ResultsCache {
  private readonly cached = new Map<string, TournamentResults>();

  constructor(private readonly database: Database) {}

  /** The results of a started tournament up to now; undefined if there is none. */
  async of(id: string): Promise<TournamentResults | undefined> {
    const stored = await readTournament(this.database, id);
    if (stored === undefined || stored.terms === null) {
      this.cached.delete(id);
      return undefined;
    }
    const tournament = asStarted(stored)!;
    const results = this.cached.get(id) ?? new TournamentResults(tournament);
    results.update(tournament);
    this.cached.delete(id);
    this.cached.set(id, results);
    for (const old of [...this.cached.keys()].slice(0, -MAX_CACHED)) this.cached.delete(old);
    await results.refresh(this.database);
    return results;
  }

  /** The standings of a started tournament up to now, under the present names; undefined if there is none. */
  async standings(id: string): Promise<HostedStandings | undefined> {
    return (await this.of(id))?.standings();
  }
}

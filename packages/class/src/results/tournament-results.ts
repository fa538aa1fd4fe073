import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GameResult } from '@poda/arena/game/played-game.ts';
import {
  type Pairings,
  pairingsOf,
  type Standing,
  type Summary,
  standingsOptions,
  summariseCounts,
} from '@poda/arena/rating/standings.ts';
import type { TournamentSchedule } from '@poda/arena/schedule/schedule.ts';
import { fixedGames } from '@poda/arena/schedule/terms.ts';
import type { Side } from '@poda/library/core/contract.ts';
import type { Database, Queries } from '../store/database.ts';
import { type StartedTournament, scheduleOf } from '../tournaments/stored-tournament.ts';
import { RatingCheckpoints } from './checkpoints.ts';
import { TournamentCounts } from './counts.ts';
import { endOf } from './games.ts';

/** Rows per query: the embedded database runs in the server's thread, which meanwhile does nothing else. */
const SLICE = 2_000;

/** The results of a tournament: read from the database once, and then only new ones. */
export class TournamentResults {
  readonly played = new Map<number, Pick<GameResult, 'record'>>();
  private seq = 0;
  private made: TournamentSchedule | undefined;

  constructor(public tournament: StartedTournament) {}

  /** For running tournaments. It is made once, because a player's name, on which it depends, may be replaced later. */
  get schedule(): TournamentSchedule {
    this.made ??= scheduleOf(this.tournament);
    return this.made;
  }

  async refresh(queries: Queries): Promise<void> {
    for (;;) {
      const { first } = await queries.query<{ found: readonly FoundResult[] | null }>`
        select json_agg(json_build_array(seq, number, winner) order by seq) as found
        from (select seq, number, winner from game where tournament = ${this.tournament.id} and seq > ${this.seq}
          order by seq limit ${SLICE}) as g`;
      const found = first?.found ?? [];
      for (const result of found) this.add(result);
      if (found.length < SLICE) return;
      // The embedded database answers without leaving the event loop, so other tasks get a turn here.
      await nextTurn();
    }
  }

  private add([seq, number, winner]: FoundResult): void {
    // A concurrent call may have added this row already.
    if (seq <= this.seq) return;
    this.seq = seq;
    this.played.set(number, endOf(winner));
  }

  pairings(): Pairings {
    return this.tournament.pairings ?? pairingsOf(this.schedule, this.played);
  }

  /** Games planned so far, or expected in all if that is more. */
  planned(): number {
    const { schedule } = this;
    return Math.max(schedule.expectedGames, schedule.plan(this.played).length);
  }
}

type FoundResult = readonly [seq: number, number: number, winner: Side | null];

const MAX_CACHED = 30;

/** Standings of a running tournament are reused for this many times as long as they took to compute. */
const REST = 10;

/** Number of most recent games from whose times the speed of a tournament is computed. */
const RECENT = 200;

/** Seconds per game beside the thinking time: starting the bots, waiting in the queue. */
const AROUND_A_GAME = 2;

interface CachedStandings {
  readonly key: string;
  readonly standings: TournamentStandings;
  /** Until this time the standings are reused despite new results. */
  readonly until: number;
}

export class ResultsCache {
  readonly checkpoints: RatingCheckpoints;
  private readonly cachedResults = new RecentlyUsed<{ readonly results: TournamentResults; reading: Promise<void> }>();
  private readonly cachedStandings = new RecentlyUsed<CachedStandings>();

  constructor(private readonly database: Database) {
    this.checkpoints = new RatingCheckpoints(database);
  }

  async of(tournament: StartedTournament): Promise<TournamentResults> {
    const { id } = tournament;
    const entry = this.cachedResults.get(id) ?? {
      results: new TournamentResults(tournament),
      reading: Promise.resolve(),
    };
    const { results } = entry;
    results.tournament = tournament;
    this.cachedResults.set(id, entry);
    // Reads one after another, so that concurrent callers do not all read everything.
    entry.reading = entry.reading.catch(() => {}).then(() => results.refresh(this.database));
    await entry.reading;
    this.checkpoints.rateSoon(tournament, results.played.size);
    return results;
  }

  async standings(tournament: StartedTournament): Promise<TournamentStandings> {
    const { id, contenders, mixesLevels, state } = tournament;
    const key = JSON.stringify([mixesLevels, state, contenders.map(({ name }) => name)]);
    const cached = this.cachedStandings.get(id);
    if (cached?.key === key && (performance.now() < cached.until || cached.standings.seq === (await this.lastSeq(id))))
      return cached.standings;
    const counts = await TournamentCounts.read(this.database, id, contenders.length);
    const { pairings, planned } = await this.paired(tournament, counts.games);
    const began = performance.now();
    const standings = hostedStandings(tournament, counts, pairings, planned);
    const ended = performance.now();
    this.cachedStandings.set(id, { key, standings, until: state === 'running' ? ended + REST * (ended - began) : 0 });
    this.checkpoints.rateSoon(tournament, counts.games);
    return standings;
  }

  async paired(tournament: StartedTournament, played: number) {
    if (tournament.pairings !== null) return { pairings: tournament.pairings, planned: played };
    const fixed = fixedGames(tournament.terms);
    if (fixed !== null) return { pairings: noPairings, planned: fixed };
    const results = await this.of(tournament);
    return { pairings: results.pairings(), planned: results.planned() };
  }

  /**
   * The time of a game is that since the result before it (or since the start), but at most its own duration, so that
   * pauses and times without workers do not count.
   */
  async progress(tournament: StartedTournament) {
    const { id } = tournament;
    const { first } = await this.database.query<{ played: number; recent: number; seconds: number | null }>`
      select (select coalesce(sum(games), 0)::int from level_count where tournament = ${id}) as played,
        count(*)::int as recent, sum(least(greatest(extract(epoch from played - before), 0),
          (millis[1] + millis[2]) / 1000 + ${AROUND_A_GAME}))::float8 as seconds
      from (select played, millis, lag(played, 1, ${tournament.started}) over (order by seq) as before from (
        select played, millis, seq from game where tournament = ${id} order by seq desc limit ${RECENT}) as recent) as gap`;
    const { played, recent, seconds } = first!;
    const { planned } = await this.paired(tournament, played);
    const gamesPerMinute = seconds !== null && seconds > 0 ? (60 * recent) / seconds : null;
    const secondsLeft = gamesPerMinute === null ? null : (60 * (planned - played)) / gamesPerMinute;
    return { played, planned, gamesPerMinute, secondsLeft };
  }

  /** The `seq` of the last result in the database. */
  async lastSeq(id: string): Promise<number> {
    const { first } = await this.database.query<{ seq: number | null }>`
      select max(seq) as seq from level_count where tournament = ${id}`;
    return first?.seq ?? 0;
  }
}

const noPairings: Pairings = { byes: [], byePoints: 0, miniMatches: [] };

class RecentlyUsed<T> {
  private readonly entries = new Map<string, T>();

  get(id: string): T | undefined {
    return this.entries.get(id);
  }

  set(id: string, entry: T): void {
    this.entries.delete(id);
    this.entries.set(id, entry);
    if (this.entries.size > MAX_CACHED) this.entries.delete(this.entries.keys().next().value!);
  }
}

export interface TournamentStandings extends Summary {
  /** `place` is the index in the list of contenders. */
  readonly standings: readonly (Standing & { readonly place: number })[];
  readonly played: number;
  /** Games planned so far, or expected in all if that is more. */
  readonly planned: number;
  readonly levels: readonly string[];
  /** Games left out because they were played at another confinement level. */
  readonly leftOut: number;
  readonly seq: number;
}

const hostedStandings = (
  { terms, contenders, mixesLevels }: StartedTournament,
  counts: TournamentCounts,
  pairings: Pairings,
  planned: number,
): TournamentStandings => {
  const names = contenders.map(({ name }) => name);
  const ratings = contenders.map(({ rating }) => rating ?? undefined);
  const [counted, ...others] = counts.levels();
  const isMixed = others.length > 0 && !mixesLevels;
  // By place, because erased students may have equal pseudonyms.
  const keys = names.map((_, place) => String(place));
  const options = standingsOptions({ names: keys, format: terms.format, ratings }, pairings);
  const summary = summariseCounts(keys, counts.of(isMixed ? counted!.level : null), options);
  const nameOf = (key: string) => names[Number(key)]!;
  return {
    ...summary,
    standings: summary.standings.map(({ player, ...standing }) => ({
      ...standing,
      player: nameOf(player),
      place: Number(player),
    })),
    groups: summary.groups.map(group => group.map(nameOf)),
    classes: summary.classes.map(group => group.map(nameOf)),
    ties: summary.ties.map(tie => ({ ...tie, through: nameOf(tie.through), out: nameOf(tie.out) })),
    anchors: summary.anchors.map(anchor => ({ ...anchor, player: nameOf(anchor.player) })),
    played: counts.games,
    planned,
    levels: counts
      .levels()
      .slice(0, isMixed ? 1 : undefined)
      .map(({ level }) => level)
      .sort(),
    leftOut: isMixed ? others.reduce((sum, { games }) => sum + games, 0) : 0,
    seq: counts.seq,
  };
};

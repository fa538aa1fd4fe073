import type { Pairings } from '@poda/arena/rating/tournament-summary.ts';
import { fixedGames } from '@poda/arena/schedule/terms.ts';
import type { Database } from '../store/database.ts';
import { asStarted, readTournament, type StartedTournament } from '../tournaments/stored-tournament.ts';
import { RatingCheckpoints } from './checkpoints.ts';
import { TournamentCounts } from './counts.ts';
import { type HostedStandings, hostedStandings } from './hosted-standings.ts';
import { TournamentResults } from './tournament-results.ts';

const MAX_CACHED = 30;

/** Running standings are shown for this many times as long as they took to compute. */
const REST = 10;

interface KeptStandings {
  readonly key: string;
  readonly standings: HostedStandings;
  /** Until then, new results do not matter. */
  readonly until: number;
}

export class ResultsCache {
  readonly checkpoints: RatingCheckpoints;
  private readonly cached = new Recent<{ readonly results: TournamentResults; reading: Promise<void> }>();
  private readonly kept = new Recent<KeptStandings>();

  constructor(private readonly database: Database) {
    this.checkpoints = new RatingCheckpoints(database);
  }

  async of(id: string): Promise<TournamentResults | undefined> {
    const tournament = await this.started(id);
    if (tournament === undefined) return undefined;
    const entry = this.cached.get(id) ?? { results: new TournamentResults(tournament), reading: Promise.resolve() };
    const { results } = entry;
    results.update(tournament);
    this.cached.set(id, entry);
    // One caller reads at a time, so that the first reading happens once.
    entry.reading = entry.reading.catch(() => {}).then(() => results.refresh(this.database));
    await entry.reading;
    this.checkpoints.rateSoon(tournament, results.played.size);
    return results;
  }

  async standings(id: string): Promise<HostedStandings | undefined> {
    const tournament = await this.started(id);
    if (tournament === undefined) return undefined;
    const { contenders, mixesLevels, state } = tournament;
    const key = JSON.stringify([mixesLevels, state, contenders.map(({ name }) => name)]);
    const kept = this.kept.get(id);
    if (kept?.key === key && (performance.now() < kept.until || kept.standings.seq === (await this.lastSeq(id))))
      return kept.standings;
    const counts = await TournamentCounts.read(this.database, id, contenders.length);
    const { pairings, planned } = await this.paired(tournament, counts.games);
    const began = performance.now();
    const standings = hostedStandings(tournament, counts, pairings, planned);
    const ended = performance.now();
    this.kept.set(id, { key, standings, until: state === 'running' ? ended + REST * (ended - began) : 0 });
    this.checkpoints.rateSoon(tournament, counts.games);
    return standings;
  }

  async paired(
    tournament: StartedTournament,
    played: number,
  ): Promise<{ readonly pairings: Pairings; readonly planned: number }> {
    if (tournament.pairings !== null) return { pairings: tournament.pairings, planned: played };
    const fixed = fixedGames(tournament.terms);
    if (fixed !== null) return { pairings: noPairings, planned: fixed };
    const results = (await this.of(tournament.id))!;
    return { pairings: results.pairings(), planned: results.planned() };
  }

  async started(id: string): Promise<StartedTournament | undefined> {
    const stored = await readTournament(this.database, id);
    const tournament = stored === undefined ? undefined : asStarted(stored);
    if (tournament === undefined) for (const recent of [this.cached, this.kept]) recent.delete(id);
    return tournament;
  }

  private async lastSeq(id: string): Promise<number> {
    const { rows } = await this.database.query<{ seq: number | null }>(
      'select max(seq) as seq from level_count where tournament = $1',
      [id],
    );
    return rows[0]?.seq ?? 0;
  }
}

const noPairings: Pairings = { byes: [], byePoints: 0, miniMatches: [] };

class Recent<T> {
  private readonly entries = new Map<string, T>();

  get(id: string): T | undefined {
    return this.entries.get(id);
  }

  set(id: string, entry: T): void {
    this.entries.delete(id);
    this.entries.set(id, entry);
    if (this.entries.size > MAX_CACHED) this.entries.delete(this.entries.keys().next().value!);
  }

  delete(id: string): void {
    this.entries.delete(id);
  }
}

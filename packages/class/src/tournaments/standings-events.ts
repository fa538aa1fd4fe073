import { eventBytes } from '../live/event-client.ts';
import { Turns } from '../live/turns.ts';
import { progressOf } from './progress.ts';
import { asStarted, readTournament } from './stored-tournament.ts';
import type { TournamentHost } from './tournament-host.ts';
import { MAX_SENT_STANDINGS } from './tournament-schemas.ts';

/** Between two standings or progress events. */
export const STANDINGS_MILLIS = 1_000;

type Events = Promise<readonly Uint8Array[]>;

/** The events `progress` and `standings` of a tournament. */
export class StandingsEvents {
  private readonly computations = new Turns();
  private last: { readonly at: number; readonly events: Events } | undefined;

  /** `sendResults` gives the clients all results of the state that is read before. */
  constructor(
    private readonly host: TournamentHost,
    private readonly tournament: string,
    private readonly sendResults: () => Promise<unknown>,
  ) {}

  /** A message came after the last computation began. */
  outdate(): void {
    this.last = undefined;
  }

  /**
   * Clients that come together get the same events. Computations run in turn, so that no client gets older standings
   * after newer ones.
   */
  present(): Events {
    const now = performance.now();
    if (this.last !== undefined && now - this.last.at < STANDINGS_MILLIS) return this.last.events;
    const events = this.computations.run(() => this.compute());
    this.last = { at: now, events };
    events.catch(() => {
      if (this.last?.events === events) this.last = undefined;
    });
    return events;
  }

  private async compute(): Promise<Uint8Array[]> {
    const stored = await readTournament(this.host.database, this.tournament);
    if (stored === undefined) return [];
    await this.sendResults();
    const { state } = stored;
    const tournament = asStarted(stored);
    if (tournament === undefined)
      return [eventBytes('progress', { state, played: 0, planned: null, secondsLeft: null })];
    const { played, planned, secondsLeft } = await progressOf(this.host, tournament);
    const { standings, seq } = await this.host.results.standings(tournament);
    return [
      eventBytes('progress', { state, played, planned, secondsLeft }),
      eventBytes('standings', { seq, standings: standings.slice(0, MAX_SENT_STANDINGS) }),
    ];
  }
}

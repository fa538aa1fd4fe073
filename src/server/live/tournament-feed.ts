import type { LiveMessage } from '../../hosting/tournaments/live-messages.ts';
import { progressOf } from '../../hosting/tournaments/progress.ts';
import { type ResultRow, readResults } from '../../hosting/tournaments/results.ts';
import { readTournament } from '../../hosting/tournaments/stored-tournament.ts';
import type { TournamentHost } from '../../hosting/tournaments/tournament-host.ts';
import { type EventClient, eventBytes, retryBytes } from './event-client.ts';
import { LiveBoards } from './live-boards.ts';

/** Shortest pause in ms between two standings, and between two messages about the progress. */
const STANDINGS_MILLIS = 1_000;
/** Number of missed results that are sent at a time. */
const PAGE = 500;

/** Sends the events of one tournament to all its clients. */
export class TournamentFeed {
  readonly clients = new Set<EventClient>();
  readonly boards = new LiveBoards();
  /** The number `seq` of the last result that was read; undefined before the first client. */
  private seq: number | undefined;
  private reading: Promise<void> | undefined;
  private isNews = false;
  private standingsAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly host: TournamentHost,
    private readonly tournament: string,
  ) {}

  /** Handles a message of a worker or a planner. */
  receive(message: LiveMessage): void {
    if (message.kind === 'moves') this.showMoves(message);
    else this.refresh();
  }

  /** Adds a client that has the results up to a number `seq`; undefined if it begins now. */
  async add(client: EventClient, after: number | undefined): Promise<void> {
    this.clients.add(client);
    client.send(retryBytes);
    client.send(this.boardsEvent());
    const seq = await this.read();
    client.cursor = Math.min(after ?? seq, seq);
    while (client.cursor < this.seq!) {
      const rows = await readResults(this.host.database, this.tournament, client.cursor, PAGE);
      if (rows.length === 0) break;
      for (const row of rows) sendResult(client, row);
      if (!(await client.drained())) return;
    }
    client.isUpToDate = true;
    for (const bytes of await this.standingsEvents()) client.send(bytes);
  }

  /** Reads the new results soon; several calls in a row give one reading. */
  refresh(): void {
    if (this.clients.size === 0) return;
    this.isNews = true;
    this.reading ??= this.readNews().finally(() => {
      this.reading = undefined;
      if (this.isNews) this.refresh();
    });
  }

  close(): void {
    clearTimeout(this.timer);
    for (const client of [...this.clients]) client.close();
  }

  private async readNews(): Promise<void> {
    this.isNews = false;
    try {
      await this.read();
      this.sendStandingsSoon();
    } catch {
      // The database does not answer; the next message, or the end of the gap, reads again.
    }
  }

  /** Reads the new results, sends them to all clients, and returns the number `seq` of the last one. */
  private async read(): Promise<number> {
    if (this.seq === undefined) {
      const { rows: last } = await this.host.database.query<{ seq: number | null }>(
        'select max(seq) as seq from game where tournament = $1',
        [this.tournament],
      );
      this.seq ??= last[0]?.seq ?? 0;
    }
    for (;;) {
      const page = await readResults(this.host.database, this.tournament, this.seq);
      // Another reading may have sent some of them meanwhile.
      const rows = page.filter(({ seq }) => seq > this.seq!);
      this.seq = Math.max(this.seq, rows.at(-1)?.seq ?? 0);
      for (const row of rows) this.boards.end(row.number);
      for (const client of this.clients) if (client.isUpToDate) for (const row of rows) sendResult(client, row);
      if (page.length === 0) return this.seq;
    }
  }

  private showMoves(message: Extract<LiveMessage, { kind: 'moves' }>): void {
    const moves = this.boards.add(message);
    this.sendAll(moves === null ? [this.boardsEvent()] : moves.map(move => eventBytes('move', move)));
  }

  private boardsEvent(): Uint8Array {
    return eventBytes('boards', { boards: this.boards.list() });
  }

  private sendAll(events: readonly Uint8Array[]): void {
    for (const client of this.clients) for (const event of events) client.send(event);
  }

  private sendStandingsSoon(): void {
    if (this.timer !== undefined) return;
    const pause = Math.max(0, this.standingsAt + STANDINGS_MILLIS - performance.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.standingsAt = performance.now();
      void this.standingsEvents().then(
        events => this.sendAll(events),
        () => {},
      );
    }, pause);
  }

  /** The standings and the progress at present. */
  private async standingsEvents(): Promise<Uint8Array[]> {
    const stored = await readTournament(this.host.database, this.tournament);
    if (stored === undefined) return [];
    // All results that belong to this state reach the clients before it.
    await this.read();
    const results = await this.host.results.of(this.tournament);
    const progress = results === undefined ? { played: 0, planned: null, secondsLeft: null } : progressOf(results);
    const { played, planned, secondsLeft } = progress;
    const events = [eventBytes('progress', { state: stored.state, played, planned, secondsLeft })];
    if (results === undefined) return events;
    const { standings, places, seq } = results.standings();
    const rows = standings.map((standing, i) => ({ ...standing, place: places[i] }));
    return [...events, eventBytes('standings', { seq, standings: rows })];
  }
}

const sendResult = (client: EventClient, row: ResultRow): void => {
  if (row.seq <= client.cursor) return;
  client.cursor = row.seq;
  client.send(eventBytes('game', row, row.seq));
};

import { type EventClient, eventBytes, retryBytes } from '../live/event-client.ts';
import { LiveBoards } from '../live/live-boards.ts';
import { type ResultRow, readResults } from '../results/results.ts';
import type { LiveMessage } from './live-messages.ts';
import { progressOf } from './progress.ts';
import { readTournament } from './stored-tournament.ts';
import type { TournamentHost } from './tournament-host.ts';
import { MAX_SENT_STANDINGS } from './tournament-schemas.ts';

/** Between two standings or progress events. */
const STANDINGS_MILLIS = 1_000;
/** After an error of the database. */
const RETRY_MILLIS = 1_000;
const PAGE = 500;

export class TournamentFeed {
  readonly clients = new Set<EventClient>();
  readonly boards = new LiveBoards();
  /** Of the last result read; undefined without clients. */
  private seq: number | undefined;
  private readonly readings = new Turns();
  private readonly computations = new Turns();
  /** A reading waits for its turn. */
  private isNews = false;
  /** Standings older than a message are recognised by this count. */
  private messages = 0;
  private standings: { readonly messages: number; readonly at: number; readonly events: Events } | undefined;
  private standingsAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly host: TournamentHost,
    private readonly tournament: string,
  ) {}

  receive(message: LiveMessage): void {
    if (message.kind === 'moves') this.showMoves(message);
    else this.refresh();
    // Clients remove the board when they get its result.
    if (message.kind === 'results') for (const number of message.numbers ?? []) this.boards.end(number);
  }

  /** `after` is the client's last result; undefined if it begins now. */
  async add(client: EventClient, after: number | undefined): Promise<void> {
    this.clients.add(client);
    client.send(retryBytes);
    const seq = await this.read();
    client.cursor = Math.min(after ?? seq, seq);
    // With the id an interrupted client can resume here before the first result.
    client.send(this.boardsEvent(client.cursor));
    client.hasBoards = true;
    while (client.cursor < (this.seq ?? 0)) {
      const rows = await readResults(this.host.database, this.tournament, client.cursor, PAGE);
      if (rows.length === 0) break;
      for (const row of rows) sendResult(client, row);
      if (!(await client.drained())) return;
    }
    client.isUpToDate = true;
    for (const bytes of await this.presentStandings()) client.send(bytes);
  }

  /** Several calls in a row give one reading. */
  refresh(): void {
    this.messages++;
    // A later client skips the results until then.
    if (this.clients.size === 0) this.seq = undefined;
    if (this.clients.size === 0 || this.isNews) return;
    this.isNews = true;
    this.readings
      .run(() => {
        this.isNews = false;
        return this.readNow();
      })
      .then(
        () => this.sendStandingsSoon(),
        () => this.retrySoon(),
      );
  }

  forgetSilentBoards(): void {
    if (this.boards.forgetSilent()) this.sendToWatchers([this.boardsEvent()]);
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.retryTimer);
    for (const client of [...this.clients]) client.close();
  }

  private read(): Promise<number> {
    return this.readings.run(() => this.readNow());
  }

  private async readNow(): Promise<number> {
    let seq = this.seq ?? (await this.lastSeq());
    for (;;) {
      const rows = await readResults(this.host.database, this.tournament, seq, PAGE);
      seq = rows.at(-1)?.seq ?? seq;
      this.seq = seq;
      for (const row of rows) this.boards.end(row.number);
      for (const client of this.clients) if (client.isUpToDate) for (const row of rows) sendResult(client, row);
      if (rows.length < PAGE) return seq;
    }
  }

  private async lastSeq(): Promise<number> {
    const { rows } = await this.host.database.query<{ seq: number | null }>(
      'select max(seq) as seq from game where tournament = $1',
      [this.tournament],
    );
    return rows[0]?.seq ?? 0;
  }

  /** The message about the results does not come twice. */
  private retrySoon(): void {
    clearTimeout(this.retryTimer);
    if (this.clients.size > 0) this.retryTimer = setTimeout(() => this.refresh(), RETRY_MILLIS).unref();
  }

  private showMoves(message: Extract<LiveMessage, { kind: 'moves' }>): void {
    const moves = this.boards.add(message);
    this.sendToWatchers(moves === null ? [this.boardsEvent()] : moves.map(move => eventBytes('move', move)));
  }

  private boardsEvent(id?: number): Uint8Array {
    return eventBytes('boards', { boards: this.boards.list() }, id);
  }

  private sendToWatchers(events: readonly Uint8Array[]): void {
    for (const client of this.clients) if (client.hasBoards) for (const event of events) client.send(event);
  }

  private sendStandingsSoon(): void {
    if (this.timer !== undefined) return;
    const pause = Math.max(0, this.standingsAt + STANDINGS_MILLIS - performance.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.standingsAt = performance.now();
      if (this.clients.size === 0) return;
      this.presentStandings().then(
        events => this.sendToUpToDate(events),
        () => this.retrySoon(),
      );
    }, pause).unref();
  }

  /** Other clients would get the end of the tournament before its last games. */
  private sendToUpToDate(events: readonly Uint8Array[]): void {
    for (const client of this.clients) if (client.isUpToDate) for (const event of events) client.send(event);
  }

  /**
   * Clients that come together get the same events. Computations run in turn, so that no client gets older standings
   * after newer ones.
   */
  private presentStandings(): Events {
    const { messages, standings } = this;
    const now = performance.now();
    if (standings?.messages === messages && now - standings.at < STANDINGS_MILLIS) return standings.events;
    const events = this.computations.run(() => this.standingsEvents());
    this.standings = { messages, at: now, events };
    events.catch(() => {
      if (this.standings?.events === events) this.standings = undefined;
    });
    return events;
  }

  private async standingsEvents(): Promise<Uint8Array[]> {
    const stored = await readTournament(this.host.database, this.tournament);
    if (stored === undefined) return [];
    // All results of this state reach the clients before it.
    await this.read();
    const progress = await progressOf(this.host, this.tournament);
    const { played, planned, secondsLeft } = progress ?? { played: 0, planned: null, secondsLeft: null };
    const events = [eventBytes('progress', { state: stored.state, played, planned, secondsLeft })];
    const hosted = await this.host.results.standings(this.tournament);
    if (hosted === undefined) return events;
    const { standings, places, seq } = hosted;
    const rows = standings.slice(0, MAX_SENT_STANDINGS).map((standing, i) => ({ ...standing, place: places[i] }));
    return [...events, eventBytes('standings', { seq, standings: rows })];
  }
}

type Events = Promise<readonly Uint8Array[]>;

class Turns {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const run = this.last.then(task);
    this.last = run.catch(() => {});
    return run;
  }
}

const sendResult = (client: EventClient, row: ResultRow): void => {
  if (row.seq <= client.cursor) return;
  client.cursor = row.seq;
  client.send(eventBytes('game', row, row.seq));
};

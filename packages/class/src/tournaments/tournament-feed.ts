import { TaskQueue } from '../limits/task-queue.ts';
import { type EventClient, eventBytes, retryBytes } from '../live/event-client.ts';
import { LiveBoards } from '../live/live-boards.ts';
import { type ResultRow, readResults } from '../results/games.ts';
import type { LiveMessage } from './live-messages.ts';
import { asStarted, readTournament } from './stored-tournament.ts';
import { MAX_SENT_STANDINGS } from './tournament-routes.ts';
import type { TournamentHost } from './tournaments.ts';

/** Pause after a database error. */
const RETRY_MILLIS = 1_000;
const PAGE = 500;

/** Shortest time between two events with standings or progress. */
const STANDINGS_MILLIS = 1_000;

const hasBoards = (client: EventClient): boolean => client.hasBoards;
const isUpToDate = (client: EventClient): boolean => client.isUpToDate;

/** Sends the boards, moves, results and standings of one tournament to the clients that follow it. */
export class TournamentFeed {
  readonly clients = new Set<EventClient>();
  readonly boards = new LiveBoards();
  private readonly standings: StandingsEvents;
  private standingsAt = -Infinity;
  private standingsTimer: NodeJS.Timeout | undefined;
  private retryTimer: NodeJS.Timeout | undefined;
  /** The `seq` of the last result read; undefined while there are no clients. */
  private seq: number | undefined;
  private readonly readings = new TaskQueue();
  /** True while a reading waits for its turn. */
  private isNews = false;

  constructor(
    private readonly host: TournamentHost,
    private readonly tournament: string,
  ) {
    this.standings = new StandingsEvents(host, tournament, () => this.read());
  }

  receive(message: LiveMessage): void {
    if (message.kind === 'moves') this.showMoves(message);
    else this.refresh();
    // Clients remove the board when they get its result.
    if (message.kind === 'results') for (const number of message.numbers ?? []) this.boards.end(number);
  }

  /** `after` is the `seq` of the client's last result; undefined for a client without results. */
  async add(client: EventClient, after: number | undefined): Promise<void> {
    this.clients.add(client);
    client.send(retryBytes);
    const seq = await this.read();
    client.cursor = Math.min(after ?? seq, seq);
    // The id of this event lets a client that is interrupted before the first result resume here.
    client.send(this.boardsEvent(client.cursor));
    client.hasBoards = true;
    while (client.cursor < (this.seq ?? 0)) {
      const rows = await readResults(this.host.database, this.tournament, client.cursor, PAGE);
      if (rows.length === 0) break;
      for (const row of rows) sendResult(client, row);
      if (!(await client.drained())) return;
    }
    client.isUpToDate = true;
    for (const bytes of await this.standings.present()) client.send(bytes);
  }

  /** Reads the new results. Calls while a reading waits for its turn are merged into it. */
  refresh(): void {
    this.standings.outdate();
    // Without clients nothing is read: the next client starts from the latest result.
    if (this.clients.size === 0) this.seq = undefined;
    if (this.clients.size === 0 || this.isNews) return;
    this.isNews = true;
    const reading = this.readings.run(() => {
      this.isNews = false;
      return this.readNow();
    });
    reading.then(
      () => this.sendStandingsSoon(),
      () => this.retrySoon(),
    );
  }

  forgetSilentBoards(): void {
    if (this.boards.forgetSilent()) this.send([this.boardsEvent()], hasBoards);
  }

  close(): void {
    clearTimeout(this.standingsTimer);
    clearTimeout(this.retryTimer);
    for (const client of [...this.clients]) client.close();
  }

  private read(): Promise<number> {
    return this.readings.run(() => this.readNow());
  }

  private async readNow(): Promise<number> {
    let seq = this.seq ?? (await this.host.results.lastSeq(this.tournament));
    for (;;) {
      const rows = await readResults(this.host.database, this.tournament, seq, PAGE);
      seq = rows.at(-1)?.seq ?? seq;
      this.seq = seq;
      for (const row of rows) this.boards.end(row.number);
      for (const client of this.clients) if (client.isUpToDate) for (const row of rows) sendResult(client, row);
      if (rows.length < PAGE) return seq;
    }
  }

  /** Reads again after an error, because the message about the new results is not repeated. */
  private retrySoon(): void {
    clearTimeout(this.retryTimer);
    if (this.clients.size > 0) this.retryTimer = setTimeout(() => this.refresh(), RETRY_MILLIS).unref();
  }

  private showMoves(message: Extract<LiveMessage, { kind: 'moves' }>): void {
    const moves = this.boards.add(message);
    this.send(moves === null ? [this.boardsEvent()] : moves.map(move => eventBytes('move', move)), hasBoards);
  }

  private boardsEvent(id?: number): Uint8Array {
    return eventBytes('boards', { boards: this.boards.list() }, id);
  }

  private send(events: readonly Uint8Array[], isAddressed: (client: EventClient) => boolean): void {
    for (const client of this.clients) if (isAddressed(client)) for (const event of events) client.send(event);
  }

  private sendStandingsSoon(): void {
    if (this.standingsTimer !== undefined) return;
    const pause = Math.max(0, this.standingsAt + STANDINGS_MILLIS - performance.now());
    this.standingsTimer = setTimeout(() => {
      this.standingsTimer = undefined;
      this.standingsAt = performance.now();
      if (this.clients.size === 0) return;
      // Sent only to clients that are up to date: others would see the end of the tournament before its last games.
      this.standings.present().then(
        events => this.send(events, isUpToDate),
        () => this.retrySoon(),
      );
    }, pause).unref();
  }
}

const sendResult = (client: EventClient, row: ResultRow): void => {
  if (row.seq <= client.cursor) return;
  client.cursor = row.seq;
  client.send(eventBytes('game', row, row.seq));
};

type Events = Promise<readonly Uint8Array[]>;

/** The events `progress` and `standings` of a tournament. */
class StandingsEvents {
  private readonly computations = new TaskQueue();
  private last: { readonly at: number; readonly events: Events } | undefined;

  /** `sendResults` reads the new results and sends them, so that clients have them before the standings. */
  constructor(
    private readonly host: TournamentHost,
    private readonly tournament: string,
    private readonly sendResults: () => Promise<unknown>,
  ) {}

  /** Called when a message tells of a change, so that the events are computed again. */
  outdate(): void {
    this.last = undefined;
  }

  /** Clients that come together share a computation; computations do not overlap, so no client gets old standings. */
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
    const { played, planned, secondsLeft } = await this.host.results.progress(tournament);
    const { standings, seq } = await this.host.results.standings(tournament);
    return [
      eventBytes('progress', { state, played, planned, secondsLeft }),
      eventBytes('standings', { seq, standings: standings.slice(0, MAX_SENT_STANDINGS) }),
    ];
  }
}

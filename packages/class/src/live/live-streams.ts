import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { validProofs } from '../accounts/sessions.ts';
import { LIVE_CHANNEL, readLiveMessage } from '../tournaments/live-messages.ts';
import { TournamentFeed } from '../tournaments/tournament-feed.ts';
import type { TournamentHost } from '../tournaments/tournaments.ts';
import { beatBytes, EventClient } from './event-client.ts';

/** Many per address, because a class often shares one; few per account, because one person has few tabs. */
const usualLimits = { clients: 2_000, clientsPerAddress: 300, clientsPerAccount: 10 };

/** Between the comments that keep an idle stream open. */
const BEAT_MILLIS = 15_000;
/** Between two searches for revoked clients and silent boards. */
const REVIEW_MILLIS = 3_000;
/** Tournaments whose moves are kept although no client follows them. */
const MAX_FEEDS = 200;

interface Follower {
  readonly tournament: string;
  /** The header `Last-Event-ID`: the id of the last result that the client has. */
  readonly lastEventId: string | null | undefined;
  readonly address: string;
  readonly account: string;
  /** The hash of the client's session secret or key. */
  readonly proof: string;
}

export class LiveStreams {
  private readonly feeds = new Map<string, TournamentFeed>();
  private readonly followers = new Map<EventClient, Follower>();
  private unlisten: (() => Promise<void>) | undefined;
  private readonly timer = setInterval(() => this.beat(), BEAT_MILLIS).unref();
  private readonly reviewTimer = setInterval(() => this.review(), REVIEW_MILLIS).unref();

  private constructor(
    private readonly host: TournamentHost,
    private readonly limits: typeof usualLimits,
  ) {}

  static async open(host: TournamentHost, limits = usualLimits): Promise<LiveStreams> {
    const live = new LiveStreams(host, limits);
    live.unlisten = await host.database.listen(
      LIVE_CHANNEL,
      payload => live.receive(payload),
      () => live.refreshAll(),
    );
    return live;
  }

  get clients(): number {
    return this.followers.size;
  }

  /** The caller must have checked that the client may see the tournament. */
  eventStream(follower: Follower): Result<Response> {
    const { tournament, lastEventId } = follower;
    if (!this.hasRoomFor(follower)) return problem('server-busy');
    const feed = this.feedOf(tournament);
    const client = new EventClient(ended => {
      feed.clients.delete(ended);
      this.followers.delete(ended);
    });
    this.followers.set(client, follower);
    const after = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : undefined;
    feed.add(client, after).catch(() => client.close());
    return ok(
      new Response(client.stream, {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store',
          // Proxies such as nginx otherwise hold events back.
          'X-Accel-Buffering': 'no',
        },
      }),
    );
  }

  /** Ends the streams of clients that signed out or were erased, or whose key or password was replaced. */
  async endRevoked(): Promise<void> {
    const followers = [...this.followers];
    if (followers.length === 0) return;
    const valid = await validProofs(this.host.database, [...new Set(followers.map(([, { proof }]) => proof))]);
    for (const [client, { proof }] of followers) if (!valid.has(proof)) client.close();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    clearInterval(this.reviewTimer);
    await this.unlisten?.().catch(() => {});
    for (const feed of this.feeds.values()) feed.close();
  }

  private hasRoomFor({ address, account }: Follower): boolean {
    const { clients, clientsPerAddress, clientsPerAccount } = this.limits;
    const others = [...this.followers.values()];
    return (
      others.length < clients &&
      others.filter(other => other.address === address).length < clientsPerAddress &&
      others.filter(other => other.account === account).length < clientsPerAccount
    );
  }

  private feedOf(tournament: string): TournamentFeed {
    const feed = this.feeds.get(tournament) ?? new TournamentFeed(this.host, tournament);
    this.feeds.set(tournament, feed);
    return feed;
  }

  private receive(payload: string): void {
    const message = readLiveMessage(payload);
    if (message === undefined) return;
    const { kind, tournament } = message;
    // Moves are kept even without clients, so that the first client sees them all.
    if (!this.feeds.has(tournament) && (kind !== 'moves' || this.feeds.size >= MAX_FEEDS)) return;
    this.feedOf(tournament).receive(message);
  }

  private refreshAll(): void {
    for (const feed of this.feeds.values()) feed.refresh();
  }

  private beat(): void {
    for (const feed of this.feeds.values()) for (const client of feed.clients) client.send(beatBytes);
  }

  private review(): void {
    for (const [tournament, feed] of this.feeds) {
      feed.forgetSilentBoards();
      if (feed.clients.size === 0 && feed.boards.isEmpty) this.feeds.delete(tournament);
    }
    void this.endRevoked().catch(() => {});
  }
}

import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import { FollowedGame, MIN_WATCHABLE_MILLIS, type NewMoves } from '@poda/arena/referee/followed-game.ts';
import type { Queries } from '../store/database.ts';
import { LIVE_CHANNEL, type LiveMessage } from '../tournaments/live-messages.ts';

/** Moves made within this time are announced together. */
const TICK_MILLIS = 40;
/** After this time all moves are announced again, so that a server that starts during a game learns them. */
const REPEAT_MILLIS = 3_000;
/** Characters of moves per message: PostgreSQL allows 7,999 bytes, and a move may hold any letters. */
const MAX_CHARACTERS = 2_000;

/** Announces moves to the servers, but not those of quick games. */
export class LiveAnnouncer {
  private readonly games = new Set<AnnouncedGame>();
  private readonly timer = setInterval(() => void this.announce(), TICK_MILLIS).unref();
  private isBusy = false;

  constructor(private readonly queries: Queries) {}

  open(tournament: string, planned: PlannedGame, start: string): AnnouncedGame {
    const { number, round, seats } = planned;
    const game = new AnnouncedGame({ kind: 'moves', tournament, number, round, seats: [...seats], start }, () =>
      this.games.delete(game),
    );
    this.games.add(game);
    return game;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async announce(): Promise<void> {
    if (this.isBusy) return;
    const now = performance.now();
    const messages = [...this.games].flatMap(game => game.news(now));
    if (messages.length === 0) return;
    this.isBusy = true;
    try {
      const payloads = messages.map(message => JSON.stringify(message));
      await this.queries.query`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`;
    } catch {
      // A lost announcement is repaired by the next one with all moves.
    } finally {
      this.isBusy = false;
    }
  }
}

type Facts = Omit<Extract<LiveMessage, { kind: 'moves' }>, 'from' | 'moves'>;

export class AnnouncedGame {
  private readonly began = performance.now();
  private moves: NewMoves['moves'] = [];
  private announced = 0;
  private wholeAt = -Infinity;
  private readonly game = new FollowedGame();
  /** Observer of a game that is played in this thread. */
  readonly watch = this.game.watch;

  constructor(
    private readonly facts: Facts,
    readonly close: () => void,
  ) {}

  /** Adds moves of a game that is played in another thread. */
  readonly add = ({ from, moves }: NewMoves): void => {
    // The game has begun again.
    if (from < this.moves.length) this.wholeAt = -Infinity;
    this.moves = [...this.moves.slice(0, from), ...moves];
  };

  /** The moves since the last call; now and then all moves. */
  news(now: number): LiveMessage[] {
    if (now - this.began < MIN_WATCHABLE_MILLIS) return [];
    const followed = this.game.takeNewMoves(now);
    if (followed !== undefined) this.add(followed);
    const isWhole = now - this.wholeAt >= REPEAT_MILLIS;
    if (isWhole) this.wholeAt = now;
    const from = isWhole ? 0 : this.announced;
    this.announced = this.moves.length;
    return isWhole || from < this.announced ? this.inParts(from) : [];
  }

  private inParts(from: number): LiveMessage[] {
    const messages: LiveMessage[] = [];
    for (let at = from; at < this.announced || messages.length === 0; ) {
      let [end, characters] = [at, 0];
      while (end < this.announced && characters < MAX_CHARACTERS) characters += this.moves[end++]![0].length + 12;
      messages.push({ ...this.facts, from: at, moves: this.moves.slice(at, end).map(([text, time]) => [text, time]) });
      at = end;
    }
    return messages;
  }
}

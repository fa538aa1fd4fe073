import type { Sent } from '../api/route.ts';
import type { LiveMessage } from '../tournaments/live-messages.ts';
import type { liveEvents } from '../tournaments/tournament-routes.ts';

type MovesMessage = Extract<LiveMessage, { kind: 'moves' }>;

type BoardState = Sent<(typeof liveEvents)['boards']>['boards'][number];
type LiveMove = Sent<(typeof liveEvents)['move']>;

interface LiveBoard extends BoardState {
  readonly moves: string[];
  seenAt: number;
}

/** A board without messages is removed after this time. Workers repeat the moves every few seconds. */
const SILENT_MILLIS = 15_000;
const MAX_BOARDS = 100;

export class LiveBoards {
  private readonly boards = new Map<number, LiveBoard>();
  /** The time of the last message of each finished game, oldest first: moves may arrive after the result. */
  private readonly ended = new Map<number, number>();

  list(): BoardState[] {
    return [...this.boards.values()].map(({ seenAt: _seenAt, ...board }) => board).sort((a, b) => a.number - b.number);
  }

  get isEmpty(): boolean {
    return this.boards.size === 0;
  }

  /** Returns the new moves; null if the game has begun again, so that clients need the boards again. */
  add({ number, round, seats, start, from, moves }: MovesMessage, now = performance.now()): LiveMove[] | null {
    if (this.ended.has(number)) {
      this.end(number, now);
      return [];
    }
    const before = this.boards.get(number);
    const isAgain = before !== undefined && moves.some(([text], i) => (before.moves[from + i] ?? text) !== text);
    if (before === undefined && this.boards.size >= MAX_BOARDS) return [];
    const board = isAgain || before === undefined ? { number, round, seats, start, moves: [], seenAt: now } : before;
    board.seenAt = now;
    this.boards.set(number, board);
    const added: LiveMove[] = before === undefined ? [{ number, seats, ply: 0, move: null, millis: null }] : [];
    for (const [i, [move, millis]] of moves.entries()) {
      // After a gap, moves are left out until a message with all moves fills it.
      if (from + i !== board.moves.length) continue;
      board.moves.push(move);
      added.push({ number, seats, ply: board.moves.length, move, millis });
    }
    return isAgain ? null : added;
  }

  end(number: number, now = performance.now()): void {
    this.boards.delete(number);
    this.ended.delete(number);
    this.ended.set(number, now);
  }

  forgetSilent(now = performance.now()): boolean {
    for (const [number, endedAt] of this.ended) {
      if (now - endedAt <= SILENT_MILLIS) break;
      this.ended.delete(number);
    }
    const silent = [...this.boards.values()].filter(({ seenAt }) => now - seenAt > SILENT_MILLIS);
    for (const { number } of silent) this.boards.delete(number);
    return silent.length > 0;
  }
}

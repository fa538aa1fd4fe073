import type { Problem } from '../../core/result.ts';
import type { GameRecord } from '../../notation/record/record.ts';
import { readRecord, writeRecord } from '../../notation/record/record-text.ts';
import { seatsWithGuests } from '../../play/record-players.ts';
import { sessionOf } from '../../play/record-session.ts';
import { dataFolder, type SavedGame, SavedGames } from '../../store/saved-game.ts';
import type { Context } from '../command.ts';
import type { TableSession } from './guests.ts';

/** A game that somebody left before its end, taken over by this process. */
export interface LeftGame {
  readonly session: TableSession;
  readonly saved: SavedGame;
}

/** The games of whoever sits at the terminal: keeps one as it goes, and finds those that were left. */
export class Autosave {
  private readonly games: SavedGames;
  private isFailing = false;

  constructor(
    { terminal, environment }: Context,
    private saved: SavedGame | null = null,
    /** A game that a person has seen stays when it is over; those of a script are its own business. */
    private readonly keepsFinished = terminal.isInteractive,
  ) {
    this.games = new SavedGames(dataFolder(environment));
  }

  /** Whether there is a file to go on from. */
  get isKept(): boolean {
    return this.saved !== null;
  }

  /** Keeps a game as it stands; where that fails it is told once, and tried again the next time. */
  keep(record: GameRecord, onProblem: (problem: Problem) => void): void {
    const place = this.saved === null ? this.games.begin() : { ok: true as const, value: this.saved };
    const text = `${writeRecord(record)}\n`;
    const done = !place.ok ? place : record.result === null ? place.value.save(text) : this.finish(place.value, text);
    if (place.ok) this.saved = place.value;
    if (!done.ok && !this.isFailing)
      onProblem({ code: 'cannot-keep', values: { path: '', reason: '', ...done.error.values } });
    this.isFailing = !done.ok;
  }

  /** Leaves the game for another time; the next one is kept in a file of its own, or goes on in the one that is handed in. */
  leave(next: SavedGame | null = null): void {
    this.saved?.leave();
    this.saved = next;
  }

  /** Takes over the game that was left last, of one game if that is named; null where there is none. */
  findLeft(gameId?: string): LeftGame | null {
    for (const { id, isInUse } of this.games.list()) {
      const seen = isInUse ? null : sessionIn(this.games.peek(id));
      if (seen === null || (gameId !== undefined && seen.variant.game.id !== gameId)) continue;
      const resumed = this.games.resume(id);
      if (!resumed.ok) continue;
      // Between the two looks another process may have played on.
      const session = sessionIn(resumed.value.text);
      if (session !== null) return { session, saved: resumed.value.game };
      resumed.value.game.leave();
    }
    return null;
  }

  /** Keeps a game that was left among the finished ones, where it is not offered any more. */
  setAside({ session, saved }: LeftGame): void {
    saved.finish(`${writeRecord(session.record())}\n`);
  }

  private finish(saved: SavedGame, text: string): ReturnType<SavedGame['save']> {
    if (!this.keepsFinished) {
      saved.discard();
      return { ok: true, value: undefined };
    }
    const finished = saved.finish(text);
    return finished.ok ? { ok: true, value: undefined } : finished;
  }
}

/** The game of a text that can be played on. */
const sessionIn = (text: string | null): TableSession | null => {
  if (text === null) return null;
  const read = readRecord(text);
  if (!read.ok || read.value.record.result !== null) return null;
  const { record } = read.value;
  const replayed = sessionOf(record);
  if (!replayed.ok) return null;
  const session: TableSession = replayed.value;
  session.seats = seatsWithGuests(record, session.variant.game);
  return session;
};

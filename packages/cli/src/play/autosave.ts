import { type SavedGame, SavedGames } from '@poda/arena/files/saved-game.ts';
import type { Problem } from '@poda/library/core/result.ts';
import { dataFolder } from '@poda/library/node/environment.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { readRecord, writeRecord } from '@poda/library/notation/record/record-text.ts';
import { seatsWithExternalPlayers } from '@poda/library/play/session/record-players.ts';
import { sessionOf } from '@poda/library/play/session/record-session.ts';
import type { Context } from '../command.ts';
import type { TerminalSession } from './external-players.ts';

/** An unfinished game that this process has locked. */
export interface UnfinishedGame {
  readonly session: TerminalSession;
  readonly saved: SavedGame;
}

export class Autosave {
  private readonly games: SavedGames;
  private isFailing = false;

  constructor(
    private readonly context: Context,
    private saved: SavedGame | null = null,
  ) {
    this.games = new SavedGames(dataFolder(context.environment));
  }

  get isSaved(): boolean {
    return this.saved !== null;
  }

  /** Reports a failure once; the next call tries again. */
  save(record: GameRecord, onProblem: (problem: Problem) => void): void {
    const place = this.saved === null ? this.games.begin() : { ok: true as const, value: this.saved };
    const text = `${writeRecord(record)}\n`;
    const done = !place.ok ? place : record.result === null ? place.value.save(text) : this.finish(place.value, text);
    if (place.ok) this.saved = place.value;
    if (!done.ok && !this.isFailing)
      onProblem({ code: 'cannot-keep', values: { path: '', reason: '', ...done.error.values } });
    this.isFailing = !done.ok;
  }

  /** Stops saving this game; the next one gets a new file, or the given one. */
  leave(next: SavedGame | null = null): void {
    this.saved?.leave();
    this.saved = next;
  }

  /** Locks the latest, or the latest of the given kind. */
  findUnfinished(gameId?: string): UnfinishedGame | null {
    for (const { id, isInUse } of this.games.list()) {
      const seen = isInUse ? null : sessionIn(this.games.peek(id));
      if (seen === null || (gameId !== undefined && seen.variant.game.id !== gameId)) continue;
      const resumed = this.games.resume(id);
      if (!resumed.ok) continue;
      // Another process may have changed the file since `peek`.
      const session = sessionIn(resumed.value.text);
      if (session !== null) return { session, saved: resumed.value.game };
      resumed.value.game.leave();
    }
    return null;
  }

  /** Ends the saved game, so that it is not offered again. */
  setAside({ session, saved }: UnfinishedGame): void {
    saved.finish(`${writeRecord(session.record())}\n`);
  }

  private finish(saved: SavedGame, text: string): ReturnType<SavedGame['save']> {
    // Scripts keep their own records.
    if (!this.context.terminal.isInteractive) {
      saved.discard();
      return { ok: true, value: undefined };
    }
    const finished = saved.finish(text);
    return finished.ok ? { ok: true, value: undefined } : finished;
  }
}

/** Null if the text is no unfinished game. */
const sessionIn = (text: string | null): TerminalSession | null => {
  if (text === null) return null;
  const read = readRecord(text);
  if (!read.ok || read.value.record.result !== null) return null;
  const { record } = read.value;
  const replayed = sessionOf(record);
  if (!replayed.ok) return null;
  const session: TerminalSession = replayed.value;
  session.seats = seatsWithExternalPlayers(record, session.variant.game);
  return session;
};

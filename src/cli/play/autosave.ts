import type { Problem } from '../../core/result.ts';
import type { FullTranslator } from '../../i18n/translators.ts';
import type { GameRecord } from '../../notation/record/record.ts';
import { readRecord, writeRecord } from '../../notation/record/record-text.ts';
import { seatsWithGuests } from '../../play/session/record-players.ts';
import { sessionOf } from '../../play/session/record-session.ts';
import { dataFolder, type SavedGame, SavedGames } from '../../store/saved-game.ts';
import type { Context } from '../command.ts';
import type { TerminalSession } from './guests.ts';

/** An unfinished saved game that this process has locked for itself. */
export interface UnfinishedGame {
  readonly session: TerminalSession;
  readonly saved: SavedGame;
}

/** Saves the current game after every move, and finds unfinished ones. */
export class Autosave {
  private readonly games: SavedGames;
  private isFailing = false;

  constructor(
    { terminal, environment }: Context,
    private saved: SavedGame | null = null,
    /** True if finished games are kept too: for a person, not for a script, which keeps its own records. */
    private readonly keepsFinished = terminal.isInteractive,
  ) {
    this.games = new SavedGames(dataFolder(environment));
  }

  /** True if the current game is saved in a file. */
  get isSaved(): boolean {
    return this.saved !== null;
  }

  /** Saves the game; a failure is reported once, and the next call tries again. */
  save(record: GameRecord, onProblem: (problem: Problem) => void): void {
    const place = this.saved === null ? this.games.begin() : { ok: true as const, value: this.saved };
    const text = `${writeRecord(record)}\n`;
    const done = !place.ok ? place : record.result === null ? place.value.save(text) : this.finish(place.value, text);
    if (place.ok) this.saved = place.value;
    if (!done.ok && !this.isFailing)
      onProblem({ code: 'cannot-keep', values: { path: '', reason: '', ...done.error.values } });
    this.isFailing = !done.ok;
  }

  /** Leaves the current game saved; the next game gets a new file, or continues in the given one. */
  leave(next: SavedGame | null = null): void {
    this.saved?.leave();
    this.saved = next;
  }

  /** Locks and returns the latest unfinished game, or the latest of the given kind; null if there is none. */
  findUnfinished(gameId?: string): UnfinishedGame | null {
    for (const { id, isInUse } of this.games.list()) {
      const seen = isInUse ? null : sessionIn(this.games.peek(id));
      if (seen === null || (gameId !== undefined && seen.variant.game.id !== gameId)) continue;
      const resumed = this.games.resume(id);
      if (!resumed.ok) continue;
      // The session may be null here: another process may have changed the file between `peek` and `resume`.
      const session = sessionIn(resumed.value.text);
      if (session !== null) return { session, saved: resumed.value.game };
      resumed.value.game.leave();
    }
    return null;
  }

  /** Moves an unfinished game to the finished ones, so that it is not offered again. */
  setAside({ session, saved }: UnfinishedGame): void {
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

/** The game session in a saved file's content; null if that is not an unfinished game. */
const sessionIn = (text: string | null): TerminalSession | null => {
  if (text === null) return null;
  const read = readRecord(text);
  if (!read.ok || read.value.record.result !== null) return null;
  const { record } = read.value;
  const replayed = sessionOf(record);
  if (!replayed.ok) return null;
  const session: TerminalSession = replayed.value;
  session.seats = seatsWithGuests(record, session.variant.game);
  return session;
};

/** The sentence that offers to resume an unfinished game. */
export const offerText = ({ session }: UnfinishedGame, translator: FullTranslator): string => {
  const { variant, decisions } = session;
  return translator.say('resume.offer', {
    game: translator.gameName(variant.game),
    name: variant.name,
    moves: decisions,
  });
};

/** Parses a yes or no in either language; null for any other answer. */
export const isAccepted = (answer: string): boolean | null => {
  if (/^(s|si|sí|y|yes)$/.test(answer)) return true;
  return /^(n|no)$/.test(answer) ? false : null;
};

import type { Seed } from '@poda/library/core/seed/seed.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import type { RecordPlayer } from '@poda/library/notation/record/record.ts';
import type { PlayedGame } from '../game/played-game.ts';
import type { TimeControl } from '../game/player.ts';
import type { Summary } from '../rating/standings.ts';
import type { Level } from '../sandbox/confinement.ts';
import type { Bye, MiniMatch } from '../schedule/schedule.ts';
import type { TournamentFormat } from '../schedule/tournament-formats.ts';
import type { SkippedFile } from '../submissions/submissions.ts';

/** What the tables and the web page of a report are made from. */
export interface ReportSource extends ReportHead {
  /** The seats of the games are indices of this list. */
  readonly contenders: readonly { readonly name: string; readonly record: RecordPlayer }[];
  readonly games: readonly PlayedGame[];
  readonly summary: Summary;
  /** Knockout only. */
  readonly bracket?: Bracket;
  /** Games planned, if some have not been played yet. */
  readonly planned?: number | null;
  readonly notTaken?: readonly SkippedFile[];
}

/** The same in the source of a report and in its web page. */
export interface ReportHead {
  readonly language: Language;
  readonly title: string;
  /** The date of play, or date and time in UTC. */
  readonly date: string;
  readonly form: TournamentFormat;
  readonly game: string;
  readonly time: TimeControl;
  /** Null if the reader may not know it. */
  readonly seed: Seed | null;
  /** Null if no bots took part. */
  readonly level: Level | null;
  /** Games that were annulled and played again. */
  readonly voided: number;
}

/** A knockout so far; players by index. */
export interface Bracket {
  readonly miniMatches: readonly MiniMatch[];
  readonly byes: readonly Bye[];
}

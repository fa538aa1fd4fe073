import type { Seed } from '@poda/library/core/seed/seed.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import type { Happening } from '@poda/library/i18n/translate.ts';
import type { GameRecord, RecordPlayer } from '@poda/library/notation/record/record.ts';
import type { PlayedGame } from '../game/played-game.ts';
import type { TimeControl } from '../game/player.ts';
import type { Evidence, FaultVerdict } from '../game/verdict.ts';
import type { Anchor } from '../rating/rating.ts';
import type { SettledTie, Standing, Summary } from '../rating/standings.ts';
import type { Thinking } from '../rating/thinking-time.ts';
import type { Level } from '../sandbox/confinement.ts';
import type { Bye, MiniMatch, TournamentFormat } from '../schedule/schedule.ts';
import type { SkippedFile } from '../submissions/submission-tree.ts';

/** What the tables and the web page of a report are made from. */
export interface ReportSource extends ReportHead {
  /** The seats of the games are indices of this list. */
  readonly contenders: readonly { readonly name: string; readonly record: RecordPlayer }[];
  readonly games: readonly PlayedGame[];
  readonly summary: Summary;
  readonly bracket?: Bracket;
  readonly planned?: number | null;
  readonly notTaken?: readonly SkippedFile[];
}

export interface ReportHead {
  readonly language: Language;
  readonly title: string;
  readonly date: string;
  readonly form: TournamentFormat;
  readonly game: string;
  readonly time: TimeControl;
  /** Null if the reader may not know it. */
  readonly seed: Seed | null;
  readonly level: Level | null;
  readonly voided: number;
}

export interface Bracket {
  readonly miniMatches: readonly MiniMatch[];
  readonly byes: readonly Bye[];
}

/** Players are indices, and invisible characters in strings are made visible. */
export interface ReportData
  extends ReportHead,
    Pick<Summary, 'crossTable' | 'superiority' | 'sideAdvantage' | 'drawShare'> {
  readonly format: 'poda-report';
  readonly version: 1;
  readonly planned: number | null;
  readonly notTaken: readonly SkippedFile[];
  /** `word` is the name on the command line; `runtime` the program that a bot ran under, and why. */
  readonly players: readonly Pick<RecordPlayer, 'name' | 'kind' | 'word' | 'runtime'>[];
  readonly standings: readonly ReportStanding[];
  readonly groups: readonly (readonly number[])[];
  readonly classes: readonly (readonly number[])[];
  readonly ties: readonly ReportTie[];
  readonly bracket: Bracket | null;
  /** Players with known ratings, whose mean fixes the scale. If empty, the mean of all players is 0. */
  readonly anchors: readonly Anchor[];
  /** Strings written by players, without duplicates; games refer to them by index. The first is empty. */
  readonly texts: readonly string[];
  readonly games: readonly ReportGame[];
}

export interface ReportStanding extends Omit<Standing, 'player'> {
  readonly player: number;
  readonly thinking: Thinking;
}

export interface ReportTie extends Omit<SettledTie, 'through' | 'out'> {
  readonly through: number;
  readonly out: number;
}

/** A game in compact form, complete enough to be replayed. */
export interface ReportGame
  extends Pick<PlayedGame, 'number' | 'round' | 'seats'>,
    Pick<GameRecord, 'start' | 'result'> {
  readonly moves: string;
  readonly opening: number;
  /** Times of the moves, separated by commas; an unknown one is empty. */
  readonly millis: string;
  /** For each move: its player's depth, nodes, value and plies, joined by slashes; moves are separated by commas. */
  readonly thoughts: string;
  readonly fault?: ReportFault;
  /** Of each side, as indices of `texts`. */
  readonly stderr: readonly [number, number];
}

export interface ReportFault
  extends Happening,
    Omit<FaultVerdict, 'evidence'>,
    Pick<Evidence, 'exitCode' | 'signal'>,
    Partial<Readonly<Record<'question' | 'answer' | 'traceback' | 'stderr', number>>> {}

import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ok, type Problem, type Result } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';

/** Anything that JSON can say about how a player is set up. */
export type Configuration = Readonly<Record<string, unknown>>;

/** Who sat at one side of the board. */
export interface RecordPlayer {
  readonly name: string;
  readonly kind: 'human' | 'computer' | 'bot';
  /** How the command line names the player, such as `level:4`. */
  readonly word?: string;
  /** Everything the player was told about how to think. */
  readonly config?: Configuration;
}

/** How long the players may think: so much for the whole game or for each move, and what every move adds. */
export interface RecordClock {
  readonly per: 'game' | 'move';
  readonly millis: number;
  readonly incrementMillis: number;
}

/** The highest of the numeric glyphs. */
export const MAX_NAG = 255;

/** What somebody wrote about a move; ply 0 stands before the first one. */
export interface Note {
  readonly ply: number;
  /** Numeric glyphs as in chess and draughts files: 1 a good move, 2 a bad one, and so on to MAX_NAG. */
  readonly nags?: readonly number[];
  readonly comments?: readonly string[];
  /** What might have been played instead of this move. */
  readonly variations?: readonly Variation[];
}

/** Moves that were not played; the plies of its notes count from its own beginning. */
export interface Variation {
  readonly moves: readonly string[];
  readonly notes?: readonly Note[];
}

/** A game of any kind from its start to where it stands: the only truth of a game. docs/records.md explains each field. */
export interface GameRecord {
  /** The full name, ruleset and options included. */
  readonly game: string;
  readonly start: string;
  /** Side 0 first. */
  readonly players: readonly [RecordPlayer, RecordPlayer];
  /** A date, `2026-11-15`, or a moment in universal time, `2026-11-15T07:30:00Z`. */
  readonly began?: string;
  /** Repeats the dice and whatever else was drawn by lot. */
  readonly seed?: number;
  readonly clock?: RecordClock;
  /** Null while the game goes on. */
  readonly result: Outcome | null;
  /** Whatever else is known, by name: the event, the place, the round. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The canonical texts of moves and rolls. */
  readonly moves: readonly string[];
  /** How long each move took, where that is known; may be shorter than the moves. */
  readonly millis?: readonly (number | null)[];
  readonly notes?: readonly Note[];
}

/** What a record says of a game besides its moves. */
export type Facts = Partial<Pick<GameRecord, 'players' | 'began' | 'seed' | 'clock' | 'tags' | 'millis' | 'notes'>>;

/** Two people whose names nobody wrote down. */
export const unknownPlayers: GameRecord['players'] = [
  { name: '?', kind: 'human' },
  { name: '?', kind: 'human' },
];

/** The record of a game before its first move. */
export const newRecord = (variant: Variant, facts: Facts = {}, start: string = variant.start): GameRecord => ({
  game: variant.name,
  start,
  players: unknownPlayers,
  result: null,
  moves: [],
  ...facts,
});

/** The record of a game as it stands; a result from outside the rules, such as a resignation, is handed in. */
export const recordOf = (state: GameState, facts: Facts = {}, result: Outcome | null = null): GameRecord => ({
  ...newRecord(state.variant, facts, state.start),
  moves: state.moveTexts(),
  result: state.outcome() ?? result,
});

/** A game played again from its record. */
export interface Replay {
  /** The game after the last move that can be played. */
  readonly state: GameState;
  /** The first move that cannot, counted from 1, and why; null where all can. */
  readonly stopped: { readonly ply: number; readonly text: string; readonly problem: Problem } | null;
}

/** Plays a record's moves as far as they are legal; what is wrong with its game or its start is an error. */
export const replay = (record: Pick<GameRecord, 'game' | 'start' | 'moves'>): Result<Replay, Problem> => {
  const variant = parseVariant(games, record.game);
  if (!variant.ok) return variant;
  const started = GameState.read(variant.value, record.start);
  if (!started.ok) return started;
  const state = started.value;
  for (const [index, text] of record.moves.entries()) {
    const played = state.playText(text);
    if (!played.ok) return ok({ state, stopped: { ply: index + 1, text, problem: played.error } });
  }
  return ok({ state, stopped: null });
};

/** Whether a text is a day, `2026-11-15`, or a moment of universal time, `2026-11-15T07:30:00Z`, that there is. */
export const isDateOrTime = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.replace(/Z$/, ''));
};

/** A text without line breaks and needless spaces: where a comment breaks its lines says nothing. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

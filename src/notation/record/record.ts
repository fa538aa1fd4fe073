import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ok, type Problem, type Result } from '../../core/result.ts';
import type { Seed } from '../../core/seed/seed.ts';
import type { Thought } from '../../core/thought.ts';
import { formerVariantOf, parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';

/** The configuration of a player: any JSON object. */
export type Configuration = Readonly<Record<string, unknown>>;

/** The player of one side. */
export interface RecordPlayer {
  readonly name: string;
  readonly kind: 'human' | 'computer' | 'bot';
  /** The player's name on the command line, such as `level:4`. */
  readonly word?: string;
  /** The settings of the player's search. */
  readonly config?: Configuration;
  /** The program that a bot ran under, such as Python 2.7.18, and why. */
  readonly runtime?: Runtime;
}

/** The program that a bot ran under. */
export interface Runtime {
  readonly name: string;
  /** A code for the reason why it was chosen. */
  readonly reason: string;
  /** The error that was the reason. */
  readonly what?: string;
}

/** The time control: time in ms for the whole game or for each move, and the increment per move. */
export interface RecordClock {
  readonly per: 'game' | 'move';
  readonly millis: number;
  readonly incrementMillis: number;
}

/** The highest numeric annotation glyph. */
export const MAX_NAG = 255;

/** The annotations of a move; ply 0 stands for the start position. */
export interface Note {
  readonly ply: number;
  /** Numeric annotation glyphs, as in chess and draughts files: 1 is a good move, 2 a bad one, and so on to MAX_NAG. */
  readonly nags?: readonly number[];
  readonly comments?: readonly string[];
  /** Variations that replace this move and those after it. */
  readonly variations?: readonly Variation[];
}

/** Moves that were not played; the plies of their notes count from the beginning of the variation. */
export interface Variation {
  readonly moves: readonly string[];
  readonly notes?: readonly Note[];
}

/** A game of any kind, from its start to its last move. docs/records.md explains each field. */
export interface GameRecord {
  /** The full name of the variant, with ruleset and options. */
  readonly game: string;
  readonly start: string;
  /** The players, side 0 first. */
  readonly players: readonly [RecordPlayer, RecordPlayer];
  /** When the game began: a date, `2026-11-15`, or a date and time in UTC, `2026-11-15T07:30:00Z`. */
  readonly began?: string;
  /** The seed of the dice and of every other random choice. */
  readonly seed?: Seed;
  readonly clock?: RecordClock;
  /** The result; null while the game is unfinished. */
  readonly result: Outcome | null;
  /** Other facts about the game by name, such as the event, the place and the round. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The moves and dice rolls in the game's canonical notation. */
  readonly moves: readonly string[];
  /** The time of each move in ms, null if unknown; the list may be shorter than the moves. */
  readonly millis?: readonly (number | null)[];
  /** Depth, nodes and value of the search for each move, null if its player reported none; the list may be shorter than the moves. */
  readonly thoughts?: readonly (Thought | null)[];
  readonly notes?: readonly Note[];
}

/** The parts of a record other than the game, its moves and its result. */
export type Facts = Partial<
  Pick<GameRecord, 'players' | 'began' | 'seed' | 'clock' | 'tags' | 'millis' | 'thoughts' | 'notes'>
>;

/** The players of a record whose names are unknown. */
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

/** The record of a game up to its last move; a result outside the rules, such as a resignation, is a parameter. */
export const recordOf = (state: GameState, facts: Facts = {}, result: Outcome | null = null): GameRecord => ({
  ...newRecord(state.variant, facts, state.start),
  moves: state.moveTexts(),
  result: state.outcome() ?? result,
});

/** The record as a reader sees it that may not know the seed yet, because it also gives the dice of games to come. */
export const withoutSeed = ({ seed: _seed, ...record }: GameRecord): GameRecord => record;

/** A game replayed from its record. */
export interface Replay {
  /** The game after its last legal move. */
  readonly state: GameState;
  /** The first illegal move, by its ply from 1, and the reason; null if all moves are legal. */
  readonly stopped: { readonly ply: number; readonly text: string; readonly problem: Problem } | null;
}

/**
 * Plays the moves of a record up to the first illegal one; an unknown game or an invalid start is an error. A game that
 * goes on where the rules of today end it is replayed under the former rules.
 */
export const replay = (record: Pick<GameRecord, 'game' | 'start' | 'moves'>): Result<Replay, Problem> => {
  const variant = parseVariant(games, record.game);
  if (!variant.ok) return variant;
  const replayed = replayUnder(variant.value, record);
  const stopped = replayed.ok ? replayed.value.stopped : null;
  const former = stopped?.problem.code === 'game-is-over' ? formerVariantOf(variant.value) : undefined;
  const longer = former && replayUnder(former, record);
  return longer?.ok && (longer.value.stopped?.ply ?? Infinity) > stopped!.ply ? longer : replayed;
};

const replayUnder = (variant: Variant, record: Pick<GameRecord, 'start' | 'moves'>): Result<Replay, Problem> => {
  const started = GameState.read(variant, record.start);
  if (!started.ok) return started;
  const state = started.value;
  for (const [index, text] of record.moves.entries()) {
    const played = state.playText(text);
    if (!played.ok) return ok({ state, stopped: { ply: index + 1, text, problem: played.error } });
  }
  return ok({ state, stopped: null });
};

/** True for a valid date, `2026-11-15`, or date and time in UTC, `2026-11-15T07:30:00Z`. */
export const isDateOrTime = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.replace(/Z$/, ''));
};

/** The list without the nulls at its end. */
export const withoutLastNulls = <T>(list: readonly (T | null)[]): (T | null)[] =>
  list.slice(0, list.findLastIndex(entry => entry !== null) + 1);

/** Collapses line breaks and spaces, so that a name or comment fits on one line. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

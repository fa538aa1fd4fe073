import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ok, type Problem, type Result } from '../../core/result.ts';
import type { Seed } from '../../core/seed/seed.ts';
import type { Thought } from '../../core/thought.ts';
import { formerVariantOf } from '../../core/variant-name.ts';
import { readVariant } from '../../games/index.ts';

export type Configuration = Readonly<Record<string, unknown>>;

export interface RecordPlayer {
  readonly name: string;
  readonly kind: 'human' | 'computer' | 'bot';
  /** The player's name on the command line, such as `level:4`. */
  readonly word?: string;
  readonly config?: Configuration;
  readonly runtime?: Runtime;
}

export interface Runtime {
  readonly name: string;
  readonly reason: string;
  readonly what?: string;
}

export interface RecordClock {
  readonly per: 'game' | 'move';
  readonly millis: number;
  readonly incrementMillis: number;
}

export const MAX_NAG = 255;

export interface Note {
  /** 0 for the start position. */
  readonly ply: number;
  /** Numeric annotation glyphs, as in chess and draughts files: 1 is a good move, 2 a bad one, and so on. */
  readonly nags?: readonly number[];
  readonly comments?: readonly string[];
  /** Variations replace this move and those after it. */
  readonly variations?: readonly Variation[];
}

/** The plies of the notes count from the beginning of the variation. */
export interface Variation {
  readonly moves: readonly string[];
  readonly notes?: readonly Note[];
}

/** docs/records.md explains each field. */
export interface GameRecord {
  readonly game: string;
  readonly start: string;
  /** Side 0 first. */
  readonly players: readonly [RecordPlayer, RecordPlayer];
  /** A date, `2026-11-15`, or a date and time in UTC, `2026-11-15T07:30:00Z`. */
  readonly began?: string;
  readonly seed?: Seed;
  readonly clock?: RecordClock;
  readonly result: Outcome | null;
  /** Other facts by name, such as the event, the place and the round. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Moves and dice rolls in the game's canonical notation. */
  readonly moves: readonly string[];
  /** The time of each move in ms, null if unknown; the list may be shorter than the moves. */
  readonly millis?: readonly (number | null)[];
  /** Null for a move whose player reported no search; the list may be shorter than the moves. */
  readonly thoughts?: readonly (Thought | null)[];
  readonly notes?: readonly Note[];
}

export type Facts = Partial<Omit<GameRecord, 'game' | 'start' | 'result' | 'moves'>>;

export const unknownPlayer: RecordPlayer = { name: '?', kind: 'human' };
export const unknownPlayers: GameRecord['players'] = [unknownPlayer, unknownPlayer];

export const newRecord = (variant: Variant, facts: Facts = {}, start: string = variant.rules.start): GameRecord => ({
  game: variant.name,
  start,
  players: unknownPlayers,
  result: null,
  moves: [],
  ...facts,
});

/** `result` is one outside the rules, such as a resignation. */
export const recordOf = (state: GameState, facts: Facts = {}, result: Outcome | null = null): GameRecord => ({
  ...newRecord(state.variant, facts, state.start),
  moves: state.moveTexts(),
  result: state.outcome() ?? result,
});

/** A reader may not know the seed yet, because it also gives the dice of games to come. */
export const withoutSeed = ({ seed: _seed, ...record }: GameRecord): GameRecord => record;

export const openRecord = ({ game, start }: Pick<GameRecord, 'game' | 'start'>): Result<GameState> => {
  const variant = readVariant(game);
  return variant.ok ? GameState.read(variant.value, start) : variant;
};

export interface Replay {
  readonly state: GameState;
  /** The first illegal move, by its ply from 1; null if all moves are legal. */
  readonly stopped: { readonly ply: number; readonly text: string; readonly problem: Problem } | null;
}

/** Plays up to the first illegal move. If today's rules end a game before its last move, its former rules apply. */
export const replay = (record: Pick<GameRecord, 'game' | 'start' | 'moves'>): Result<Replay> => {
  const variant = readVariant(record.game);
  if (!variant.ok) return variant;
  const replayed = replayUnder(variant.value, record);
  const stopped = replayed.ok ? replayed.value.stopped : null;
  const former = stopped?.problem.code === 'game-is-over' ? formerVariantOf(variant.value) : undefined;
  const longer = former && replayUnder(former, record);
  return longer?.ok && (longer.value.stopped?.ply ?? Infinity) > stopped!.ply ? longer : replayed;
};

const replayUnder = (variant: Variant, record: Pick<GameRecord, 'start' | 'moves'>): Result<Replay> => {
  const started = GameState.read(variant, record.start);
  if (!started.ok) return started;
  const state = started.value;
  for (const [index, text] of record.moves.entries()) {
    const played = state.playText(text);
    if (!played.ok) return ok({ state, stopped: { ply: index + 1, text, problem: played.error } });
  }
  return ok({ state, stopped: null });
};

export const isDateOrTime = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.replace(/Z$/, ''));
};

export const withoutLastNulls = <T>(list: readonly (T | null)[]): (T | null)[] =>
  list.slice(0, list.findLastIndex(entry => entry !== null) + 1);

export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

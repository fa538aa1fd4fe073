/** `poda/match`: the referee's match between players in this process. */
import type { Variant } from '../core/contract.ts';
import { Random } from '../core/random.ts';
import { problemText } from '../i18n/problem-text.ts';
import type { RecordClock } from '../notation/record/record.ts';
import { parsePlayer } from '../search/players/player-names.ts';
import { openingsFor } from './openings/openings.ts';
import type { FinishedGame } from './plan.ts';
import type { Contender } from './player.ts';
import { FunctionPlayer, type MoveFunction } from './referee/function-player.ts';
import { HousePlayer } from './referee/house-player.ts';
import { playGame } from './referee/referee.ts';

export type { Happening, WhatCode } from '../i18n/translate.ts';
export type { GameRecord, RecordClock } from '../notation/record/record.ts';
export type { FinishedGame, GameResult } from './plan.ts';
export type { Setting } from './player.ts';
export type { MoveFunction, Turn } from './referee/function-player.ts';
export type { ClockReading, TimeControl } from './time-control.ts';
export type { Evidence, Fault, Verdict } from './verdict.ts';

/** A player of a match: the name of a computer player, such as `level:4`, or a name with a function that chooses moves. */
export type MatchPlayer = string | { readonly name: string; readonly move: MoveFunction };

export interface MatchOptions {
  /** The number of games; two games in turn have the same opening and seed, and the players change sides. */
  readonly games?: number;
  readonly seed?: number;
  /** The time of each player, in ms; unlimited if missing. */
  readonly clock?: RecordClock;
  /** False to begin every game at the start position. */
  readonly hasOpenings?: boolean;
  readonly signal?: AbortSignal;
  /** Called after each game. */
  readonly onGame?: (game: MatchGame) => void;
}

/** A game of a match. `verdict` tells whether the rules or a fault of a player decided it. */
export interface MatchGame extends FinishedGame {
  /** The points of the first player of the match: 1, 0.5 or 0. */
  readonly points: number;
}

export interface MatchResult {
  readonly games: readonly MatchGame[];
  /** The points of the first player; the second has the rest. */
  readonly points: number;
}

/**
 * Plays a match. The same seed gives the same games if the players choose the same moves for the same seed. Computer
 * players think in this thread; between games other tasks of the thread run. Rejects if `signal` stops the match, if a
 * player's name is unknown, if `games` is not a whole number, or if Poda itself fails.
 */
export const playMatch = async (
  variant: Variant,
  players: readonly [MatchPlayer, MatchPlayer],
  { games = 2, seed = 1, clock, hasOpenings = true, signal, onGame = () => {} }: MatchOptions = {},
): Promise<MatchResult> => {
  if (!Number.isSafeInteger(games) || games < 0) throw new RangeError(`games is a whole number, not ${games}`);
  const contenders = players.map(player => contenderOf(player, variant, signal));
  let yieldedAt = performance.now();
  const openings = hasOpenings ? openingsFor(variant, Math.ceil(games / 2), seed) : [[]];
  const random = new Random(seed);
  const seeds = Array.from({ length: Math.ceil(games / 2) }, () => random.uint32());
  const played: MatchGame[] = [];
  for (let i = 0; i < games; i++) {
    const pair = Math.floor(i / 2);
    const seats = i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    const judged = await playGame(
      { variant, time: clock === undefined ? {} : { clock } },
      {
        number: i + 1,
        pair: pair + 1,
        leg: i % 2 === 0 ? 0 : 1,
        round: 1,
        seats,
        opening: openings[pair % openings.length]!,
        seed: seeds[pair]!,
      },
      [contenders[seats[0]]!, contenders[seats[1]]!],
      undefined,
      signal,
    );
    signal?.throwIfAborted();
    if (judged.kind === 'void') throw new Error(judged.what);
    const { stderr: _, ...finished } = judged.game;
    const winner = finished.record.result?.winner ?? null;
    const game = { ...finished, points: winner === null ? 0.5 : seats[winner] === 0 ? 1 : 0 };
    played.push(game);
    onGame(game);
    if (performance.now() - yieldedAt > YIELD_MILLIS) {
      await new Promise(resolve => setTimeout(resolve, 0));
      yieldedAt = performance.now();
      signal?.throwIfAborted();
    }
  }
  return { games: played, points: played.reduce((sum, { points }) => sum + points, 0) };
};

/** Time in ms after which the match lets other tasks of the thread run. */
const YIELD_MILLIS = 20;

const contenderOf = (player: MatchPlayer, variant: Variant, signal: AbortSignal | undefined): Contender => {
  if (typeof player !== 'string') return new FunctionPlayer(player.name, player.move, signal);
  const parsed = parsePlayer(player, variant.game.players);
  if (!parsed.ok) throw new RangeError(problemText(parsed.error, 'en', variant.game));
  return new HousePlayer(parsed.value, variant, null, true);
};

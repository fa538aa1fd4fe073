/** `poda/match`: matches and round robins between players in this process. */
import type { Variant } from '@poda/library/core/contract.ts';
import { deriveSeed, KeyedRandom, type Seed } from '@poda/library/core/seed/seed.ts';
import { isByName } from '@poda/library/core/variant-name.ts';
import { nodeEngine } from '@poda/library/node/node-engine.ts';
import type { RecordClock } from '@poda/library/notation/record/record.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import { parsePlayer } from '@poda/library/search/players/player-names.ts';
import { type FinishedGame, type PlannedGame, pointsOf } from './game/played-game.ts';
import type { Contender } from './game/player.ts';
import { type Opening, openingsFor } from './openings/openings.ts';
import { rankings, type Summary, summarise } from './rating/standings.ts';
import { functionPlayer, type MoveFunction } from './referee/function-player.ts';
import { HousePlayer } from './referee/house-player.ts';
import { playGame } from './referee/referee.ts';
import { roundRobin } from './schedule/fixed-schedules.ts';
import { problemText } from './words/translators.ts';

export type { Happening, WhatCode } from '@poda/library/i18n/translate.ts';
export type * from '@poda/library/notation/library.ts';
export type { FinishedGame, GameResult } from './game/played-game.ts';
export type { ClockReading, Setting, TimeControl } from './game/player.ts';
export type { Evidence, Fault, FaultVerdict, Verdict } from './game/verdict.ts';
export type { CrossTableCell, PlayerScore, Ratings, SettledTie, Standing, Summary } from './rating/library.ts';
export type { MoveFunction, Turn } from './referee/function-player.ts';

/** A computer player such as `level:4`, or a name with a function that chooses moves. */
export type MatchPlayer = string | { readonly name: string; readonly move: MoveFunction };

export interface PlayOptions {
  /** Seed of dice, openings and players; default 1. */
  readonly seed?: Seed;
  readonly clock?: RecordClock;
  /** False to begin every game at the start position. */
  readonly hasOpenings?: boolean;
  /** Stops the games, also while a player thinks in a worker or a function keeps its promise waiting. */
  readonly signal?: AbortSignal | undefined;
}

export interface MatchOptions extends PlayOptions {
  /** Games 1 and 2, 3 and 4, and so on have the same opening and seed, with sides swapped. */
  readonly games?: number;
  readonly onGame?: (game: MatchGame) => void;
}

export interface MatchGame extends FinishedGame {
  readonly points: number;
}

export interface MatchResult {
  readonly games: readonly MatchGame[];
  /** Of the first player; the second has the rest. */
  readonly points: number;
}

export interface RoundRobinOptions extends PlayOptions {
  readonly gamesPerPairing?: number;
  readonly onGame?: (game: FinishedGame) => void;
}

export interface RoundRobinResult {
  readonly games: readonly FinishedGame[];
  readonly summary: Summary;
}

/** The same seed gives the same games if players choose the same moves. Rejects if Poda fails or `signal` stops it. */
export const playMatch = async (
  variant: Variant,
  players: readonly [MatchPlayer, MatchPlayer],
  { games = 2, seed = 1, onGame = () => {}, ...options }: MatchOptions = {},
): Promise<MatchResult> => {
  refuseCount('games', games);
  const openings = openingsOf(variant, Math.ceil(games / 2), seed, options);
  const played: MatchGame[] = [];
  await playAll(variant, players, gamesOfMatch(games, openings, seed), options, finished => {
    const points = finished.seats[0] === 0 ? pointsOf(finished) : 1 - pointsOf(finished);
    const game = { ...finished, points };
    played.push(game);
    onGame(game);
  });
  return { games: played, points: played.reduce((sum, { points }) => sum + points, 0) };
};

/** Makes each game when it is played, so that a long match begins at once. */
function* gamesOfMatch(games: number, openings: readonly Opening[], seed: Seed): Generator<PlannedGame> {
  for (let i = 0; i < games; i++) {
    const pair = Math.floor(i / 2);
    yield {
      number: i + 1,
      pair: pair + 1,
      leg: i % 2 === 0 ? 0 : 1,
      round: 1,
      seats: i % 2 === 0 ? [0, 1] : [1, 0],
      opening: openings[pair % openings.length]!,
      seed: deriveSeed(seed, 'pair', pair + 1),
    };
  }
}

export const playRoundRobin = async (
  variant: Variant,
  players: readonly MatchPlayer[],
  { gamesPerPairing = 2, seed = 1, onGame = () => {}, ...options }: RoundRobinOptions = {},
): Promise<RoundRobinResult> => {
  refuseCount('gamesPerPairing', gamesPerPairing);
  const names = players.map(player => (typeof player === 'string' ? player : player.name));
  const double = names.find((name, i) => names.indexOf(name) < i);
  if (double !== undefined) throw new RangeError(`two players have the name ${double}`);
  const openings = openingsOf(variant, Math.ceil((players.length * gamesPerPairing) / 2), seed, options);
  const planned = roundRobin({ names, seed, openings, gamesPerPairing }).plan(new Map());
  const games: FinishedGame[] = [];
  await playAll(variant, players, planned, options, game => {
    games.push(game);
    onGame(game);
  });
  return { games, summary: summarise(names, games, { ranking: rankings['round-robin'] }) };
};

const refuseCount = (name: string, count: number): void => {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${name} is a whole number, not ${count}`);
};

const openingsOf = (
  variant: Variant,
  pairs: number,
  seed: Seed,
  { hasOpenings = true }: PlayOptions,
): readonly Opening[] => (hasOpenings ? openingsFor(variant, pairs, new KeyedRandom(seed, 'openings')) : [[]]);

const playAll = async (
  variant: Variant,
  players: readonly MatchPlayer[],
  planned: Iterable<PlannedGame>,
  { clock, signal }: PlayOptions,
  onGame: (game: FinishedGame) => void,
): Promise<void> => {
  const engines: Engine[] = [];
  const startEngine = () => {
    const engine = nodeEngine();
    engines.push(engine);
    return engine;
  };
  const contenders = players.map(player =>
    contenderOf(player, variant, isByName(variant) ? startEngine : null, signal),
  );
  // A closed engine rejects its current question, which ends the game.
  const stop = () => Promise.all(engines.map(engine => engine.close()));
  signal?.addEventListener('abort', stop);
  let yieldedAt = performance.now();
  try {
    for (const game of planned) {
      signal?.throwIfAborted();
      const seated = [contenders[game.seats[0]]!, contenders[game.seats[1]]!] as const;
      const time = clock === undefined ? {} : { clock };
      const judged = await playGame({ variant, time }, game, seated, undefined, signal);
      signal?.throwIfAborted();
      if (judged.kind === 'void') throw new Error(judged.what);
      const { stderr: _, ...finished } = judged.game;
      onGame(finished);
      if (performance.now() - yieldedAt > YIELD_MILLIS) {
        await new Promise(resolve => setTimeout(resolve, 0));
        yieldedAt = performance.now();
      }
    }
    signal?.throwIfAborted();
  } finally {
    signal?.removeEventListener('abort', stop);
    await stop();
  }
};

/** After this many ms the games let other tasks of the thread run. */
const YIELD_MILLIS = 20;

const contenderOf = (
  player: MatchPlayer,
  variant: Variant,
  startEngine: (() => Engine) | null,
  signal: AbortSignal | undefined,
): Contender => {
  if (typeof player !== 'string') return functionPlayer(player.name, player.move, signal);
  const parsed = parsePlayer(player, variant.game.players);
  if (!parsed.ok) throw new RangeError(problemText(parsed.error, 'en', variant.game));
  return new HousePlayer(parsed.value, variant, startEngine, true);
};

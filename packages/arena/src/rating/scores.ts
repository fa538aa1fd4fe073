import type { Side } from '@poda/library/core/contract.ts';
import { type GameResult, pointsOf } from '../game/played-game.ts';
import { type Fault, faults } from '../game/verdict.ts';

export type Trinomial = readonly [number, number, number];

/** The numbers of pairs of games with 0, ½, 1, 1½ and 2 points: LL, LD, DD or WL, WD, WW. */
export type Pentanomial = readonly [number, number, number, number, number];

/** All games between two players, counted from the view of the one with the lower index. */
export interface Encounter {
  readonly players: readonly [number, number];
  readonly bySide: readonly [Trinomial, Trinomial];
  readonly pairs: Pentanomial;
  readonly singles: readonly [Trinomial, Trinomial];
}

export interface PlayerScore {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly points: number;
  readonly seats: readonly [number, number];
  readonly forfeits: Readonly<Record<Fault, number>>;
}

export interface Scores {
  readonly games: number;
  readonly players: readonly PlayerScore[];
  readonly encounters: readonly Encounter[];
}

/** Ignores annulled games and games without a result. */
export const countScores = (contenders: number, games: readonly GameResult[]): Scores => {
  const meetings = new Map<number, GameResult[]>();
  const forfeits = Array.from({ length: contenders }, noFaults);
  for (const game of games.filter(isCounted)) {
    const { seats, verdict } = game;
    const key = Math.min(...seats) * contenders + Math.max(...seats);
    const meeting = meetings.get(key);
    if (meeting === undefined) meetings.set(key, [game]);
    else meeting.push(game);
    if (verdict.by !== 'rules') forfeits[seats[verdict.side]]![verdict.by]++;
  }
  const encounters = [...meetings].sort(([a], [b]) => a - b).map(([, meeting]) => encounterIn(meeting));
  return scoresOf(encounters, forfeits);
};

export interface Counts extends Scores {
  readonly lastRounds: readonly LastRound[];
  readonly millis: readonly number[];
}

export interface LastRound {
  readonly round: number;
  readonly points: number;
}

export interface ResultOfGame {
  readonly seats: readonly [number, number];
  readonly points: 0 | 0.5 | 1;
  /** The number of the pair, missing for a single game. A pair is two games from one opening with sides swapped. */
  readonly pair?: number;
}

export const countResults = (players: number, results: readonly ResultOfGame[]): Scores => {
  const pairs = results.flatMap(({ pair }) => pair ?? []);
  const firstSingle = 1 + Math.max(0, ...pairs);
  return countScores(
    players,
    results.map(({ seats, points, pair }, i): GameResult => {
      const winner = points === 0.5 ? null : points === 1 ? 0 : 1;
      const record = { result: { winner, reason: 'agreement' } } as const;
      return { number: i + 1, pair: pair ?? firstSingle + i, round: 1, seats, record, verdict: { by: 'rules' } };
    }),
  );
};

/** The games may come in any order. `millisOf` tells the thinking time of each side. */
export const countGames = <Game extends GameResult>(
  contenders: number,
  games: readonly Game[],
  millisOf: (game: Game) => readonly [number, number],
): Counts => {
  const lastRounds = Array.from({ length: contenders }, (): LastRound => ({ round: 0, points: 0 }));
  const millis = new Array<number>(contenders).fill(0);
  for (const game of games.filter(isCounted)) {
    const used = millisOf(game);
    const points = [pointsOf(game), 1 - pointsOf(game)] as const;
    for (const side of [0, 1] as const) {
      const player = game.seats[side];
      millis[player]! += used[side];
      const last = lastRounds[player]!;
      if (game.round < last.round) continue;
      const before = game.round === last.round ? last.points : 0;
      lastRounds[player] = { round: game.round, points: points[side] + before };
    }
  }
  return { ...countScores(contenders, games), lastRounds, millis };
};

export const scoresOf = (encounters: readonly Encounter[], faultsOf: readonly PlayerScore['forfeits'][]): Scores => {
  const players = faultsOf.map(forfeits => ({ ...newPlayer(), forfeits }));
  for (const encounter of encounters) {
    const [losses, draws, wins] = totalOf(encounter);
    const [atSide0, atSide1] = encounter.bySide.map(countOf) as [number, number];
    const [first, second] = encounter.players;
    addCounts(players[first]!, [losses, draws, wins], [atSide0, atSide1]);
    addCounts(players[second]!, [wins, draws, losses], [atSide1, atSide0]);
  }
  return { games: encounters.reduce((sum, encounter) => sum + gamesOf(encounter), 0), players, encounters };
};

const addCounts = (player: CountedPlayer, [losses, draws, wins]: Trinomial, seats: readonly [number, number]): void => {
  player.games += losses + draws + wins;
  player.losses += losses;
  player.draws += draws;
  player.wins += wins;
  player.points += wins + draws / 2;
  player.seats[0] += seats[0];
  player.seats[1] += seats[1];
};

export const gamesOf = ({ bySide }: Pick<Encounter, 'bySide'>): number => countOf(bySide[0]) + countOf(bySide[1]);

/** The first player's losses, draws and wins, with both sides added. */
export const totalOf = ({ bySide: [a, b] }: Pick<Encounter, 'bySide'>): Trinomial => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
];

export const countOf = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

export const pointsIn = (counts: readonly number[]): number =>
  counts.reduce((points, count, i) => points + (count * i) / 2, 0);

export const isCounted = ({ record: { result } }: GameResult): boolean =>
  result !== null && result.reason !== 'annulled';

type Open<T> = { -readonly [Key in keyof T]: T[Key] };
type CountedPlayer = ReturnType<typeof newPlayer>;

const newPlayer = () => ({
  games: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  points: 0,
  seats: [0, 0] as [number, number],
  forfeits: noFaults(),
});

export const noFaults = () => Object.fromEntries(faults.map(fault => [fault, 0])) as Record<Fault, number>;

const noResults = (): Open<Trinomial> => [0, 0, 0];

const encounterIn = (games: readonly GameResult[]): Encounter => {
  const [low, high] = games[0]!.seats.toSorted((a, b) => a - b) as [number, number];
  const bySide = [noResults(), noResults()] as const;
  const singles = [noResults(), noResults()] as const;
  const pairs: Open<Pentanomial> = [0, 0, 0, 0, 0];
  const byPair = new Map<number, { readonly side: Side; readonly points: number }[]>();
  for (const game of games) {
    const side = game.seats[0] === low ? 0 : 1;
    const points = side === 0 ? pointsOf(game) : 1 - pointsOf(game);
    bySide[side][(2 * points) as 0 | 1 | 2]++;
    byPair.set(game.pair, [...(byPair.get(game.pair) ?? []), { side, points }]);
  }
  for (const results of byPair.values()) {
    const [one, other] = results;
    if (results.length === 2 && one!.side !== other!.side) pairs[(2 * (one!.points + other!.points)) as 0]++;
    else for (const { side, points } of results) singles[side][(2 * points) as 0]++;
  }
  return { players: [low, high], bySide, pairs, singles };
};

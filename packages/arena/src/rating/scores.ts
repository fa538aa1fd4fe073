import type { Side } from '@poda/library/core/contract.ts';
import { type GameResult, pointsOf } from '../game/played-game.ts';
import { type Fault, faults } from '../game/verdict.ts';

/** The numbers of losses, draws and wins. */
export type Trinomial = readonly [number, number, number];

/** The numbers of pairs of games with 0, ½, 1, 1½ and 2 points: LL, LD, DD or WL, WD, WW. */
export type Pentanomial = readonly [number, number, number, number, number];

/** All games between two players, counted for the one with the lower index. */
export interface Encounter {
  readonly players: readonly [number, number];
  /** The games with the first player at side 0, and at side 1. */
  readonly bySide: readonly [Trinomial, Trinomial];
  /** The results of pairs: two games with the same pair number and swapped sides. */
  readonly pairs: Pentanomial;
  /** The games outside pairs, by the side of the first player. */
  readonly singles: readonly [Trinomial, Trinomial];
}

export interface PlayerScore {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** 1 for a win, ½ for a draw. */
  readonly points: number;
  readonly seats: readonly [number, number];
  readonly forfeits: Readonly<Record<Fault, number>>;
}

export interface Scores {
  readonly games: number;
  readonly players: readonly PlayerScore[];
  /** Ordered by the indices of the players. */
  readonly encounters: readonly Encounter[];
}

/** Ignores annulled games and games without a result. */
export const countScores = (contenders: number, games: readonly GameResult[]): Scores => {
  const counter = new ScoreCounter(contenders);
  for (const game of games) counter.add(game);
  return counter.scores();
};

export class ScoreCounter {
  private games = 0;
  private readonly players: CountedPlayer[];
  private readonly encounters = new Map<number, Counting>();

  constructor(private readonly contenders: number) {
    this.players = Array.from({ length: contenders }, newPlayer);
  }

  add(game: GameResult): void {
    if (!isCounted(game)) return;
    const [first, second] = game.seats;
    const points = pointsOf(game);
    this.games++;
    addGame(this.players[first]!, 0, points, game);
    addGame(this.players[second]!, 1, 1 - points, game);
    const [low, high] = first < second ? [first, second] : [second, first];
    const key = low * this.contenders + high;
    const encounter = this.encounters.get(key) ?? new Counting([low, high]);
    this.encounters.set(key, encounter);
    encounter.add(game.pair, first === low ? 0 : 1, first === low ? points : 1 - points);
  }

  /** Games that are added later change the returned object. */
  scores(): Scores {
    return {
      games: this.games,
      players: this.players,
      encounters: [...this.encounters].sort(([a], [b]) => a - b).map(([, encounter]) => encounter.counts()),
    };
  }
}

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

/** Of the first player. */
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

const addGame = (player: CountedPlayer, side: Side, points: number, { verdict }: GameResult): void => {
  player.games++;
  player.points += points;
  player[points === 1 ? 'wins' : points === 0 ? 'losses' : 'draws']++;
  player.seats[side]++;
  if (verdict.by !== 'rules' && verdict.side === side) player.forfeits[verdict.by]++;
};

const noResults = (): Open<Trinomial> => [0, 0, 0];

class Counting {
  private readonly bySide = [noResults(), noResults()] as const;
  private readonly pairs: Open<Pentanomial> = [0, 0, 0, 0, 0];
  private readonly singles = [noResults(), noResults()] as const;
  private readonly byPair = new Map<number, { readonly side: Side; readonly points: number }[]>();

  constructor(private readonly players: readonly [number, number]) {}

  /** `side` and `points` are those of the first player. */
  add(pair: number, side: Side, points: number): void {
    this.bySide[side][(2 * points) as 0 | 1 | 2]++;
    const games = this.byPair.get(pair) ?? [];
    this.count(games, -1);
    games.push({ side, points });
    this.count(games, 1);
    this.byPair.set(pair, games);
  }

  counts(): Encounter {
    const { players, bySide, pairs, singles } = this;
    return { players, bySide, pairs, singles };
  }

  /** Counts the games of one pair number once more, or takes them out again: two with swapped sides are a pair. */
  private count(games: readonly { readonly side: Side; readonly points: number }[], times: 1 | -1): void {
    const [one, other] = games;
    if (games.length === 2 && one!.side !== other!.side) this.pairs[(2 * (one!.points + other!.points)) as 0] += times;
    else for (const { side, points } of games) this.singles[side][(2 * points) as 0] += times;
  }
}

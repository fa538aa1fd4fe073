import { type PlannedGame, type PlayedGame, pointsOf, type Schedule } from '../plan.ts';
import type { Draw } from './draw.ts';

/** A round in which a contender has no opponent. */
export interface Bye {
  readonly round: number;
  readonly contender: number;
}

/** A mini-match of a knockout, as far as it was played. */
export interface MiniMatch {
  readonly round: number;
  /** The better seed comes first. */
  readonly players: readonly [number, number];
  readonly points: readonly [number, number];
  /** Who goes through; null while it is not known. */
  readonly through: number | null;
  /** Games that were added because the points were equal. */
  readonly extraGames: number;
  /** True where the points were still equal after the last pair that may be added, so that the better seed goes through. */
  readonly isBySeed: boolean;
}

/** The schedule of a tournament. */
export interface TournamentSchedule extends Schedule {
  /** How many games there will be; in a knockout more where mini-matches are tied. */
  readonly expectedGames: number;
  /** Who had to sit out so far, as far as rounds are planned; empty where everybody does so equally often. */
  byes(played: ReadonlyMap<number, PlayedGame>): readonly Bye[];
  /** What each of the byes is worth in points. */
  readonly byePoints: number;
  /** In a knockout, all mini-matches so far, round by round. */
  miniMatches?(played: ReadonlyMap<number, PlayedGame>): readonly MiniMatch[];
}

/** Two contenders who play so many games against each other; who of them has side 0 is decided by lot. */
export interface Encounter {
  readonly round: number;
  readonly players: readonly [number, number];
  readonly games: number;
}

/** What two contenders have been dealt so far. */
interface Past {
  pairs: number;
  games: number;
}

/**
 * Turns encounters into games, one after the other: numbers them, and gives each pair of games what is drawn for it. Two who
 * meet take turns at side 0, also from one encounter to the next. An odd number of games ends with half a pair.
 */
export class GameDealer {
  readonly dealt: PlannedGame[] = [];
  private pairs = 0;
  private readonly pasts = new Map<string, Past>();

  constructor(private readonly draw: Draw) {}

  /** Deals the games of an encounter and returns them. */
  deal({ round, players, games }: Encounter): readonly PlannedGame[] {
    const lots = this.draw(...players);
    const [first, second] = lots.seats;
    const past = this.pastOf(players);
    const before = this.dealt.length;
    for (let game = 0; game < games; game++) {
      if (game % 2 === 0) {
        this.pairs++;
        past.pairs++;
      }
      this.dealt.push({
        number: this.dealt.length + 1,
        pair: this.pairs,
        round,
        seats: past.games % 2 === 0 ? [first, second] : [second, first],
        opening: lots.openingOf(past.pairs),
        seed: lots.seedOf(past.pairs),
      });
      past.games++;
    }
    return this.dealt.slice(before);
  }

  private pastOf(players: Encounter['players']): Past {
    const key = players.toSorted((a, b) => a - b).join(' ');
    const past = this.pasts.get(key) ?? { pairs: 0, games: 0 };
    this.pasts.set(key, past);
    return past;
  }
}

/** The games of encounters that depend on no result. */
export const dealAll = (encounters: readonly Encounter[], draw: Draw): readonly PlannedGame[] => {
  const dealer = new GameDealer(draw);
  for (const encounter of encounters) dealer.deal(encounter);
  return dealer.dealt;
};

/** The points that the first and the second player of an encounter got out of its games. */
export const pointsOfBoth = (
  [first]: Encounter['players'],
  games: readonly PlannedGame[],
  played: ReadonlyMap<number, PlayedGame>,
): [number, number] => {
  let ofFirst = 0;
  for (const { number, seats } of games) {
    const points = pointsOf(played.get(number)!);
    ofFirst += seats[0] === first ? points : 1 - points;
  }
  return [ofFirst, games.length - ofFirst];
};

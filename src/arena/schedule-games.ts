import { Random } from '../core/random.ts';
import { type PlannedGame, type PlayedGame, pointsOf, type Schedule } from './plan.ts';

/** What all games of a schedule are drawn from. */
export interface Lots {
  /** Decides whatever is decided by lot: the same number, the same games. */
  readonly seed: number;
  /** Dealt to the pairs of games in this order, and again from the first once all are used; at least one. */
  readonly openings: readonly (readonly string[])[];
}

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

/** Two contenders who play so many games against each other; the first has side 0 in the first of them. */
export interface Encounter {
  readonly round: number;
  readonly players: readonly [number, number];
  readonly games: number;
}

/**
 * Turns encounters into games, one after the other: numbers them, and deals each pair of games its opening and its seed,
 * which depend on nothing but the number of the pair. An odd number of games ends with half a pair.
 */
export class GameDealer {
  readonly dealt: PlannedGame[] = [];
  private pair = 0;
  private readonly key: number;

  constructor(private readonly lots: Lots) {
    this.key = new Random(lots.seed).uint32();
  }

  /** Deals the games of an encounter and returns them. */
  deal({ round, players: [first, second], games }: Encounter): readonly PlannedGame[] {
    const { openings } = this.lots;
    const before = this.dealt.length;
    for (let game = 0; game < games; game++) {
      const isReturn = game % 2 === 1;
      if (!isReturn) this.pair++;
      this.dealt.push({
        number: this.dealt.length + 1,
        pair: this.pair,
        round,
        seats: isReturn ? [second, first] : [first, second],
        opening: openings[(this.pair - 1) % openings.length]!,
        seed: this.seedOfPair(),
      });
    }
    return this.dealt.slice(before);
  }

  private seedOfPair(): number {
    return new Random(this.pair * 2 ** 32 + this.key).uint32();
  }
}

/** The games of encounters that depend on no result. */
export const dealAll = (encounters: readonly Encounter[], lots: Lots): readonly PlannedGame[] => {
  const dealer = new GameDealer(lots);
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

import type { PlannedGame } from '../game/played-game.ts';
import { type LotsOf, lotsByNames, type TournamentTerms } from './lots.ts';
import {
  type Bye,
  GameDealer,
  type MiniMatch,
  pointsOfBoth,
  type Results,
  type TournamentSchedule,
} from './schedule.ts';

type KnockoutSchedule = TournamentSchedule & Required<Pick<TournamentSchedule, 'miniMatches'>>;

/** The best seeds meet as late as possible. A tie is extended by pairs, then the better seed goes through. */
export const knockout = (terms: TournamentTerms): KnockoutSchedule => {
  const { gamesPerPairing = 2, extraPairs = 3, ratings, ...lots } = terms;
  const seeds = lots.names.map((_, contender) => contender);
  const lotsOf = lotsByNames(lots);
  if (ratings !== undefined) seeds.sort((a, b) => ratings[b]! - ratings[a]!);
  const replay = (played: Results) => new Bracket(seeds, gamesPerPairing, extraPairs, lotsOf, played);
  return {
    expectedGames: Math.max(0, seeds.length - 1) * gamesPerPairing,
    maxGames: Math.max(0, seeds.length - 1) * (gamesPerPairing + 2 * extraPairs),
    plan: played => replay(played).games,
    byes: played => replay(played).byes,
    byePoints: 0,
    miniMatches: played => replay(played).miniMatches,
  };
};

/** A mini-match in progress; the contenders are places in the list of seeds. */
interface Duel {
  readonly places: readonly [number, number];
  readonly games: PlannedGame[];
}

class Bracket {
  readonly miniMatches: MiniMatch[] = [];
  readonly byes: Bye[] = [];
  private readonly dealer: GameDealer;

  constructor(
    private readonly seeds: readonly number[],
    private readonly gamesEach: number,
    private readonly extraPairs: number,
    lotsOf: LotsOf,
    private readonly played: Results,
  ) {
    this.dealer = new GameDealer(lotsOf);
    let left: number[] | null = bracketOrder(seeds.length);
    for (let round = 1; left !== null && left.length > 1; round++) left = this.playRound(round, left);
  }

  get games(): readonly PlannedGame[] {
    return this.dealer.dealt;
  }

  /** Returns the winners as places in the list of seeds, or null if the round is not over. */
  private playRound(round: number, left: readonly number[]): number[] | null {
    const isTaken = (place: number) => place < this.seeds.length;
    const duels: Duel[] = [];
    for (let i = 0; i < left.length; i += 2) {
      const [a, b] = [left[i]!, left[i + 1]!].sort((x, y) => x - y) as [number, number];
      if (!isTaken(b)) this.byes.push({ round, contender: this.seeds[a]! });
      else duels.push({ places: [a, b], games: [] });
    }
    for (const duel of duels) this.deal(duel, round, this.gamesEach);
    for (let extra = 0; extra < this.extraPairs && this.arePlayed(duels); extra++)
      for (const duel of duels) if (this.isTied(duel)) this.deal(duel, round, 2);
    const isOver = this.arePlayed(duels);
    const winners = new Map(duels.map(duel => [duel.places[0], this.settle(duel, round, isOver)]));
    if (!isOver) return null;
    return Array.from({ length: left.length / 2 }, (_, i) => {
      const better = Math.min(left[2 * i]!, left[2 * i + 1]!);
      return winners.get(better) ?? better;
    });
  }

  private deal(duel: Duel, round: number, games: number): void {
    duel.games.push(...this.dealer.deal({ round, players: this.playersOf(duel), games }));
  }

  private playersOf({ places: [better, other] }: Duel): readonly [number, number] {
    return [this.seeds[better]!, this.seeds[other]!];
  }

  private arePlayed(duels: readonly Duel[]): boolean {
    return duels.every(({ games }) => games.every(({ number }) => this.played.has(number)));
  }

  private isTied(duel: Duel): boolean {
    const [ofBetter, ofOther] = this.pointsIn(duel);
    return ofBetter === ofOther;
  }

  private pointsIn(duel: Duel): readonly [number, number] {
    const known = duel.games.filter(({ number }) => this.played.has(number));
    return pointsOfBoth(this.playersOf(duel), known, this.played);
  }

  /** Returns the place of the contender that leads; the better seed if the points are equal. */
  private settle(duel: Duel, round: number, isOver: boolean): number {
    const [better, other] = duel.places;
    const points = this.pointsIn(duel);
    const place = points[1] > points[0] ? other : better;
    this.miniMatches.push({
      round,
      players: this.playersOf(duel),
      points,
      through: isOver ? this.seeds[place]! : null,
      extraGames: duel.games.length - this.gamesEach,
      isBySeed: isOver && points[0] === points[1],
    });
    return place;
  }
}

/** Places 2i and 2i + 1 play each other; places beyond the contenders are empty. The best two meet in the final. */
const bracketOrder = (contenders: number): number[] => {
  let order = contenders === 0 ? [] : [0];
  while (order.length < contenders) order = order.flatMap(place => [place, 2 * order.length - 1 - place]);
  return order;
};

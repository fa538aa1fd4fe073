import type { PlannedGame, PlayedGame } from '../plan.ts';
import { type Draw, drawByNames, type TournamentLots } from './draw.ts';
import { type Bye, GameDealer, type MiniMatch, pointsOfBoth, type TournamentSchedule } from './schedule.ts';

export interface KnockoutTerms extends TournamentLots {
  /** The games of a mini-match; 2 unless told. */
  readonly gamesPerPairing?: number;
  /** So many pairs of games are added, one at a time, to a mini-match that is tied; 3 unless told. */
  readonly extraPairs?: number;
  /** How strong the contenders are thought to be, the strongest being seeded first; without them in the order of the list. */
  readonly ratings?: readonly number[];
}

export interface KnockoutSchedule extends TournamentSchedule {
  miniMatches(played: ReadonlyMap<number, PlayedGame>): readonly MiniMatch[];
  /** Who won the last round; null before. */
  winner(played: ReadonlyMap<number, PlayedGame>): number | null;
}

/**
 * A knockout: who loses a mini-match is out. The best seeds meet as late as possible, and where the number of contenders is
 * no power of two they have no opponent in the first round. A tied mini-match goes on with pairs of games; where even they
 * do not decide, the better seed goes through. The next games are planned once all before them are played.
 */
export const knockout = (terms: KnockoutTerms): KnockoutSchedule => {
  const { gamesPerPairing = 2, extraPairs = 3, ratings, ...lots } = terms;
  const seeds = lots.names.map((_, contender) => contender);
  const draw = drawByNames(lots);
  if (ratings !== undefined) seeds.sort((a, b) => ratings[b]! - ratings[a]!);
  const look = (played: ReadonlyMap<number, PlayedGame>) => {
    const bracket = new Bracket(seeds, gamesPerPairing, extraPairs, draw, played);
    bracket.playOn();
    return bracket;
  };
  return {
    expectedGames: Math.max(0, seeds.length - 1) * gamesPerPairing,
    plan: played => look(played).games,
    byes: played => look(played).byes,
    byePoints: 0,
    miniMatches: played => look(played).miniMatches,
    winner: played => look(played).winner,
  };
};

/** A mini-match that is going on, between places in the list of seeds. */
interface Duel {
  readonly places: readonly [number, number];
  readonly games: PlannedGame[];
}

class Bracket {
  readonly miniMatches: MiniMatch[] = [];
  readonly byes: Bye[] = [];
  winner: number | null = null;
  private readonly dealer: GameDealer;

  constructor(
    private readonly seeds: readonly number[],
    private readonly gamesEach: number,
    private readonly extraPairs: number,
    draw: Draw,
    private readonly played: ReadonlyMap<number, PlayedGame>,
  ) {
    this.dealer = new GameDealer(draw);
  }

  get games(): readonly PlannedGame[] {
    return this.dealer.dealt;
  }

  /** Goes through the rounds as far as they are played. */
  playOn(): void {
    let left = bracketOrder(this.seeds.length);
    for (let round = 1; left.length > 1; round++) {
      const through = this.playRound(round, left);
      if (through === null) return;
      left = through;
    }
    if (left.length === 1) this.winner = this.seeds[left[0]!]!;
  }

  /** The places of those who go through; null where the round is not over. */
  private playRound(round: number, left: readonly number[]): number[] | null {
    const isThere = (place: number) => place < this.seeds.length;
    const duels: Duel[] = [];
    for (let i = 0; i < left.length; i += 2) {
      const [a, b] = [left[i]!, left[i + 1]!].sort((x, y) => x - y) as [number, number];
      if (!isThere(b)) this.byes.push({ round, contender: this.seeds[a]! });
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

  /** The better seed comes first. */
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

  /** The points of the better seed and of the other, from the games played so far. */
  private pointsIn(duel: Duel): readonly [number, number] {
    const known = duel.games.filter(({ number }) => this.played.has(number));
    return pointsOfBoth(this.playersOf(duel), known, this.played);
  }

  /** Writes a mini-match down and returns the place of the one who goes through. */
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

/**
 * The places of the seeds in the first round, neighbours playing each other: as many as the next power of two, so that places
 * from the number of contenders on are empty. The best two meet in the last round, the best four in the one before.
 */
const bracketOrder = (contenders: number): number[] => {
  let order = contenders === 0 ? [] : [0];
  while (order.length < contenders) order = order.flatMap(place => [place, 2 * order.length - 1 - place]);
  return order;
};

import type { PlannedGame } from '../game/played-game.ts';
import { type LotsOf, lotsByNames, randomOrder, type TournamentTerms } from './lots.ts';
import { Matching } from './matching.ts';
import {
  type Bye,
  type Encounter,
  GameDealer,
  pointsOfBoth,
  type Results,
  type TournamentSchedule,
} from './schedule.ts';

/** Enough rounds to single out a winner (log2 of the contenders), and one more. */
export const defaultRounds = (contenders: number): number =>
  contenders < 2 ? 0 : Math.ceil(Math.log2(contenders)) + 1;

/**
 * Opponents have about as many points, and meet twice only if that cannot be avoided. If the number is odd, the
 * lowest-ranked contender without a bye gets one, with the points of all games of a round. Ties are ranked by lot.
 */
export const swiss = (terms: TournamentTerms): TournamentSchedule => {
  const { gamesPerPairing = 2, rounds = defaultRounds(terms.names.length), ...lots } = terms;
  const contenders = lots.names.length;
  const wanted = contenders < 2 ? 0 : rounds;
  const order = randomOrder(lots);
  const lotsOf = lotsByNames(lots);
  // Cache of paired rounds by the results before them: the plan is asked for after every game.
  const known: { readonly results: string; readonly round: Round }[] = [];
  const plan = (played: Results) => {
    const dealer = new GameDealer(lotsOf);
    const field = new Field(order, gamesPerPairing, lotsOf);
    const byes: Bye[] = [];
    let results = '';
    for (let number = 1; number <= wanted; number++) {
      if (known[number]?.results !== results) known[number] = { results, round: field.pairUp(number) };
      const { encounters, bye } = known[number]!.round;
      const games = encounters.map(encounter => dealer.deal(encounter));
      if (bye !== null) byes.push({ round: number, contender: bye });
      if (games.flat().some(game => !played.has(game.number))) break;
      if (bye !== null) field.noteBye(bye);
      for (const [i, encounter] of encounters.entries()) {
        const points = pointsOfBoth(encounter.players, games[i]!, played);
        field.note(encounter.players, points, games[i]!);
        results += `${points[0]} `;
      }
    }
    return { games: dealer.dealt, byes };
  };
  const allGames = wanted * Math.floor(contenders / 2) * gamesPerPairing;
  return {
    expectedGames: allGames,
    maxGames: allGames,
    plan: played => plan(played).games,
    byes: played => plan(played).byes,
    byePoints: gamesPerPairing,
  };
};

/** Maximum difference between games at side 0 and at side 1; exceeded only to avoid a repeated meeting. */
const MAX_LEAN = 2;

interface Round {
  readonly encounters: readonly Encounter[];
  readonly bye: number | null;
}

class Field {
  private readonly points: number[];
  /** Of each contender: games at side 0 minus games at side 1. */
  private readonly lean: number[];
  /** How often two contenders met. A bye is a game with the empty chair, whose index is the number of contenders. */
  private readonly met: number[][];
  private readonly emptyChair: number;

  constructor(
    private readonly order: readonly number[],
    private readonly games: number,
    private readonly lotsOf: LotsOf,
  ) {
    this.emptyChair = order.length;
    this.points = order.map(() => 0);
    this.lean = order.map(() => 0);
    this.met = Array.from({ length: order.length + 1 }, () => Array.from({ length: order.length + 1 }, () => 0));
  }

  pairUp(round: number): Round {
    const ranked = [...this.order].sort((a, b) => this.points[b]! - this.points[a]!);
    const bye = ranked.length % 2 === 0 ? null : this.chooseBye(ranked);
    const couples = this.chooseCouples(ranked.filter(player => player !== bye));
    return {
      encounters: couples.map(players => ({ round, players, games: this.games })),
      bye,
    };
  }

  note([a, b]: Encounter['players'], points: readonly [number, number], games: readonly PlannedGame[]): void {
    this.points[a]! += points[0];
    this.points[b]! += points[1];
    for (const { seats } of games) {
      this.lean[seats[0]]!++;
      this.lean[seats[1]]!--;
    }
    this.meet(a, b);
  }

  noteBye(contender: number): void {
    this.points[contender]! += this.games;
    this.meet(contender, this.emptyChair);
  }

  private meet(a: number, b: number): void {
    this.met[a]![b]!++;
    this.met[b]![a]!++;
  }

  /** The lowest-ranked of those with the fewest byes, unless its bye would force more repeated meetings. */
  private chooseBye(ranked: readonly number[]): number {
    const vertices = [this.emptyChair, ...ranked];
    for (let maxMeetings = 0; ; maxMeetings++) {
      const matching = Matching.perfect(
        vertices.length,
        (a, b) => this.met[vertices[a]!]![vertices[b]!]! <= maxMeetings,
      );
      if (matching === null) continue;
      const fromLast = byTimesMet(ranked.toReversed(), this.met[this.emptyChair]!);
      return fromLast.find(player => matching.takeOut(0, vertices.indexOf(player)))!;
    }
  }

  /** From the highest-ranked player on: the preferred opponent that leaves a perfect matching of the rest. */
  private chooseCouples(ranked: readonly number[]): (readonly [number, number])[] {
    const matching = this.strictestMatching(ranked);
    const isPaired = new Set<number>();
    const couples: (readonly [number, number])[] = [];
    for (const [place, player] of ranked.entries()) {
      if (isPaired.has(player)) continue;
      const others = ranked.filter(other => other !== player && !isPaired.has(other));
      const preferences = byTimesMet(this.preferencesOf(player, others), this.met[player]!);
      const chosen = preferences.find(other => matching.takeOut(place, ranked.indexOf(other)))!;
      isPaired.add(player).add(chosen);
      couples.push([player, chosen]);
    }
    return couples;
  }

  /** In order of importance: the fewest repeated meetings, balanced sides, the smallest difference of points. */
  private strictestMatching(ranked: readonly number[]): Matching {
    const matchingOf = (isAllowed: (a: number, b: number) => boolean) =>
      Matching.perfect(ranked.length, (a, b) => isAllowed(ranked[a]!, ranked[b]!));
    for (let maxMeetings = 0; ; maxMeetings++) {
      const isNew = (a: number, b: number) => this.met[a]![b]! <= maxMeetings;
      const isNewAndBalanced = (a: number, b: number) => isNew(a, b) && this.isBalanced(a, b);
      const isAllowed = [isNewAndBalanced, isNew].find(isGood => matchingOf(isGood) !== null);
      if (isAllowed === undefined) continue;
      const differences = new Set(ranked.flatMap(a => ranked.map(b => this.difference(a, b))));
      for (const limit of [...differences].sort((a, b) => a - b)) {
        const matching = matchingOf((a, b) => this.difference(a, b) <= limit && isAllowed(a, b));
        if (matching !== null) return matching;
      }
    }
  }

  private difference(a: number, b: number): number {
    return Math.abs(this.points[a]! - this.points[b]!);
  }

  /** True if one more game, with sides by lot, keeps both players within `MAX_LEAN`. */
  private isBalanced(a: number, b: number): boolean {
    if (this.games % 2 === 0) return true;
    const hasTurned = (this.met[a]![b]! * this.games) % 2 === 1;
    const way = (this.lotsOf(a, b).seats[0] === a) === hasTurned ? -1 : 1;
    return Math.abs(this.lean[a]! + way) <= MAX_LEAN && Math.abs(this.lean[b]! - way) <= MAX_LEAN;
  }

  /** Opponents by difference in points; among equals the upper half meets the lower half, first against first. */
  private preferencesOf(player: number, others: readonly number[]): number[] {
    const equals = others.filter(other => this.difference(player, other) === 0);
    const target = Math.floor((equals.length + 1) / 2) - 1;
    const distance = (other: number) => Math.abs(equals.indexOf(other) - target);
    const rest = others.filter(other => this.difference(player, other) !== 0);
    return [
      ...equals.toSorted((a, b) => distance(a) - distance(b)),
      ...rest.toSorted((a, b) => this.difference(player, a) - this.difference(player, b)),
    ];
  }
}

const byTimesMet = (others: readonly number[], met: readonly number[]): number[] =>
  others.toSorted((a, b) => met[a]! - met[b]!);

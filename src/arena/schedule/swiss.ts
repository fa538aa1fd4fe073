import type { PlannedGame, Results } from '../plan.ts';
import { type Draw, drawByNames, drawOrder, type TournamentLots } from './lots.ts';
import { Matching } from './matching.ts';
import { type Bye, type Encounter, GameDealer, pointsOfBoth, type TournamentSchedule } from './schedule.ts';

export interface SwissTerms extends TournamentLots {
  readonly gamesPerPairing?: number;
  /** The number of rounds; default `usualRounds`. */
  readonly rounds?: number;
}

/** The default number of rounds: enough rounds to single out a winner (log2 of the contenders), and one more. */
export const usualRounds = (contenders: number): number => (contenders < 2 ? 0 : Math.ceil(Math.log2(contenders)) + 1);

/**
 * A Swiss tournament: in each round every contender plays an opponent with about as many points, and no opponent twice while
 * that can be avoided. A round is planned when the previous one is complete. If the number of contenders is odd, the
 * lowest-ranked contender without a bye so far gets one, with the points of all games of a round. Equal points are ranked in
 * a random order drawn before the first round.
 */
export const swiss = (terms: SwissTerms): TournamentSchedule => {
  const { gamesPerPairing = 2, rounds = usualRounds(terms.names.length), ...lots } = terms;
  const contenders = lots.names.length;
  const wanted = contenders < 2 ? 0 : rounds;
  const order = drawOrder(lots);
  const draw = drawByNames(lots);
  // Cache of paired rounds by the results before them: the plan is asked for after every game.
  const known: { readonly results: string; readonly round: Round }[] = [];
  const plan = (played: Results) => {
    const dealer = new GameDealer(draw);
    const field = new Field(order, gamesPerPairing, draw);
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

/**
 * The largest difference between a contender's numbers of games at side 0 and at side 1; it is exceeded only if it
 * cannot be kept without repeating meetings.
 */
const MAX_LEAN = 2;

interface Round {
  readonly encounters: readonly Encounter[];
  /** The contender without an opponent; null if every contender has one. */
  readonly bye: number | null;
}

/** The state of all contenders between two rounds. */
class Field {
  private readonly points: number[];
  /** For each contender: games at side 0 minus games at side 1. */
  private readonly lean: number[];
  /** How often two contenders have met. A bye counts as meeting the empty chair, whose index is the number of contenders. */
  private readonly met: number[][];
  private readonly emptyChair: number;

  constructor(
    private readonly order: readonly number[],
    private readonly games: number,
    private readonly draw: Draw,
  ) {
    this.emptyChair = order.length;
    this.points = order.map(() => 0);
    this.lean = order.map(() => 0);
    this.met = Array.from({ length: order.length + 1 }, () => Array.from({ length: order.length + 1 }, () => 0));
  }

  /** Chooses the pairings and the bye of a round. */
  pairUp(round: number): Round {
    const ranked = [...this.order].sort((a, b) => this.points[b]! - this.points[a]!);
    const bye = ranked.length % 2 === 0 ? null : this.chooseBye(ranked);
    const couples = this.chooseCouples(ranked.filter(player => player !== bye));
    return {
      encounters: couples.map(players => ({ round, players, games: this.games })),
      bye,
    };
  }

  /** Adds the result of an encounter. */
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

  /**
   * The contender that gets a bye: the lowest-ranked of those with the fewest byes whose bye does not force the others
   * to repeat more meetings.
   */
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

  /**
   * Pairs the contenders: from the first to the last, each gets its most wanted opponent that leaves a perfect matching
   * of the rest.
   */
  private chooseCouples(ranked: readonly number[]): (readonly [number, number])[] {
    const matching = this.strictestMatching(ranked);
    const isPaired = new Set<number>();
    const couples: (readonly [number, number])[] = [];
    for (const [place, player] of ranked.entries()) {
      if (isPaired.has(player)) continue;
      const others = ranked.filter(other => other !== player && !isPaired.has(other));
      const wishes = byTimesMet(this.wishesOf(player, others), this.met[player]!);
      const chosen = wishes.find(other => matching.takeOut(place, ranked.indexOf(other)))!;
      isPaired.add(player).add(chosen);
      couples.push([player, chosen]);
    }
    return couples;
  }

  /**
   * A matching under the strictest conditions that can be met. In order of importance: the fewest repeated meetings, balanced
   * sides, the smallest difference between the points of two opponents.
   */
  private strictestMatching(ranked: readonly number[]): Matching {
    const matchingOf = (isAllowed: (a: number, b: number) => boolean) =>
      Matching.perfect(ranked.length, (a, b) => isAllowed(ranked[a]!, ranked[b]!));
    for (let maxMeetings = 0; ; maxMeetings++) {
      const isNew = (a: number, b: number) => this.met[a]![b]! <= maxMeetings;
      const isNewAndBalanced = (a: number, b: number) => isNew(a, b) && this.isBalanced(a, b);
      const isAllowed = [isNewAndBalanced, isNew].find(isGood => matchingOf(isGood) !== null);
      if (isAllowed === undefined) continue;
      const differences = [...new Set(ranked.flatMap(a => ranked.map(b => this.difference(a, b))))].sort(
        (a, b) => a - b,
      );
      const within = (limit: number) => matchingOf((a, b) => this.difference(a, b) <= limit && isAllowed(a, b));
      return within(differences[firstIndexWhere(differences, limit => within(limit) !== null)]!)!;
    }
  }

  private difference(a: number, b: number): number {
    return Math.abs(this.points[a]! - this.points[b]!);
  }

  /** True if a game between the two, with the sides that their lots give them, keeps both within `MAX_LEAN`. */
  private isBalanced(a: number, b: number): boolean {
    if (this.games % 2 === 0) return true;
    const hasTurned = (this.met[a]![b]! * this.games) % 2 === 1;
    const way = (this.draw(a, b).seats[0] === a) === hasTurned ? -1 : 1;
    return Math.abs(this.lean[a]! + way) <= MAX_LEAN && Math.abs(this.lean[b]! - way) <= MAX_LEAN;
  }

  /**
   * The possible opponents of a player, from the most to the least wanted, by difference in points. Among players with
   * equal points the upper half is paired with the lower half, the first of one with the first of the other.
   */
  private wishesOf(player: number, others: readonly number[]): number[] {
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

/** Sorts opponents by the number of meetings, fewest first; otherwise their order stays. */
const byTimesMet = (others: readonly number[], met: readonly number[]): number[] =>
  others.toSorted((a, b) => met[a]! - met[b]!);

/** Binary search: the index of the first item for which a monotonic condition holds; it must hold for the last item. */
const firstIndexWhere = (items: readonly number[], isTrue: (item: number) => boolean): number => {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(items[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
};

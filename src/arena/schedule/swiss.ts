import type { PlannedGame, PlayedGame } from '../plan.ts';
import { type Draw, drawByNames, drawOrder, type TournamentLots } from './draw.ts';
import { Matching } from './matching.ts';
import { type Bye, type Encounter, GameDealer, pointsOfBoth, type TournamentSchedule } from './schedule.ts';

export interface SwissTerms extends TournamentLots {
  readonly gamesPerPairing?: number;
  /** Enough to find the first, and one more, unless told. */
  readonly rounds?: number;
}

/** The rounds of a Swiss tournament where nobody asks for another number. */
export const usualRounds = (contenders: number): number => (contenders < 2 ? 0 : Math.ceil(Math.log2(contenders)) + 1);

/**
 * A Swiss tournament: in each round everybody plays somebody with about as many points, nobody twice as long as that can be
 * avoided. A round is planned once the one before is complete. Where their number is odd, the last of those who did not yet
 * do so sits out and gets as many points as the round has games. Whoever has equally many points stands in an order that is
 * drawn by lot before the first round.
 */
export const swiss = (terms: SwissTerms): TournamentSchedule => {
  const { gamesPerPairing = 2, rounds = usualRounds(terms.names.length), ...lots } = terms;
  const contenders = lots.names.length;
  const wanted = contenders < 2 ? 0 : rounds;
  const order = drawOrder(lots);
  const draw = drawByNames(lots);
  // Asked after every game, a plan would pair the same rounds again and again.
  const known: { readonly results: string; readonly round: Round }[] = [];
  const plan = (played: ReadonlyMap<number, PlayedGame>) => {
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
  return {
    expectedGames: wanted * Math.floor(contenders / 2) * gamesPerPairing,
    plan: played => plan(played).games,
    byes: played => plan(played).byes,
    byePoints: gamesPerPairing,
  };
};

/** With one game in each round, so much more often than the other may somebody have one side, as long as that can be. */
const MAX_LEAN = 2;

interface Round {
  readonly encounters: readonly Encounter[];
  /** Who sits out. */
  readonly bye: number | null;
}

/** The contenders between two rounds. */
class Field {
  private readonly points: number[];
  /** How often each sat at side 0 more than at side 1. */
  private readonly lean: number[];
  /** How often two have met; meeting the empty chair, whose place is the number of contenders, is a bye. */
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

  /** Chooses who plays whom in a round. */
  pairUp(round: number): Round {
    const ranked = [...this.order].sort((a, b) => this.points[b]! - this.points[a]!);
    const bye = ranked.length % 2 === 0 ? null : this.chooseBye(ranked);
    const couples = this.chooseCouples(ranked.filter(player => player !== bye));
    return {
      encounters: couples.map(players => ({ round, players, games: this.games })),
      bye,
    };
  }

  /** Counts what came of an encounter. */
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

  /** The last of those who sat out least often and without whom the others can be paired as well as they can be at all. */
  private chooseBye(ranked: readonly number[]): number {
    const everybody = [this.emptyChair, ...ranked];
    for (let most = 0; ; most++) {
      const matching = Matching.perfect(everybody.length, (a, b) => this.met[everybody[a]!]![everybody[b]!]! <= most);
      if (matching === null) continue;
      const fromLast = byTimesMet(ranked.toReversed(), this.met[this.emptyChair]!);
      return fromLast.find(player => matching.takeOut(0, everybody.indexOf(player)))!;
    }
  }

  /** From the first to the last, each gets the most wanted opponent that leaves all others one under the same conditions. */
  private chooseCouples(ranked: readonly number[]): (readonly [number, number])[] {
    const matching = this.widestChoice(ranked);
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
   * All ways to pair the players under the strictest conditions that can be kept. Above all nobody meets again, or nobody a
   * third time, and so on; then everybody's sides are balanced; then the points of two who meet differ as little as can be.
   */
  private widestChoice(ranked: readonly number[]): Matching {
    const matchingOf = (isAllowed: (a: number, b: number) => boolean) =>
      Matching.perfect(ranked.length, (a, b) => isAllowed(ranked[a]!, ranked[b]!));
    for (let most = 0; ; most++) {
      const isNew = (a: number, b: number) => this.met[a]![b]! <= most;
      const isNewAndBalanced = (a: number, b: number) => isNew(a, b) && this.isBalanced(a, b);
      const isAllowed = [isNewAndBalanced, isNew].find(isGood => matchingOf(isGood) !== null);
      if (isAllowed === undefined) continue;
      const differences = [...new Set(ranked.flatMap(a => ranked.map(b => this.difference(a, b))))].sort(
        (a, b) => a - b,
      );
      const within = (limit: number) => matchingOf((a, b) => this.difference(a, b) <= limit && isAllowed(a, b));
      return within(differences[firstWhere(differences, limit => within(limit) !== null)]!)!;
    }
  }

  private difference(a: number, b: number): number {
    return Math.abs(this.points[a]! - this.points[b]!);
  }

  /** Whether the lots of the two leave neither of them with one side much more often than with the other. */
  private isBalanced(a: number, b: number): boolean {
    if (this.games % 2 === 0) return true;
    const hasTurned = (this.met[a]![b]! * this.games) % 2 === 1;
    const way = (this.draw(a, b).seats[0] === a) === hasTurned ? -1 : 1;
    return Math.abs(this.lean[a]! + way) <= MAX_LEAN && Math.abs(this.lean[b]! - way) <= MAX_LEAN;
  }

  /**
   * The others from the most to the least wanted opponent: as many points first; and of those the upper half of the players
   * with equally many points wishes for the lower half, first for first.
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

/** The same order, but whoever was met less often comes first. */
const byTimesMet = (others: readonly number[], met: readonly number[]): number[] =>
  others.toSorted((a, b) => met[a]! - met[b]!);

/** The place of the first item of which something is true, which is true of all after it and at least of the last. */
const firstWhere = (items: readonly number[], isTrue: (item: number) => boolean): number => {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(items[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
};

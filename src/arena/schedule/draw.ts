import { createHash } from 'node:crypto';
import { Random } from '../../core/random.ts';

/** What all games of a match are drawn from. */
export interface Lots {
  /** Decides whatever is decided by lot: the same number, the same games. */
  readonly seed: number;
  /** What pairs of games begin with; at least one. */
  readonly openings: readonly (readonly string[])[];
}

/** What all games of a tournament are drawn from. */
export interface TournamentLots extends Lots {
  /** The contenders in the order of their places, no two alike. */
  readonly names: readonly string[];
}

/** What is decided by lot between two contenders; their pairs of games are counted from 1. */
export interface PairingLots {
  /** Who has side 0 and side 1 in their first game. */
  readonly seats: readonly [number, number];
  openingOf(pair: number): readonly string[];
  seedOf(pair: number): number;
}

/** Draws the lots of two contenders: the same whenever they are asked for, in whatever order the two are named. */
export type Draw = (one: number, other: number) => PairingLots;

/** The lots of a match: openings are dealt in their order, whoever plays, so that other players get the same ones. */
export const drawOfMatch = ({ seed, openings }: Lots): Draw => {
  const key = new Random(seed).uint32();
  const lots: PairingLots = {
    seats: new Random(seed).below(2) === 0 ? [0, 1] : [1, 0],
    openingOf: pair => inTurn(openings, pair),
    seedOf: pair => seedOfPair(key, pair),
  };
  return () => lots;
};

/**
 * The lots of a tournament. They depend on the seed and the names of the two alone: who else takes part, or in which order
 * everybody is listed, changes nothing in their games.
 */
export const drawByNames = ({ seed, openings, names }: TournamentLots): Draw => {
  const drawn = new Map<string, PairingLots>();
  return (one, other) => {
    const [a, b] = names[one]! < names[other]! ? [one, other] : [other, one];
    const key = `${a} ${b}`;
    const lots = drawn.get(key) ?? new NamedPairing(a, b, openings, new Random(hashOf(seed, names[a]!, names[b]!)));
    drawn.set(key, lots);
    return lots;
  };
};

/** The contenders in an order that is drawn by lot, and in which two stand alike whoever else takes part. */
export const drawOrder = ({ seed, names }: Pick<TournamentLots, 'seed' | 'names'>): number[] => {
  const lots = names.map(name => hashOf(seed, name));
  return lots.map((_, contender) => contender).sort((a, b) => lots[a]! - lots[b]! || (names[a]! < names[b]! ? -1 : 1));
};

class NamedPairing implements PairingLots {
  readonly seats: readonly [number, number];
  private readonly key: number;
  private shuffled: Lots['openings'] | undefined;

  constructor(
    a: number,
    b: number,
    private readonly openings: Lots['openings'],
    private readonly random: Random,
  ) {
    this.seats = random.below(2) === 0 ? [a, b] : [b, a];
    this.key = random.uint32();
  }

  openingOf(pair: number): readonly string[] {
    // Most pairings of a large Swiss tournament are asked only who would sit where.
    this.shuffled ??= this.random.shuffled(this.openings);
    return inTurn(this.shuffled, pair);
  }

  seedOf(pair: number): number {
    return seedOfPair(this.key, pair);
  }
}

/** None comes again before all were used. */
const inTurn = (openings: Lots['openings'], pair: number): readonly string[] => openings[(pair - 1) % openings.length]!;

const seedOfPair = (key: number, pair: number): number => new Random(pair * 2 ** 32 + key).uint32();

/** A seed made of a seed and names. */
const hashOf = (seed: number, ...names: readonly string[]): number =>
  createHash('sha256')
    .update(JSON.stringify([seed, ...names]))
    .digest()
    .readUIntBE(0, 6);

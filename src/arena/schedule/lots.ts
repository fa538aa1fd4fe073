import { createHash } from 'node:crypto';
import { Random } from '../../core/random.ts';

/** The seed and the openings from which all random choices in a match are made. */
export interface Lots {
  /** Seed of the random generator: the same seed gives the same games. */
  readonly seed: number;
  /** The openings to deal to pairs of games; at least one. */
  readonly openings: readonly (readonly string[])[];
}

/** The seed, the openings and the names from which all random choices in a tournament are made. */
export interface TournamentLots extends Lots {
  /** The names of the contenders by index; all different. */
  readonly names: readonly string[];
}

/** The random choices for two contenders; their pairs of games are counted from 1. */
export interface PairingLots {
  /** The contenders that have side 0 and side 1 in their first game. */
  readonly seats: readonly [number, number];
  openingOf(pair: number): readonly string[];
  seedOf(pair: number): number;
}

/**
 * Draws the lots (sides, openings, seeds) of two contenders. The result depends neither on the time of the call nor on
 * the order of the two.
 */
export type Draw = (one: number, other: number) => PairingLots;

/**
 * Draws the lots (sides, openings, seeds) of a match. Openings are dealt in list order, so matches between other
 * players get the same ones.
 */
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
 * Draws the lots (sides, openings, seeds) of a tournament. Those of two contenders depend only on the seed and their
 * names, not on the other contenders or on the order of the list.
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

/** The contenders in random order. Adding or removing a contender keeps the order of all others. */
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
    // The openings are shuffled on first use, because the Swiss pairing asks for most pairings only who has side 0.
    this.shuffled ??= this.random.shuffled(this.openings);
    return inTurn(this.shuffled, pair);
  }

  seedOf(pair: number): number {
    return seedOfPair(this.key, pair);
  }
}

/** The opening of a pair of games; the list of openings is repeated when it is used up. */
const inTurn = (openings: Lots['openings'], pair: number): readonly string[] => openings[(pair - 1) % openings.length]!;

const seedOfPair = (key: number, pair: number): number => new Random(pair * 2 ** 32 + key).uint32();

/** A 48-bit seed derived from the tournament's seed and from names. */
const hashOf = (seed: number, ...names: readonly string[]): number =>
  createHash('sha256')
    .update(JSON.stringify([seed, ...names]))
    .digest()
    .readUIntBE(0, 6);

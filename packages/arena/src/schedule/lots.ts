import { deriveSeed, KeyedRandom, type Seed } from '@poda/library/core/seed/seed.ts';
import { SCHEDULE_VERSION_3, version3Lot, version3Pairing } from './version-3-seeds.ts';

export interface Lots {
  readonly seed: Seed;
  readonly openings: readonly (readonly string[])[];
}

export interface TournamentLots extends Lots {
  readonly names: readonly string[];
  /** The version of the scheduling with which the tournament began; default the present one. */
  readonly version?: number;
}

/** Each format ignores the settings of the others. */
export interface TournamentTerms extends TournamentLots {
  /** Default 2. */
  readonly gamesPerPairing?: number;
  /** Default `defaultRounds`. */
  readonly rounds?: number;
  /** Maximum number of pairs added, one at a time, to a tied mini-match; default 3. */
  readonly extraPairs?: number;
  /** For seeding, highest first; without ratings the list is in seeding order. */
  readonly ratings?: readonly number[];
}

interface PairingLots {
  /** The contenders at side 0 and side 1 of their first game. */
  readonly seats: readonly [number, number];
  openingOf(pair: number): readonly string[];
  seedOf(pair: number): Seed;
}

/** The lots of two contenders: the same at every call, and in either order of the two. */
export type LotsOf = (one: number, other: number) => PairingLots;

/** Openings are dealt in list order, so matches between other players get the same ones. */
export const lotsOfMatch = ({ seed, openings }: Lots): LotsOf => {
  const lots: PairingLots = {
    seats: new KeyedRandom(seed, 'sides').below(2) === 0 ? [0, 1] : [1, 0],
    openingOf: pair => inTurn(openings, pair),
    seedOf: pair => deriveSeed(seed, 'pair', pair),
  };
  return () => lots;
};

/** Lots that depend only on the seed and the two names, not on other contenders or the order of the list. */
export const lotsByNames = (lots: TournamentLots): LotsOf => {
  const { names, openings } = lots;
  const drawn = new Map<string, PairingLots>();
  return (one, other) => {
    const [a, b] = names[one]! < names[other]! ? [one, other] : [other, one];
    const key = `${a} ${b}`;
    const pairing = drawn.get(key) ?? pairingLots(a, b, openings, luckOf(lots, names[a]!, names[b]!));
    drawn.set(key, pairing);
    return pairing;
  };
};

/** The contenders in random order. Adding or removing one keeps the order of all others. */
export const randomOrder = ({ seed, names, version }: Omit<TournamentLots, 'openings'>): number[] => {
  const lots = names.map(name =>
    isEarlier(seed, version) ? version3Lot(seed, name) : new KeyedRandom(seed, 'order', name).unit(),
  );
  return lots.map((_, contender) => contender).sort((a, b) => lots[a]! - lots[b]! || (names[a]! < names[b]! ? -1 : 1));
};

/** `a` is the one whose name comes first. */
const luckOf = ({ seed, version }: TournamentLots, a: string, b: string) => {
  if (isEarlier(seed, version)) return version3Pairing(seed, a, b);
  const own = deriveSeed(seed, 'pairing', a, b);
  return {
    isReversed: new KeyedRandom(own, 'sides').below(2) === 1,
    openings: new KeyedRandom(own, 'openings'),
    seedOf: (pair: number) => deriveSeed(own, 'pair', pair),
  };
};

const isEarlier = (seed: Seed, version: number | undefined): seed is number =>
  version === SCHEDULE_VERSION_3 && typeof seed === 'number';

const pairingLots = (
  a: number,
  b: number,
  openings: Lots['openings'],
  { isReversed, seedOf, openings: random }: ReturnType<typeof luckOf>,
): PairingLots => {
  let shuffled: Lots['openings'] | undefined;
  return {
    seats: isReversed ? [b, a] : [a, b],
    seedOf,
    openingOf: pair => {
      // Shuffled on first use, because the Swiss pairing asks for most pairings only who has side 0.
      shuffled ??= random.shuffled(openings);
      return inTurn(shuffled, pair);
    },
  };
};

const inTurn = (openings: Lots['openings'], pair: number): readonly string[] => openings[(pair - 1) % openings.length]!;

import { Random } from '../core/random.ts';
import type { Schedule } from './plan.ts';
import { dealAll, type Encounter, type Lots, type TournamentSchedule } from './schedule-games.ts';

/** A match of the contenders 0 and 1, a pair of games in each round. Who begins at side 0 is drawn; then they alternate (C6). */
export const matchSchedule = ({ games, ...lots }: Lots & { readonly games: number }): Schedule => {
  const players = new Random(lots.seed).below(2) === 0 ? ([0, 1] as const) : ([1, 0] as const);
  const pairs = Array.from({ length: Math.ceil(games / 2) }, (_, pair) => ({
    round: pair + 1,
    players,
    games: Math.min(2, games - 2 * pair),
  }));
  const planned = dealAll(pairs, lots);
  return { plan: () => planned };
};

/** A tournament in which every encounter is known before the first game. */
export interface FixedTerms extends Lots {
  readonly contenders: number;
  /** How often two contenders play who meet; 2 unless told. */
  readonly gamesPerPairing?: number;
}

/**
 * Everybody against everybody, by the circle method: in each round everybody plays one opponent, once from each side. More
 * games than a pair are played by going round again, so that a tournament that is stopped early is nearly balanced.
 */
export const roundRobin = ({ contenders, gamesPerPairing = 2, ...lots }: FixedTerms): TournamentSchedule => {
  const order = new Random(lots.seed).shuffled(Array.from({ length: contenders }, (_, contender) => contender));
  const rounds = circle(contenders).map(round => round.map(([a, b]): Encounter['players'] => [order[a]!, order[b]!]));
  return inCycles(rounds, gamesPerPairing, lots);
};

/** The first contender against each of the others; it has side 0 first against every other one of them. */
export const gauntlet = ({ contenders, gamesPerPairing = 2, ...lots }: FixedTerms): TournamentSchedule => {
  const lot = new Random(lots.seed).below(2);
  const round = Array.from({ length: Math.max(0, contenders - 1) }, (_, i): Encounter['players'] =>
    (i + lot) % 2 === 0 ? [0, i + 1] : [i + 1, 0],
  );
  return inCycles([round], gamesPerPairing, lots);
};

/** Goes through the rounds again and again, each time with a pair of games, or a single one where no more are left. */
const inCycles = (
  rounds: readonly (readonly Encounter['players'][])[],
  gamesPerPairing: number,
  lots: Lots,
): TournamentSchedule => {
  const cycles = Array.from({ length: Math.ceil(gamesPerPairing / 2) }, (_, cycle) =>
    rounds.flatMap((round, i) =>
      round.map(players => ({
        round: cycle * rounds.length + i + 1,
        players,
        games: Math.min(2, gamesPerPairing - 2 * cycle),
      })),
    ),
  );
  const planned = dealAll(cycles.flat(), lots);
  return { expectedGames: planned.length, plan: () => planned, byes: () => [], byePoints: 0 };
};

/**
 * The rounds of a round robin. All but the last sit in a circle, which turns from round to round; those who sit opposite
 * each other play, and the last plays the one at the top, or sits out where their number is odd. Who comes first in a
 * couple does so in as many rounds as not, within one.
 */
const circle = (contenders: number): [number, number][][] => {
  const isOdd = contenders % 2 === 1;
  const places = isOdd ? contenders : contenders - 1;
  return Array.from({ length: Math.max(0, contenders < 2 ? 0 : places) }, (_, top) => {
    const couples = Array.from({ length: (places - 1) / 2 }, (_, i): [number, number] => [
      (top + i + 1) % places,
      (top - i - 1 + places) % places,
    ]);
    if (isOdd) return couples;
    return [top % 2 === 0 ? [top, places] : [places, top], ...couples];
  });
};

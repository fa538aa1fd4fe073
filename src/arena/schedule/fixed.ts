import type { Schedule } from '../plan.ts';
import { type Draw, drawByNames, drawOfMatch, drawOrder, type Lots, type TournamentLots } from './draw.ts';
import { dealAll, type Encounter, type TournamentSchedule } from './schedule.ts';

/** A match of the contenders 0 and 1, a pair of games in each round. Who begins at side 0 is drawn; then they alternate (C6). */
export const matchSchedule = ({ games, ...lots }: Lots & { readonly games: number }): Schedule => {
  const pairs = Array.from(
    { length: Math.ceil(games / 2) },
    (_, pair): Encounter => ({
      round: pair + 1,
      players: [0, 1],
      games: Math.min(2, games - 2 * pair),
    }),
  );
  const planned = dealAll(pairs, drawOfMatch(lots));
  return { plan: () => planned };
};

/** A tournament in which every encounter is known before the first game. */
export interface FixedTerms extends TournamentLots {
  /** How often two contenders play who meet; 2 unless told. */
  readonly gamesPerPairing?: number;
}

/**
 * Everybody against everybody, by the circle method: in each round everybody plays one opponent, once from each side. More
 * games than a pair are played by going round again, so that a tournament that is stopped early is nearly balanced.
 */
export const roundRobin = ({ gamesPerPairing = 2, ...lots }: FixedTerms): TournamentSchedule => {
  const order = drawOrder(lots);
  const rounds = circle(order.length).map(round => round.map(([a, b]): Encounter['players'] => [order[a]!, order[b]!]));
  return inCycles(rounds, gamesPerPairing, drawByNames(lots));
};

/** The first contender against each of the others. */
export const gauntlet = ({ gamesPerPairing = 2, ...lots }: FixedTerms): TournamentSchedule => {
  const others = lots.names.slice(1);
  const round = others.map((_, i): Encounter['players'] => [0, i + 1]);
  return inCycles([round], gamesPerPairing, drawByNames(lots));
};

/** Goes through the rounds again and again, each time with a pair of games, or a single one where no more are left. */
const inCycles = (
  rounds: readonly (readonly Encounter['players'][])[],
  gamesPerPairing: number,
  draw: Draw,
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
  const planned = dealAll(cycles.flat(), draw);
  return { expectedGames: planned.length, plan: () => planned, byes: () => [], byePoints: 0 };
};

/**
 * The rounds of a round robin. All but the last sit in a circle, which turns from round to round; those who sit opposite
 * each other play, and the last plays the one at the top, or sits out where their number is odd.
 */
const circle = (contenders: number): [number, number][][] => {
  const isOdd = contenders % 2 === 1;
  const places = isOdd ? contenders : contenders - 1;
  return Array.from({ length: contenders < 2 ? 0 : places }, (_, top) => {
    const couples = Array.from({ length: (places - 1) / 2 }, (_, i): [number, number] => [
      (top + i + 1) % places,
      (top - i - 1 + places) % places,
    ]);
    return isOdd ? couples : [[top, places], ...couples];
  });
};

import { type Lots, type LotsOf, lotsByNames, lotsOfMatch, randomOrder, type TournamentTerms } from './lots.ts';
import { dealAll, type Encounter, type Schedule, type TournamentSchedule } from './schedule.ts';

/** Contenders 0 and 1 play a pair of games in each round. Side 0 of the first game is random; sides alternate (C6). */
export const matchSchedule = ({ games, ...lots }: Lots & { readonly games: number }): Schedule => {
  const pairs = Array.from(
    { length: Math.ceil(games / 2) },
    (_, pair): Encounter => ({
      round: pair + 1,
      players: [0, 1],
      games: Math.min(2, games - 2 * pair),
    }),
  );
  const planned = dealAll(pairs, lotsOfMatch(lots));
  return { maxGames: planned.length, plan: () => planned };
};

/** With more than two games per pairing the rounds repeat, so that a tournament stopped early is nearly balanced. */
export const roundRobin = ({ gamesPerPairing = 2, ...lots }: TournamentTerms): TournamentSchedule => {
  const order = randomOrder(lots);
  const rounds = circle(order.length).map(round => round.map(([a, b]): Encounter['players'] => [order[a]!, order[b]!]));
  return inCycles(rounds, gamesPerPairing, lotsByNames(lots));
};

export const gauntlet = ({ gamesPerPairing = 2, ...lots }: TournamentTerms): TournamentSchedule => {
  const others = lots.names.slice(1);
  const round = others.map((_, i): Encounter['players'] => [0, i + 1]);
  return inCycles([round], gamesPerPairing, lotsByNames(lots));
};

/** Two games per repetition of the rounds, or one in the last if the number of games is odd. */
const inCycles = (
  rounds: readonly (readonly Encounter['players'][])[],
  gamesPerPairing: number,
  lotsOf: LotsOf,
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
  const planned = dealAll(cycles.flat(), lotsOf);
  return { expectedGames: planned.length, maxGames: planned.length, plan: () => planned, byes: () => [], byePoints: 0 };
};

/** The circle method: all but the last rotate, and opposites play; the last (or the bye) meets the top one. */
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

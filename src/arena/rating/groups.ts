import { type Encounter, gamesOf, pointsIn, totalOf } from './scores.ts';

/** Maps each player to the index of its group. */
export const placesIn = (groups: readonly (readonly number[])[]): Map<number, number> =>
  new Map(groups.flatMap((group, place) => group.map(player => [player, place] as const)));

/**
 * Groups of players who are connected by games, directly or through others: the connected components of the graph of
 * games.
 */
export const groupsOf = (players: number, encounters: readonly Encounter[]): number[][] =>
  classesBy(
    players,
    encounters.flatMap(({ players: [a, b] }) => [[a, b] as const, [b, a] as const]),
  );

/** The strongly connected components of the graph with an edge from each player to the opponents it took points from. */
export const classesOf = (players: number, encounters: readonly Encounter[]): number[][] =>
  classesBy(
    players,
    encounters.flatMap(encounter => {
      const [a, b] = encounter.players;
      const points = pointsIn(totalOf(encounter));
      return [...(points > 0 ? [[a, b] as const] : []), ...(points < gamesOf(encounter) ? [[b, a] as const] : [])];
    }),
  );

/** The strongly connected components of a directed graph, in the order of their first members. */
const classesBy = (players: number, arrows: readonly (readonly [number, number])[]): number[][] => {
  const onward = Array.from({ length: players }, (): number[] => []);
  for (const [from, to] of arrows) onward[from]!.push(to);
  const reachable = onward.map((_, start) => {
    const seen = new Set([start]);
    for (const player of seen) for (const next of onward[player]!) seen.add(next);
    return seen;
  });
  const classes: number[][] = [];
  for (let player = 0; player < players; player++) {
    const home = classes.find(([first]) => reachable[first!]!.has(player) && reachable[player]!.has(first!));
    if (home === undefined) classes.push([player]);
    else home.push(player);
  }
  return classes;
};

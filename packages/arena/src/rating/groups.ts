import { type Encounter, gamesOf, pointsIn, totalOf } from './scores.ts';

export const groupIndices = (groups: readonly (readonly number[])[]): Map<number, number> =>
  new Map(groups.flatMap((group, place) => group.map(player => [player, place] as const)));

export const groupsOf = (players: number, encounters: readonly Encounter[]): number[][] =>
  componentsOf(
    players,
    encounters.flatMap(({ players: [a, b] }) => [
      [a, b],
      [b, a],
    ]),
  );

/** The strongly connected components, if edges lead from each player to the opponents it took points from. */
export const classesOf = (players: number, encounters: readonly Encounter[]): number[][] =>
  componentsOf(
    players,
    encounters.flatMap(encounter => {
      const [a, b] = encounter.players;
      const points = pointsIn(totalOf(encounter));
      return [...(points > 0 ? [[a, b] as const] : []), ...(points < gamesOf(encounter) ? [[b, a] as const] : [])];
    }),
  );

/** The strongly connected components of a graph, in the order of their first members. */
const componentsOf = (size: number, edges: readonly (readonly [number, number])[]): number[][] => {
  const [onward, back] = [0, 1].map(() => Array.from({ length: size }, (): number[] => [])) as [number[][], number[][]];
  for (const [from, to] of edges) {
    onward[from]!.push(to);
    back[to]!.push(from);
  }
  const isPlaced = new Array<boolean>(size).fill(false);
  return onward.flatMap((_, first) => {
    if (isPlaced[first]) return [];
    const [after, before] = [reached(onward, first), reached(back, first)];
    const members = after.flatMap((isAfter, player) => (isAfter && before[player] ? player : []));
    for (const player of members) isPlaced[player] = true;
    return [members];
  });
};

const reached = (edges: readonly (readonly number[])[], start: number): boolean[] => {
  const isReached = new Array<boolean>(edges.length).fill(false);
  isReached[start] = true;
  const open = [start];
  for (let player = open.pop(); player !== undefined; player = open.pop())
    for (const next of edges[player]!) {
      if (isReached[next]) continue;
      isReached[next] = true;
      open.push(next);
    }
  return isReached;
};

import { type Encounter, gamesOf, pointsIn, totalOf } from './scores.ts';

export const placesIn = (groups: readonly (readonly number[])[]): Map<number, number> =>
  new Map(groups.flatMap((group, place) => group.map(player => [player, place] as const)));

export const groupsOf = (players: number, encounters: readonly Encounter[]): number[][] => {
  const graph = new Graph(players);
  for (const { players: both } of encounters) {
    graph.add(both[0], both[1]);
    graph.add(both[1], both[0]);
  }
  return graph.classes();
};

/** The strongly connected components, with an edge from each player to the opponents it took points from. */
export const classesOf = (players: number, encounters: readonly Encounter[]): number[][] => {
  const graph = new Graph(players);
  for (const encounter of encounters) {
    const [a, b] = encounter.players;
    const points = pointsIn(totalOf(encounter));
    if (points > 0) graph.add(a, b);
    if (points < gamesOf(encounter)) graph.add(b, a);
  }
  return graph.classes();
};

class Graph {
  private readonly onward: number[][];
  private readonly back: number[][];

  constructor(players: number) {
    this.onward = Array.from({ length: players }, () => []);
    this.back = Array.from({ length: players }, () => []);
  }

  add(from: number, to: number): void {
    this.onward[from]!.push(to);
    this.back[to]!.push(from);
  }

  /** The strongly connected components, in the order of their first members. */
  classes(): number[][] {
    const isPlaced = new Array<boolean>(this.onward.length).fill(false);
    return this.onward.flatMap((_, first) => {
      if (isPlaced[first]) return [];
      const [after, before] = [reached(this.onward, first), reached(this.back, first)];
      const members = after.flatMap((isAfter, player) => (isAfter && before[player] ? player : []));
      for (const player of members) isPlaced[player] = true;
      return [members];
    });
  }
}

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

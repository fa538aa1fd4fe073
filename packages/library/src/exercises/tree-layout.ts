import type { SmallTree } from './small-tree.ts';

export interface Place {
  /** In leaves from the left, counted from 0; an inner node stands above the middle of its children. */
  readonly x: number;
  /** In plies from the root. */
  readonly y: number;
}

export interface TreeLayout {
  readonly places: readonly Place[];
  readonly leaves: number;
  readonly levels: number;
  /** Of the longest label of a move, in letters: a column must be as wide. */
  readonly labelLength: number;
}

/** For trees of a dozen leaves, where every leaf has a column of its own. */
export const layOut = ({ nodes }: SmallTree): TreeLayout => {
  const places: Place[] = [];
  let leaves = 0;
  const place = (id: number, y: number): Place => {
    const below = nodes[id]!.children.map(child => place(child, y + 1));
    const x = below.length === 0 ? leaves++ : (below[0]!.x + below.at(-1)!.x) / 2;
    places[id] = { x, y };
    return places[id];
  };
  place(0, 0);
  return {
    places,
    leaves,
    levels: 1 + Math.max(...places.map(({ y }) => y)),
    labelLength: Math.max(...nodes.map(({ label }) => label.length)),
  };
};

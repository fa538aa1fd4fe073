import { hierarchy, tree } from 'd3-hierarchy';
import type { ShownTree } from '../shown-tree.ts';

/** One thing in the drawing: a node, the moves that a cut left out, or such a move searched afterwards. */
export type Drawn =
  | { readonly kind: 'node'; readonly id: number }
  | { readonly kind: 'left'; readonly cutAt: number; readonly count: number }
  | { readonly kind: 'anyway'; readonly cutAt: number; readonly name: string; readonly value: number };

/** `x` is the middle, `y` the upper edge, in pixels at zoom 1. */
export interface Place {
  readonly drawn: Drawn;
  readonly x: number;
  readonly parent: Place | null;
  readonly row: Row;
}

export interface Row {
  readonly y: number;
  readonly width: number;
  /** Without the pill below it; 0 without boards. */
  readonly boardHeight: number;
  /** From left to right; the parents of neighbours are neighbours too. */
  readonly places: Place[];
}

export interface TreeLayout {
  readonly rows: readonly Row[];
  readonly byNode: ReadonlyMap<number, Place>;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly count: number;
  readonly hasBoards: boolean;
}

export const PILL_HEIGHT = 24;
/** For the text of the move above a node. */
export const LABEL_HEIGHT = 18;
const GAP = 14;
/** Leads in cells are short numbers. */
const PILL_WIDTHS = { cells: 58, men: 78, chance: 84 } as const;
const STUB_WIDTH = 34;
const BETWEEN_ROWS = 44;

/** Widths of boards from the root downwards; the last for all deeper rows. */
const BOARD_WIDTHS = [112, 92, 80, 72];

/** The height of a board whose width is 1. */
export const layOutTree = (shown: ShownTree, root: number, boardRatio: number | null): TreeLayout => {
  const { nodes } = shown;
  const isOpen = shown.isBranchOpen.value;
  const anyway = shown.anyway.value;
  const below = (drawn: Drawn): Drawn[] => {
    if (drawn.kind !== 'node' || !isOpen(drawn.id)) return [];
    const { id } = drawn;
    const { cut } = nodes[id]!;
    const searched = anyway.get(id);
    return [
      ...shown.childrenShown(id).map((child): Drawn => ({ kind: 'node', id: child })),
      ...(searched ?? []).map((found): Drawn => ({ kind: 'anyway', cutAt: id, ...found })),
      ...(cut !== null && searched === undefined ? [{ kind: 'left' as const, cutAt: id, count: cut.left }] : []),
    ];
  };
  const pillWidth = PILL_WIDTHS[shown.variant.rules.shows];
  const widthAt = (depth: number): number => {
    if (boardRatio === null) return pillWidth;
    const width = BOARD_WIDTHS[Math.min(depth, BOARD_WIDTHS.length - 1)]!;
    return Math.max(pillWidth, Math.min(width, width / boardRatio));
  };
  const laid = tree<Drawn>()
    .nodeSize([1, 1])
    .separation((one, other) => {
      const widths = [one, other].map(({ data, depth }) => (data.kind === 'left' ? STUB_WIDTH : widthAt(depth)));
      return (widths[0]! + widths[1]!) / 2 + (one.parent === other.parent ? GAP : 2 * GAP);
    })(hierarchy<Drawn>({ kind: 'node', id: root }, below));

  const rows: Row[] = [];
  const byNode = new Map<number, Place>();
  const placeOf = new Map<object, Place>();
  let [left, right, count, bottom] = [0, 0, 0, 0];
  // In breadth-first order a parent comes before its children, and each row from left to right.
  for (const point of laid) {
    const { data: drawn, depth, x } = point;
    if (rows[depth] === undefined) {
      const boardHeight = boardRatio === null ? 0 : widthAt(depth) * boardRatio;
      rows.push({ y: bottom + LABEL_HEIGHT, width: widthAt(depth), boardHeight, places: [] });
      bottom = rows[depth]!.y + boardHeight + PILL_HEIGHT + BETWEEN_ROWS;
    }
    const row = rows[depth]!;
    const parent = point.parent === null ? null : placeOf.get(point.parent)!;
    const place: Place = { drawn, x, parent, row };
    placeOf.set(point, place);
    row.places.push(place);
    if (drawn.kind === 'node') byNode.set(drawn.id, place);
    left = Math.min(left, x - row.width / 2);
    right = Math.max(right, x + row.width / 2);
    count++;
  }
  return { rows, byNode, left, right, bottom: bottom - BETWEEN_ROWS, count, hasBoards: boardRatio !== null };
};

/** The places of a row whose edge to the parent, or whose node, meets a part of the drawing. */
export const placesBetween = ({ places }: Row, left: number, right: number): readonly Place[] => {
  const margin = BOARD_WIDTHS[0]!;
  const first = firstWhere(places, ({ x, parent }) => Math.max(x, parent?.x ?? x) >= left - margin);
  const end = firstWhere(places, ({ x, parent }) => Math.min(x, parent?.x ?? x) > right + margin);
  return places.slice(first, end);
};

/** By bisection: the condition holds from some place on. */
const firstWhere = (places: readonly Place[], holds: (place: Place) => boolean): number => {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(places[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
};

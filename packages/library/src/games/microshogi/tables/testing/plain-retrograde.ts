import type { Position, Variant } from '../../../../core/contract.ts';
import { decodeOutcome } from '../../../../core/outcome.ts';
import { follow, listMoves } from '../../../../core/perft/perft.ts';
import { unwrap } from '../../../../core/result.ts';
import type { TableSpace } from '../../../../core/tables.ts';

/** A node of the game graph: the positions after its moves, by their numbers. */
interface Node {
  readonly next: readonly number[];
  readonly canCaptureKing: boolean;
}

const UNDECIDED = -1;

/**
 * Solves sections by textbook retrograde analysis, one position at a time, with the game's own move generator. Captures
 * must lead to one of the sections. Returns the distance of every position in plies, or -1 for a draw.
 */
export const solvePlainly = (
  space: TableSpace,
  variant: Variant,
  sections: readonly number[],
): Map<number, number[]> => {
  const first = new Map<number, number>();
  let count = 0;
  for (const section of sections) {
    first.set(section, count);
    count += space.sections[section]!.size;
  }
  const nodes: Node[] = [];
  for (const section of sections)
    for (let index = 0; index < space.sections[section]!.size; index++) {
      const position = unwrap(variant.rules.read(space.write(section, index)!));
      nodes.push(nodeOf(space, variant, first, position));
    }
  const distances = distancesOf(nodes);
  return new Map(
    sections.map(section => {
      const start = first.get(section)!;
      return [section, distances.slice(start, start + space.sections[section]!.size)];
    }),
  );
};

const nodeOf = (space: TableSpace, { game }: Variant, first: ReadonlyMap<number, number>, position: Position): Node => {
  const next: number[] = [];
  let canCaptureKing = false;
  for (const move of listMoves(position)) {
    const takeBack = follow(position, move);
    if (decodeOutcome(position.outcome(), game.reasons)?.reason === 'king-captured') canCaptureKing = true;
    else {
      if (!space.locate(position)) throw new Error('a move leads to a position that is not counted');
      const start = first.get(space.section);
      if (start === undefined) throw new Error(`section ${space.sections[space.section]!.id} is missing`);
      next.push(start + space.index);
    }
    takeBack();
  }
  return { next, canCaptureKing };
};

const distancesOf = (nodes: readonly Node[]): number[] => {
  const distances = nodes.map(() => UNDECIDED);
  for (let ply = 0; ; ply++) {
    const found = nodes.flatMap((node, number) =>
      distances[number] === UNDECIDED && isDecidedAt(node, ply, distances) ? [number] : [],
    );
    if (ply > 0 && found.length === 0) return distances;
    for (const number of found) distances[number] = ply;
  }
};

/** True if a position is won (odd `ply`) or lost (even `ply`) in `ply` plies with best play of both sides. */
const isDecidedAt = ({ next, canCaptureKing }: Node, ply: number, distances: readonly number[]): boolean =>
  ply % 2 === 1
    ? (canCaptureKing && ply === 1) || next.some(number => distances[number] === ply - 1)
    : !canCaptureKing && next.every(number => distances[number]! % 2 === 1);

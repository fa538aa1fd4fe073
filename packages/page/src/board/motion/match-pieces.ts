import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';

/** One drawn piece: an entry of a tray with `count` n gives n units, numbered by `place`. */
export interface Unit extends PieceOnBoard {
  readonly place: number;
}

/** `before` is null for a new piece, `after` for a removed one. */
export interface Match<Before extends Unit = Unit> {
  readonly before: Before | null;
  readonly after: Unit | null;
}

/** An entry that only shows the other face of a piece in hand is not a piece. */
export const unitsOf = (pieces: readonly PieceOnBoard[]): Unit[] =>
  pieces
    .filter(({ otherFaceOf }) => otherFaceOf === undefined)
    .flatMap(piece => Array.from({ length: piece.count }, (_, place) => ({ ...piece, place })));

/**
 * Matches the pieces of two positions without knowing the rules: unmoved pieces first, then the piece on the path of
 * the last move, pieces of the same side, and pieces that changed sides; in each step the nearest pair first. Pieces at
 * infinite distance never match.
 */
export const matchPieces = <Before extends Unit>(
  before: readonly Before[],
  after: readonly Unit[],
  path: readonly Cell[] = [],
  distance: (from: Cell, to: Cell) => number = () => 0,
): Match<Before>[] => {
  const gone = new Set(before);
  const come = new Set(after);
  const partner = new Map<Unit, Before>();
  const pair = (fits: (a: Before, b: Unit) => boolean) => {
    const pairs = [...gone]
      .flatMap(a => [...come].filter(b => fits(a, b)).map(b => ({ a, b, far: distance(a.cell, b.cell) })))
      .filter(({ far }) => far < Infinity)
      .sort((one, other) => one.far - other.far);
    for (const { a, b } of pairs) {
      if (!gone.has(a) || !come.has(b)) continue;
      gone.delete(a);
      come.delete(b);
      partner.set(b, a);
    }
  };
  const isSame = (a: Unit, b: Unit) => a.side === b.side && a.piece === b.piece;
  const stays = (a: Unit, b: Unit) => a.cell === b.cell && isSame(a, b);

  pair((a, b) => stays(a, b) && a.place === b.place);
  pair(stays);
  pair((a, b) => a.side === b.side && a.cell === path[0] && b.cell === path.at(-1));
  pair(isSame);
  pair((a, b) => a.side === b.side && a.otherFace?.piece === b.piece);
  pair((a, b) => a.side === b.side);
  pair((a, b) => a.cell === b.cell);
  pair((a, b) => a.otherFace !== undefined && (a.piece === b.piece || a.otherFace.piece === b.piece));
  return [
    ...after.map(unit => ({ before: partner.get(unit) ?? null, after: unit })),
    ...[...gone].map(unit => ({ before: unit, after: null })),
  ];
};

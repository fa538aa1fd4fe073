import { opponent, type Side } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import type { PieceOnBoard } from '../core/view.ts';

export interface Material {
  /** The captured pieces as they stood at the start of the game. */
  readonly captured: readonly { readonly piece: PieceOnBoard; readonly count: number }[];
  /** The player's pieces on the board minus the opponent's. */
  readonly lead: number;
}

/** Null in games that show material on the board: those that keep pieces in trays, and those that count cells. */
export const materialOf = (state: GameState, side: Side): Material | null => {
  const { variant } = state;
  if (variant.face.board.trays.length > 0 || variant.rules.shows === 'cells') return null;
  const other = opponent(side);
  const now = variant.face.pieces(state.position);
  const atStart = variant.face.pieces(unwrap(variant.rules.read(state.start)));
  const isTheirs = (piece: PieceOnBoard) => piece.side === other;
  return {
    captured: missing(atStart.filter(isTheirs), now.filter(isTheirs)),
    lead: now.reduce((sum, piece) => sum + (piece.side === side ? 1 : -1), 0),
  };
};

/** A piece that was turned over or crowned is not missing. */
const missing = (atStart: readonly PieceOnBoard[], now: readonly PieceOnBoard[]): Material['captured'] => {
  const numberOf = (pieces: readonly PieceOnBoard[], name: string) =>
    pieces.filter(({ piece }) => piece === name).length;
  const kinds = new Map([...now, ...atStart].map(piece => [piece.piece, piece]));
  const gone = new Map([...kinds.keys()].map(name => [name, numberOf(atStart, name) - numberOf(now, name)]));
  for (const [name, count] of gone) {
    const before = count < 0 ? firstFace(kinds.get(name)!, atStart) : undefined;
    if (before !== undefined) gone.set(before, (gone.get(before) ?? 0) + count);
  }
  return [...gone].flatMap(([name, count]) => (count > 0 ? [{ piece: kinds.get(name)!, count }] : []));
};

const firstFace = ({ otherFace, isCrowned }: PieceOnBoard, atStart: readonly PieceOnBoard[]): string | undefined =>
  otherFace?.piece ?? (isCrowned ? atStart.find(piece => !piece.isCrowned)?.piece : undefined);

import type { Cell } from '@poda/library/core/view.ts';
import { type PathShown, racePath } from '../drawing/race-path.ts';
import { settings } from '../settings/settings.ts';
import type { PlayableGame } from './board-hand.ts';

/** Without a hand no piece can be selected. */
type ShownGame = Pick<PlayableGame, 'variant' | 'state' | 'pieces'> & Partial<Pick<PlayableGame, 'hand'>>;

/**
 * In race games, the way home of the piece on a cell, or else of the selected piece, with its target in this roll. The
 * setting `hasAids` turns the target off.
 */
export const piecePathOf = (playable: ShownGame, cell: Cell | undefined): PathShown | undefined => {
  const { variant, hand, pieces } = playable;
  if (racePath(variant.face.board, 0).length === 0) return undefined;
  const pieceOn = (at: Cell | undefined) =>
    pieces.value.find(piece => piece.cell === at && racePath(variant.face.board, piece.side).at(-1) !== at);
  const piece = pieceOn(cell) ?? pieceOn(hand?.touched.value[0]);
  if (piece === undefined) return undefined;
  const to = settings.hasAids.value && piece.side === playable.state.side ? targetOf(playable, piece.cell) : undefined;
  return { side: piece.side, from: piece.cell, ...(to !== undefined && { to }) };
};

const targetOf = ({ state }: ShownGame, from: Cell): Cell | undefined =>
  state.isChance
    ? undefined
    : state
        .legalMoves()
        .map(move => state.cells(move))
        .find(([first]) => first === from)
        ?.at(-1);

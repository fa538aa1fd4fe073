import type { Variant } from '@poda/library/core/contract.ts';
import type { PieceKind } from '@poda/library/core/view.ts';
import { useId } from 'preact/hooks';
import { layOut } from '../../drawing/layout.ts';
import { stillLook } from '../../settings/settings.ts';
import { skinOf } from '../skins.ts';

interface PieceIconProps {
  readonly variant: Variant;
  readonly piece: PieceKind;
  /** The piece points down on the screen. */
  readonly isTop: boolean;
}

/** Decorative, for use in text. */
export const PieceIcon = ({ variant, piece, isTop }: PieceIconProps) => {
  const id = useId();
  const skin = skinOf(variant);
  const layout = layOut(variant.face.board, false, skin.margins);
  const drawing = { layout, look: stillLook.value, id };
  return (
    <svg class="piece-icon" viewBox="-52 -52 104 104" aria-hidden="true">
      <skin.Defs {...drawing} />
      <skin.Piece
        {...drawing}
        piece={{ ...piece, cell: '', count: 1 }}
        colour={variant.face.board.colours[piece.side]}
        isTop={isTop}
        joins={0}
      />
    </svg>
  );
};

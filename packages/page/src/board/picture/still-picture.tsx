import type { Variant } from '@poda/library/core/contract.ts';
import type { PieceOnBoard } from '@poda/library/core/view.ts';
import { layOut } from '../../drawing/layout.ts';
import type { Arrow, Marks } from '../../drawing/marks.ts';
import type { PathShown } from '../../drawing/race-path.ts';
import type { BoardLook } from '../../drawing/skin.ts';

import { Picture, skinOf, stillUnitsOf } from './picture.tsx';

export interface StillBoard {
  readonly variant: Variant;
  readonly pieces: readonly PieceOnBoard[];
  readonly flipped?: boolean;
  readonly isStanding?: boolean;
  readonly marks?: Marks;
  readonly arrows?: readonly Arrow[];
  readonly paths?: readonly PathShown[];
}

export const stillPicture = (
  { variant, pieces, flipped = false, isStanding = false, marks = new Map(), arrows = [], paths = [] }: StillBoard,
  look: BoardLook,
  id: string,
) => {
  const layout = layOut(variant.face.board, flipped, skinOf(variant).margins, isStanding);
  const drawing = (
    <Picture
      variant={variant}
      layout={layout}
      units={stillUnitsOf(pieces)}
      pieces={pieces}
      marks={marks}
      arrows={arrows}
      paths={paths}
      look={look}
      id={id}
    />
  );
  return { layout, drawing };
};

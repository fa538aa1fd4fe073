import { useId } from 'preact/hooks';
import type { Variant } from '../../core/contract.ts';
import type { PieceOnBoard } from '../../core/view.ts';
import { settings } from '../state/settings.ts';
import { dressOf } from './dress.ts';
import { layOut } from './layout.ts';
import type { Arrow, Marks } from './marks.tsx';
import { Picture, sheetOf, stillUnitsOf } from './picture.tsx';

/** A position to look at only; without a name it is an ornament that nobody needs to hear of. */
export const BoardPicture = ({
  variant,
  pieces,
  label,
  flipped = false,
  marks = new Map(),
  arrows = [],
}: {
  variant: Variant;
  pieces: readonly PieceOnBoard[];
  label?: string;
  flipped?: boolean;
  marks?: Marks;
  arrows?: readonly Arrow[];
}) => {
  const layout = layOut(variant.board, flipped, dressOf(variant).room);
  const look = { pieces: settings.pieces.value, coordinates: settings.hasCoordinates.value, animation: 0 };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a picture with a name has it as its label; one without is hidden.
    <svg
      {...sheetOf(layout)}
      class="board-drawing"
      {...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label })}
    >
      <Picture
        variant={variant}
        layout={layout}
        units={stillUnitsOf(pieces)}
        pieces={pieces}
        marks={marks}
        arrows={arrows}
        look={look}
        id={useId()}
      />
    </svg>
  );
};

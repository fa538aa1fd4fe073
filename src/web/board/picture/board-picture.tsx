import { useId } from 'preact/hooks';
import { stillLook } from '../../state/settings.ts';
import { sheetOf } from './picture.tsx';
import { type StillBoard, stillPicture } from './still-picture.tsx';

/** A position to look at only; without a name it is an ornament that nobody needs to hear of. */
export const BoardPicture = ({ label, ...board }: StillBoard & { label?: string }) => {
  const { layout, drawing } = stillPicture(board, stillLook.value, useId());
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a picture with a name has it as its label; one without is hidden.
    <svg
      {...sheetOf(layout)}
      class="board-drawing"
      {...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label })}
    >
      {drawing}
    </svg>
  );
};

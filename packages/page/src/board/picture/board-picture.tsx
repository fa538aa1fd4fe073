import { useId } from 'preact/hooks';
import { stillLook } from '../../settings/settings.ts';
import { sheetOf } from './picture.tsx';
import { type StillBoard, stillPicture } from './still-picture.tsx';

/** Without a label the picture is decorative and hidden from screen readers. */
export const BoardPicture = ({ label, ...board }: StillBoard & { label?: string }) => {
  const { layout, drawing } = stillPicture(board, stillLook.value, useId());
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the picture has an aria-label or is hidden.
    <svg
      {...sheetOf(layout)}
      class="board-drawing"
      {...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label })}
    >
      {drawing}
    </svg>
  );
};

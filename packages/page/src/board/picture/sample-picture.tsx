import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { useId } from 'preact/hooks';
import { SQUARE } from '../../drawing/layout.ts';
import type { BoardLook } from '../../drawing/skin.ts';
import { sheetOf, skinOf } from './picture.tsx';
import { stillPicture } from './still-picture.tsx';
import './sample-picture.css';

/** The games whose skin offers a choice about the pieces. */
const samples = games.flatMap(({ id }) => {
  const variant = variantNamed(id);
  const { choice } = skinOf(variant);
  return choice === undefined ? [] : [{ variant, ...choice }];
});

export const sampleOf = (choice: 'signs' | 'bodies') => samples.find(sample => sample.of === choice)!;

/** Four columns by three rows of a board; decorative. */
export const SamplePicture = ({ of, look }: { of: 'signs' | 'bodies'; look: BoardLook }) => {
  const id = useId();
  const { variant, example } = sampleOf(of);
  const state = unwrap(GameState.read(variant, example));
  const { layout, drawing } = stillPicture({ variant, pieces: variant.face.pieces(state.position) }, look, id);
  const sheet = { x: 0, y: 0, width: 4 * SQUARE, height: 3 * SQUARE };
  return (
    <svg {...sheetOf({ ...layout, sheet })} class="sample" aria-hidden="true">
      {drawing}
    </svg>
  );
};

import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { BoardPicture } from '../board/picture/board-picture.tsx';

/** A game's board at the start, to look at only. */
export const Thumbnail = ({ variant }: { variant: Variant }) => {
  const state = new GameState(variant);
  return (
    <div class="thumbnail" aria-hidden="true">
      <BoardPicture variant={variant} pieces={variant.pieces(state.position)} />
    </div>
  );
};

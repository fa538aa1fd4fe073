import type { Side } from '../../../core/contract.ts';
import { materialOf } from '../../../play/material.ts';
import { PieceIcon } from '../../board/picture/piece-icon.tsx';
import { nameOfPiece } from '../../board/piece-words.ts';
import { say } from '../../words/say.ts';
import type { LiveGame } from '../game/live-game.ts';

/** The captured pieces with their counts, and the lead in pieces. */
export const Material = ({ live, side }: { live: LiveGame; side: Side }) => {
  const { variant } = live;
  const { state } = live.viewed.moment.value ?? live;
  const material = materialOf(state, side);
  if (material === null || material.captured.length === 0) return null;
  const { captured, lead } = material;
  const list = captured.map(({ piece, count }) => `${count} × ${nameOfPiece(variant, piece.piece)}`).join(', ');
  return (
    <span class="material" data-testid={`material-${side}`}>
      <span class="hidden">
        {say('plate.captured', { list })}
        {lead > 0 && `; ${say('plate.lead', { count: lead })}`}
      </span>
      <span class="material-drawn" aria-hidden="true">
        {captured.map(({ piece, count }) => (
          <span key={piece.piece} class="captured">
            <PieceIcon
              variant={variant}
              piece={piece}
              isTop={(piece.side === variant.face.board.bottom) === live.isFlipped.value}
            />
            {count > 1 && `×${count}`}
          </span>
        ))}
        {lead > 0 && <strong>+{lead}</strong>}
      </span>
    </span>
  );
};

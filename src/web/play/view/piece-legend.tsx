import type { Variant } from '../../../core/contract.ts';
import { PieceFaces } from '../../board/picture/piece-faces.tsx';
import { say } from '../../words/say.ts';

/** How every piece moves; nothing in games whose pieces all move alike. */
export const PieceLegend = ({ variant }: { variant: Variant }) => {
  const { pieceKinds, board } = variant.face;
  const { pieceMoves } = variant.extras;
  if (pieceMoves === undefined) return null;
  const own = pieceKinds.filter(({ side }) => side === board.bottom);
  // Each face of a piece is a kind of its own; the entry of the first face shows both.
  const isBack = (piece: string) =>
    own.some((kind, i) => kind.otherFace?.piece === piece && i < own.findIndex(other => other.piece === piece));
  return (
    <details data-testid="piece-legend">
      <summary>{say('legend.title')}</summary>
      <ul class="piece-legend">
        {own
          .filter(({ piece }) => !isBack(piece))
          .map(kind => (
            <li key={kind.piece}>
              <PieceFaces variant={variant} piece={kind} isTop={false} isTold />
            </li>
          ))}
      </ul>
    </details>
  );
};

import type { Variant } from '../../../core/contract.ts';
import type { PieceKind } from '../../../core/view.ts';
import { MovesDiagram } from '../../../drawing/moves-diagram.tsx';
import { movesInWords, nameOfPiece } from '../piece-words.ts';
import { PieceIcon } from './piece-icon.tsx';

interface FaceProps {
  readonly variant: Variant;
  readonly piece: PieceKind;
  /** The piece points down on the screen. */
  readonly isTop: boolean;
  /** The moves are told in words too. */
  readonly isTold?: boolean;
}

/** A piece with a diagram of its moves and, behind a sign for turning over, its other face. */
export const PieceFaces = (props: FaceProps) => {
  const { piece } = props;
  return (
    <>
      <Face {...props} />
      {piece.otherFace !== undefined && (
        <>
          <TurnOver />
          <Face {...props} piece={{ ...piece, ...piece.otherFace }} />
        </>
      )}
    </>
  );
};

const Face = ({ variant, piece, isTop, isTold = false }: FaceProps) => {
  const moves = variant.extras.pieceMoves?.[piece.piece];
  return (
    <div class="face">
      <PieceIcon variant={variant} piece={piece} isTop={isTop} />
      {moves !== undefined && <MovesDiagram moves={moves} isTop={isTop} />}
      <span>
        {nameOfPiece(variant, piece.piece)}
        {isTold && `: ${movesInWords(variant, piece.piece)}`}
      </span>
    </div>
  );
};

const TurnOver = () => (
  <svg class="turn-over" viewBox="100 27 30 46" aria-hidden="true">
    <path
      d="M103 42q12-12 24 0M123 33l5 10-11 1M127 58q-12 12-24 0M107 67l-5-10 11-1"
      fill="none"
      stroke="currentColor"
      stroke-width="3"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);

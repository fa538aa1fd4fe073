import type { Step } from '@poda/library/core/board/grid.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import type { PieceKind, PieceMoves } from '@poda/library/core/view.ts';
import { useId } from 'preact/hooks';
import { layOut } from '../../drawing/layout.ts';
import { stillLook } from '../../settings/settings.ts';
import { movesInWords, nameOfPiece } from '../piece-words.ts';
import { skinOf } from './picture.tsx';

interface PieceIconProps {
  readonly variant: Variant;
  readonly piece: PieceKind;
  /** The piece points down on the screen. */
  readonly isTop: boolean;
}

interface FaceProps extends PieceIconProps {
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

/** Dots are single steps, arrows are slides. */
const MovesDiagram = ({ moves, isTop }: { moves: PieceMoves; isTop: boolean }) => {
  const { steps = [], slides = [] } = moves;
  const sign = isTop ? -1 : 1;
  const at = ([x, y]: Step, far: number) => `${sign * x * far} ${sign * y * far}`;
  return (
    <svg class="moves-diagram" viewBox="-36 -36 72 72" aria-hidden="true">
      <g stroke="currentColor" stroke-width="3" stroke-linecap="round" fill="currentColor">
        <rect x="-7" y="-7" width="14" height="14" rx="3" fill="none" />
        {steps.map(([x, y]) => (
          <circle cx={sign * x * 16} cy={sign * y * 16} r="3.5" stroke="none" />
        ))}
        {slides.map(step => (
          <g>
            <path d={`M${at(step, 12)}L${at(step, 27)}`} />
            <Head step={step} sign={sign} />
          </g>
        ))}
      </g>
    </svg>
  );
};

const Head = ({ step: [x, y], sign }: { step: Step; sign: number }) => (
  <path
    d="M0 0L-5-8H5Z"
    transform={`translate(${29 * sign * x} ${29 * sign * y}) rotate(${(Math.atan2(-sign * x, sign * y) * 180) / Math.PI})`}
    stroke="none"
  />
);

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

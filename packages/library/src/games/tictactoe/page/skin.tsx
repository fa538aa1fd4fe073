import { defaultSkin } from '@poda/page/drawing/default-skin.tsx';
import { Gradients, LabelledFrame } from '@poda/page/drawing/shapes.tsx';
import type { Drawing, PieceProps, Skin, SquareProps } from '@poda/page/drawing/skin.ts';

const Defs = (drawing: Drawing) => <Gradients {...drawing} ground="agar" />;

const Ground = (drawing: Drawing) => <LabelledFrame {...drawing} ground="agar" />;

/** Cells overlap by half a line, so that all lines have the same width. */
const Square = ({ box }: SquareProps) => <rect {...box} fill="none" stroke="var(--dish-line)" stroke-width="4" />;

const Piece = ({ colour }: PieceProps) => (
  <g fill="none" stroke-linecap="round">
    {[17, 11].map(width => {
      const stroke = { stroke: `var(--${colour}-${width === 17 ? 'line' : 'b'})`, 'stroke-width': width };
      return colour === 'red' ? <path d="M-26-26L26 26M26-26L-26 26" {...stroke} /> : <circle r="28" {...stroke} />;
    })}
  </g>
);

export const skin: Skin = { ...defaultSkin, piecesMove: false, Defs, Ground, Square, Piece };

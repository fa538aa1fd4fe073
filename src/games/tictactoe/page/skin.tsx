import { EdgeLabels, Frame, inset, Slope } from '../../../drawing/shapes.tsx';
import type { Drawing, PieceProps, Skin, SquareProps } from '../../../drawing/skin.ts';

const Defs = ({ id, layout }: Drawing) => (
  <defs>
    <Slope id={`${id}-frame`} from="frame-a" to="frame-b" box={inset(layout.squares, layout.sheet.x)} />
    <Slope id={`${id}-paper`} from="agar-a" to="agar-b" box={layout.squares} />
  </defs>
);

const Ground = (drawing: Drawing) => (
  <>
    <Frame {...drawing} />
    <rect {...drawing.layout.squares} fill={`url(#${drawing.id}-paper)`} />
    {drawing.look.coordinates && <EdgeLabels {...drawing} />}
  </>
);

/** Cells overlap by half a line, so that all lines have the same width. */
const Square = ({ box }: SquareProps) => <rect {...box} fill="none" stroke="var(--dish-line)" stroke-width="4" />;

const Piece = ({ colour }: PieceProps) => (
  <g fill="none" stroke-linecap="round">
    {[
      { stroke: `var(--${colour}-line)`, width: 17 },
      { stroke: `var(--${colour}-b)`, width: 11 },
    ].map(({ stroke, width }) =>
      colour === 'red' ? (
        <path key={width} d="M-26-26L26 26M26-26L-26 26" stroke={stroke} stroke-width={width} />
      ) : (
        <circle key={width} r="28" stroke={stroke} stroke-width={width} />
      ),
    )}
  </g>
);

export const skin: Skin = {
  margins: { frame: 34, tray: 0, gap: 0 },
  piecesMove: false,
  Defs,
  Ground,
  Square,
  Piece,
  Tray: () => null,
  inTray: () => ({ x: 0, y: 0, scale: 1 }),
};

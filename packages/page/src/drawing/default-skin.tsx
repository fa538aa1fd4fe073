import { Count, Gradients, LabelledFrame, SquareNumber, Trough } from './shapes.tsx';
import type { Drawing, PieceProps, Skin, SquareProps, TrayProps } from './skin.ts';

const Defs = (drawing: Drawing) => (
  <Gradients {...drawing} slopes={['light', 'dark']} glows={['white', 'black', 'red', 'blue']} />
);

const Square = (props: SquareProps) => {
  const shade = props.square.shade ?? 'light';
  return (
    <>
      <rect {...props.box} fill={`url(#${props.id}-${shade})`} stroke={`var(--${shade}-ink)`} stroke-opacity="0.3" />
      <SquareNumber {...props} shade={shade} />
    </>
  );
};

/** The sign tells the kind and the side of the piece without colour. */
const Piece = ({ piece, colour, isTop, id }: PieceProps) => (
  <>
    <circle r="38" fill={`url(#${id}-${colour})`} stroke={`var(--${colour}-line)`} stroke-width="3" />
    <text y="14" font-size="40" text-anchor="middle" fill={`var(--${colour}-mark)`}>
      {(isTop ? piece.turnedSign : undefined) ?? piece.sign}
    </text>
  </>
);

const Tray = ({ box, count }: TrayProps) => (
  <>
    <Trough box={box} />
    {count > 1 && <Count x={box.x + box.width - 18} y={box.y + box.height - 18} count={count} />}
  </>
);

/** The skin of a game that brings none of its own. */
export const defaultSkin: Skin = {
  margins: { frame: 34, tray: 80, gap: 10 },
  piecesMove: true,
  Defs,
  Ground: LabelledFrame,
  Square,
  Piece,
  Tray,
  inTray: (_, box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2, scale: 0.6 }),
};

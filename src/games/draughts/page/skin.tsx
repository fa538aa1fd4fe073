import { Glow, inset, LabelledFrame, Slope, SquareNumber } from '../../../drawing/shapes.tsx';
import type { Drawing, PieceProps, Skin, SquareProps } from '../../../drawing/skin.ts';

const colours = ['white', 'black'] as const;

const Defs = ({ id, layout }: Drawing) => (
  <defs>
    <Slope id={`${id}-frame`} from="frame-a" to="frame-b" box={inset(layout.squares, layout.sheet.x)} />
    <Slope id={`${id}-light`} from="light-a" to="light-b" />
    <Slope id={`${id}-dark`} from="dark-a" to="dark-b" />
    {colours.map(colour => (
      <Glow id={`${id}-${colour}`} from={`${colour}-a`} to={`${colour}-b`} />
    ))}
  </defs>
);

/** A square, with its number in a corner if the board has no row and column labels. */
const Square = (props: SquareProps) => {
  const shade = props.square.shade ?? 'dark';
  return (
    <>
      <rect {...props.box} fill={`url(#${props.id}-${shade})`} />
      <SquareNumber {...props} shade={shade} />
    </>
  );
};

const RADIUS = 37;
/** The visible thickness of a man, in SVG units. */
const THICK = 7;

/** A king is two stacked men (D12). The sides have different rims, so that they can be told apart without colour. */
const Piece = ({ piece, colour, id }: PieceProps) => (
  <>
    <ellipse cx="2" cy={THICK + 5} rx={RADIUS + 2} ry={RADIUS} fill="var(--shadow)" />
    {piece.piece === 'king' && <Man colour={colour} id={id} lift={-4} />}
    <Man colour={colour} id={id} lift={piece.piece === 'king' ? 13 : 0} />
  </>
);

const Man = ({ colour, id, lift }: { colour: PieceProps['colour']; id: string; lift: number }) => {
  const line = `var(--${colour}-line)`;
  const body = `url(#${id}-${colour})`;
  const top = -lift;
  return (
    <>
      <path
        d={`M${-RADIUS} ${top}v${THICK}a${RADIUS} ${RADIUS} 0 0 0 ${2 * RADIUS} 0v${-THICK}z`}
        fill={`var(--${colour}-wall)`}
        stroke={line}
        stroke-width="2.5"
      />
      <circle cy={top} r={RADIUS} fill={body} stroke={line} stroke-width="2.5" />
      <g fill="none" stroke={`var(--${colour}-mark)`}>
        <circle cy={top} r="29" stroke-width={colour === 'white' ? 2.5 : 6} stroke-dasharray={rims[colour]} />
        <circle cy={top} r="18" stroke-width="2.5" />
      </g>
    </>
  );
};

/** The dash pattern of the rim: white has a plain groove, black a milled one. */
const rims: Readonly<Record<string, string>> = { white: 'none', black: '3.5 4.09' };

/**
 * The skin of draughts: round men on a wooden board. Spanish draughts uses the light squares, the other rulesets the
 * dark.
 */
export const skin: Skin = {
  margins: { frame: 34, tray: 0, gap: 0 },
  piecesMove: true,
  Defs,
  Ground: LabelledFrame,
  Square,
  Piece,
  Tray: () => null,
  inTray: () => ({ x: 0, y: 0, scale: 1 }),
};

import { defaultSkin } from '@poda/page/drawing/default-skin.tsx';
import { Gradients, SquareNumber } from '@poda/page/drawing/shapes.tsx';
import type { Drawing, PieceProps, Skin, SquareProps } from '@poda/page/drawing/skin.ts';

const Defs = (drawing: Drawing) => <Gradients {...drawing} slopes={['light', 'dark']} glows={['white', 'black']} />;

/** Shows the number of the square on boards without row and column labels. */
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
const THICK = 7;

/** A king is two stacked men with a crown (D12). Different rims tell the sides apart without colour. */
const Piece = ({ piece, colour, id, look }: PieceProps) => {
  const isRaised = look.bodies === 'raised';
  const isKing = piece.piece === 'king';
  const man = { colour, id, isRaised };
  return (
    <>
      {isRaised && <ellipse cx="2" cy={THICK + 5} rx={RADIUS + 2} ry={RADIUS} fill="var(--shadow)" />}
      {isKing && <Man {...man} y={6} />}
      <Man {...man} y={isKing ? -12 : 0} />
      {isKing && <path d={crown} fill="var(--gold)" stroke={`var(--${colour}-line)`} {...crownLine} />}
    </>
  );
};

/** Large and plain, so that it can be seen on small boards. */
const crown = 'M-19 3L-24-25L-10-15L0-33L10-15L24-25L19 3Z';
const crownLine = { 'stroke-width': 4, 'stroke-linejoin': 'round' } as const;

interface ManProps extends Pick<PieceProps, 'colour' | 'id'> {
  readonly isRaised: boolean;
  readonly y: number;
}

const Man = ({ colour, id, isRaised, y }: ManProps) => {
  const line = `var(--${colour}-line)`;
  return (
    <>
      {isRaised && (
        <path
          d={`M${-RADIUS} ${y}v${THICK}a${RADIUS} ${RADIUS} 0 0 0 ${2 * RADIUS} 0v${-THICK}z`}
          fill={`var(--${colour}-wall)`}
          stroke={line}
          stroke-width="2.5"
        />
      )}
      <circle
        cy={y}
        r={RADIUS}
        fill={isRaised ? `url(#${id}-${colour})` : `var(--${colour}-a)`}
        stroke={line}
        stroke-width={isRaised ? 2.5 : 4}
      />
      <g fill="none" stroke={`var(--${colour}-mark)`}>
        <circle cy={y} r="29" stroke-width={colour === 'white' ? 2.5 : 6} stroke-dasharray={rims[colour]} />
        {isRaised && <circle cy={y} r="18" stroke-width="2.5" />}
      </g>
    </>
  );
};

/** Dash patterns: white has a plain groove, black a milled one. */
const rims: Readonly<Record<string, string>> = { white: 'none', black: '3.5 4.09' };

/** Spanish draughts uses the light squares, the other rulesets the dark. */
export const skin: Skin = {
  ...defaultSkin,
  choice: { of: 'bodies', example: 'W:WK27,28,24:BK32,31,23' },
  Defs,
  Square,
  Piece,
};

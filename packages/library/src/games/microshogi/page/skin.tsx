import { Count, Gradients, LabelledFrame, Trough } from '@poda/page/drawing/shapes.tsx';
import type { BoardLook, Drawing, PieceProps, Skin, TrayProps } from '@poda/page/drawing/skin.ts';
import type { Face } from '../rulesets.ts';
import { brushed } from './brush.ts';
import drawn from './faces.json' with { type: 'json' };

const Defs = (drawing: Drawing) => <Gradients {...drawing} slopes={['wedge']} ground="bed" />;

const Ground = (drawing: Drawing) => {
  const { board, squares } = drawing.layout;
  const lines = [
    ...Array.from({ length: board.columns - 1 }, (_, i) => `M${100 * (i + 1)} 0V${squares.height}`),
    ...Array.from({ length: board.rows - 1 }, (_, i) => `M0 ${100 * (i + 1)}H${squares.width}`),
  ];
  return (
    <>
      <LabelledFrame {...drawing} ground="bed" />
      <path d={lines.join('')} stroke="var(--grid)" stroke-width="2.5" />
    </>
  );
};

const Piece = ({ piece, isTop, look, id }: PieceProps) => (
  <>
    <g transform={isTop ? 'rotate(180)' : 'rotate(0)'}>
      <path d={wedge} transform={isTop ? 'translate(-2 -5)' : 'translate(2 5)'} fill="var(--shadow)" />
      <path
        d={wedge}
        fill={`url(#${id}-wedge)`}
        stroke="var(--wedge-line)"
        stroke-width="2.5"
        stroke-linejoin="round"
      />
      <Sign face={piece.piece} glyph={piece.glyph} look={look} />
    </g>
    {piece.count > 1 && piece.place === piece.count - 1 && <Count x={30} y={30} count={piece.count} />}
  </>
);

const wedge = 'M0-43L29-29L37 41Q0 45-37 41L-29-29Z';

/** Strokes of kanji, so that they do not depend on installed fonts, and outlines to fill, each in 100 by 100 units. */
const { kanji, icons }: Readonly<Record<'kanji' | 'icons', Readonly<Record<string, string>>>> = drawn;

/** Back faces, written in red as on real pieces. */
const turned: ReadonlySet<string> = new Set(['C', 'R', 'L', 'N'] satisfies Face[]);

const Sign = ({ face, glyph, look }: { face: string; glyph: string | undefined; look: BoardLook }) => {
  const ink = turned.has(face) ? 'var(--wedge-turned)' : 'var(--wedge-ink)';
  const strokes = look.signs === 'kanji' ? kanji[glyph ?? ''] : undefined;
  const icon = look.signs === 'icons' ? icons[face] : undefined;
  if (strokes !== undefined)
    return <path d={brushed(strokes)} transform="translate(-27 -26) scale(.54 .64)" fill={ink} />;
  if (icon !== undefined)
    return <path d={icon} transform="translate(-25.5 -20) scale(.51)" fill={ink} fill-rule="evenodd" />;
  return (
    <text y="25" font-size="52" text-anchor="middle" fill={ink} font-weight="700">
      {face}
    </text>
  );
};

/** A piece in hand has two cells, one for each face, which share a background. */
const Tray = ({ box }: TrayProps) => {
  const isFirst = Math.round(box.x / box.width) % 2 === 0;
  return isFirst ? <Trough box={{ ...box, width: 2 * box.width }} /> : null;
};

/** The direction of a wedge tells its side. */
export const skin: Skin = {
  margins: { frame: 34, tray: 76, gap: 6 },
  piecesMove: true,
  choice: { of: 'signs', example: 'kbs1/1r1p/P1NG/4/3K b -' },
  Defs,
  Ground,
  Square: () => null,
  Piece,
  Tray,
  inTray: (_kind, { x, y, width, height }, place, count) => ({
    x: x + width / 2 + 3 * (place - (count - 1) / 2),
    y: y + height / 2 - 3 * (place - (count - 1) / 2),
    scale: 0.58,
  }),
};

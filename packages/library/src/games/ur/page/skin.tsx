import type { Box, Point } from '@poda/page/drawing/layout.ts';
import { Count, Gradients, points, Trough } from '@poda/page/drawing/shapes.tsx';
import type { Drawing, PieceProps, Skin, SquareProps, TrayProps } from '@poda/page/drawing/skin.ts';
import type { JSX } from 'preact';
import { diagonal, type Step } from '../../../core/board/grid.ts';

const Defs = (drawing: Drawing) => <Gradients {...drawing} slopes={['shell', 'lapis']} glows={['white', 'black']} />;

/** Squares with thinner and thinner strokes make the frame follow the outline of the board. */
const Ground = ({ layout, id }: Drawing) => {
  const borders: readonly (readonly [width: number, colour: string])[] = [
    [42, 'var(--frame-line)'],
    [38, `url(#${id}-frame)`],
    [21, 'var(--shell-b)'],
    [16, 'var(--lapis-b)'],
    [9, 'var(--bitumen)'],
  ];
  return (
    <>
      {borders.map(([width, colour]) => (
        <g fill={colour} stroke={colour} stroke-width={width} stroke-linejoin="round">
          {layout.board.cells.map(({ cell }) => (
            <rect {...layout.boxes.get(cell)!} />
          ))}
        </g>
      ))}
    </>
  );
};

const Square = ({ square, box, look, id }: SquareProps) => {
  const isRosette = square.look === 'rosette';
  const isHouse = square.look === 'house';
  const Inlay = isRosette ? Rosette : inlays[square.row]![square.column]!;
  return (
    <g transform={`translate(${box.x + 50} ${box.y + 50})`}>
      <rect x="-47" y="-47" width="94" height="94" rx="4" fill={`url(#${id}-${isRosette ? 'lapis' : 'shell'})`} />
      <Inlay />
      {isHouse && <House />}
      {look.coordinates && <StepLabel label={square.label.replace(/[*^]/, '')} />}
    </g>
  );
};

const House = () => (
  <path d="M-43-29l14-13 14 13v16h-28z" fill="var(--plate)" stroke="var(--plate-ink)" stroke-width="2" />
);

const StepLabel = ({ label }: { label: string }) => {
  const width = 9 + 8 * label.length;
  return (
    <>
      <path d={`M47 47H${47 - width}V35q0-6 6-6H47z`} fill="var(--plate)" />
      <text x={47 - width / 2} y="43" font-size="15" text-anchor="middle" fill="var(--plate-ink)">
        {label}
      </text>
    </>
  );
};

const around = (count: number, draw: (degrees: number, index: number) => JSX.Element): JSX.Element[] =>
  Array.from({ length: count }, (_, i) => draw((360 * i) / count, i));

const Rosette = () => (
  <>
    <rect x="-42" y="-42" width="84" height="84" rx="2" fill="none" stroke="var(--shell-b)" stroke-width="2" />
    {around(8, (degrees, i) => (
      <path
        d="M0 0C-15-13-13-31 0-39C13-31 15-13 0 0Z"
        transform={`rotate(${degrees})`}
        fill={i % 2 === 0 ? 'var(--shell-a)' : 'var(--carnelian)'}
        stroke="var(--lapis-b)"
        stroke-width="2"
      />
    ))}
    <circle r="9.5" fill="var(--lapis-b)" />
    <circle r="6.5" fill="var(--gold)" />
  </>
);

const fiveSpots: readonly Step[] = [[0, 0], ...diagonal];

const Border = () => (
  <rect x="-41" y="-41" width="82" height="82" fill="none" stroke="var(--lapis-a)" stroke-width="2.5" />
);

const Eyes = () => (
  <>
    <Border />
    <path d="M-41 0H-12M12 0H41M0-41V-12M0 12V41" stroke="var(--lapis-a)" stroke-width="2.5" />
    {fiveSpots.map(([x, y]) => (
      <g transform={`translate(${22 * x} ${22 * y})`}>
        <path
          d="M-15 0Q0-15 15 0Q0 15-15 0Z"
          fill="var(--shell-a)"
          stroke="var(--lapis-a)"
          stroke-width="2.5"
          stroke-linejoin="round"
        />
        <circle r="4.5" fill="var(--carnelian)" />
      </g>
    ))}
  </>
);

const Dots = () => (
  <>
    <Border />
    {fiveSpots.map(([x, y]) => (
      <g transform={`translate(${22 * x} ${22 * y})`}>
        <circle r="12" fill="var(--lapis-a)" />
        <circle r="8.5" fill="var(--shell-a)" />
        <circle r="4.5" fill="var(--carnelian)" />
      </g>
    ))}
  </>
);

const Teeth = () => (
  <>
    {around(4, degrees => (
      <g transform={`rotate(${degrees})`}>
        {[-31.5, -10.5, 10.5, 31.5].map((x, i) => (
          <polygon
            points={points([
              [x - 10.5, -43],
              [x + 10.5, -43],
              [x, -26],
            ])}
            fill={i % 3 === 0 ? 'var(--lapis-a)' : 'var(--carnelian)'}
          />
        ))}
      </g>
    ))}
    <FiveDots apart={11} />
  </>
);

const Lozenge = () => (
  <>
    <Border />
    <path d="M0-41L41 0L0 41L-41 0Z" fill="var(--lapis-a)" />
    <path d="M0-31L31 0L0 31L-31 0Z" fill="var(--shell-a)" />
    {diagonal.map(([x, y]) => (
      <path d={`M${41 * x} ${41 * y}v${-20 * y}L${21 * x} ${41 * y}z`} fill="var(--carnelian)" />
    ))}
    <FiveDots apart={10} />
  </>
);

const FiveDots = ({ apart }: { apart: number }) => (
  <g fill="var(--lapis-b)">
    <circle r="4.5" fill="var(--carnelian)" />
    {diagonal.map(([x, y]) => (
      <circle cx={apart * x} cy={apart * y} r="4.5" />
    ))}
  </g>
);

const Plain = () => <></>;

/** By row and column, after the board from the Royal Cemetery at Ur; the rules place the rosettes. */
const inlays = [
  [Plain, Eyes, Dots, Eyes, Plain, Plain, Plain, Teeth],
  [Teeth, Dots, Lozenge, Plain, Dots, Eyes, Dots, Lozenge],
  [Plain, Eyes, Dots, Eyes, Plain, Plain, Plain, Teeth],
];

/** White pieces have a second ring, so that the sides differ without colour. */
const Piece = ({ colour, id }: PieceProps) => (
  <>
    <ellipse cx="2" cy="7" rx="37" ry="36" fill="var(--shadow)" />
    <circle r="36" fill={`url(#${id}-${colour})`} stroke={`var(--${colour}-line)`} stroke-width="3" />
    {colour === 'white' && <circle r="30" fill="none" stroke="var(--white-mark)" stroke-width="2" />}
    <g fill={`var(--${colour}-mark)`}>
      <circle r="5.5" />
      {diagonal.map(([x, y]) => (
        <circle cx={14 * x} cy={14 * y} r="5.5" />
      ))}
    </g>
  </>
);

/** An arrow for the pieces waiting to enter, or a house for those at home, and their count. */
const Tray = ({ kind, box, count, isTop }: TrayProps) => {
  const { x, y } = alongTray(kind, box, 30);
  const [right, down] = isStanding(box) ? [17, 0] : [0, 16];
  const turn = (isTop ? 180 : 0) + (isStanding(box) ? 90 : 0);
  return (
    <>
      <Trough box={box} />
      <g
        transform={`translate(${x - right} ${y - down})`}
        fill="none"
        stroke="var(--tray-ink)"
        stroke-width="3.5"
        stroke-linejoin="round"
        stroke-linecap="round"
      >
        {kind === 'hand' ? (
          <path d="M0 10V-10M-8-2L0-10L8-2" transform={`rotate(${turn})`} />
        ) : (
          <path d="M-13 0L0-11L13 0M-9-2V9H9V-2" />
        )}
      </g>
      <Count x={x + right} y={y + down - 1} count={count} />
    </>
  );
};

const isStanding = ({ width, height }: Box): boolean => height > width;

/** `far` is in SVG units from the start; in the tray of pieces at home, from its end. */
const alongTray = (kind: 'hand' | 'home', box: Box, far: number): Point => {
  const place = (start: number, length: number) => start + (kind === 'hand' ? far : length - far);
  return isStanding(box)
    ? { x: box.x + box.width / 2, y: place(box.y, box.height) }
    : { x: place(box.x, box.width), y: box.y + box.height / 2 };
};

export const skin: Skin = {
  margins: { frame: 22, tray: 78, gap: 8 },
  canStand: true,
  piecesMove: true,
  Defs,
  Ground,
  Square,
  Piece,
  Tray,
  inTray: (kind, box, place) => ({ ...alongTray(kind, box, 80 + 46 * place), scale: 0.58 }),
};

import { Grid, type Step } from '@poda/library/core/board/grid.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import type { Board } from '@poda/library/core/view.ts';
import { games } from '@poda/library/games/index.ts';
import { type Face, faces, handFaces, movements } from '@poda/library/games/microshogi/rulesets.ts';
import { centreOf, drawBoard, type Layout, layOut, type Paint } from './board.ts';
import { accent, faintInk, tint } from './palette.ts';
import { drawPieces, wedge } from './pieces.ts';
import { arrowHead, circle, group, moved, type Point, path, polyline, sheet, towards } from './svg.ts';

const paint: Paint = { fills: {}, gap: 2, frame: 5 };
const variant = unwrap(parseVariant(games, 'microshogi'));

export const microshogiFigures = (): [name: string, svg: string][] => [
  ['microshogi-start', drawStart()],
  ['microshogi-moves', drawMoves()],
];

const drawStart = (): string => {
  const state = new GameState(variant);
  const layout = layOut(variant.face.board, 72);
  return sheet('Micro-shogi: the start, with columns 0 to 3 and rows 0 to 4', layout.width, layout.height, [
    ...drawBoard(layout, paint),
    ...drawPieces(layout, variant.face.pieces(state.position), wedge),
  ]);
};

/** A column for each piece, its front face above its back face; a piece with one face is centred vertically. */
const drawMoves = (): string => {
  const fronts: readonly Face[] = [...faces.filter(face => movements[face].back === null), ...handFaces];
  const { width, height } = layOut(boardAround('K'), CELL);
  const title = 'Micro-shogi: the moves of the nine faces; a dot is a step, an arrow any distance, a ring a jump';
  const drawing = fronts.flatMap((front, i) => {
    const { back } = movements[front];
    const left = i * width;
    if (back === null) return drawFace(front, [left, height / 2]);
    return [...drawFace(front, [left, 0]), turnOver([left + width / 2, height]), ...drawFace(back, [left, height])];
  });
  return sheet(title, fronts.length * width, 2 * height, drawing);
};

const CELL = 30;
/** The radius of the small boards in squares: the reach of the knight. */
const REACH = 2;
const grid = new Grid(2 * REACH + 1, 2 * REACH + 1);
const MIDDLE = grid.index(REACH, REACH);
const DOT = 0.2 * CELL;

/** A small board that shows the squares a face reaches from the centre. */
const boardAround = (face: Face): Board => {
  const { steps = [], slides = [] } = movements[face];
  const reached = [...grid.neighbours(MIDDLE, steps), ...slides.flatMap(slide => grid.ray(MIDDLE, slide))];
  return {
    ...variant.face.board,
    columns: grid.columns,
    rows: grid.rows,
    cells: Array.from({ length: grid.size }, (_, cell) => ({
      cell: String(cell),
      column: grid.column(cell),
      row: grid.row(cell),
      label: '',
      look: reached.includes(cell) ? 'playing' : 'idle',
    })),
    columnLabels: [],
    rowLabels: [],
  };
};

const drawFace = (face: Face, place: Point): string[] => {
  const layout = layOut(boardAround(face), CELL, place);
  const piece = { cell: String(MIDDLE), side: layout.board.bottom, piece: face, sign: face, count: 1 };
  return [
    ...drawBoard(layout, { fills: { playing: tint }, gap: 1, frame: 3 }),
    ...drawMovement(layout, face),
    ...drawPieces(layout, [piece], wedge, 1.2),
  ];
};

/** Draws the moves of a face: a dot for a step, an arrow for any distance, a dashed line to a ring for a jump. */
const drawMovement = (layout: Layout, face: Face): string[] => {
  const { steps = [], slides = [] } = movements[face];
  const centre = centreOf(layout, String(MIDDLE));
  const after = ([columns, rows]: Step, times = 1): Point => moved(centre, [columns, rows], times * CELL);
  const isJump = (step: Step) => Math.max(...step.map(Math.abs)) > 1;
  const dots = steps.filter(step => !isJump(step)).map(step => after(step));
  const rings = steps.filter(isJump).map(step => after(step));
  const tips = slides.map(slide => after(slide, REACH + 0.35));
  const lines = (ends: readonly Point[], short: number) =>
    ends.map(end => polyline([centre, towards(end, centre, short)])).join('');
  const all = [
    ...dots.map(dot => circle(dot, DOT)),
    ...rings.map(ring => circle(ring, DOT, { fill: 'none', 'stroke-width': 2.5 })),
    ...(rings.length > 0 ? [path(lines(rings, DOT), { 'stroke-width': 2.5, 'stroke-dasharray': '3 4' })] : []),
    ...(tips.length > 0
      ? [path(lines(tips, 8), { 'stroke-width': 2.5 }), path(tips.map(tip => arrowHead(centre, tip, 12)).join(''))]
      : []),
  ];
  return [group({ fill: accent, stroke: accent, 'stroke-width': 0 }, all)];
};

/** An arrow both ways between the two faces of a piece. */
const turnOver = (centre: Point): string => {
  const [top, bottom] = [moved(centre, [0, -14]), moved(centre, [0, 14])];
  return group({ fill: faintInk, stroke: faintInk }, [
    path(polyline([moved(top, [0, 5]), moved(bottom, [0, -5])]), { 'stroke-width': 2.5 }),
    path(arrowHead(bottom, top, 10) + arrowHead(top, bottom, 10), { stroke: 'none' }),
  ]);
};

import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import type { PieceOnBoard } from '@poda/library/core/view.ts';
import { games } from '@poda/library/games/index.ts';
import { centreOf, drawBoard, type Layout, layOut, type Paint } from './board.ts';
import { faintInk, ink, paper } from './palette.ts';
import { drawPieces, tile } from './pieces.ts';
import { arrowHead, at, circle, element, group, moved, type Point, path, polyline, sheet } from './svg.ts';

const CELL = 64;
const paint: Paint = { fills: {}, gap: 2, frame: 5 };

export const plagueFigures = (): [name: string, svg: string][] => [
  ['plague-start', drawStart('4x3')],
  ['plague-spread', drawSpread('4x4', 'xxx./o.../.oo./..oo x', '2,2')],
];

const variantOf = (size: string) => unwrap(parseVariant(games, `plague:${size}`));

const drawStart = (size: string): string => {
  const state = new GameState(variantOf(size));
  const layout = layOut(state.variant.face.board, CELL);
  const title = `The plague: the start on ${layout.board.columns} columns and ${layout.board.rows} rows`;
  return sheet(title, layout.width, layout.height, [
    ...drawBoard(layout, paint),
    ...drawPieces(layout, state.variant.face.pieces(state.position), tile),
  ]);
};

const BETWEEN = 36;

/** The board before and after a move: a plus marks the new piece, a circular arrow the pieces that changed sides. */
const drawSpread = (size: string, position: string, move: string): string => {
  const state = unwrap(GameState.read(variantOf(size), position));
  const pieces = () => state.variant.face.pieces(state.position);
  const before = pieces();
  unwrap(state.playText(move));
  const after = pieces();
  const earlier = ({ cell }: PieceOnBoard) => before.find(piece => piece.cell === cell);
  const added = after.filter(piece => earlier(piece) === undefined);
  const turned = after.filter(piece => earlier(piece) !== undefined && earlier(piece)?.side !== piece.side);

  const left = layOut(state.variant.face.board, CELL);
  const right = layOut(state.variant.face.board, CELL, [left.width + BETWEEN, 0]);
  const middle: Point = [left.width + BETWEEN / 2, left.corner[1] + (left.board.rows * CELL) / 2];
  return sheet(`The plague, ${position}: before and after ${move}`, 2 * left.width + BETWEEN, left.height, [
    ...drawBoard(left, paint),
    ...drawPieces(left, before, tile),
    ...added.map(({ cell }) => awaited(centreOf(left, cell))),
    arrowAround(middle),
    ...drawBoard(right, paint),
    ...drawPieces(right, after, tile),
    badges(right, added, plus),
    badges(right, turned, turning),
  ]);
};

/** The mark of the empty cell that the move fills. */
const awaited = ([x, y]: Point): string => {
  const side = 0.8 * CELL;
  const outline = { width: side, height: side, rx: 0.12 * CELL, 'stroke-dasharray': '5 5' };
  return group({ fill: 'none', stroke: ink, 'stroke-width': 2.5 }, [
    element('rect', { x: x - side / 2, y: y - side / 2, ...outline }),
    path(plus([x, y])),
  ]);
};

const arrowAround = (middle: Point): string => {
  const [tail, tip] = [moved(middle, [-24, 0]), moved(middle, [24, 0])];
  return group({ fill: faintInk, stroke: faintInk }, [
    path(polyline([tail, moved(tip, [-8, 0])]), { 'stroke-width': 4 }),
    path(arrowHead(tail, tip, 18), { stroke: 'none' }),
  ]);
};

/** A small sign at the corner of each of the given pieces. */
const badges = (layout: Layout, pieces: readonly PieceOnBoard[], sign: (centre: Point) => string): string => {
  const centres = pieces.map(({ cell }) => moved(centreOf(layout, cell), [0.33 * CELL, -0.33 * CELL]));
  return group({ fill: 'none', stroke: ink, 'stroke-width': 2 }, [
    ...centres.map(centre => circle(centre, 11, { fill: paper, 'stroke-width': 1.5 })),
    path(centres.map(sign).join('')),
  ]);
};

const plus = ([x, y]: Point): string => `M${at([x - 6, y])}h12M${at([x, y - 6])}v12`;

/** A circular arrow of three quarters of a circle. */
const turning = ([x, y]: Point): string => `M${at([x + 1, y - 5])}a5 5 0 1 0 4 5M${at([x - 2, y - 8])}l3 3l-3 3`;

import { bitsOf } from '@poda/library/core/board/bits.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { MAIN_DIAGONAL, numberingOf } from '@poda/library/games/draughts/geometry.ts';
import { rulesets } from '@poda/library/games/draughts/rulesets.ts';
import { games } from '@poda/library/games/index.ts';
import { centreOf, drawBoard, type Layout, layOut, type Paint } from './board.ts';
import { accent, dark, ink, light } from './palette.ts';
import { draughtsman, drawPieces, MAN, signedDraughtsman } from './pieces.ts';
import {
  arrowHead,
  at,
  between,
  circle,
  group,
  moved,
  type Point,
  path,
  polyline,
  sheet,
  towards,
  words,
} from './svg.ts';

const SQUARE = 60;

export const draughtsFigures = (): [name: string, svg: string][] => [
  ['draughts-spanish', drawStart('spanish', 'Spanish draughts: the start and the numbers of the squares')],
  ['draughts-checkers', drawStart('checkers', 'Classroom checkers: the start, with rows and columns 0 to 7')],
  ['draughts-english', drawStart('english', 'English draughts: the start and the numbers of the squares')],
  ['draughts-quantity', drawOnlyCapture('spanish', 'W:W9,10:B13,14,23,32')],
];

const drawStart = (id: string, title: string): string => {
  const state = new GameState(variantOf(id));
  const layout = layOut(state.variant.face.board, SQUARE);
  return sheet(title, layout.width, layout.height, [
    ...numberedBoard(layout, id),
    ...(rulesetOf(id).endings.mainDiagonalPlies === null ? [] : [mainDiagonal(layout, id)]),
    ...drawPieces(
      layout,
      state.variant.face.pieces(state.position),
      id === 'checkers' ? signedDraughtsman : draughtsman,
    ),
  ]);
};

/** A position with a single legal move, a capture: its route as hops, and the captured men crossed out. */
const drawOnlyCapture = (id: string, position: string): string => {
  const state = unwrap(GameState.read(variantOf(id), position));
  const layout = layOut(state.variant.face.board, SQUARE);
  const [move, ...others] = state.legalMoves();
  if (move === undefined || others.length > 0) throw new Error(`${position} has not exactly one legal move`);
  const route = state.routes(move)[0]!.map(cell => centreOf(layout, cell));
  const moveText = state.moveText(move);
  const before = state.variant.face.pieces(state.position);
  const mover = state.side;
  state.play(move);
  const after = state.variant.face.pieces(state.position);
  const captured = before.filter(({ cell, side }) => side !== mover && !after.some(piece => piece.cell === cell));
  return sheet(`Spanish draughts, ${position}: the only legal move is ${moveText}`, layout.width, layout.height, [
    ...numberedBoard(layout, id),
    ...drawPieces(layout, before, draughtsman),
    drawRoute(route),
    crosses(captured.map(({ cell }) => centreOf(layout, cell))),
  ]);
};

const rulesetOf = (id: string) => rulesets.find(ruleset => ruleset.id === id)!;

const variantOf = (id: string) => unwrap(parseVariant(games, `draughts:${id}`));

const paintOf = (id: string): Paint => ({
  fills: rulesetOf(id).playingSquares === 'light' ? { playing: light, idle: dark } : { playing: dark, idle: light },
  gap: 0,
  frame: 5,
});

/** Puts numbers in the upper right corner of their squares, clear of the pieces and of the main diagonal. */
const numberedBoard = (layout: Layout, id: string): string[] => [
  ...drawBoard(layout, paintOf(id)),
  words(
    11,
    layout.board.cells
      .filter(({ label }) => label !== '')
      .map(({ cell, label }) => [moved(centreOf(layout, cell), [0.46 * SQUARE, -0.38 * SQUARE]), label]),
    { 'text-anchor': 'end' },
  ),
];

const mainDiagonal = (layout: Layout, id: string): string => {
  const { numberOf } = numberingOf(rulesetOf(id));
  const centres = bitsOf(MAIN_DIAGONAL).map(square => centreOf(layout, String(numberOf[square])));
  return path(polyline(centres), {
    fill: 'none',
    stroke: ink,
    opacity: 0.35,
    'stroke-width': 2,
    'stroke-dasharray': '1 7',
    'stroke-linecap': 'round',
  });
};

/** One curved arrow for each hop, past the captured man; a ring marks the last square. */
const drawRoute = (stops: readonly Point[]): string => {
  const reach = MAN * SQUARE + 3;
  const target = stops.at(-1)!;
  const hops = stops.slice(1).map((to, i) => hop(stops[i]!, to, i === 0 ? reach : 9, to === target ? reach : 9));
  return group({ stroke: accent, 'stroke-width': 4, fill: 'none', 'stroke-linecap': 'round' }, [
    path(hops.map(({ line }) => line).join('')),
    path(hops.map(({ head }) => head).join(''), { fill: accent, stroke: 'none' }),
    ...stops.slice(1, -1).map(stop => circle(stop, 5, { fill: accent, stroke: 'none' })),
    circle(target, MAN * SQUARE, { 'stroke-width': 2.5, 'stroke-dasharray': '5 5' }),
  ]);
};

/** A curve that begins and ends at a distance from the centres of the two squares. */
const hop = (from: Point, to: Point, leave: number, arrive: number): { line: string; head: string } => {
  const [right, down] = between(from, to);
  const bow = moved(moved(from, [right / 2, down / 2]), [down, -right], 0.36);
  const start = towards(from, bow, leave);
  const end = towards(to, bow, arrive);
  return { line: `M${at(start)}Q${at(bow)} ${at(towards(end, bow, 10))}`, head: arrowHead(bow, end, 15) };
};

const crosses = (centres: readonly Point[]): string => {
  const arm = 0.2 * SQUARE;
  const bars = ([x, y]: Point): string =>
    polyline([
      [x - arm, y - arm],
      [x + arm, y + arm],
    ]) +
    polyline([
      [x + arm, y - arm],
      [x - arm, y + arm],
    ]);
  const all = centres.map(bars).join('');
  return group({ fill: 'none', 'stroke-linecap': 'round' }, [
    path(all, { stroke: light, 'stroke-width': 9 }),
    path(all, { stroke: accent, 'stroke-width': 5 }),
  ]);
};

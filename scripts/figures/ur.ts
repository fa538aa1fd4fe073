import type { Side } from '@poda/library/core/contract.ts';
import { Track } from '@poda/library/games/ur/moves.ts';
import { type Ruleset, rulesets } from '@poda/library/games/ur/rulesets.ts';
import { boardOf, cellOfStep } from '@poda/library/games/ur/view.ts';
import { centreOf, drawBoard, type Layout, layOut, type Paint } from './board.ts';
import { accent, ink, light, pieceColours, tint } from './palette.ts';
import {
  arrowHead,
  at,
  between,
  circle,
  element,
  group,
  moved,
  type Point,
  path,
  polyline,
  sheet,
  towards,
  words,
} from './svg.ts';

const SQUARE = 72;
const paint: Paint = { fills: { rosette: tint }, gap: 3, frame: 5 };

export const urFigures = (): [name: string, svg: string][] => [
  ['ur-board', drawEmptyBoard(rulesetOf('classic'))],
  ['ur-path-classic', drawPaths(rulesetOf('classic'))],
  ['ur-path-masters', drawPaths(rulesetOf('masters'))],
];

const rulesetOf = (id: string): Ruleset => rulesets.find(ruleset => ruleset.id === id)!;

const drawEmptyBoard = (ruleset: Ruleset): string => {
  const layout = layOut(boardOf(new Track(ruleset)), SQUARE);
  return sheet('The board of the Royal Game of Ur', layout.width, layout.height, [
    ...drawBoard(layout, paint),
    rosettes(layout, 1),
  ]);
};

const drawPaths = (ruleset: Ruleset): string => {
  const track = new Track(ruleset);
  const layout = layOut(boardOf(track), SQUARE);
  const paths = ([1, 0] as const).map(side => pathOf(layout, track, side));
  const title = `Royal Game of Ur, ${ruleset.id}: the ${track.length} steps of white and of black, 0 in hand, ${track.home} off the board`;
  return sheet(title, layout.width, layout.height, [
    ...drawBoard(layout, paint),
    rosettes(layout, 0.35),
    ...paths.map(drawTrack),
    ...paths.map(drawStops),
  ]);
};

/** The rosettes: one drawing, reused on each rosette square. */
const rosettes = (layout: Layout, opacity: number): string =>
  group({ fill: accent, opacity }, [
    element('defs', {}, rosette(0.4 * layout.size)),
    ...layout.board.cells
      .filter(({ look }) => look === 'rosette')
      .map(({ cell }) => {
        const [x, y] = centreOf(layout, cell);
        return element('use', { href: '#rosette', x, y });
      }),
  ]);

/** Eight pointed petals around a centre. */
const rosette = (radius: number): string => {
  const around = (turns: number, share: number): Point => [
    share * radius * Math.sin(2 * Math.PI * turns),
    -share * radius * Math.cos(2 * Math.PI * turns),
  ];
  const petals = Array.from({ length: 8 }, (_, i) => {
    const [left, tip, right] = [around((i - 0.6) / 8, 0.62), around(i / 8, 1), around((i + 0.6) / 8, 0.62)];
    return `M0 0Q${at(left)} ${at(tip)}Q${at(right)} 0 0`;
  });
  return group({ id: 'rosette' }, [path(petals.join('')), circle([0, 0], 0.16 * radius, { fill: light })]);
};

/** The path of a side from its hand, step 0, to its home; the first and the last stop are beside the board. */
interface Path {
  readonly stops: readonly Point[];
  readonly body: string;
  readonly line: string;
}

/** Draws white's path at the lower right of each square and black's at the upper left, so that they do not overlap. */
const pathOf = (layout: Layout, track: Track, side: Side): Path => {
  const aside = (side === layout.board.bottom ? 0.2 : -0.2) * layout.size;
  const onBoard = track.ruleset.path.map((_, i) =>
    moved(centreOf(layout, cellOfStep(track, side, i + 1)), [aside, aside]),
  );
  /**
   * The stop for the hand or the home, beside the narrow part of the board: one more step in the direction of the path.
   */
  const straightOn = (from: Point, to: Point): Point => moved(moved(to, between(from, to)), [-aside, 0]);
  const enters = straightOn(onBoard[1]!, onBoard[0]!);
  const leaves = straightOn(onBoard.at(-2)!, onBoard.at(-1)!);
  return { stops: [enters, ...onBoard, leaves], ...pieceColours[layout.board.colours[side]] };
};

const drawTrack = ({ stops, body, line }: Path): string =>
  group({ fill: 'none' }, [
    path(polyline(stops), { stroke: line, 'stroke-width': 6 }),
    path(polyline(stops), { stroke: body, 'stroke-width': 3 }),
  ]);

const DOT = 14;

/**
 * Draws the stops of a path as numbered dots with arrows between them; dashed rings mark the first and the last, which
 * are beside the board.
 */
const drawStops = ({ stops, body, line }: Path): string => {
  const heads = stops.slice(1).map((stop, i) => arrowHead(stops[i]!, towards(stop, stops[i]!, DOT + 2), 9));
  return group({ fill: body, stroke: line, 'stroke-width': 1.5 }, [
    path(heads.join('')),
    ...stops.map(stop => circle(stop, DOT)),
    ...[stops[0]!, stops.at(-1)!].map(stop =>
      circle(stop, DOT + 5, { fill: 'none', stroke: ink, 'stroke-dasharray': '4 4' }),
    ),
    words(
      15,
      stops.map((stop, step) => [stop, String(step)]),
      { fill: line, stroke: 'none', 'font-weight': 'bold' },
    ),
  ]);
};

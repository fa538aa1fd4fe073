import { formatTrace } from '@poda/library/search/trace/trace-file.ts';
import { markup } from '../../board/picture/export.tsx';
import { sheetOf } from '../../board/picture/picture.tsx';
import { stillPicture } from '../../board/picture/still-picture.tsx';
import { stillLook } from '../../settings/settings.ts';
import { boundedText } from '../number-text.ts';
import type { ShownTree } from '../shown-tree.ts';
import { type Painting, paintTree } from './paint-tree.ts';
import { SvgPen, svgDocument } from './pens.ts';

const MARGIN = 24;

/** The open branches as they are drawn, with their boards, in the colours of the page. */
export const treeSvg = (painting: Painting): string => {
  const { layout } = painting;
  const pen = new SvgPen();
  const frame = {
    left: layout.left - MARGIN,
    top: -MARGIN,
    width: layout.right - layout.left + 2 * MARGIN,
    height: layout.bottom + 2 * MARGIN,
  };
  if (layout.hasBoards) pen.elements.push(...boardsIn(painting));
  paintTree(pen, painting, { x: -frame.left, y: 0, zoom: 1 }, 1, frame.width);
  const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return svgDocument(pen, frame, painting.colours.page).replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) =>
    colourOf(name),
  );
};

const boardsIn = ({ layout, tree, step }: Painting): string[] =>
  [...layout.byNode].flatMap(([node, { x, row }]) => {
    if (!tree.recording.isOpen(node, step)) return [];
    const board = stillPicture(
      { variant: tree.variant, pieces: tree.piecesAt(node) },
      stillLook.peek(),
      `board-${node}`,
    );
    const { width, boardHeight: height } = row;
    return [
      markup(
        <svg {...sheetOf(board.layout)} x={x - width / 2} y={row.y} width={width} height={height}>
          <title>{tree.nameOf(node)}</title>
          {board.drawing}
        </svg>,
      ),
    ];
  });

export const treeJson = ({ trace }: ShownTree): string => {
  const { tree, ...head } = trace;
  return [...formatTrace(head, tree)].join('');
};

/** The open branches in the language of Graphviz; left-out moves are dotted. */
export const treeDot = ({ layout, tree, step }: Painting): string => {
  const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  const lines: string[] = [];
  for (const { places } of layout.rows)
    for (const { drawn, parent } of places) {
      const above = parent?.drawn.kind === 'node' ? `n${parent.drawn.id}` : '';
      if (drawn.kind === 'left') {
        const left = `left${drawn.cutAt}`;
        lines.push(
          `  ${left} [shape=none, label=${quoted(`+${drawn.count}`)}];`,
          `  ${above} -> ${left} [style=dotted];`,
        );
        continue;
      }
      if (drawn.kind !== 'node' || !tree.recording.isOpen(drawn.id, step)) continue;
      const { kind, value } = tree.nodes[drawn.id]!;
      const label = boundedText(tree.variant, value, tree.recording.boundOf(drawn.id));
      lines.push(`  n${drawn.id} [shape=${shapes[kind]}, label=${quoted(label)}];`);
      if (parent !== null) lines.push(`  ${above} -> n${drawn.id} [label=${quoted(tree.nameOf(drawn.id))}];`);
    }
  return `digraph tree {\n${lines.join('\n')}\n}\n`;
};

const shapes = { max: 'triangle', min: 'invtriangle', chance: 'diamond', leaf: 'box', end: 'doubleoctagon' } as const;

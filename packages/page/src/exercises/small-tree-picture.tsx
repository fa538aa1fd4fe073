import { fractionText, numberText } from '@poda/library/exercises/exercise-text.ts';
import type { SmallTree } from '@poda/library/exercises/small-tree.ts';
import { layOut } from '@poda/library/exercises/tree-layout.ts';
import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { currentLanguage } from '../words/say.ts';
import type { TreeMarks } from './tree-marks.ts';
import { say } from './words.ts';

interface SmallTreePictureProps extends TreeMarks {
  readonly tree: SmallTree;
  /** Missing if no node can be chosen. */
  readonly onPick?: ((node: number) => void) | undefined;
  /** The node under the focus or the pointer, for a board beside the tree. */
  readonly onLook: (node: number) => void;
}

/** In units of the picture. */
const MIN_COLUMN = 52;
const LETTER = 6.2;
const LEVEL = 80;
const HALF_WIDTH = 22;
const HALF_HEIGHT = 14;
/** From a node up to the baseline of its label, and to the top of the label, where its line ends. */
const LABEL_BASE = HALF_HEIGHT + 6;
const LABEL_TOP = LABEL_BASE + 12;

/** The name of the node tells it. */
const unspoken = { 'aria-hidden': 'true' } as const;

/** A tree of a few dozen nodes. The arrow keys go from node to node; Enter and Space choose one. */
export const SmallTreePicture = ({ tree, marks, values, onPick, onLook }: SmallTreePictureProps) => {
  const { places, leaves, levels, labelLength } = useMemo(() => layOut(tree), [tree]);
  const column = Math.max(MIN_COLUMN, LETTER * labelLength + 6);
  const current = useSignal(0);
  const svg = useRef<SVGSVGElement>(null);
  const [width, height] = [column * Math.max(leaves, 4), LEVEL * (levels - 1) + 62];
  const at = (id: number) => ({ x: column * (places[id]!.x + 0.5), y: LEVEL * places[id]!.y + 26 });
  const look = (node: number) => {
    current.value = node;
    onLook(node);
  };
  const goTo = (node: number | undefined) => {
    if (node === undefined) return;
    look(node);
    svg.current?.querySelector<SVGElement>(`[data-node="${node}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const node = current.value;
    const { parent, children } = tree.nodes[node]!;
    const level = tree.nodes.flatMap((_, id) => (places[id]!.y === places[node]!.y ? [id] : []));
    const place = level.indexOf(node);
    const keys: Readonly<Record<string, () => void>> = {
      ArrowUp: () => goTo(parent ?? undefined),
      ArrowDown: () => goTo(children[0]),
      ArrowLeft: () => goTo(level[place - 1]),
      ArrowRight: () => goTo(level[place + 1]),
      Home: () => goTo(0),
      Enter: () => onPick?.(node),
      ' ': () => onPick?.(node),
    };
    const act = keys[event.key];
    if (act === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  const has = (id: number, mark: 'picked' | 'cut') => marks.get(id)?.has(mark) === true;
  return (
    <div class="small-tree">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of drawn nodes is no fieldset. */}
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        font-size="11"
        style={{ minWidth: `${width * 0.053}rem`, maxWidth: `${width * 0.086}rem` }}
        role="group"
        aria-label={say('tree', { picks: onPick === undefined ? 1 : 2 })}
        data-testid="small-tree"
        onKeyDown={onKeyDown}
      >
        {tree.nodes.map(({ parent, label, chance }, id) => {
          if (parent === null) return null;
          const [from, to] = [at(parent), at(id)];
          return (
            <g key={id} class={`small-edge${has(id, 'cut') ? ' is-cut' : ''}`} {...unspoken}>
              <line x1={from.x} y1={from.y + HALF_HEIGHT} x2={to.x} y2={to.y - LABEL_TOP} />
              <text x={to.x} y={to.y - LABEL_BASE}>
                {chance === null ? label : `${label} ${fractionText(chance)}`}
              </text>
            </g>
          );
        })}
        {tree.nodes.map(({ kind, value }, id) => {
          const { x, y } = at(id);
          const classes = ['small-node', `is-${kind}`, ...[...(marks.get(id) ?? [])].map(mark => `is-${mark}`)];
          const shown = value ?? values.get(id);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the role is button where a node can be chosen.
            <g
              key={id}
              class={classes.join(' ')}
              data-node={id}
              tabindex={current.value === id ? 0 : -1}
              {...(onPick === undefined ? { role: 'img' } : { role: 'button', 'aria-pressed': has(id, 'picked') })}
              aria-label={nodeInWords(tree, id, shown)}
              onFocus={() => look(id)}
              onPointerEnter={() => onLook(id)}
              onClick={() => {
                look(id);
                onPick?.(id);
              }}
            >
              <rect class="small-target" x={x - column / 2} y={y - 20} width={column} height={46} />
              <Shape kind={kind} x={x} y={y} />
            </g>
          );
        })}
        <g {...unspoken}>
          {tree.nodes.map(({ value }, id) => {
            const { x, y } = at(id);
            const shown = value ?? values.get(id);
            return (
              <g key={id} class="small-texts">
                {shown !== undefined && (
                  <text class="small-value" x={x} y={y + 4}>
                    {numberText(shown, currentLanguage())}
                  </text>
                )}
                <text
                  class="small-number"
                  font-size="9"
                  x={value === null ? x + HALF_WIDTH + 5 : x}
                  y={value === null ? y - 8 : y + 22}
                >
                  {id}
                </text>
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
};

const Shape = ({ kind, x, y }: { kind: SmallTree['nodes'][number]['kind']; x: number; y: number }) => {
  const [w, h] = [HALF_WIDTH, HALF_HEIGHT];
  if (kind === 'max') return <rect x={x - w} y={y - h} width={2 * w} height={2 * h} />;
  if (kind === 'min') return <ellipse cx={x} cy={y} rx={w} ry={h} />;
  if (kind === 'chance')
    return <path d={`M${x} ${y - h - 2}L${x + w + 4} ${y}L${x} ${y + h + 2}L${x - w - 4} ${y}Z`} />;
  return <rect class="small-leaf" x={x - MIN_COLUMN / 2 + 3} y={y - 11} width={MIN_COLUMN - 6} height={22} rx={4} />;
};

const nodeInWords = ({ nodes }: SmallTree, id: number, shown: number | undefined): string => {
  const { kind, move, label, chance, value } = nodes[id]!;
  const from =
    move === null
      ? say('node.root')
      : chance === null
        ? say('node.move', { move: label })
        : say('node.roll', { move: label, chance: fractionText(chance) });
  const told = shown === undefined ? '' : numberText(shown, currentLanguage());
  const node =
    kind === 'leaf' || kind === 'end'
      ? say(`node.${kind}`, { node: id, value: told })
      : say(`node.${kind}`, { node: id });
  return [node, from, ...(value === null && told !== '' ? [told] : [])].join(', ');
};

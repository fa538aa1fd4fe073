import { computed, useComputed, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { BoardPicture } from '../../board/picture/board-picture.tsx';
import { skinOf } from '../../board/picture/picture.tsx';
import { Button } from '../../controls/button.tsx';
import { set } from '../../controls/signals.ts';
import { layOut } from '../../drawing/layout.ts';
import { settings, shade } from '../../settings/settings.ts';
import type { ShownTree } from '../shown-tree.ts';
import type { TruthFinder } from '../truth.ts';
import { say } from '../words.ts';
import type { Camera } from './camera.ts';
import { type Painting, paintTree, treeColours } from './paint-tree.ts';
import { CanvasPen } from './pens.ts';
import { layOutTree, PILL_HEIGHT, placesBetween, type TreeLayout } from './tree-layout.ts';

interface TreePictureProps {
  readonly tree: ShownTree;
  readonly camera: Camera;
  readonly hasBoards: boolean;
  readonly painting: Painting;
  /** Null while the user does not want the truth. */
  readonly finder: TruthFinder | null;
}

/** Trees with more things to draw begin without boards. */
export const MAX_NODES_WITH_BOARDS = 60;
/** Boards in view that are drawn; more would make panning slow. */
const MAX_BOARDS = 48;
const BOARD_ZOOM = 0.4;

/** Height of a drawn board whose width is 1. */
const boardRatioOf = ({ variant }: ShownTree): number => {
  const { sheet } = layOut(variant.face.board, false, skinOf(variant).margins);
  return sheet.height / sheet.width;
};

const useTreeLayout = (tree: ShownTree, hasBoards: boolean) => {
  const ratio = useMemo(() => (hasBoards ? boardRatioOf(tree) : null), [tree, hasBoards]);
  const root = useComputed(() => tree.recording.pathTo(tree.node.value)[0]!);
  const iteration = tree.nodes[tree.childrenShown(root.value)[0] ?? root.value]!.iteration;
  return useMemo(
    () => layOutTree(tree, root.value, ratio),
    [tree, root.value, ratio, iteration, tree.isBranchOpen.value, tree.anyway.value],
  );
};

export const TreePicture = ({ tree, camera, hasBoards, painting, finder }: TreePictureProps) => {
  const { layout } = painting;
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useWantedTruth(tree, camera, layout, finder);
  useLayoutEffect(() => {
    const { width, height } = place.current!.getBoundingClientRect();
    camera.size.value = { width, height };
    camera.begin(layout, tree.node.peek());
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      camera.size.value = { width, height };
      camera.begin(layout, tree.node.peek());
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [tree, hasBoards]);
  useEffect(() => camera.show(layout, tree.node.value), [layout, tree.node.value]);
  useCanvas(canvas, camera, painting);
  const hands = useHands(camera, layout, tree);
  return (
    <div class="tree-drawing" ref={place}>
      <div
        class="tree-canvas"
        role="application"
        aria-label={say('drawing.keys')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the drawing.
        tabIndex={0}
        data-testid="tree-canvas"
        data-nodes={layout.count}
        {...hands}
      >
        <canvas ref={canvas} />
        {hasBoards && <Boards tree={tree} camera={camera} layout={layout} />}
      </div>
      <div class="tree-zoom">
        <Button label="+" aria-label={say('zoom.in')} testId="zoom-in" onClick={() => camera.zoomBy(1.4)} />
        <Button label="−" aria-label={say('zoom.out')} testId="zoom-out" onClick={() => camera.zoomBy(1 / 1.4)} />
        <Button label="⤢" aria-label={say('zoom.fit')} testId="zoom-fit" onClick={() => camera.fit(layout)} />
      </div>
    </div>
  );
};

/** What is to be drawn of a tree at its present step. */
export const usePainting = (
  tree: ShownTree,
  hasBoards: boolean,
  finder: TruthFinder | null,
  marksTwins = false,
): Painting => {
  const layout = useTreeLayout(tree, hasBoards);
  const { recording } = tree;
  const step = tree.step.value;
  const chosen = tree.chosen.value;
  const { theme } = settings;
  const colours = useMemo(treeColours, [shade.value, theme.value]);
  const truths = finder?.known.value ?? NO_TRUTHS;
  return useMemo(() => {
    const stack = recording.stackAt(step);
    const shown = tree.node.value;
    const maker = recording.isCut(shown, step) ? recording.boundMaker(shown) : null;
    return {
      tree,
      layout,
      step,
      line: new Set(recording.lineAt(stack[0]!, step)),
      stack: new Set(stack),
      chosen: tree.node.value,
      makers: maker === null ? [] : [maker.child],
      repeated: marksTwins ? tree.twins : NO_TWINS,
      twins: marksTwins ? (tree.twins.get(shown) ?? []) : [],
      truths,
      colours,
    };
  }, [tree, layout, step, chosen, truths, colours, marksTwins]);
};

const NO_TWINS: Painting['repeated'] = new Map();
const NO_TRUTHS: Painting['truths'] = new Map();

/** The truth is looked for only where it can be seen, level by level. */
const useWantedTruth = (tree: ShownTree, camera: Camera, layout: TreeLayout, finder: TruthFinder | null): void => {
  useEffect(() => {
    if (finder === null) return;
    const ask = () => {
      const roots = tree.recording.roots.flatMap(root => [root, ...tree.recording.children[root]!]);
      finder.want([...new Set([tree.node.peek(), ...roots, ...nodesInView(tree, camera, layout)])]);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = camera.view.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(ask, WAIT_MILLIS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [finder, layout, tree.step.value, tree.node.value]);
};

/** In ms, until the drawing stands still. */
const WAIT_MILLIS = 150;

const nodesInView = (tree: ShownTree, camera: Camera, layout: TreeLayout): number[] => {
  const { x, zoom } = camera.view.value;
  const [left, right] = [-x / zoom, (camera.size.value.width - x) / zoom];
  return layout.rows.flatMap(row =>
    placesBetween(row, left, right).flatMap(({ drawn }) =>
      drawn.kind === 'node' && tree.recording.isOpen(drawn.id, tree.step.value) ? [drawn.id] : [],
    ),
  );
};

/** Paints at most once a frame. */
const useCanvas = (canvas: { readonly current: HTMLCanvasElement | null }, camera: Camera, painting: Painting) => {
  const latest = useRef(painting);
  latest.current = painting;
  const frame = useRef(0);
  const askForFrame = () => {
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      const element = canvas.current;
      if (element !== null) paint(element, camera, latest.current);
    });
  };
  useSignalEffect(() => {
    // The effect runs again when one of these changes.
    void camera.view.value;
    void camera.size.value;
    askForFrame();
  });
  useEffect(askForFrame, [painting]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
};

const paint = (canvas: HTMLCanvasElement, camera: Camera, painting: Painting): void => {
  const { width, height } = camera.size.peek();
  const ratio = devicePixelRatio;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext('2d')!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const { x, y, zoom } = camera.view.peek();
  context.translate(x, y);
  context.scale(zoom, zoom);
  paintTree(new CanvasPen(context), painting, camera.view.peek(), camera.verticalZoom(), width);
};

/** Boards of the nodes in view; the whole layer moves with the camera. */
const Boards = ({
  tree,
  camera,
  layout,
}: Pick<TreePictureProps, 'tree' | 'camera'> & { readonly layout: TreeLayout }) => {
  const layer = useRef<HTMLDivElement>(null);
  // A closed branch has no places any more, so each layout has a list of its own.
  const shown = useMemo(
    () =>
      computed(() => {
        if (camera.view.value.zoom < BOARD_ZOOM) return '';
        // A text, so that nothing is drawn anew while the same boards are in view.
        return nodesInView(tree, camera, layout).slice(0, MAX_BOARDS).join(' ');
      }),
    [tree, camera, layout],
  );
  useSignalEffect(() => {
    const { x, y, zoom } = camera.view.value;
    void camera.size.value;
    const { style } = layer.current!;
    style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    style.setProperty('--stretch', String(camera.verticalZoom() / zoom));
  });
  return (
    <div class="tree-boards" ref={layer} aria-hidden="true">
      {shown.value !== '' &&
        shown.value.split(' ').map(text => {
          const place = layout.byNode.get(Number(text))!;
          return (
            <BoardAt
              key={text}
              tree={tree}
              node={Number(text)}
              x={place.x}
              y={place.row.y}
              width={place.row.width}
              height={place.row.boardHeight}
            />
          );
        })}
    </div>
  );
};

const BoardAt = ({
  tree,
  node,
  x,
  y,
  width,
  height,
}: {
  readonly tree: ShownTree;
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}) =>
  useMemo(
    () => (
      <div
        style={{
          left: `${x - width / 2}px`,
          top: `calc(var(--stretch) * ${y}px)`,
          width: `${width}px`,
          height: `${height}px`,
        }}
      >
        <BoardPicture variant={tree.variant} pieces={tree.piecesAt(node)} />
      </div>
    ),
    [tree, node, x, y, width, height],
  );

/** The pixels that one key moves the drawing by, and by which a pointer moves before it drags instead of choosing. */
const KEY_PIXELS = 60;
const DRAG_PIXELS = 5;

const useHands = (camera: Camera, layout: TreeLayout, tree: ShownTree) => {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);
  const pointOf = (event: MouseEvent) => {
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => camera.pan(KEY_PIXELS, 0),
    ArrowRight: () => camera.pan(-KEY_PIXELS, 0),
    ArrowUp: () => camera.pan(0, KEY_PIXELS),
    ArrowDown: () => camera.pan(0, -KEY_PIXELS),
    '+': () => camera.zoomBy(1.25),
    '-': () => camera.zoomBy(0.8),
    '0': () => camera.fit(layout),
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (act === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    onWheel: (event: WheelEvent) => {
      event.preventDefault();
      const { x, y } = pointOf(event);
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      camera.zoomBy(1.0015 ** (-event.deltaY * lines), x, y);
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, pointOf(event));
      if (pointers.current.size === 1) moved.current = 0;
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId);
      if (before === undefined) return;
      const now = pointOf(event);
      moved.current += Math.hypot(now.x - before.x, now.y - before.y);
      if (moved.current > DRAG_PIXELS) {
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        if (other === undefined) camera.pan(now.x - before.x, now.y - before.y);
        else {
          const spread = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y);
          camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
          camera.zoomBy(spread(now) / Math.max(1, spread(before)), (now.x + other.x) / 2, (now.y + other.y) / 2);
        }
      }
      pointers.current.set(event.pointerId, now);
    },
    onPointerUp: (event: PointerEvent) => {
      const wasDown = pointers.current.delete(event.pointerId);
      if (!wasDown || moved.current > DRAG_PIXELS) return;
      const { x, y } = pointOf(event);
      const found = nodeNear(camera, layout, tree, x, y);
      if (found !== null) set(tree.chosen, found);
    },
    onPointerCancel: (event: PointerEvent) => pointers.current.delete(event.pointerId),
    onDblClick: (event: MouseEvent) => {
      const { x, y } = pointOf(event);
      const found = nodeNear(camera, layout, tree, x, y);
      if (found !== null) tree.toggleBranch(found);
    },
  };
};

/** The node drawn at a point of the screen, in pixels. */
const nodeNear = (camera: Camera, layout: TreeLayout, tree: ShownTree, screenX: number, screenY: number) => {
  const view = camera.view.peek();
  const [x, y] = [(screenX - view.x) / view.zoom, (screenY - view.y) / view.zoom];
  const stretch = camera.verticalZoom() / view.zoom;
  for (const row of layout.rows) {
    const top = row.y * stretch;
    if (y < top - 16 || y > top + row.boardHeight + PILL_HEIGHT + 4) continue;
    for (const place of placesBetween(row, x, x)) {
      const { drawn } = place;
      if (Math.abs(place.x - x) > row.width / 2 + 4) continue;
      if (drawn.kind === 'node') return tree.recording.isOpen(drawn.id, tree.step.peek()) ? drawn.id : null;
      return drawn.cutAt;
    }
  }
  return null;
};

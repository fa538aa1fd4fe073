import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Label } from '../../search/review/judge.ts';
import { shapes } from './badge.tsx';

export interface GraphProps {
  /** The value before the first move and after each, from -1 to 1. */
  readonly heights: readonly number[];
  /** How many moves the game has, judged or not. */
  readonly count: number;
  readonly labels: readonly Label[];
  /** What stands at the top, the middle and the bottom of the axis. */
  readonly scale: readonly [string, string, string];
  /** Whose side is good at the top and at the bottom. */
  readonly above: string;
  readonly below: string;
  /** The move that is looked at, from 0 on. */
  readonly chosen: number;
  readonly label: string;
  /** A move in words, with its value and label. */
  describe(index: number): string;
  onChoose(index: number): void;
}

const HEIGHT = 190;
const LEFT = 50;
const RIGHT = 10;
const TOP = 22;
const BOTTOM = 40;
const MIDDLE = (TOP + HEIGHT - BOTTOM) / 2;
const REACH = (HEIGHT - BOTTOM - TOP) / 2;
const USUAL_WIDTH = 480;
const MARK = 11;

/** The value over the game: a slider whose ground is the curve. Hovering tells a move, clicking and keys go there. */
export const Graph = (props: GraphProps) => {
  const { heights, count, labels, scale, above, below, chosen, label, describe, onChoose } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useSignal(USUAL_WIDTH);
  const hovered = useSignal<number | null>(null);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      if (entry !== undefined) width.value = Math.round(entry.contentRect.width);
    });
    watcher.observe(frame.current!);
    return () => watcher.disconnect();
  }, []);

  const inner = Math.max(1, width.value - LEFT - RIGHT);
  const xOf = (place: number) => LEFT + (inner * place) / Math.max(1, count);
  const yOf = (height: number) => MIDDLE - REACH * height;
  const points = heights.map((height, place) => `${xOf(place).toFixed(1)} ${yOf(height).toFixed(1)}`);
  const last = Math.max(0, heights.length - 1);
  const shown = hovered.value ?? chosen;
  const indexAt = (event: PointerEvent | MouseEvent) => {
    const x = event.clientX - frame.current!.getBoundingClientRect().left;
    return Math.max(0, Math.min(count, Math.round(((x - LEFT) / inner) * count) - 1));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyed(event.key, chosen, count);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
  };

  return (
    <div
      ref={frame}
      class="graph"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={chosen}
      aria-valuetext={describe(chosen)}
      data-testid="graph"
      onKeyDown={onKeyDown}
      onClick={event => onChoose(indexAt(event))}
      onPointerMove={event => {
        hovered.value = indexAt(event);
      }}
      onPointerLeave={() => {
        hovered.value = null;
      }}
    >
      <svg width={width.value} height={HEIGHT} viewBox={`0 0 ${width.value} ${HEIGHT}`} aria-hidden="true">
        <rect class="graph-ground" x={LEFT} y={TOP} width={inner} height={2 * REACH} />
        {scale.map((text, i) => (
          <g key={i}>
            <line class="graph-grid" x1={LEFT} x2={LEFT + inner} y1={TOP + i * REACH} y2={TOP + i * REACH} />
            <text x={LEFT - 6} y={TOP + i * REACH + 4} text-anchor="end">
              {text}
            </text>
          </g>
        ))}
        {ticksOf(count).map(tick => (
          <g key={tick}>
            <line class="graph-grid" x1={xOf(tick)} x2={xOf(tick)} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM + 5} />
            <text x={xOf(tick)} y={HEIGHT - BOTTOM + 18} text-anchor="middle">
              {tick}
            </text>
          </g>
        ))}
        <text x={LEFT} y={TOP - 8}>
          ↑ {above}
        </text>
        <text x={LEFT} y={HEIGHT - 6}>
          ↓ {below}
        </text>
        {points.length > 1 && (
          <>
            <path class="graph-area" d={`M${xOf(0)} ${MIDDLE}L${points.join('L')}L${xOf(last)} ${MIDDLE}Z`} />
            <path class="graph-line" d={`M${points.join('L')}`} />
          </>
        )}
        <line
          class="graph-chosen"
          x1={xOf(chosen + 1)}
          x2={xOf(chosen + 1)}
          y1={TOP}
          y2={HEIGHT - BOTTOM}
          visibility={chosen < count ? 'visible' : 'hidden'}
        />
        {labels.map((kind, i) =>
          kind === 'best' || kind === 'good' || heights[i + 1] === undefined ? null : (
            <path
              key={i}
              class={`graph-mark ${kind}`}
              d={shapes[kind]}
              transform={`translate(${xOf(i + 1) - MARK / 2} ${yOf(heights[i + 1]!) - MARK / 2}) scale(${MARK / 20})`}
            />
          ),
        )}
        {heights[shown + 1] !== undefined && (
          <circle class="graph-here" cx={xOf(shown + 1)} cy={yOf(heights[shown + 1]!)} r="6" />
        )}
      </svg>
      <p class="graph-told" aria-hidden="true" data-testid="graph-told">
        {describe(shown)}
      </p>
    </div>
  );
};

/** Where a key takes the slider. */
const keyed = (key: string, chosen: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(count, chosen + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, chosen - 1);
    case 'PageUp':
      return Math.min(count, chosen + PAGE);
    case 'PageDown':
      return Math.max(0, chosen - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return count;
    default:
      return undefined;
  }
};

const PAGE = 10;

/** Round numbers of moves along the axis, eight at most. */
const ticksOf = (count: number): number[] => {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find(candidate => count / candidate <= MAX_TICKS) ?? 2000;
  return Array.from({ length: Math.floor(count / step) }, (_, i) => (i + 1) * step);
};

const MAX_TICKS = 8;

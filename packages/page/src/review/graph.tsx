import type { Variant } from '@poda/library/core/contract.ts';
import { SHOWN_WIN } from '@poda/library/core/shown-value.ts';
import type { ReportedHeight } from '@poda/library/search/review/review-curve.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { percentText, unitText } from '../analysis/engine/value-text.ts';
import { set } from '../controls/signals.ts';
import { signed } from '../words/numbers.ts';
import { translator } from '../words/say.ts';
import { shapes } from './badge.tsx';
import type { GameReview } from './game-review.ts';
import { worthText } from './values.ts';
import { say } from './words.ts';
import '../styles/graph.css';

export const ReviewGraph = ({ review }: { review: GameReview }) => {
  const { variant } = review;
  const { reported } = review.curve.value;
  return (
    <section class="stack" aria-label={say('graph')}>
      <Graph review={review} />
      {reported.length > 0 && (
        <p class="faint small" data-testid="graph-lines">
          {reportedText(review.variant, reported)}
        </p>
      )}
      <p class="hidden">
        {say(variant.rules.shows === 'chance' ? 'graph.chance' : 'graph.scale', { unit: unitText(variant) })}{' '}
        {say('graph.table')}
      </p>
    </section>
  );
};

/** The legend of the values that programs reported; a person reports none. */
const reportedText = (variant: Variant, reported: readonly ReportedHeight[]): string => {
  const [first, second] = ([0, 1] as const).map(side => translator.value.sideName(variant, side)) as [string, string];
  const sides = new Set(reported.map(({ side }) => side));
  if (sides.size === 2) return say('graph.told', { first, second });
  return sides.has(0) ? say('graph.told.first', { side: first }) : say('graph.told.second', { side: second });
};

const tickText = (variant: Variant, value: number): string => {
  if (variant.rules.shows === 'chance') return percentText(value, 0);
  return Math.abs(value) === SHOWN_WIN ? say('graph.win') : signed(value, 0);
};

const describe = (review: GameReview, index: number): string => {
  const { variant } = review;
  if (index >= review.decisions.length) return say('chosen.end');
  const move = review.moves.value[index];
  const text = review.numbered(index);
  if (move === undefined) return text;
  const label = translator.value.say(move.isForced ? 'review.forced' : `review.label.${move.label}`);
  const value = worthText(variant, move.after, move.side);
  return `${text}, ${translator.value.sideName(variant, move.side)}: ${label}, ${value}`;
};

// Lengths in pixels.
const HEIGHT = 180;
const LEFT = 50;
const RIGHT = 10;
const TOP = 26;
const BOTTOM = 36;
const MIDDLE = (TOP + HEIGHT - BOTTOM) / 2;
const REACH = (HEIGHT - BOTTOM - TOP) / 2;
const USUAL_WIDTH = 480;
const MARK = 11;

/** An ARIA slider: hovering describes a move, a click or a key selects it. */
const Graph = ({ review }: { review: GameReview }) => {
  const { variant } = review;
  // Heights are from -1 to 1: before the first move, and after each move that is judged.
  const { heights, reported, axis } = review.curve.value;
  /** The number of moves of the game, judged or not. */
  const count = review.decisions.length;
  const chosen = review.chosen.value;
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
    const [forward, back] = [chosen + 1, chosen - 1];
    const arrows = { ArrowRight: forward, ArrowUp: forward, ArrowLeft: back, ArrowDown: back };
    const next = { ...arrows, PageUp: chosen + PAGE, PageDown: chosen - PAGE, Home: 0, End: count }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    review.choose(next);
  };

  return (
    <div
      ref={frame}
      class="framed graph"
      role="slider"
      tabIndex={0}
      aria-label={say('graph.label')}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={chosen}
      aria-valuetext={describe(review, chosen)}
      data-testid="graph"
      onKeyDown={onKeyDown}
      onClick={event => review.choose(indexAt(event))}
      onPointerMove={event => set(hovered, indexAt(event))}
      onPointerLeave={() => set(hovered, null)}
    >
      <svg width={width.value} height={HEIGHT} viewBox={`0 0 ${width.value} ${HEIGHT}`} aria-hidden="true">
        <rect class="graph-ground" x={LEFT} y={TOP} width={inner} height={2 * REACH} />
        {axis.ticks.map(({ value, height }) => (
          <g key={height}>
            <line class="graph-grid" x1={LEFT} x2={LEFT + inner} y1={yOf(height)} y2={yOf(height)} />
            <text x={LEFT - 6} y={yOf(height) + 4} text-anchor="end">
              {tickText(variant, value)}
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
          ↑ {say('graph.above', translator.value.sideValues(variant, 0))}
        </text>
        <text x={LEFT} y={HEIGHT - 6}>
          ↓ {say('graph.above', translator.value.sideValues(variant, 1))}
        </text>
        {points.length > 1 && (
          <>
            <path class="graph-area" d={`M${xOf(0)} ${MIDDLE}L${points.join('L')}L${xOf(last)} ${MIDDLE}Z`} />
            <path class="graph-line" d={`M${points.join('L')}`} />
          </>
        )}
        {([0, 1] as const).map(side => (
          <polyline
            key={side}
            class={`graph-told-line side-${side}`}
            points={reported
              .filter(point => point.side === side)
              .map(({ index, height }) => `${xOf(index + 1).toFixed(1)} ${yOf(height).toFixed(1)}`)
              .join(' ')}
          />
        ))}
        <line
          class="graph-chosen"
          x1={xOf(chosen + 1)}
          x2={xOf(chosen + 1)}
          y1={TOP}
          y2={HEIGHT - BOTTOM}
          visibility={chosen < count ? 'visible' : 'hidden'}
        />
        {review.moves.value.map(({ label: kind }, i) =>
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
        {describe(review, shown)}
      </p>
    </div>
  );
};

const PAGE = 10;

const ticksOf = (count: number): number[] => {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find(candidate => count / candidate <= MAX_TICKS) ?? 2000;
  return Array.from({ length: Math.floor(count / step) }, (_, i) => (i + 1) * step);
};

const MAX_TICKS = 8;

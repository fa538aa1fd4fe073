import type { Side } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { axisFor } from '@poda/library/search/review/review-curve.ts';
import type { ComponentChildren } from 'preact';
import { duration, fixed } from '../../words/numbers.ts';
import { translator } from '../../words/say.ts';
import { say } from '../words.ts';
import type { Replay, ReplayProps } from './replay.ts';

/** Half the height of a chart, in units of its view box. */
const HALF = 40;

const sides = [0, 1] as const;

interface ChartProps {
  readonly of: 'values' | 'time';
  readonly caption: string;
  /** The width in units of the view box. */
  readonly room: number;
  readonly isEmpty: boolean;
  /** Above and below, in units of the view box. */
  readonly margin: number;
  onClick(x: number): void;
  readonly drawing: ComponentChildren;
  /** The list items under the drawing, which tell it in words. */
  readonly children: ComponentChildren;
}

const Chart = ({ of, caption, room, isEmpty, margin, onClick, drawing, children }: ChartProps) => (
  <section class="chart-part" aria-label={say(`${of}.title`)} data-testid={of}>
    <h2>{say(`${of}.title`)}</h2>
    {!isEmpty && (
      <>
        <p class="faint small">{caption}</p>
        <svg
          class="chart"
          viewBox={`0 ${-margin} ${room} ${2 * (HALF + margin)}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          onClick={event => {
            const { left, width } = event.currentTarget.getBoundingClientRect();
            onClick(((event.clientX - left) / width) * room);
          }}
        >
          <rect class="ground" y={-margin} width={room} height={2 * (HALF + margin)} />
          {drawing}
        </svg>
      </>
    )}
    <ul class="small">{children}</ul>
  </section>
);

export const ValueCurves = ({ replay, at, onGo }: ReplayProps) => {
  const { variant } = replay;
  const told = replay.plies.flatMap(({ side, thought }, index) =>
    thought?.value === undefined ? [] : [{ ply: index + 1, side, value: thought.value }],
  );
  if (!replay.plies.some(({ thought }) => thought !== null)) return null;
  const axis = axisFor(variant, told);
  const room = replay.plies.length;
  const pointsOf = (side: Side) =>
    told
      .filter(point => point.side === side)
      .map(point => `${point.ply} ${(HALF - HALF * axis.heightOf(point)).toFixed(1)}`);
  return (
    <Chart
      of="values"
      caption={say('values.top', { ...translator.value.sideValues(variant, 0), top: axis.labels[0] })}
      room={room}
      isEmpty={told.length === 0}
      margin={2}
      onClick={x => onGo(Math.round(x))}
      drawing={
        <>
          <line x2={room} y1={HALF} y2={HALF} />
          <line class="chosen" stroke-dasharray="3 3" x1={at.value} x2={at.value} y1="-2" y2={2 * HALF + 2} />
          {sides.map(side => (
            <polyline key={side} class={`side-${side}`} points={pointsOf(side).join(' ')} />
          ))}
        </>
      }
    >
      {sides.map(side => (
        <li key={side}>
          <svg class="chart-key" viewBox="0 0 24 8" aria-hidden="true">
            <line class={`side-${side}`} x2="24" y1="4" y2="4" />
          </svg>{' '}
          {thoughtsText(replay, side)}
        </li>
      ))}
    </Chart>
  );
};

const thoughtsText = (replay: Replay, side: Side): string => {
  const thoughts = replay.plies.flatMap(ply => (ply.side === side && ply.thought !== null ? [ply.thought] : []));
  const who = replay.whoPlays(side);
  const mean = (name: 'depth' | 'nodes', decimals: number) => {
    const numbers = thoughts.flatMap(thought => thought[name] ?? []);
    return numbers.length === 0 ? '–' : fixed(numbers.reduce((sum, one) => sum + one, 0) / numbers.length, decimals);
  };
  return capitalised(
    thoughts.length === 0
      ? say('values.side.none', who)
      : say('values.side', { ...who, depth: mean('depth', 1), nodes: mean('nodes', 0) }),
  );
};

interface Bar {
  /** From 1; for a fault, the last ply before it. */
  readonly ply: number;
  readonly side: Side;
  readonly millis: number;
  readonly isFault: boolean;
}

/** Minimum number of bars for which the chart has room, so that a short game does not have wide bars. */
const MIN_ROOM = 24;

/** The thinking time per move: side 0 upwards, side 1 downwards. */
export const TimeBars = ({ replay, at, onGo }: ReplayProps) => {
  const { fault } = replay.game;
  const bars = barsOf(replay);
  const most = Math.max(1, ...bars.map(({ millis }) => millis));
  const room = Math.max(MIN_ROOM, bars.length);
  const chosen = bars.findLast(({ ply, isFault }) => !isFault && ply <= at.value)?.ply;
  return (
    <Chart
      of="time"
      caption={say('time.top', { time: duration(most) })}
      room={room}
      isEmpty={bars.length === 0}
      margin={0}
      onClick={x => {
        const clicked = bars[Math.floor(x)];
        if (clicked !== undefined) onGo(clicked.ply);
      }}
      drawing={
        <>
          {bars.map(({ ply, side, millis, isFault }, i) => {
            const height = Math.max(1, (HALF * millis) / most);
            return (
              <rect
                key={i}
                class={isFault ? 'bad' : ply === chosen ? 'chosen' : `side-${side}`}
                x={i + 0.1}
                width="0.8"
                y={side === 0 ? HALF - height : HALF}
                height={height}
              />
            );
          })}
          <rect y={HALF - 0.5} width={room} height="1" />
        </>
      }
    >
      {sides.map(side => (
        <li key={side}>{timesText(replay, bars, side)}</li>
      ))}
      {fault !== undefined && <li class="bad">{say('time.fault', { time: duration(fault.millis) })}</li>}
    </Chart>
  );
};

const barsOf = ({ plies, game: { fault } }: Replay): readonly Bar[] => [
  ...plies.flatMap(({ side, millis }, index) =>
    millis === null ? [] : [{ ply: index + 1, side, millis, isFault: false }],
  ),
  ...(fault === undefined ? [] : [{ ply: plies.length, side: fault.side, millis: fault.millis, isFault: true }]),
];

const timesText = (replay: Replay, bars: readonly Bar[], side: Side): string => {
  const own = bars.filter(bar => bar.side === side && !bar.isFault).map(({ millis }) => millis);
  const who = replay.whoPlays(side);
  if (own.length === 0) return capitalised(say('time.side.none', who));
  const average = own.reduce((sum, millis) => sum + millis, 0) / own.length;
  return capitalised(
    say('time.side', { ...who, average: duration(Math.round(average)), longest: duration(Math.max(...own)) }),
  );
};

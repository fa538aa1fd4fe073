import { elo, fixed } from '@poda/page/words/numbers.ts';
import type { AnswerTo } from '../../../api/routes.ts';
import { Table } from '../../../page/parts/lists.tsx';
import { say } from './words.ts';
import '@poda/page/styles/graph.css';

type History = AnswerTo<'readContender'>['history'];

// The size of the graph in its own units, and the room for the numbers beside the scales.
const WIDTH = 480;
const HEIGHT = 200;
const LEFT = 64;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 30;

export const RatingHistory = ({ history }: { history: History }) => {
  const last = history.at(-1);
  if (last === undefined) return <p class="faint">{say('history.none')}</p>;
  const summary = say('history.told', { rating: elo(last.rating), error: fixed(last.error, 0), games: last.games });
  const scale = scaleOf(history);
  return (
    <>
      <p>{summary}</p>
      <svg class="framed arena-history" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
        {scale.ticks.map(tick => (
          <g key={tick}>
            <line
              class={tick === 0 ? 'plot-zero' : 'plot-grid'}
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={scale.y(tick)}
              y2={scale.y(tick)}
            />
            <text x={LEFT - 6} y={scale.y(tick) + 4} text-anchor="end">
              {elo(tick)}
            </text>
          </g>
        ))}
        {scale.counts.map(games => (
          <text key={games} x={scale.x(games)} y={HEIGHT - 8} text-anchor={games === last.games ? 'end' : 'middle'}>
            {games === last.games ? `${games} ${say('history.axis')}` : games}
          </text>
        ))}
        {history.map(({ games, rating, error }) => (
          <path
            key={games}
            class="plot-error thin"
            d={`M${scale.x(games)} ${scale.y(rating - error)}V${scale.y(rating + error)}${[-1, 1]
              .map(sign =>
                capAt(
                  scale.x(games),
                  scale.y(rating + sign * error),
                  scale.isOutside(rating + sign * error) ? sign : 0,
                ),
              )
              .join('')}`}
          />
        ))}
        <polyline
          class="graph-line"
          points={history.map(({ games, rating }) => `${scale.x(games)},${scale.y(rating)}`).join(' ')}
        />
        {history.map(({ games, rating }) => (
          <circle key={games} class="plot-point" cx={scale.x(games)} cy={scale.y(rating)} r="3.5" />
        ))}
      </svg>
      <details>
        <summary>{say('history.table')}</summary>
        <Table
          label={say('history.table')}
          rows={history}
          keyOf={({ games }) => games}
          testId="history"
          columns={[
            [say('history.games'), ({ games }) => games],
            [say('history.rating'), ({ rating, error }) => `${elo(rating)} ± ${fixed(error, 0)}`],
          ]}
        />
      </details>
    </>
  );
};

const CAP = 3.5;

/** The end of an error bar: a line across, or an arrow up (1) or down (-1) if the bar leaves the graph. */
const capAt = (x: number, y: number, direction: number): string =>
  `M${x - CAP} ${y + CAP * direction}L${x} ${y}L${x + CAP} ${y + CAP * direction}`;

/** The scale fits the error bars of the later half only, because those of the first games are long. */
const scaleOf = (history: History) => {
  const later = history.slice(Math.floor(history.length / 2));
  const low = Math.min(...history.map(({ rating }) => rating), ...later.map(({ rating, error }) => rating - error), 0);
  const high = Math.max(...history.map(({ rating }) => rating), ...later.map(({ rating, error }) => rating + error), 0);
  const step = stepOf(high - low);
  const [bottom, top] = [
    Math.floor(low / step) * step,
    Math.max(Math.ceil(high / step), Math.floor(low / step) + 1) * step,
  ];
  const [first, last] = [history[0]!.games, history.at(-1)!.games];
  const inside = (value: number) => Math.max(bottom, Math.min(top, value));
  return {
    ticks: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, i) => bottom + i * step),
    x: (games: number) =>
      first === last ? (LEFT + WIDTH - RIGHT) / 2 : LEFT + ((games - first) / (last - first)) * (WIDTH - LEFT - RIGHT),
    counts: [...countsUpTo(first, last), last],
    isOutside: (rating: number) => rating < bottom || rating > top,
    y: (rating: number) => TOP + ((top - inside(rating)) / (top - bottom)) * (HEIGHT - TOP - BOTTOM),
  };
};

const stepOf = (range: number): number => [25, 50, 100, 200, 500, 1000, 2000].find(step => range / step <= 5) ?? 5000;

/** At most four round numbers, none near the last one, whose label needs room. */
const countsUpTo = (first: number, last: number): number[] => {
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find(size => (last - first) / size <= 5) ?? 10_000;
  const counts: number[] = [];
  for (let games = Math.ceil(first / step) * step; games < first + (last - first) * 0.6; games += step)
    counts.push(games);
  return counts;
};

import { fixed } from '../../words/numbers.ts';
import { Name } from '../name.tsx';
import type { Report } from '../read-report.ts';
import { say } from '../words.ts';

export const RatingPlot = ({ report }: { report: Report }) => {
  const { data } = report;
  const rated = data.standings.flatMap(({ player, rating, error }) =>
    rating === null ? [] : [{ player, rating, error: error ?? 0 }],
  );
  const isFree = data.anchors.length === 0;
  const scale = scaleOf(rated, isFree);
  return (
    <section id="rating" class="report-part">
      <h2>{say('rating.title')}</h2>
      <p class="lead">
        {say('rating.lead')} {isFree ? say('rating.origin.mean') : givenText(report)}
      </p>
      {data.groups.length > 1 && <p class="caution">{say('rating.groups', { count: data.groups.length })}</p>}
      {data.groups.length === 1 && data.classes.length > 1 && <p class="caution">{say('rating.classes')}</p>}
      <ol class="framed plot" data-testid="rating-plot">
        {rated.map(({ player, rating, error }) => (
          <li key={player}>
            <Name>{report.nameOf(player)}</Name>
            <svg
              role="img"
              aria-label={`${report.nameOf(player)}: ${report.ratingText(rating)} ± ${fixed(error, 0)} Elo`}
            >
              <Grid scale={scale} />
              <line class="plot-error" x1={scale.x(rating - error)} x2={scale.x(rating + error)} y1="50%" y2="50%" />
              {[rating - error, rating + error].map((end, i) => (
                <line key={i} class="plot-end" x1={scale.x(end)} x2={scale.x(end)} y1="30%" y2="70%" />
              ))}
              <circle class="plot-point" cx={scale.x(rating)} cy="50%" r="5" />
            </svg>
            <span class="number small">
              {report.ratingText(rating)} <span class="faint">± {fixed(error, 0)}</span>
            </span>
          </li>
        ))}
        <li aria-hidden="true">
          <span />
          <svg aria-hidden="true">
            {scale.ticks.map(tick => (
              <text
                key={tick}
                class={(tick / scale.step) % 2 === 0 ? undefined : 'plot-between'}
                x={scale.x(tick)}
                y="14"
                text-anchor="middle"
              >
                {report.ratingText(tick)}
              </text>
            ))}
          </svg>
          <span />
        </li>
      </ol>
    </section>
  );
};

/** Maximum number of anchors listed by name; of more anchors only the number is shown. */
const MAX_NAMES = 3;

/** The anchors are the players with given ratings, which fix the scale. */
const givenText = (report: Report): string => {
  const { anchors } = report.data;
  const [first] = anchors;
  if (anchors.length === 1)
    return say('rating.origin.one', { name: report.nameOf(first!.player), rating: fixed(first!.rating, 0) });
  const mean = fixed(anchors.reduce((sum, { rating }) => sum + rating, 0) / anchors.length, 0);
  if (anchors.length > MAX_NAMES) return say('rating.origin.many', { count: anchors.length, mean });
  const names = anchors.map(({ player }) => report.nameOf(player)).join(', ');
  return say('rating.origin.some', { names, mean });
};

const Grid = ({ scale }: { scale: Scale }) => (
  <>
    {scale.ticks.map(tick => (
      <line
        key={tick}
        class={tick === 0 ? 'plot-zero' : 'plot-grid'}
        x1={scale.x(tick)}
        x2={scale.x(tick)}
        y1="0"
        y2="100%"
      />
    ))}
  </>
);

interface Scale {
  readonly step: number;
  readonly ticks: readonly number[];
  /** As a CSS percentage. */
  x(rating: number): string;
}

const scaleOf = (rated: readonly { readonly rating: number; readonly error: number }[], hasZero: boolean): Scale => {
  const ends = rated.flatMap(({ rating, error }) => [rating - error, rating + error]);
  if (hasZero || ends.length === 0) ends.push(0);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const room = Math.max(1, most - least);
  const step = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find(size => room / size <= MAX_TICKS) ?? 10_000;
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const [from, to] = [(first - 0.25) * step, (Math.max(last, first + 1) + 0.25) * step];
  return {
    step,
    ticks: Array.from({ length: Math.max(last, first + 1) - first + 1 }, (_, i) => (first + i) * step),
    x: rating => `${((100 * (rating - from)) / (to - from)).toFixed(2)}%`,
  };
};

const MAX_TICKS = 5;

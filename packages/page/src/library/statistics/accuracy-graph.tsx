import { percentText } from '../../analysis/engine/value-text.ts';
import { Table } from '../../controls/tables.tsx';
import { currentLanguage } from '../../words/say.ts';
import { dateLocale } from '../../words/time-text.ts';
import type { AccuracyPoint } from './statistics.ts';
import { say } from './words.ts';
import '../../styles/graph.css';

// The size of the graph in its own units, and the room for the numbers beside the scale.
const WIDTH = 480;
const HEIGHT = 130;
const LEFT = 34;
const MARGIN = 8;

export const AccuracyGraph = ({ points }: { points: readonly AccuracyPoint[] }) => {
  const shown = (accuracy: number) => percentText(accuracy / 100);
  const date = new Intl.DateTimeFormat(dateLocale(currentLanguage()), { dateStyle: 'medium' });
  const x = (index: number) =>
    points.length === 1 ? (LEFT + WIDTH) / 2 : LEFT + (index * (WIDTH - LEFT - MARGIN)) / (points.length - 1);
  const y = (accuracy: number) => MARGIN + ((100 - accuracy) * (HEIGHT - 2 * MARGIN)) / 100;
  const mean = points.reduce((sum, { accuracy }) => sum + accuracy, 0) / points.length;
  const told = say('accuracy.told', {
    count: points.length,
    first: shown(points[0]!.accuracy),
    last: shown(points.at(-1)!.accuracy),
    mean: shown(mean),
  });
  return (
    <>
      <svg class="accuracy-graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={told}>
        {[0, 50, 100].map(line => (
          <g key={line}>
            <line class="graph-grid" x1={LEFT} x2={WIDTH} y1={y(line)} y2={y(line)} />
            <text x={LEFT - 4} y={y(line) + 4} text-anchor="end">
              {line}
            </text>
          </g>
        ))}
        <polyline
          class="graph-line"
          points={points.map(({ accuracy }, index) => `${x(index)},${y(accuracy)}`).join(' ')}
        />
        {points.map(({ accuracy }, index) => (
          <circle key={index} class="graph-point" cx={x(index)} cy={y(accuracy)} r="3.5" />
        ))}
      </svg>
      <details>
        <summary>{say('accuracy.table')}</summary>
        <Table
          rows={points}
          keyOf={point => points.indexOf(point)}
          columns={[
            [say('date'), ({ time }) => date.format(time)],
            [say('value'), ({ accuracy }) => shown(accuracy)],
          ]}
        />
      </details>
    </>
  );
};

import type { ReportGame } from '@poda/arena/report/report-data.ts';
import type { Side } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { axisFor } from '@poda/library/search/review/review-curve.ts';
import { translator } from '../../words/say.ts';
import { fixed } from '../numbers.ts';
import type { Report } from '../read-report.ts';
import { say } from '../words.ts';
import type { Ply, ReplayProps } from './replay.ts';

/** Half the height of the chart, in units of its view box. */
const HALF = 40;

export const ValueCurves = ({ report, game, replay, at, onGo }: ReplayProps) => {
  const { variant } = report;
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
  const clickedPly = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    return Math.round(((event.clientX - left) / width) * room);
  };
  return (
    <section class="time-part" aria-label={say('values.title')} data-testid="values">
      <h2>{say('values.title')}</h2>
      {told.length > 0 && (
        <>
          <p class="faint small">
            {say('values.top', { ...translator.value.sideValues(variant, 0), top: axis.labels[0] })}
          </p>
          <svg
            class="time-bars"
            viewBox={`0 -2 ${room} ${2 * HALF + 4}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            onClick={event => onGo(clickedPly(event))}
          >
            <rect class="time-ground" y="-2" width={room} height={2 * HALF + 4} />
            <line class="value-axis" x2={room} y1={HALF} y2={HALF} />
            <line class="value-chosen" x1={at.value} x2={at.value} y1="-2" y2={2 * HALF + 2} />
            {([0, 1] as const).map(side => (
              <polyline key={side} class={`value-line side-${side}`} points={pointsOf(side).join(' ')} />
            ))}
          </svg>
        </>
      )}
      <ul class="time-told small">
        {([0, 1] as const).map(side => (
          <li key={side} class="value-key">
            <svg viewBox="0 0 24 8" aria-hidden="true">
              <line class={`value-line side-${side}`} x2="24" y1="4" y2="4" />
            </svg>{' '}
            {toldBy(report, game, replay.plies, side)}
          </li>
        ))}
      </ul>
    </section>
  );
};

const toldBy = (report: Report, game: ReportGame, plies: readonly Ply[], side: Side): string => {
  const thoughts = plies.flatMap(ply => (ply.side === side && ply.thought !== null ? [ply.thought] : []));
  const who = { side: translator.value.sideName(report.variant, side), name: report.nameOf(game.seats[side]) };
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

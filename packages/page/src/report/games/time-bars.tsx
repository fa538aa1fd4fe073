import type { ReportGame } from '@poda/arena/report/report-data.ts';
import type { Side } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { translator } from '../../words/say.ts';
import { duration } from '../numbers.ts';
import type { Report } from '../read-report.ts';
import { say } from '../words.ts';
import type { Replay, ReplayProps } from './replay.ts';

interface Bar {
  /** From 1; for a fault, the last ply before it. */
  readonly ply: number;
  readonly side: Side;
  readonly millis: number;
  readonly isFault: boolean;
}

/** Half the height of the chart, in units of its view box. */
const HALF = 40;
/** Minimum number of bars for which the chart has room, so that a short game does not have wide bars. */
const MIN_ROOM = 24;

/** The thinking time per move: side 0 upwards, side 1 downwards. */
export const TimeBars = ({ report, game, replay, at, onGo }: ReplayProps) => {
  const bars = barsOf(game, replay);
  const most = Math.max(1, ...bars.map(({ millis }) => millis));
  const room = Math.max(MIN_ROOM, bars.length);
  const chosen = bars.findLast(({ ply, isFault }) => !isFault && ply <= at.value)?.ply;
  const clickedPly = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    return bars[Math.floor(((event.clientX - left) / width) * room)]?.ply;
  };
  return (
    <section class="time-part" aria-label={say('time.title')} data-testid="times">
      <h2>{say('time.title')}</h2>
      {bars.length > 0 && (
        <>
          <p class="faint small">{say('time.top', { time: duration(most) })}</p>
          <svg
            class="time-bars"
            viewBox={`0 0 ${room} ${2 * HALF}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            onClick={event => {
              const ply = clickedPly(event);
              if (ply !== undefined) onGo(ply);
            }}
          >
            <rect class="time-ground" width={room} height={2 * HALF} />
            {bars.map(({ ply, side, millis, isFault }, i) => {
              const height = Math.max(1, (HALF * millis) / most);
              return (
                <rect
                  key={i}
                  class={isFault ? 'time-fault' : ply === chosen ? 'time-chosen' : `time-side-${side}`}
                  x={i + 0.1}
                  width="0.8"
                  y={side === 0 ? HALF - height : HALF}
                  height={height}
                />
              );
            })}
            <rect class="time-axis" y={HALF - 0.5} width={room} height="1" />
          </svg>
        </>
      )}
      <ul class="time-told small">
        {([0, 1] as const).map(side => (
          <li key={side}>{toldOf(report, game, bars, side)}</li>
        ))}
        {game.fault !== undefined && <li class="bad">{say('time.fault', { time: duration(game.fault.millis) })}</li>}
      </ul>
    </section>
  );
};

const barsOf = ({ fault }: ReportGame, { plies }: Replay): readonly Bar[] => [
  ...plies.flatMap(({ side, millis }, index) =>
    millis === null ? [] : [{ ply: index + 1, side, millis, isFault: false }],
  ),
  ...(fault === undefined ? [] : [{ ply: plies.length, side: fault.side, millis: fault.millis, isFault: true }]),
];

const toldOf = (report: Report, game: ReportGame, bars: readonly Bar[], side: Side): string => {
  const own = bars.filter(bar => bar.side === side && !bar.isFault).map(({ millis }) => millis);
  const who = { side: translator.value.sideName(report.variant, side), name: report.nameOf(game.seats[side]) };
  if (own.length === 0) return capitalised(say('time.side.none', who));
  const average = own.reduce((sum, millis) => sum + millis, 0) / own.length;
  return capitalised(
    say('time.side', { ...who, average: duration(Math.round(average)), longest: duration(Math.max(...own)) }),
  );
};

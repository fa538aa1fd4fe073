import { availableParallelism } from 'node:os';
import type { TimeControl } from '../arena/time-control.ts';
import { err, ok, type Problem, type Result } from '../core/result.ts';
import type { FullTranslator } from '../i18n/translators.ts';
import { parseClock } from '../play/clock.ts';
import type { FlagValues } from './arguments.ts';

/** Time as the command line gives it: seconds for each move, or a clock for the game, or positions. */
export const timeOf = (seconds: string | undefined, flags: FlagValues): Result<TimeControl, Problem> => {
  const { clock, nodes } = flags;
  if (seconds !== undefined && clock !== undefined) return err({ code: 'times-together', values: { one: seconds } });
  const counted = typeof nodes === 'number' ? { nodes } : {};
  if (seconds !== undefined) {
    const given = Number(seconds.replace(',', '.'));
    if (!(given > 0 && given <= MOST_SECONDS)) return err({ code: 'unreadable-seconds', values: { text: seconds } });
    return ok({ clock: { per: 'move', millis: Math.round(1000 * given), incrementMillis: 0 }, ...counted });
  }
  const read = clock === undefined ? ok(null) : parseClock(String(clock));
  if (!read.ok) return read;
  return ok(read.value === null ? counted : { clock: read.value, ...counted });
};

const MOST_SECONDS = 86_400;

/** How many games at once: one unless told, and never more than there are cores, or clocks would not be fair. */
export const concurrencyOf = ({ concurrency }: FlagValues, isShown: boolean): Result<number, Problem> => {
  const cores = availableParallelism();
  if (isShown) return ok(1);
  if (typeof concurrency !== 'number') return ok(1);
  if (concurrency > cores) return err({ code: 'more-games-than-cores', values: { wanted: concurrency, cores } });
  return ok(concurrency);
};

/** Time as people read it. */
export const timeText = ({ clock, nodes }: TimeControl, translator: FullTranslator): string => {
  const parts = [
    clock === undefined
      ? translator.say('arena.time.none')
      : clock.per === 'move'
        ? translator.say('arena.time.move', { seconds: clock.millis / 1000 })
        : translator.say('arena.time.game', {
            minutes: clock.millis / 60_000,
            increment: clock.incrementMillis / 1000,
          }),
    ...(nodes === undefined ? [] : [translator.say('arena.time.nodes', { nodes })]),
  ];
  return parts.join(', ');
};

import { ok, type Problem, problem, type Result } from '../core/result.ts';
import type { RecordClock } from '../notation/record/record.ts';

/**
 * Reads `5` (minutes for the whole game), `5+3` (and three seconds more for every move), `10s+0.1` (the same with seconds for
 * the game), `30s` (seconds for each move), or `off` for no clock at all.
 */
export const parseClock = (text: string): Result<RecordClock | null, Problem> => {
  if (/^(off|no|sin|0)$/i.test(text)) return ok(null);
  const [, base, unit, increment] = /^(\d{1,4}(?:[.,]\d+)?) ?(s?)(?:\+(\d{1,3}(?:[.,]\d+)?) ?s?)?$/i.exec(text) ?? [];
  const millis = base === undefined ? 0 : millisOf(base, unit === '' ? MINUTE : SECOND);
  if (!(millis > 0 && millis < MAX_MILLIS)) return problem('unreadable-clock', undefined, { text });
  const per = unit === '' || increment !== undefined ? 'game' : 'move';
  return ok({ per, millis, incrementMillis: increment === undefined ? 0 : millisOf(increment, SECOND) });
};

const millisOf = (number: string, unit: number): number => Math.round(Number(number.replace(',', '.')) * unit);

/** The text that `parseClock` reads. */
export const formatClock = ({ per, millis, incrementMillis }: RecordClock): string => {
  if (per === 'move') return `${millis / SECOND}s`;
  const increment = incrementMillis / SECOND;
  // A part of a minute that would need many digits is told in seconds, for which the increment stands even where it is none.
  if (millis % (MINUTE / 100) !== 0) return `${millis / SECOND}s+${increment}`;
  return `${millis / MINUTE}${incrementMillis > 0 ? `+${increment}` : ''}`;
};

/** Time as a clock shows it: minutes and seconds, and tenths, written as people write them, where there is little left. */
export const formatTime = (millis: number, tenths = (seconds: number) => seconds.toFixed(1)): string => {
  const left = Math.max(0, millis);
  if (left < TENTHS_FROM) return `${tenths(Math.floor(left / 100) / 10)} s`;
  const seconds = Math.ceil(left / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A thousand minutes. */
const MAX_MILLIS = 1000 * MINUTE;
const TENTHS_FROM = 10 * SECOND;

import { ok, problem, type Result } from '../../core/result.ts';
import type { RecordClock } from '../../notation/record/record.ts';

/** Parses `5` (minutes), `5+3` (and 3 s per move), `10s+0.1` (in seconds), `30s` (per move), or `off` for no clock. */
export const parseClock = (text: string): Result<RecordClock | null> => {
  if (/^(off|no|sin|0)$/i.test(text)) return ok(null);
  const [, base, unit, increment] = /^(\d{1,4}(?:[.,]\d+)?) ?(s?)(?:\+(\d{1,3}(?:[.,]\d+)?) ?s?)?$/i.exec(text) ?? [];
  const millis = base === undefined ? 0 : millisOf(base, unit === '' ? MINUTE : SECOND);
  if (!(millis > 0 && millis < MAX_MILLIS)) return problem('unreadable-clock', { text });
  const per = unit === '' || increment !== undefined ? 'game' : 'move';
  return ok({ per, millis, incrementMillis: increment === undefined ? 0 : millisOf(increment, SECOND) });
};

const millisOf = (number: string, unit: number): number => Math.round(Number(number.replace(',', '.')) * unit);

export const formatClock = ({ per, millis, incrementMillis }: RecordClock): string => {
  if (per === 'move') return `${millis / SECOND}s`;
  const increment = incrementMillis / SECOND;
  // Finer times are written in seconds, with the increment even if 0: seconds without one mean seconds per move.
  if (millis % (MINUTE / 100) !== 0) return `${millis / SECOND}s+${increment}`;
  return `${millis / MINUTE}${incrementMillis > 0 ? `+${increment}` : ''}`;
};

export const formatTime = (millis: number, tenths = (seconds: number) => seconds.toFixed(1)): string => {
  const left = Math.max(0, millis);
  if (left < TENTHS_FROM) return `${tenths(Math.floor(left / 100) / 10)} s`;
  const seconds = Math.ceil(left / SECOND);
  const minutes = Math.floor(seconds / 60);
  const minutesAndHours = minutes < 60 ? `${minutes}` : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
  return `${minutesAndHours}:${twoDigits(seconds % 60)}`;
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const MAX_MILLIS = 1000 * MINUTE;
const TENTHS_FROM = 10 * SECOND;

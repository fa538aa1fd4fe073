import { ok, type Problem, problem, type Result } from '../core/result.ts';
import type { RecordClock } from '../notation/record.ts';

/**
 * Reads `5` (minutes for the whole game), `5+3` (and three seconds more for every move), `30s` (seconds for each move), or
 * `off` for no clock at all.
 */
export const parseClock = (text: string): Result<RecordClock | null, Problem> => {
  if (/^(off|no|sin|0)$/i.test(text)) return ok(null);
  const [, minutes, increment = '0'] = /^(\d{1,3}(?:\.\d+)?)(?:\+(\d{1,3}))?$/.exec(text) ?? [];
  const [, seconds] = /^(\d{1,4}(?:\.\d+)?) ?s$/i.exec(text) ?? [];
  const millis = Math.round(minutes === undefined ? Number(seconds) * SECOND : Number(minutes) * MINUTE);
  if (!(millis > 0)) return problem('unreadable-clock', undefined, { text });
  const per = minutes === undefined ? 'move' : 'game';
  return ok({ per, millis, incrementMillis: Number(increment) * SECOND });
};

/** The text that `parseClock` reads. */
export const formatClock = ({ per, millis, incrementMillis }: RecordClock): string => {
  if (per === 'move') return `${millis / SECOND}s`;
  return `${millis / MINUTE}${incrementMillis > 0 ? `+${incrementMillis / SECOND}` : ''}`;
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
const TENTHS_FROM = 10 * SECOND;

import * as v from 'valibot';
import { problem, type Result } from '../result.ts';

// The message of each check is the last part of a message key, then the bounds if there are any.

export const wholeNumber = (least: number, most: number = Number.MAX_SAFE_INTEGER) => {
  const expected = `whole ${least} ${most}`;
  return v.pipe(v.number(expected), v.integer(expected), v.minValue(least, expected), v.maxValue(most, expected));
};

export const boundedNumber = (least: number, most: number) => {
  const expected = `amount ${least} ${most}`;
  return v.pipe(v.number(expected), v.minValue(least, expected), v.maxValue(most, expected));
};

export const schemaProblem = (code: string, path: string, message: string, input: unknown): Result<never> => {
  const [expected = '', least = '', most = ''] = message.split(' ');
  return problem(code, { path, expected, least, most, text: valueExcerpt(input) });
};

export const valueExcerpt = (value: unknown): string => {
  if (Array.isArray(value)) return '[…]';
  // Unlike JSON, TOML has dates, `inf` and `nan`.
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null ? '{…}' : (JSON.stringify(value) ?? '–');
};

import type { Weights } from '../evaluation.ts';
import { ok, problem, type Result } from '../result.ts';

/** Reads `king=250,man=90`. */
export const parseWeights = (text: string): Result<Weights> => {
  const weights: [string, number][] = [];
  for (const part of text.split(',').map(each => each.trim())) {
    if (part === '') continue;
    const [, name, number] = /^([^=]+)=(-?\d+)$/.exec(part) ?? [];
    if (name === undefined) return problem('unreadable-weight', { text: part });
    weights.push([name, Number(number)]);
  }
  return ok(Object.fromEntries(weights));
};

export const formatWeights = (weights: Weights): string =>
  Object.entries(weights)
    .map(([name, weight]) => `${name}=${weight}`)
    .join(',');

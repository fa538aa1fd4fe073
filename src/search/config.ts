import * as v from 'valibot';
import type { EvaluationChoice } from '../core/evaluation.ts';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { type Settings, strongest } from './settings.ts';

/** How a computer thinks, as a user writes it in a file; everything may be left out. docs/configuration.md explains each line. */
export interface ThinkingConfig {
  readonly search?: 'minimax' | 'plain' | 'strong';
  readonly depth?: number;
  readonly nodes?: number;
  readonly time?: number;
  /** The size of the table in mebibytes. */
  readonly table?: number;
  readonly settings?: Partial<Settings>;
  readonly evaluation?: EvaluationChoice;
}

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** One switch for each setting. */
const switches = v.strictObject(
  Object.fromEntries(Object.keys(strongest).map(name => [name, v.optional(v.boolean())])),
);

const schema = v.strictObject({
  search: v.optional(v.picklist(['minimax', 'plain', 'strong'])),
  depth: v.optional(wholeNumber(1, 99)),
  nodes: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  time: v.optional(v.pipe(v.number(), v.minValue(0.001), v.maxValue(1_000_000))),
  table: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(4096))),
  settings: v.optional(switches),
  evaluation: v.optional(
    v.strictObject({ id: v.optional(v.string()), weights: v.optional(v.record(v.string(), v.number())) }),
  ),
});

/** Reads a configuration from the text of a JSON file; a mistake is named by its place in the file. */
export const parseConfig = (text: string): Result<ThinkingConfig, Problem> => {
  let object: unknown;
  try {
    object = JSON.parse(text);
  } catch {
    return problem('config-not-json');
  }
  if (Array.isArray(object))
    return problem('config-refused', undefined, { path: '–', expected: 'Object', text: 'Array' });
  const parsed = v.safeParse(schema, object);
  if (parsed.success) return ok(parsed.output as ThinkingConfig);
  const [issue] = parsed.issues;
  const path = issue.path?.map(item => String(item.key)).join('.') ?? '';
  if (issue.expected === 'never') return problem('config-unknown-key', undefined, { path });
  return problem('config-refused', undefined, {
    path: path === '' ? '–' : path,
    expected: issue.expected ?? '–',
    text: issue.received,
  });
};

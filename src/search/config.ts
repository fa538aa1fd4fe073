import * as v from 'valibot';
import type { EvaluationChoice } from '../core/evaluation.ts';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { type Settings, strongest } from './settings.ts';

export const algorithms = ['minimax', 'plain', 'strong'] as const;

/** How a computer thinks, as a user writes it in a file; everything may be left out. docs/configuration.md explains each line. */
export interface ThinkingConfig {
  readonly search?: (typeof algorithms)[number];
  readonly depth?: number;
  readonly nodes?: number;
  /** Seconds. */
  readonly time?: number;
  /** The size of the table in mebibytes. */
  readonly table?: number;
  readonly settings?: Partial<Settings>;
  readonly evaluation?: EvaluationChoice;
}

/** A whole file: how everybody thinks, and what each of two players does differently. */
export interface ConfigFile extends ThinkingConfig {
  readonly first?: ThinkingConfig;
  readonly second?: ThinkingConfig;
}

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** One entry for each setting, of the kind that the setting is. */
const settings = v.strictObject(
  Object.fromEntries(
    Object.entries(strongest).map(([name, value]: [string, unknown]) => [
      name,
      v.optional(typeof value === 'boolean' ? v.boolean() : v.number()),
    ]),
  ),
);

const entries = {
  search: v.optional(v.picklist(algorithms)),
  depth: v.optional(wholeNumber(1, 99)),
  nodes: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  time: v.optional(v.pipe(v.number(), v.minValue(0.001), v.maxValue(1_000_000))),
  table: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(4096))),
  settings: v.optional(settings),
  evaluation: v.optional(
    v.strictObject({ id: v.optional(v.string()), weights: v.optional(v.record(v.string(), v.number())) }),
  ),
};
const ofOnePlayer = v.strictObject(entries);
const ofAFile = v.strictObject({ ...entries, first: v.optional(ofOnePlayer), second: v.optional(ofOnePlayer) });

/** Reads a configuration from the text of a JSON file; a mistake is named by its place in the file. */
export const parseConfig = (text: string): Result<ConfigFile, Problem> => {
  let object: unknown;
  try {
    object = JSON.parse(text);
  } catch {
    return problem('config-not-json');
  }
  return check<ConfigFile>(ofAFile, object);
};

/**
 * Reads the same settings of one player from a single word, as in the options of a game's name:
 * `search=plain&depth=4&settings.killers=false&evaluation.id=material`.
 */
export const parseThinking = (word: string): Result<ThinkingConfig, Problem> => {
  const object: Tree = {};
  for (const part of word.split('&')) {
    const [, path = '', text = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    if (path === '') return problem('unreadable-option', undefined, { text: part });
    if (!plant(object, path.split('.'), readScalar(text))) return problem('config-unknown-key', undefined, { path });
  }
  return check<ThinkingConfig>(ofOnePlayer, object);
};

export const formatThinking = (config: ThinkingConfig): string =>
  leavesOf(config as Tree)
    .map(([path, value]) => `${path}=${value}`)
    .join('&');

/** One configuration over another: whatever the second says holds, and the weights of another evaluation are forgotten. */
export const mergeThinking = (base: ThinkingConfig, over: ThinkingConfig): ThinkingConfig => {
  const { settings: baseSettings, evaluation: { id: baseId, weights: baseWeights } = {}, ...baseRest } = base;
  const { settings: overSettings, evaluation: { id = baseId, weights: overWeights } = {}, ...overRest } = over;
  const settings = { ...baseSettings, ...overSettings };
  const weights = { ...(id === baseId ? baseWeights : {}), ...overWeights };
  const evaluation = { ...(id === undefined ? {} : { id }), ...(isEmpty(weights) ? {} : { weights }) };
  return {
    ...baseRest,
    ...overRest,
    ...(isEmpty(settings) ? {} : { settings }),
    ...(isEmpty(evaluation) ? {} : { evaluation }),
  };
};

const isEmpty = (object: object): boolean => Object.keys(object).length === 0;

const check = <T>(schema: typeof ofAFile | typeof ofOnePlayer, object: unknown): Result<T, Problem> => {
  const list = placeOfList(object);
  if (list !== undefined) return refused(list, 'Object', 'Array');
  const parsed = v.safeParse(schema, object);
  if (parsed.success) return ok(parsed.output as T);
  const [issue] = parsed.issues;
  const path = issue.path?.map(item => String(item.key)).join('.') ?? '';
  if (issue.expected === 'never') return problem('config-unknown-key', undefined, { path });
  return refused(path, issue.expected ?? '–', issue.received);
};

const refused = (path: string, expected: string, text: string): Result<never, Problem> =>
  problem('config-refused', undefined, { path: path === '' ? '–' : path, expected, text });

/** Where a list stands, which the schema would take for an object; there is no place for one anywhere. */
const placeOfList = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return '';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const place = placeOfList(inner);
    if (place !== undefined) return place === '' ? name : `${name}.${place}`;
  }
  return undefined;
};

type Scalar = string | number | boolean;
interface Tree {
  [name: string]: Tree | Scalar;
}

/** Puts a value at the end of a path; false where the path is no name, or leads through another value. */
const plant = (tree: Tree, path: readonly string[], value: Scalar): boolean => {
  const [name = '', ...rest] = path;
  const here = Object.hasOwn(tree, name) ? tree[name] : undefined;
  if (!/^[A-Za-z]\w*$/.test(name)) return false;
  if (rest.length === 0) {
    tree[name] = value;
    return here === undefined;
  }
  const below = here ?? {};
  if (typeof below !== 'object') return false;
  tree[name] = below;
  return plant(below, rest, value);
};

const readScalar = (text: string): Scalar => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
};

const leavesOf = (tree: Tree, path = ''): [string, Scalar][] =>
  Object.entries(tree).flatMap(([name, value]): [string, Scalar][] =>
    typeof value === 'object' ? leavesOf(value, `${path}${name}.`) : [[`${path}${name}`, value]],
  );

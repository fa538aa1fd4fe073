import * as v from 'valibot';
import { defined } from '../../core/defined.ts';
import type { EvaluationChoice } from '../../core/evaluation.ts';
import { ok, problem, type Result } from '../../core/result.ts';
import { parseHandwrittenJson } from '../../core/text/json-text.ts';
import { boundedNumber, schemaProblem, wholeNumber } from '../../core/text/schema-checks.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import { type Language, languages } from '../../core/text/words.ts';
import { type Limits, MAX_THREADS } from '../limits.ts';
import { type Algorithm, algorithms, type Settings, strongest } from '../settings.ts';

/** docs/configuration.md explains each setting. */
export interface ThinkingConfig {
  readonly search?: Algorithm;
  readonly depth?: number;
  readonly nodes?: number;
  /** Seconds. */
  readonly time?: number;
  /** Mebibytes. */
  readonly table?: number;
  readonly settings?: Partial<Settings>;
  readonly evaluation?: EvaluationChoice;
}

export interface ConfigFile extends ThinkingConfig {
  readonly language?: Language;
  readonly color?: (typeof colourChoices)[number];
  /** The number of threads that analyse a position; a computer player uses one thread. */
  readonly threads?: number;
  readonly first?: string | ThinkingConfig;
  readonly second?: string | ThinkingConfig;
}

const colourChoices = ['auto', 'never', 'always'] as const;

const settings = v.strictObject(
  Object.fromEntries(Object.keys(strongest).map(name => [name, v.optional(v.boolean('switch'))])),
  'object',
);

const evaluation = v.strictObject(
  {
    id: v.optional(v.string('text')),
    weights: v.optional(v.record(v.string(), v.number('number'), 'object')),
  },
  'object',
);

const entries = {
  search: v.optional(v.picklist(algorithms, 'search')),
  depth: v.optional(wholeNumber(1, 99)),
  nodes: v.optional(wholeNumber(1)),
  time: v.optional(boundedNumber(0.001, 1_000_000)),
  table: v.optional(boundedNumber(0.1, 4096)),
  settings: v.optional(settings),
  evaluation: v.optional(evaluation),
};
const playerSchema = v.strictObject(entries, 'object');
const player = v.lazy(input => (typeof input === 'string' ? v.string() : playerSchema));
const fileSchema = v.strictObject(
  {
    ...entries,
    language: v.optional(v.picklist(languages, 'language')),
    color: v.optional(v.picklist(colourChoices, 'colour')),
    threads: v.optional(wholeNumber(1, MAX_THREADS)),
    first: v.optional(player),
    second: v.optional(player),
  },
  'object',
);

export const parseConfig = (text: string): Result<ConfigFile> => {
  const parsed = parseHandwrittenJson(text, 'config-not-json');
  return parsed.ok ? check<ConfigFile>(fileSchema, parsed.value) : parsed;
};

/** Reads words such as `search=plain&depth=4&settings.killers=false&evaluation.id=material`. */
export const parseThinking = (word: string): Result<ThinkingConfig> => {
  const object: Tree = {};
  for (const part of word.split('&')) {
    const [, path = '', text = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    if (path === '') return problem('unreadable-option', { text: part });
    if (!setPath(object, path.split('.'), readScalar(text))) return unknownKey(playerSchema, path.split('.'));
  }
  return check<ThinkingConfig>(playerSchema, object);
};

export const formatThinking = (config: ThinkingConfig): string =>
  leavesOf(config as Tree)
    .map(([path, value]) => `${path}=${value}`)
    .join('&');

export const limitsOf = ({ depth, nodes, time }: ThinkingConfig): Limits =>
  defined({ depth, nodes, millis: time && 1000 * time });

/** Settings of `over` replace those of `base`; weights of `base` are dropped if `over` names another evaluation. */
export const mergeThinking = (base: ThinkingConfig, over: ThinkingConfig): ThinkingConfig => {
  const { settings: baseSettings, evaluation: { id: baseId, weights: baseWeights } = {}, ...baseRest } = base;
  const { settings: overSettings, evaluation: { id = baseId, weights: overWeights } = {}, ...overRest } = over;
  const settings = { ...baseSettings, ...overSettings };
  const weights = { ...(id === baseId ? baseWeights : {}), ...overWeights };
  const evaluation = { ...defined({ id }), ...(isEmpty(weights) ? {} : { weights }) };
  return {
    ...baseRest,
    ...overRest,
    ...(isEmpty(settings) ? {} : { settings }),
    ...(isEmpty(evaluation) ? {} : { evaluation }),
  };
};

const isEmpty = (object: object): boolean => Object.keys(object).length === 0;

type Schema = typeof fileSchema | typeof playerSchema;

const check = <T>(schema: Schema, object: unknown): Result<T> => {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return problem('config-not-an-object');
  const list = placeOf(object, Array.isArray);
  if (list !== undefined) return schemaProblem('config-refused', list.join('.'), 'object', []);
  // The schema of the weights accepts any key, but drops these names silently.
  const reserved = placeOf(object, (_, name) => /^(?:__proto__|prototype|constructor)$/.test(name));
  if (reserved !== undefined) return unknownKey(schema, reserved);
  const parsed = v.safeParse(schema, object);
  if (parsed.success) return ok(parsed.output as T);
  const [issue] = parsed.issues;
  const path = issue.path?.map(item => String(item.key)) ?? [];
  if (issue.expected === 'never') return unknownKey(schema, path);
  return schemaProblem('config-refused', path.join('.'), issue.message, issue.input);
};

const unknownKey = (schema: Schema, path: readonly string[]): Result<never> => {
  const [name = '', holder] = path.toReversed();
  return unknownName('config-unknown-key', name, keysIn(schema, holder), undefined, { path: path.join('.') });
};

const keysIn = (schema: Schema, holder: string | undefined): string[] => {
  if (holder === 'settings') return Object.keys(strongest);
  if (holder === 'evaluation') return Object.keys(evaluation.entries);
  if (holder === 'weights') return [];
  return Object.keys((holder === undefined ? schema : playerSchema).entries);
};

const placeOf = (holder: object, isWrong: (value: unknown, name: string) => boolean): readonly string[] | undefined => {
  for (const [name, value] of Object.entries(holder)) {
    if (isWrong(value, name)) return [name];
    const inner = typeof value === 'object' && value !== null ? placeOf(value, isWrong) : undefined;
    if (inner !== undefined) return [name, ...inner];
  }
  return undefined;
};

type Scalar = string | number | boolean;
interface Tree {
  [name: string]: Tree | Scalar;
}

const setPath = (tree: Tree, path: readonly string[], value: Scalar): boolean => {
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
  return setPath(below, rest, value);
};

const readScalar = (text: string): Scalar => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
};

const leavesOf = (tree: Tree, path = ''): [string, Scalar][] =>
  Object.entries(tree).flatMap(([name, value]): [string, Scalar][] =>
    typeof value === 'object' ? leavesOf(value, `${path}${name}.`) : [[`${path}${name}`, value]],
  );

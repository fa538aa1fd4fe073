import { problem, type Result } from '../../core/result.ts';
import { schemaProblem } from '../../core/text/schema-checks.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import { algorithms } from '../settings.ts';
import { boundKinds, nodeKinds, nodeTypes, TRACE_VERSION } from './trace.ts';

/** The range of the columns of a recording. */
const MAX_VALUE = 2 ** 31 - 2;

/** The last part of a message key if the value is wrong, then the numbers of the message. */
type Check = (value: unknown) => string | undefined;

interface Field {
  readonly check: Check;
  readonly isOptional?: true;
}
type Fields = Readonly<Record<string, Field>>;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text: Check = value => (typeof value === 'string' ? undefined : 'text');
const yesOrNo: Check = value => (typeof value === 'boolean' ? undefined : 'switch');
const list: Check = value => (Array.isArray(value) ? undefined : 'list');
const listOfTexts: Check = value =>
  Array.isArray(value) && value.every(item => typeof item === 'string') ? undefined : 'list-of-texts';
const whole =
  (least: number, most: number): Check =>
  value =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : `whole ${least} ${most}`;
const oneOf =
  (names: readonly unknown[], expected: string): Check =>
  value =>
    names.includes(value) ? undefined : expected;
const orNull =
  (check: Check): Check =>
  value =>
    value === null ? undefined : check(value);

const value = whole(-MAX_VALUE, MAX_VALUE);
const count = whole(0, Number.MAX_SAFE_INTEGER);
const small = whole(0, 255);

export const headFields: Fields = {
  trace: { check: oneOf([TRACE_VERSION], 'number') },
  game: { check: text },
  position: { check: text },
  moves: { check: listOfTexts },
  search: { check: oneOf(algorithms, 'search') },
  depth: { check: count },
  evaluation: {
    check: choice =>
      isObject(choice) && checkFields(choice, evaluationFields, '') === undefined ? undefined : 'evaluation',
    isOptional: true,
  },
  value: { check: value },
  nodes: { check: count },
  isCutShort: { check: yesOrNo },
  tree: { check: list },
};

const evaluationFields: Fields = {
  id: { check: text, isOptional: true },
  weights: { check: weights => (isObject(weights) ? undefined : 'object'), isOptional: true },
};

const strong = (check: Check): Field => ({ check, isOptional: true });

export const plainFields: Fields = {
  id: { check: count },
  parent: { check: orNull(count) },
  move: { check: orNull(text) },
  kind: { check: oneOf(nodeKinds, 'node-kind') },
  alpha: { check: orNull(value) },
  beta: { check: orNull(value) },
  value: { check: value },
  cut: {
    check: cut =>
      cut === null || (isObject(cut) && checkFields(cut, cutFields, '') === undefined) ? undefined : 'node-cut',
  },
  chance: {
    check: chance => (typeof chance === 'number' && chance > 0 && chance <= 1 ? undefined : 'amount 0 1'),
    isOptional: true,
  },
  isCutShort: { check: yesOrNo, isOptional: true },
};

/** The node fields of the strong search. */
export const strongFields: Fields = {
  iteration: strong(small),
  depthLeft: strong(small),
  type: strong(oneOf(nodeTypes, 'node-type')),
  tableHit: strong(oneOf(['value', 'exact'], 'table-hit')),
  reduction: strong(small),
  isReSearch: strong(yesOrNo),
  isExact: strong(yesOrNo),
  bound: strong(oneOf(boundKinds, 'node-bound')),
  isProvedBound: strong(yesOrNo),
  isQuiescence: strong(yesOrNo),
  standPat: strong(value),
  futile: strong(count),
  isProbe: strong(yesOrNo),
  isProof: strong(yesOrNo),
};

export const nodeFields: Fields = { ...plainFields, ...strongFields };

const cutFields: Fields = {
  by: { check: oneOf(['alpha', 'beta'], 'node-cut') },
  left: { check: whole(0, 65_535) },
};

/** `holder` is the path of the object with a full stop behind it. */
export const checkFields = (
  object: Readonly<Record<string, unknown>>,
  fields: Fields,
  holder: string,
): Result<never> | undefined => {
  for (const key in object) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined)
      return unknownName('trace-unknown-key', key, Object.keys(fields), undefined, { path: `${holder}${key}` });
    const expected = field.check(object[key]);
    if (expected !== undefined) return schemaProblem('trace-refused', `${holder}${key}`, expected, object[key]);
  }
  for (const key in fields)
    if (!fields[key]!.isOptional && !Object.hasOwn(object, key))
      return problem('trace-missing-key', { path: `${holder}${key}` });
  return undefined;
};

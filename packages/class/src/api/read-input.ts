import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { parseJson } from '@poda/library/core/text/json-text.ts';
import * as v from 'valibot';
import type { Route } from './route.ts';

const MAX_JSON = 256 * 1024;

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
}

/** Checks the size of a body before parsing it. */
export const readInput = async (
  row: Route,
  request: Request,
  params: Readonly<Record<string, string>>,
  onFirstByte: (query: unknown) => void = () => {},
): Promise<Result<Input>> => {
  const readParams = readPart(row.params, params);
  if (!readParams.ok) return readParams;
  const asked = queryOf(request.url);
  if (!asked.ok) return asked;
  const query = readPart(row.query ?? noQuery, asked.value);
  if (!query.ok) return query;
  const common = { params: readParams.value, query: query.value };
  if (row.maxBytes !== undefined) {
    const bytes = await readBody(request, 'application/octet-stream', row.maxBytes, () => onFirstByte(query.value));
    return bytes.ok ? ok({ ...common, body: undefined, bytes: bytes.value }) : bytes;
  }
  if (row.body === undefined) return ok({ ...common, body: undefined, bytes: undefined });
  const bytes = await readBody(request, 'application/json', MAX_JSON);
  if (!bytes.ok) return bytes;
  const tree = readJson(bytes.value);
  if (!tree.ok) return tree;
  const body = readPart(row.body, tree.value);
  return body.ok ? ok({ ...common, body: body.value, bytes: undefined }) : body;
};

const noQuery = v.strictObject({});

const queryOf = (url: string): Result<Readonly<Record<string, string>>> => {
  const pairs = [...new URL(url).searchParams];
  const twice = pairs.find(([name], i) => pairs.findIndex(([other]) => other === name) !== i);
  if (twice !== undefined) return problem('request-unknown-key', { path: twice[0] });
  return ok(Object.fromEntries(pairs));
};

const readJson = (bytes: Uint8Array): Result<unknown> => {
  try {
    const tree = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return tree.ok ? tree : problem('body-not-json');
  } catch {
    return problem('body-not-json');
  }
};

const readBody = async (
  request: Request,
  type: string,
  most: number,
  onFirstByte: () => void = () => {},
): Promise<Result<Uint8Array<ArrayBuffer>>> => {
  const given = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== type) return problem('wrong-media-type', { type });
  if (Number(request.headers.get('Content-Length') ?? 0) > most) return problem('body-too-large', { most });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      if (length === 0 && chunk.length > 0) onFirstByte();
      length += chunk.length;
      if (length > most) break;
      chunks.push(chunk);
    }
  } catch {
    // The client closed the connection or was too slow.
    return problem('body-incomplete');
  }
  return length > most ? problem('body-too-large', { most }) : ok(new Uint8Array(Buffer.concat(chunks)));
};

const readPart = (schema: v.GenericSchema | undefined, value: unknown): Result<unknown> => {
  if (schema === undefined) return ok(undefined);
  // Valibot would take a list for an object without keys.
  if (Array.isArray(value)) return problem('request-refused', { path: '.', expected: 'object' });
  const inherited = inheritedKeyIn(value);
  if (inherited !== undefined) return problem('request-unknown-key', { path: inherited });
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  return parsed.success ? ok(parsed.output) : refuse(parsed.issues[0]);
};

/** Schemas would take inherited keys such as `__proto__` for known ones. */
const inheritedKeyIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (key in Object.prototype) return key;
    const found = inheritedKeyIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Never quotes the value, which may be a secret. */
const refuse = (issue: v.BaseIssue<unknown>): Result<never> => {
  const path = (issue.path ?? []).map(({ key }) => String(key)).join('.') || '.';
  if (issue.type === 'strict_object' && issue.expected === 'never') return problem('request-unknown-key', { path });
  if (issue.received === 'undefined') return problem('request-lacks-key', { path });
  return problem('request-refused', { path, ...expectationOf(issue) });
};

const expectationOf = ({
  type,
  input,
  requirement,
  expected,
}: v.BaseIssue<unknown> & { readonly requirement?: unknown }) => {
  const limit = typeof requirement === 'number' ? requirement : 0;
  const thing = Array.isArray(input) ? 'items' : 'characters';
  switch (type) {
    case 'min_length':
      return { expected: `at-least-${thing}`, least: limit };
    case 'max_length':
      return { expected: `at-most-${thing}`, most: limit };
    case 'min_value':
      return { expected: 'at-least', least: limit };
    case 'max_value':
      return { expected: 'no-more-than', most: limit };
    case 'picklist':
    case 'literal':
      return { expected: 'one-of', known: String(expected).replace(/["()]/g, '').replaceAll(' | ', ', ') };
    default:
      return { expected: expectations[type] ?? 'form' };
  }
};

/** What the caller should send, by the type of schema that valibot reports. */
const expectations: Readonly<Record<string, string>> = {
  integer: 'integer',
  iso_timestamp: 'date',
  check: 'date',
  number: 'number',
  boolean: 'switch',
  string: 'text',
  array: 'list',
  tuple: 'list',
  object: 'object',
  strict_object: 'object',
  record: 'object',
};

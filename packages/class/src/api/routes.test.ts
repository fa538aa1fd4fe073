import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addressOf, callRoute, type FetchAnswer } from './call-route.ts';
import { isMedia, type Route } from './route.ts';
import { routes } from './routes.ts';

const table: readonly (readonly [string, Route])[] = Object.entries(routes);
const course = '00000000-0000-4000-8000-000000000001';

describe('the table of routes', () => {
  test.each(table)('%s has its own name and reads the parameters of its path', (name, row) => {
    expect(row.id).toBe(name);
    const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, param]) => param!);
    const { entries = {} } = (row.params ?? {}) as { readonly entries?: object };
    expect(Object.keys(entries)).toEqual(inPath);
    expect(row.method === 'GET' && (row.body !== undefined || row.maxBytes !== undefined)).toBe(false);
  });

  test('no two routes have the same method and path', () => {
    const keys = table.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  test.each(table)('%s limits every string, list and number', (_, row) => {
    const answer = isMedia(row.answer) ? [] : [row.answer];
    const schemas = [row.params, row.query, row.body, ...answer].filter(schema => schema !== undefined);
    expect(schemas.flatMap(schema => unlimited(schema as unknown as Node, ''))).toEqual([]);
  });
});

/** The parts of a valibot schema that the check of limits looks at. */
interface Node {
  readonly type: string;
  readonly pipe?: readonly Node[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly items?: readonly Node[];
  readonly options?: readonly unknown[];
  readonly wrapped?: Node;
  readonly value?: Node;
}

/** Numbers without natural bounds in answers: the state of a test, an exit code, the values of a message. */
const natural = /\.(llr|exitCode|values)$/;

/** The checks of a schema; a pipe may begin with another pipe. */
const checksOf = ({ pipe = [] }: Node): string[] =>
  pipe.flatMap((step, i) => [step.type, ...(i === 0 && step.pipe !== pipe ? checksOf(step) : [])]);

/** The paths of all strings, lists and numbers in a schema that may be of any size. */
const unlimited = (node: Node, path: string): string[] => {
  const checks = checksOf(node);
  const isLimited =
    checks.includes('max_length') || checks.includes('max_value') || checks.includes('regex') || natural.test(path);
  const own = ['string', 'array', 'number'].includes(node.type) && !isLimited ? [`${path}: ${node.type}`] : [];
  const inner = [
    ...Object.entries(node.entries ?? {}),
    ...(node.item === undefined ? [] : [['[]', node.item] as const]),
    ...(node.items ?? []).map((item, i) => [String(i), item] as const),
    ...(node.wrapped === undefined ? [] : [['', node.wrapped] as const]),
    ...(node.type === 'record' && !natural.test(path) && node.value !== undefined ? [['*', node.value] as const] : []),
  ];
  return [...own, ...inner.flatMap(([name, child]) => unlimited(child, name === '' ? path : `${path}.${name}`))];
};

describe('the client', () => {
  const answering = (status: number, body: unknown) => {
    const calls: { url: string; request: { method: string; headers: Record<string, string>; body?: unknown } }[] = [];
    const fetch = async (url: string, request: (typeof calls)[number]['request']): Promise<FetchAnswer> => {
      calls.push({ url, request });
      return { ok: status < 400, status, json: async () => body };
    };
    return { calls, fetch };
  };

  test('puts the parameters, the query, the key and the language where the server expects them', async () => {
    const { calls, fetch } = answering(200, { submissions: [], next: null });
    const connection = { fetch, base: 'http://localhost:1', key: 'secret', language: 'en' };
    const answer = await callRoute(connection, routes.listSubmissions, { params: { course }, query: { limit: 5 } });
    expect(answer).toEqual({ ok: true, value: { submissions: [], next: null } });
    expect(calls[0]).toEqual({
      url: `http://localhost:1/api/v1/courses/${course}/submissions?limit=5`,
      request: {
        method: 'GET',
        headers: { Accept: 'application/json', Authorization: 'Bearer secret', 'Accept-Language': 'en' },
      },
    });
  });

  test('returns the refusal of the server with its sentence', async () => {
    const { fetch } = answering(403, { error: { code: 'not-allowed', message: 'No.', values: { role: 'student' } } });
    const answer = await callRoute({ fetch, base: '', csrf: 'token' }, routes.createCourse, { body: { title: 'A' } });
    const error = { code: 'not-allowed', message: 'No.', status: 403, values: { role: 'student' } };
    expect(answer).toEqual({ ok: false, error });
  });

  test('refuses an answer of another form, and tells if the server cannot be reached', async () => {
    const { fetch } = answering(200, { courses: [{ id: 'x' }] });
    const odd = await callRoute({ fetch, base: 'http://a' }, routes.listCourses, {});
    expect(odd).toMatchObject({ error: { code: 'server-answer-unreadable' } });
    const dead = await callRoute({ fetch: () => Promise.reject(new Error('no')), base: '' }, routes.listCourses, {});
    expect(dead).toMatchObject({ error: { code: 'server-unreachable', values: { reason: 'no' } } });
  });

  test('escapes what it puts into an address', () => {
    const address = addressOf(routes.submit, { params: { course: '../x' }, query: { file: 'a&b=c.py' } });
    expect(address).toBe('/api/v1/courses/..%2Fx/submissions?file=a%26b%3Dc.py');
  });
});

test('a line has no control characters and no unpaired surrogates', () => {
  const { title } = routes.createCourse.body.entries;
  for (const wrong of ['', 'a\nb', 'a\0', '\ud800', '\u0085', 'x'.repeat(200)]) expect(v.is(title, wrong)).toBe(false);
  expect(v.is(title, 'Inteligencia artificial 👋')).toBe(true);
});

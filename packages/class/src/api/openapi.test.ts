import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { classTranslator } from '../words/translators.ts';
import { handlers } from './api.ts';
import { jsonSchema, openApi, type Tree } from './openapi.ts';
import { isMedia, type Route } from './route.ts';
import { routes } from './routes.ts';

const rows: readonly Route[] = Object.values(routes);

describe('the description of the API', () => {
  test('every row of the table has exactly one handler', () => {
    expect(Object.keys(handlers).sort()).toEqual(rows.map(({ id }) => id).sort());
    for (const [id, handler] of Object.entries(handlers)) expect(typeof handler, id).toBe('function');
  });

  test.each(['es', 'en'] as const)('names every route, with a summary in %s', language => {
    const translator = classTranslator(language);
    const paths = openApi(rows, translator)['paths'] as Record<string, Record<string, Tree>>;
    const operations = Object.values(paths).flatMap(path => Object.values(path));
    expect(operations.map(operation => operation['operationId']).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(operations.filter(({ summary }) => typeof summary !== 'string' || summary === '')).toEqual([]);
    for (const [path, methods] of Object.entries(paths))
      for (const { parameters } of Object.values(methods) as { parameters: { name: string; in: string }[] }[])
        expect(parameters.filter(parameter => parameter.in === 'path').map(({ name }) => `{${name}}`)).toEqual(
          path.match(/\{\w+\}/g) ?? [],
        );
  });

  test('is JSON, and every pattern in it is a regular expression', () => {
    const text = JSON.stringify(openApi(rows, classTranslator('en')));
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, source]) => JSON.parse(source!));
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow();
    expect(patterns.length).toBeGreaterThan(10);
  });
});

describe('a schema as JSON Schema', () => {
  test.each([
    [v.pipe(v.string(), v.minLength(1), v.maxLength(5)), { type: 'string', minLength: 1, maxLength: 5 }],
    [
      v.pipe(v.pipe(v.array(v.boolean()), v.maxLength(3)), v.minLength(1)),
      { type: 'array', items: { type: 'boolean' }, maxItems: 3, minItems: 1 },
    ],
    [v.nullable(v.picklist(['a', 'b'])), { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] }],
    [v.pipe(v.number(), v.integer(), v.maxValue(7)), { type: 'integer', maximum: 7 }],
    [v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number), v.maxValue(7)), { type: 'string', pattern: '^\\d$' }],
    [
      v.strictObject({ a: v.string(), b: v.optional(v.unknown()) }),
      { type: 'object', properties: { a: { type: 'string' }, b: {} }, required: ['a'], additionalProperties: false },
    ],
    [
      v.tuple([v.literal(1), v.string()]),
      { type: 'array', prefixItems: [{ const: 1 }, { type: 'string' }], minItems: 2, maxItems: 2 },
    ],
  ] as [v.GenericSchema, Tree][])('%#', (schema, tree) => expect(jsonSchema(schema)).toEqual(tree));

  test('every answer of the table can be described', () => {
    for (const { answer } of rows)
      if (!isMedia(answer)) expect(Object.keys(jsonSchema(answer)).length).toBeGreaterThan(0);
  });
});

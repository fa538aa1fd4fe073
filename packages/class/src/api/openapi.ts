import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { ClassKey, ClassTranslator } from '../words/translators.ts';
import { refusalSchema } from './call-route.ts';
import { API_PREFIX, CSRF_HEADER, isMedia, type Route } from './route.ts';
import { moment, momentText } from './value-schemas.ts';

export type Tree = Record<string, unknown>;

/** Made from the same schemas that parse requests. */
export const openApi = (rows: readonly Route[], translator: ClassTranslator): Tree => {
  const paths: Record<string, Tree> = {};
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row, translator) };
  }
  return {
    openapi: '3.1.0',
    info: { title: translator.say('api.title'), version: API_PREFIX.split('/').at(-1) },
    servers: [{ url: API_PREFIX }],
    paths,
    components: {
      schemas: { Error: jsonSchema(refusalSchema) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'poda_session' },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
  };
};

const operation = (row: Route, translator: ClassTranslator): Tree => {
  const isOpen = row.who.includes('nobody');
  const needsToken = row.method !== 'GET' && row.startsSession !== true;
  return {
    operationId: row.id,
    summary: translator.say(`api.${row.id}` as ClassKey),
    'x-roles': row.who,
    security: isOpen ? [{}, { session: [] }, { key: [] }] : [{ session: [] }, { key: [] }],
    parameters: [
      ...parametersOf(row.params, 'path'),
      ...parametersOf(row.query, 'query'),
      ...(needsToken ? [{ name: CSRF_HEADER, in: 'header', required: false, schema: { type: 'string' } }] : []),
    ],
    ...bodyOf(row),
    responses: {
      200: { description: 'OK', content: answerOf(row) },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
};

const parametersOf = (schema: v.GenericSchema | undefined, place: 'path' | 'query'): Tree[] => {
  const { properties = {}, required = [] } = schema === undefined ? {} : (jsonSchema(schema) as JsonSchema);
  return Object.entries(properties).map(([name, rule]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: rule,
  }));
};

const bodyOf = ({ body, maxBytes }: Route): Tree => {
  if (body !== undefined)
    return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body) } } } };
  if (maxBytes === undefined) return {};
  const schema = { type: 'string', format: 'binary', maxLength: maxBytes };
  return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
};

const answerOf = ({ answer }: Route): Tree =>
  isMedia(answer)
    ? { [answer.media.split(';')[0]!]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: jsonSchema(answer) } };

/** What a caller sends, so a value before its transformation. Throws for an unknown kind of schema. */
export const jsonSchema = (schema: v.GenericSchema): Tree => {
  const { $schema, ...tree } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // The only checks are those of moments, whose format already demands that the day exists.
    ignoreActions: ['check'],
    // Patterns in JSON Schema are always Unicode regular expressions, so our flag u is left out.
    overrideAction: ({ valibotAction: { type }, jsonSchema: made }) => (type === 'regex' ? made : undefined),
    overrideSchema: ({ valibotSchema, jsonSchema: made }) => {
      if (valibotSchema === moment) return jsonSchema(momentText);
      if (valibotSchema.type === 'date') return {}; // Only the server has dates.
      return valibotSchema.type === 'tuple' ? { ...made, maxItems: made.minItems! } : undefined;
    },
  });
  return tree;
};

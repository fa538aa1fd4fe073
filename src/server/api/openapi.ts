import type * as v from 'valibot';
import type { FullKey, FullTranslator } from '../../i18n/translators.ts';
import { refusalSchema } from '../../protocols/arena-api/call-route.ts';
import { API_PREFIX, CSRF_HEADER, isMedia, type Route } from '../../protocols/arena-api/route.ts';

export type Tree = Record<string, unknown>;

/** The parts of a valibot schema, or of a check in its pipe, that become JSON Schema. */
interface Node {
  readonly type: string;
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  readonly pipe?: readonly Node[];
  readonly requirement?: unknown;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly items?: readonly Node[];
  readonly options?: readonly unknown[];
  readonly wrapped?: Node;
  readonly key?: Node;
  readonly value?: Node;
  readonly literal?: unknown;
}

/** From the schemas that parse requests. */
export const openApi = (rows: readonly Route[], translator: FullTranslator): Tree => {
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

const operation = (row: Route, translator: FullTranslator): Tree => {
  const isOpen = row.who.includes('nobody');
  const needsToken = row.method !== 'GET' && row.startsSession !== true;
  return {
    operationId: row.id,
    summary: translator.say(`api.${row.id}` as FullKey),
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

const parametersOf = (schema: v.GenericSchema | undefined, place: 'path' | 'query'): Tree[] =>
  Object.entries((schema as unknown as Node | undefined)?.entries ?? {}).map(([name, node]) => ({
    name,
    in: place,
    required: node.type !== 'optional',
    schema: schemaOf(node),
  }));

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

/** Throws for an unknown kind of schema. */
export const jsonSchema = (schema: v.GenericSchema): Tree => schemaOf(schema as unknown as Node);

const schemaOf = (node: Node): Tree => {
  const [first, ...checks] = node.pipe ?? [];
  // The caller sends the value before a transformation.
  const transformed = checks.findIndex(({ kind }) => kind === 'transformation');
  const ofCaller = transformed === -1 ? checks : checks.slice(0, transformed);
  const base =
    first !== undefined && first.pipe !== node.pipe && first.pipe !== undefined ? schemaOf(first) : plain(node);
  return Object.assign({}, base, ...ofCaller.map(check => constraint(check, base)));
};

const plain = (node: Node): Tree => {
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: node.type };
    case 'unknown':
      return {};
    case 'picklist':
      return { enum: node.options };
    case 'literal':
      return { const: node.literal };
    case 'optional':
      return schemaOf(node.wrapped!);
    case 'nullable':
      return { anyOf: [schemaOf(node.wrapped!), { type: 'null' }] };
    case 'union':
      return { anyOf: (node.options as readonly Node[]).map(schemaOf) };
    case 'array':
      return { type: 'array', items: schemaOf(node.item!) };
    case 'tuple':
      return {
        type: 'array',
        prefixItems: node.items!.map(schemaOf),
        minItems: node.items!.length,
        maxItems: node.items!.length,
      };
    case 'record':
      return { type: 'object', propertyNames: schemaOf(node.key!), additionalProperties: schemaOf(node.value!) };
    case 'object':
    case 'strict_object':
      return objectSchema(node);
    default:
      throw new Error(`no JSON Schema for ${node.type}`);
  }
};

const objectSchema = ({ type, entries = {} }: Node): Tree => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(entries).map(([name, node]) => [name, schemaOf(node)])),
  required: Object.entries(entries)
    .filter(([, node]) => node.type !== 'optional')
    .map(([name]) => name),
  // Later versions may add to an answer; a request holds only keys that the server knows.
  ...(type === 'strict_object' ? { additionalProperties: false } : {}),
});

const constraint = ({ type, requirement }: Node, { type: of }: Tree): Tree => {
  switch (type) {
    case 'min_length':
      return of === 'array' ? { minItems: requirement } : { minLength: requirement };
    case 'max_length':
      return of === 'array' ? { maxItems: requirement } : { maxLength: requirement };
    case 'min_value':
      return { minimum: requirement };
    case 'max_value':
      return { maximum: requirement };
    case 'integer':
      return { type: 'integer' };
    case 'regex':
      return { pattern: (requirement as RegExp).source };
    case 'iso_timestamp':
      return { format: 'date-time' };
    // Only moments have a check, and their format already demands that the day exists.
    case 'check':
      return {};
    default:
      throw new Error(`no JSON Schema for ${type}`);
  }
};

/** A JSON Schema, as far as the description of the API uses it. */
type Schema = Readonly<Record<string, unknown>>;

/** The first place at which a value does not fit a schema; undefined if it fits. */
export const schemaMismatch = (schema: Schema, value: unknown, path = '$'): string | undefined => {
  const wrong = Object.entries(schema).find(([key, rule]) => !(checks[key] ?? unknownRule(key))(rule, value));
  if (wrong !== undefined) return `${path} ${wrong[0]}`;
  if (Array.isArray(value)) {
    const { items, prefixItems = [] } = schema as { items?: Schema; prefixItems?: readonly Schema[] };
    for (const [i, item] of value.entries()) {
      const inner = schemaMismatch(prefixItems[i] ?? items ?? {}, item, `${path}[${i}]`);
      if (inner !== undefined) return inner;
    }
  } else if (typeof value === 'object' && value !== null) {
    const { properties = {}, additionalProperties } = schema as {
      properties?: Readonly<Record<string, Schema>>;
      additionalProperties?: Schema | false;
    };
    for (const [key, item] of Object.entries(value)) {
      const rule = properties[key] ?? additionalProperties ?? {};
      const inner = rule === false ? `${path} has ${key}` : schemaMismatch(rule, item, `${path}.${key}`);
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
};

const unknownRule = (key: string): never => {
  throw new Error(`the validator does not know ${key}`);
};

const lengthOf = (value: unknown): number => (value as { readonly length: number }).length;

/** The rules about a value itself; rules about its parts are followed above. */
const checks: Readonly<Record<string, (rule: unknown, value: unknown) => boolean>> = {
  type: (rule, value) => typeOf(value) === rule || (rule === 'number' && typeOf(value) === 'integer'),
  enum: (rule, value) => (rule as readonly unknown[]).includes(value),
  const: (rule, value) => value === rule,
  anyOf: (rule, value) => (rule as readonly Schema[]).some(schema => schemaMismatch(schema, value) === undefined),
  required: (rule, value) => (rule as readonly string[]).every(key => key in (value as object)),
  minLength: (rule, value) => lengthOf(value) >= Number(rule),
  maxLength: (rule, value) => lengthOf(value) <= Number(rule),
  minItems: (rule, value) => lengthOf(value) >= Number(rule),
  maxItems: (rule, value) => lengthOf(value) <= Number(rule),
  minimum: (rule, value) => Number(value) >= Number(rule),
  maximum: (rule, value) => Number(value) <= Number(rule),
  pattern: (rule, value) => new RegExp(String(rule), 'u').test(String(value)),
  format: (rule, value) => rule !== 'date-time' || !Number.isNaN(Date.parse(String(value))),
  propertyNames: (rule, value) =>
    Object.keys(value as object).every(key => schemaMismatch(rule as Schema, key) === undefined),
  properties: () => true,
  additionalProperties: () => true,
  items: () => true,
  prefixItems: () => true,
};

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

import { parseJson } from '@poda/library/core/text/json-text.ts';
import * as v from 'valibot';

/** JSON of a form; undefined for other text. */
export const parseAs = <S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | undefined => {
  const tree = parseJson(text);
  const parsed = tree.ok ? v.safeParse(schema, tree.value) : undefined;
  return parsed?.success ? parsed.output : undefined;
};

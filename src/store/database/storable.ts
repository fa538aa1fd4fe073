/** A text that PostgreSQL takes: bots may write the character NUL and unpaired surrogates, which it refuses. */
export const storableText = (text: string): string =>
  unstorable.test(text) ? text.replace(allUnstorable, '\ufffd') : text;

/** A value as JSON that PostgreSQL takes. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));

const unstorable = /\0|\p{Cs}/u;
const allUnstorable = new RegExp(unstorable, 'gu');

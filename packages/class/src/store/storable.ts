/** PostgreSQL refuses the character NUL and unpaired surrogates, which bots may write. */
export const storableText = (text: string): string =>
  unstorable.test(text) ? text.replace(allUnstorable, '\ufffd') : text;

export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));

const unstorable = /\0|\p{Cs}/u;
const allUnstorable = new RegExp(unstorable, 'gu');

/** Where a text that is no JSON stops being JSON, counted from 1; its end where something is missing there. */
export const mistakeIn = (text: string): { readonly line: number; readonly column: number } => {
  const before = text.slice(0, offsetOfMistake(text)).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
};

const string = '"(?:[^"\\\\\\u0000-\\u001f]|\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4}))*"';
const scalar = '-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?![\\w.+-])|(?:true|false|null)(?!\\w)';
const token = new RegExp(`[ \\t\\r\\n]*(?:(${string})|(${scalar})|([[\\]{}:,]))`, 'y');

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

const offsetOfMistake = (text: string): number => {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    token.lastIndex = at;
    const found = token.exec(text);
    const start = at + /^[ \t\r\n]*/.exec(text.slice(at))![0].length;
    const next: Expected | undefined = found === null ? undefined : follow(expected, found, open);
    if (next === undefined) return start;
    expected = next;
    at = token.lastIndex;
  }
};

/** What must come after a token; undefined where the token must not stand there. Keeps the brackets that are open. */
const follow = (expected: Expected, [, text, , sign]: RegExpExecArray, open: string[]): Expected | undefined => {
  const after = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end');
  const takesValue = expected === 'value' || expected === 'value or end';
  if (text !== undefined && (expected === 'key' || expected === 'key or end')) return 'colon';
  if (sign === undefined) return takesValue ? after() : undefined;
  if (sign === '[' || sign === '{') {
    if (!takesValue) return undefined;
    open.push(sign === '[' ? ']' : '}');
    return sign === '[' ? 'value or end' : 'key or end';
  }
  if (sign === ':') return expected === 'colon' ? 'value' : undefined;
  if (sign === ',') return expected !== 'comma or end' ? undefined : open.at(-1) === ']' ? 'value' : 'key';
  if (!expected.endsWith('or end') || open.pop() !== sign) return undefined;
  return after();
};

/**
 * A JSON text that ends or breaks in the middle, cut back to a place where it can be closed again: each cut is whole JSON,
 * the longest first. Whatever stands before the damage is in it.
 */
export function* cutJson(text: string): Generator<string> {
  const cuts = placesToCut(text);
  for (let i = cuts.length - 1; i >= Math.max(0, cuts.length - MOST_CUTS); i--)
    yield text.slice(0, cuts[i]!.end) + cuts[i]!.closers;
}

/** A value that is cut in the middle of its parts needs a few steps back, not many. */
const MOST_CUTS = 100;

interface Cut {
  readonly end: number;
  readonly closers: string;
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'more';

const token = /\s*(?:("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*(?=[\s,\]}])|true|false|null)|([[\]{}:,]))/sy;

const placesToCut = (text: string): Cut[] => {
  const cuts: Cut[] = [];
  const open: string[] = [];
  let expected: Expected = 'value';
  token.lastIndex = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [, string, scalar, sign] = found;
    const next = follow(expected, string !== undefined, scalar !== undefined, sign, open);
    if (next === undefined) return cuts;
    const isWhole = next === 'more' || next.endsWith(' or end');
    expected = next;
    if (isWhole && open.length + cuts.length > 0)
      cuts.push({ end: token.lastIndex, closers: open.toReversed().join('') });
    if (open.length === 0) return cuts;
  }
  return cuts;
};

/** What may come after a token; undefined where the token may not stand there. Keeps the brackets to be closed. */
const follow = (
  expected: Expected,
  isString: boolean,
  isScalar: boolean,
  sign: string | undefined,
  open: string[],
): Expected | undefined => {
  const takesValue = expected.startsWith('value');
  if (isString) return expected.startsWith('key') ? 'colon' : takesValue ? 'more' : undefined;
  if (isScalar) return takesValue ? 'more' : undefined;
  switch (sign) {
    case '[':
    case '{':
      if (!takesValue) return undefined;
      open.push(sign === '[' ? ']' : '}');
      return sign === '[' ? 'value or end' : 'key or end';
    case ']':
    case '}':
      if ((expected !== 'more' && !expected.endsWith(' or end')) || open.at(-1) !== sign) return undefined;
      open.pop();
      return 'more';
    case ':':
      return expected === 'colon' ? 'value' : undefined;
    default:
      return expected !== 'more' ? undefined : open.at(-1) === ']' ? 'value' : 'key';
  }
};

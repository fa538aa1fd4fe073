import { MAX_NAG, onOneLine } from '../record/record.ts';

export type Token = { readonly line: number } & (
  | { readonly kind: 'tag'; readonly name: string; readonly value: string }
  | { readonly kind: 'comment' | 'move' | 'result' | 'word'; readonly text: string }
  | { readonly kind: 'nag'; readonly nag: number }
  /** A star that stands alone ends a game; attached to a move it may also mark the move as forced. */
  | { readonly kind: 'star'; readonly touchesMove: boolean }
  | { readonly kind: 'number' | 'open' | 'close' | 'broken-tag' | 'unclosed-comment' }
);

export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const touchesMove = tokens.at(-1)?.kind === 'move' && !/\s/.test(text[at - 1] ?? '');
    const { tokens: found, end } = tokensAt(text, at, touchesMove);
    for (const token of found) tokens.push({ ...token, line } as Token);
    for (let i = at; i < end; i++) if (text[i] === '\n') line++;
    at = end;
  }
  return tokens;
};

/** PDN writes this glyph, a forced move, as a star attached to the move. */
export const FORCED = 7;

type Placeless<T> = T extends unknown ? Omit<T, 'line'> : never;
type Found = Placeless<Token>;

const marks: Readonly<Record<string, number>> = { '!': 1, '?': 2, '!!': 3, '??': 4, '!?': 5, '?!': 6 };

const nags = (nag: number | undefined): Found[] => (nag === undefined || nag > MAX_NAG ? [] : [{ kind: 'nag', nag }]);

const comments = (comment: string): Found[] => {
  const text = onOneLine(comment);
  return text === '' ? [] : [{ kind: 'comment', text }];
};

const square = '(?:[a-h][1-8]|\\d+)';

/** A move token in lower case, without spaces, with `-` and `x`. */
const moves = (text: string): Found[] => {
  const usual = text.toLowerCase().replace(/\s/g, '').replace(/–/g, '-').replace(/[:×]/g, 'x');
  return [{ kind: 'move', text: usual }];
};

const shapes: readonly (readonly [RegExp, (found: RegExpExecArray, touchesMove: boolean) => Found[]])[] = [
  [/\s+/y, () => []],
  [
    /\[\s*([A-Za-z_]\w*)\s*"((?:[^"\\\r\n]|\\.)*)"\s*\]/y,
    ([, name = '', value = '']) => [{ kind: 'tag', name, value: value.replace(/\\(.)/g, '$1') }],
  ],
  [/\[[^\r\n]*/y, () => [{ kind: 'broken-tag' }]],
  [/;([^\r\n]*)/y, ([, comment = '']) => comments(comment)],
  [
    /(?:1\/2\s*-\s*1\/2|½\s*-\s*½|1\s*-\s*[01]|0\s*-\s*[012]|2\s*-\s*0)(?![\w/:-])/y,
    ([text]) => [{ kind: 'result', text: text.replace(/\s/g, '').replace(/½/g, '1/2') }],
  ],
  [/\(([!?]+)\)|[!?]+/y, ([mark, inBrackets]) => nags(marks[inBrackets ?? mark])],
  [/\$(\d+)/y, ([, number]) => nags(Number(number))],
  [/\*/y, (_, touchesMove) => [{ kind: 'star', touchesMove }]],
  [/\(/y, () => [{ kind: 'open' }]],
  [/\)/y, () => [{ kind: 'close' }]],
  [/\d+\s*\.+|\d+(?=\s+(?:[a-h][1-8]|\d+)\s*[-–x:×])|\.\.+/iy, () => [{ kind: 'number' }]],
  [new RegExp(`${square}(?:\\s*[-–x:×]\\s*${square})+`, 'iy'), ([text]) => moves(text)],
  // Moves without a sign between the squares, such as `c3d4`, and the short forms `cd4` and `c:e5`.
  [/(?:[a-h][1-8]){2,}(?!\w)/iy, ([text]) => moves(text.match(/../g)!.join('-'))],
  [/[a-h][:x×]?[a-h][1-8](?!\w)/iy, ([text]) => moves(text)],
  // A sign that stands alone, such as a plus for an advantage, gives no token, since a record has no field for it.
  [/[^\s()[\]{};$!?*]+|./suy, ([text]) => (/[\p{L}\p{N}]/u.test(text) ? [{ kind: 'word', text }] : [])],
];

const tokensAt = (text: string, at: number, touchesMove: boolean): { tokens: Found[]; end: number } => {
  const isLineStart = at === 0 || text[at - 1] === '\n';
  if (isLineStart && text[at] === '%') {
    const end = text.indexOf('\n', at);
    return { tokens: [], end: end < 0 ? text.length : end };
  }
  if (text[at] === '{') return commentAt(text, at);
  for (const [shape, meaning] of shapes) {
    shape.lastIndex = at;
    const found = shape.exec(text);
    if (found !== null) return { tokens: meaning(found, touchesMove), end: shape.lastIndex };
  }
  return { tokens: [], end: at + 1 };
};

/** A comment without a closing brace ends at an empty line before a tag, which begins the next game. */
const nextGame = /\n[ \t\r]*\n[ \t]*(?=\[\s*[A-Za-z_]\w*\s*")/;

const commentAt = (text: string, at: number): { tokens: Found[]; end: number } => {
  const closing = text.indexOf('}', at);
  const inside = text.slice(at + 1, closing < 0 ? text.length : closing);
  const cut = nextGame.exec(inside)?.index;
  if (closing >= 0 && cut === undefined) return { tokens: comments(inside), end: closing + 1 };
  const comment = inside.slice(0, cut ?? inside.length);
  return { tokens: [...comments(comment), { kind: 'unclosed-comment' }], end: at + 1 + comment.length };
};

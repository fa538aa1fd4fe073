/**
 * Makes text from outside safe to show: what has no glyph becomes a code such as `\x1b`. All functions are idempotent.
 */

/** Line breaks and tabs stay. */
export const visible = (text: string): string =>
  isPlain.test(text)
    ? text
    : text.replaceAll('\r\n', '\n').replace(unsafe, sign => (sign === '\n' || sign === '\t' ? sign : codeOf(sign)));

/** Line breaks become codes too, so that the text cannot imitate a line of Poda's output. */
export const visibleLine = (text: string): string => (isPlainLine.test(text) ? text : text.replace(unsafe, codeOf));

/** One line of JSON with unsafe characters as `\u` escapes, and numbers of at most 12 digits. */
export const visibleJson = (value: unknown): string => {
  const json = JSON.stringify(value, withoutNoise);
  return isPlainLine.test(json) ? json : json.replace(unsafe, unitsOf);
};

/** A replacer for JSON that rounds floating-point errors away: 0.30000000000000004 becomes 0.3. */
export const withoutNoise = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(MAX_DIGITS)) : value;

const MAX_DIGITS = 12;

/** Cuts a text to at most `max` UTF-16 units and adds an ellipsis; never splits a surrogate pair. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…`;

const isPlain = /^[\n\t\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff]*$/;
const isPlainLine = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff]*$/;

/** Scripts in which an invisible joiner between two letters changes how they are written. */
const joiningScripts = [
  ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Mand', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym'],
  ...['Sinh', 'Khmr', 'Mymr', 'Tibt', 'Java', 'Bali'],
]
  .map(script => `\\p{scx=${script}}`)
  .join('');

const emoji = '\\p{Extended_Pictographic}';

const unsafe = new RegExp(
  [
    // C0 and C1 controls, DEL, line and paragraph separators, lone surrogates, private-use code points, noncharacters.
    '[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Co}\\p{Noncharacter_Code_Point}]',
    // Interlinear annotation characters, and the Braille pattern without dots, which looks like a space.
    '[\\ufff9-\\ufffb\\u2800]',
    // A zero-width joiner or non-joiner, except inside an emoji and between letters of a joining script.
    `(?<![${joiningScripts}${emoji}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]`,
    `[\\u200c\\u200d](?![${joiningScripts}${emoji}])`,
    // A variation selector, except after an emoji, in a keycap such as 1 in a square, or after a Han character.
    `(?<!${emoji})[\\ufe0e\\ufe0f](?!\\u20e3)`,
    '(?<!\\p{scx=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    // All other characters that Unicode calls ignorable: direction marks, soft hyphens, zero-width spaces, tags.
    '(?![\\u200c\\u200d\\ufe00-\\ufe02\\ufe0e\\ufe0f\\u{e0100}-\\u{e01ef}])\\p{Default_Ignorable_Code_Point}',
    // Combining marks after the fifth on one letter: they would be drawn over the neighbouring lines.
    '(?<=\\p{M}{5})\\p{M}',
  ].join('|'),
  'gu',
);

export const codeOf = (sign: string): string => {
  const short = shortCodes[sign];
  if (short !== undefined) return short;
  const code = sign.codePointAt(0)!;
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
};

const shortCodes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const unitsOf = (sign: string): string =>
  Array.from({ length: sign.length }, (_, i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');

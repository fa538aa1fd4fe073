/**
 * Text from outside (files, bots, the command line, the environment), made fit to be shown: every character that a terminal or
 * a browser would obey instead of drawing, and every character that has no picture of its own, becomes a visible code such as
 * `\x1b` or `\u202e`. Applied to its own result, each function here changes nothing.
 */

/** A text of several lines: line breaks and tabs stay. */
export const visible = (text: string): string =>
  isPlain.test(text)
    ? text
    : text.replaceAll('\r\n', '\n').replace(unsafe, sign => (sign === '\n' || sign === '\t' ? sign : codeOf(sign)));

/** A text that has to stay in its line, such as a name: a line break in it must not look like a line of ours. */
export const visibleLine = (text: string): string => (isPlainLine.test(text) ? text : text.replace(unsafe, codeOf));

/** A value as JSON in one line, with the same characters as `\u` escapes: whoever parses it gets the same value. */
export const visibleJson = (value: unknown): string => {
  const json = JSON.stringify(value);
  return isPlainLine.test(json) ? json : json.replace(unsafe, unitsOf);
};

/** The beginning of a text that is too long, with a sign that it goes on; no pair of surrogates is cut in two. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;

/** ASCII and the letters of Western Europe: most texts are not looked at any closer. */
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

/** What is shown as a code. */
const unsafe = new RegExp(
  [
    // C0 and C1 controls, DEL, separators of lines and paragraphs, halves of surrogate pairs, code points for private use.
    '[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Co}\\p{Noncharacter_Code_Point}]',
    // Annotations between the lines, and the Braille pattern without dots, which looks like a space.
    '[\\ufff9-\\ufffb\\u2800]',
    // An invisible joiner, except inside an emoji and between letters that join.
    `(?<![${joiningScripts}${emoji}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]`,
    `[\\u200c\\u200d](?![${joiningScripts}${emoji}])`,
    // A choice between two pictures, except after an emoji, or in a key such as 1 in a square; for kanji there are many.
    `(?<!${emoji})[\\ufe0e\\ufe0f](?!\\u20e3)`,
    '(?<!\\p{scx=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    // Everything else that Unicode calls ignorable: marks of direction, soft hyphens, zero-width spaces, fillers, tags.
    '(?![\\u200c\\u200d\\ufe00-\\ufe02\\ufe0e\\ufe0f\\u{e0100}-\\u{e01ef}])\\p{Default_Ignorable_Code_Point}',
    // Accents beyond those that one letter has in any language: they would be drawn over the lines around it.
    '(?<=\\p{M}{5})\\p{M}',
  ].join('|'),
  'gu',
);

/** The code that stands for one character. */
export const codeOf = (sign: string): string => {
  const short = shortCodes[sign];
  if (short !== undefined) return short;
  const code = sign.codePointAt(0)!;
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
};

const shortCodes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A character as JSON escapes it: each of its UTF-16 units. */
const unitsOf = (sign: string): string =>
  Array.from({ length: sign.length }, (_, i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');

const ESCAPE = '\u001b';

const names = {
  [`${ESCAPE}[A`]: 'up',
  [`${ESCAPE}[B`]: 'down',
  [`${ESCAPE}[C`]: 'right',
  [`${ESCAPE}[D`]: 'left',
  [`${ESCAPE}OA`]: 'up',
  [`${ESCAPE}OB`]: 'down',
  [`${ESCAPE}OC`]: 'right',
  [`${ESCAPE}OD`]: 'left',
  '\r': 'enter',
  '\n': 'enter',
  ' ': 'space',
  '\t': 'tab',
  [ESCAPE]: 'escape',
  '\u007f': 'backspace',
  '\b': 'backspace',
  '\u0003': 'interrupt',
  '\u0004': 'end-of-input',
  '\u000c': 'redraw',
  '\u0015': 'clear-line',
  '\u001a': 'suspend',
} as const;

type KeyName = (typeof names)[keyof typeof names];

export interface Key {
  readonly text: string;
  readonly name: KeyName | undefined;
}

/** Fast typing and pasting send several keys at once. */
export const keysIn = (text: string): Key[] =>
  (text.match(oneKey) ?? []).map(key => ({
    text: key,
    name: (names as Readonly<Record<string, KeyName | undefined>>)[key],
  }));

/** A mouse report, an answer of the terminal (OSC, DCS), an escape sequence such as an arrow, or one character. */
const oneKey = new RegExp(
  [
    `${ESCAPE}\\[M[^]{3}`,
    `${ESCAPE}[\\]PX^_][^\\u0007${ESCAPE}]*(?:\\u0007|${ESCAPE}\\\\)`,
    `${ESCAPE}\\[[0-?]*[ -/]*[@-~]`,
    `${ESCAPE}O[A-Z]`,
    '[^]',
  ].join('|'),
  'gu',
);

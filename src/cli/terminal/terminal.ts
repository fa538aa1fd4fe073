import type { Screen } from './screen.ts';

/** The input and output of a command; tests pass their own. */
export interface Terminal {
  readonly input: NodeJS.ReadStream | NodeJS.ReadableStream;
  readonly output: Screen;
  readonly errors: Screen;
  /** True if both input and output are a terminal, so a person can answer. */
  readonly isInteractive: boolean;
  readonly hasColour: boolean;
  /** False if the terminal shows only ASCII. */
  readonly hasUnicode?: boolean;
  /** False if the cursor cannot be moved, so output is written line by line. */
  readonly hasCursor?: boolean;
  /** Sets a handler for SIGINT, so that the program does not end at once; it still exits with code 130. */
  readonly onInterrupt?: (act: () => unknown) => void;
  /** Sets a handler for SIGTERM, which service managers send, so that the program ends in order. */
  readonly onTerminate?: (act: () => unknown) => void;
  /** Sets a handler for a closed output pipe (EPIPE); the program ends after the handler, not at once. */
  readonly onOutputClosed?: (act: () => void) => void;
}

/** The exit code of a program that SIGINT ended. */
export const INTERRUPTED = 130;

/** Width of lines of text, in columns: the default without a terminal, and the maximum that reads well. */
const MAX_COLUMNS = 80;

/** The width for lines of text on a terminal, in columns: at most 80. */
export const columnsOf = ({ output: { columns } }: Terminal): number =>
  columns === undefined || columns < 1 ? MAX_COLUMNS : Math.min(columns, MAX_COLUMNS);

type Environment = Readonly<Record<string, string | undefined>>;

/** True if the locale is UTF-8; also if no variable names a locale. */
export const hasUnicodeLocale = (environment: Environment): boolean => {
  const locale = environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'];
  return locale === undefined || locale === '' || /utf-?8/i.test(locale);
};

/** True if the terminal's cursor can be moved. */
export const hasMovingCursor = ({ TERM }: Environment): boolean => TERM !== 'dumb';

/** A text in a style, if the terminal has colours. */
export const paint = ({ hasColour, output }: Terminal, style: Style, text: string): string =>
  hasColour ? output.ownSequence(`\u001b[${styles[style]}m`) + text + output.ownSequence('\u001b[0m') : text;

export type Style = keyof typeof styles;

const styles = {
  dim: '2',
  bold: '1',
  underlined: '4',
  inverse: '7',
  red: '1;31',
  blue: '1;34',
  // White is shown as bold without a colour, so that white pieces are visible on a white screen.
  white: '1',
  black: '1;35',
} as const;

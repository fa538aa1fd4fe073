import type { Environment } from '@poda/library/node/environment.ts';
import type { Output } from './output.ts';

/** Tests pass their own. */
export interface Terminal {
  readonly input: NodeJS.ReadStream | NodeJS.ReadableStream;
  readonly output: Output;
  readonly errors: Output;
  /** True if a person can answer: input and output are a terminal. */
  readonly isInteractive: boolean;
  readonly hasColour: boolean;
  readonly hasUnicode?: boolean;
  /** False if output is written line by line. */
  readonly hasCursor?: boolean;
  /** With a handler SIGINT does not end the program at once; it still exits with 130, unless the handler returns `too-late`. */
  readonly onInterrupt?: (handler: () => unknown) => void;
  /** Service managers send SIGTERM; with a handler the program ends in order. */
  readonly onTerminate?: (handler: () => unknown) => void;
  /** Called after EPIPE; the program ends after the handler. */
  readonly onOutputClosed?: (handler: () => void) => void;
}

export const EXIT_INTERRUPTED = 130;

/** In columns: the default without a terminal, and the most that reads well. */
export const MAX_COLUMNS = 80;

export const columnsOf = ({ output: { columns } }: Terminal): number =>
  columns === undefined || columns < 1 ? MAX_COLUMNS : Math.min(columns, MAX_COLUMNS);

/** Also true if no variable names a locale. */
export const hasUnicodeLocale = (environment: Environment): boolean => {
  const locale = environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'];
  return locale === undefined || locale === '' || /utf-?8/i.test(locale);
};

export const hasMovingCursor = ({ TERM }: Environment): boolean => TERM !== 'dumb';

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
  // Bold, so that white pieces are visible on a white screen.
  white: '1',
  black: '1;35',
} as const;

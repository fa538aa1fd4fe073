import type { Screen } from './screen.ts';

/** What a command needs of the world around it; tests hand in their own. */
export interface Terminal {
  readonly input: NodeJS.ReadStream | NodeJS.ReadableStream;
  readonly output: Screen;
  readonly errors: Screen;
  /** Whether a person sits at the keyboard. */
  readonly isInteractive: boolean;
  readonly hasColour: boolean;
  /** False where the terminal shows no letters but those of ASCII. */
  readonly hasUnicode?: boolean;
  /** False where the cursor cannot be moved about: lines come one after the other. */
  readonly hasCursor?: boolean;
  /** What to do when the user interrupts, instead of ending at once; done or not, the program ends with 130 after it. */
  readonly onInterrupt?: (act: () => void) => void;
  /** What to put away when nobody reads the output any more, instead of ending at once; the program ends after it. */
  readonly onUnheard?: (act: () => void) => void;
}

/** The exit code of a program that was interrupted. */
export const INTERRUPTED = 130;

/** How wide a screen may be expected to be, and how wide text is where it is wider. */
const USUAL_COLUMNS = 80;

/** How many columns text may take: those of the screen, but no more than people like to read. */
export const columnsOf = ({ output: { columns } }: Terminal): number =>
  columns === undefined || columns < 1 ? USUAL_COLUMNS : Math.min(columns, USUAL_COLUMNS);

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the locale has all letters; where no variable names one, it is taken for granted. */
export const hasUnicodeLocale = (environment: Environment): boolean => {
  const locale = environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'];
  return locale === undefined || locale === '' || /utf-?8/i.test(locale);
};

/** Whether the cursor of the terminal can be moved. */
export const hasMovingCursor = ({ TERM }: Environment): boolean => TERM !== 'dumb';

/** Puts a colour or weight around a text where the terminal shows them. */
export const paint = ({ hasColour, output }: Terminal, style: Style, text: string): string =>
  hasColour ? output.ours(`\u001b[${styles[style]}m`) + text + output.ours('\u001b[0m') : text;

export type Style = keyof typeof styles;

const styles = {
  dim: '2',
  bold: '1',
  underlined: '4',
  turned: '7',
  red: '1;31',
  blue: '1;34',
  // Bold alone, so that white men are seen on a white screen too.
  white: '1',
  black: '1;35',
} as const;

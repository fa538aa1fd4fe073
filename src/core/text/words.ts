import { visibleLine } from './visible.ts';

/** The languages of the interface; Spanish is the source. */
export const languages = ['es', 'en'] as const;

export type Language = (typeof languages)[number];

/** A catalogue of sentences in every language. */
export type Messages = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/**
 * Puts values into the `{name}` places of a sentence. Values may come from anywhere, so that they are made visible here: no
 * sentence carries a control character or a line break that is not its own.
 */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => visibleLine(String(values[name] ?? place)));

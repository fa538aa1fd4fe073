import { visibleLine } from './visible.ts';

/** The languages of the interface; Spanish is the source. */
export const languages = ['es', 'en'] as const;

export type Language = (typeof languages)[number];

/** A catalogue of sentences in every language. */
export type Messages = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/**
 * Puts values into the `{name}` places of a sentence; `{name|one|many}` becomes the first wording if the value is 1,
 * else the second. Values may come from outside, so control characters and line breaks in them become visible codes.
 */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  sentence
    .replace(CHOICE, (_, name: string, one: string, many: string) => (String(values[name]) === '1' ? one : many))
    .replace(/\{(\w+)\}/g, (place, name: string) => visibleLine(String(values[name] ?? place)));

/** Two wordings to choose from; each may contain places for values. */
const CHOICE = /\{(\w+)\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g;

import { visibleLine } from './visible.ts';

/** Spanish is the source. */
export const languages = ['es', 'en'] as const;

export type Language = (typeof languages)[number];

export type Messages = Readonly<Record<Language, Readonly<Record<string, string>>>>;

export type Values = Readonly<Record<string, string | number>>;

/**
 * Puts values into the `{name}` places of a sentence; `{name|one|many|you}` becomes the first wording if the value is 1,
 * the third, if there is one, if it is `you`, else the second. Values may come from outside, so control characters and line breaks in them become visible codes.
 */
export const fill = (sentence: string, values: Values = {}): string =>
  sentence
    .replace(CHOICE, (_, name: string, one: string, many: string, you: string = many) => {
      const value = String(values[name]);
      return value === '1' ? one : value === 'you' ? you : many;
    })
    .replace(/\{(\w+)\}/g, (place, name: string) => visibleLine(String(values[name] ?? place)));

/** The names of a sentence's places; the braces of JSON examples are no places. */
type PlacesOf<Sentence> = Sentence extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}|${infer Wording}` ? Name | PlacesOf<`${Wording}}`> : NameIn<Inside>) | PlacesOf<Rest>
  : never;

type NameIn<Inside> = Inside extends `${string}${'"' | '…' | '\n'}${string}` ? never : Inside;

export type ValuesFor<Sentence extends string> = [PlacesOf<Sentence>] extends [never]
  ? [values?: Values]
  : [values: Values & Readonly<Record<PlacesOf<Sentence>, string | number>>];

const CHOICE = /\{(\w+)\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)(?:\|((?:[^{}|]|\{\w+\})*))?\}/g;

import { fill, type Language, type Values, type ValuesFor } from '@poda/library/core/text/words.ts';
import type { problems as problemsOfAll } from '@poda/library/i18n/problems-es.ts';
import { Translator } from '@poda/library/i18n/translate.ts';
import type { words as wordsOfAll } from '@poda/library/i18n/words-es.ts';
import { effect, signal } from '@preact/signals';
import { settings } from '../settings/settings.ts';
import type { es } from './es.ts';

type PageWords = typeof es;

export type PageKey = keyof PageWords;

/** `translator` has the texts shared with the command line and the server. */
interface Texts {
  readonly words: Readonly<Record<PageKey, string>>;
  readonly translator: Translator;
}

/** Maximum length of a quoted text, so that a message stays short on a phone. */
const LONGEST_QUOTE = 30;

const load: Readonly<Record<Language, () => Promise<Texts>>> = {
  es: async () => {
    const [{ es: words }, { words: catalogue }, problems] = await Promise.all([
      import('./es.ts'),
      import('@poda/library/i18n/words-es.ts'),
      hasProblems.value && import('@poda/library/i18n/problems-es.ts'),
    ]);
    return { words, translator: translatorOf('es', catalogue, problems) };
  },
  en: async () => {
    const [{ en: words }, { words: catalogue }, problems] = await Promise.all([
      import('./en.ts'),
      import('@poda/library/i18n/words-en.ts'),
      hasProblems.value && import('@poda/library/i18n/problems-en.ts'),
    ]);
    return { words, translator: translatorOf('en', catalogue, problems) };
  },
};

const translatorOf = (
  language: Language,
  words: Record<keyof typeof wordsOfAll, string>,
  loaded: false | { readonly problems: Record<keyof typeof problemsOfAll, string> },
): Translator => {
  // The first screen speaks of no problem, so its translator may lack their sentences.
  const { problems } = loaded || { problems: {} as Record<keyof typeof problemsOfAll, string> };
  return new Translator(language, { ...words, ...problems }, 'all', 'turns', LONGEST_QUOTE);
};

/** The texts of problems are most of the catalogue; only the first screen does without them. */
const hasProblems = signal(false);

/** Loads texts in the language of the page, and again when the user changes the language. */
export const perLanguage = <Loaded>(load: (language: Language) => Promise<Loaded>) => {
  const loaded = signal<Loaded | undefined>(undefined);
  let latest!: Promise<void>;
  effect(() => {
    const language = settings.language.value;
    latest = load(language).then(found => {
      if (settings.language.peek() === language) loaded.value = found;
    });
    // Without network the page keeps its language; who waits for `ready` learns it.
    latest.catch(() => {});
  });
  return {
    get ready(): Promise<void> {
      return latest;
    },
    get value(): Loaded {
      return loaded.value!;
    },
  };
};

const texts = perLanguage(async language => {
  const loaded = await load[language]();
  document.documentElement.lang = language;
  return loaded;
});

export const languageLoaded = texts.ready;

/** For every screen but the first. */
export const problemsLoaded = (): Promise<void> => {
  hasProblems.value = true;
  return texts.ready;
};

/** Speaks of games, problems and outcomes. */
export const translator = {
  get value(): Translator {
    return texts.value.translator;
  },
};

/** Follows the setting once the new language is loaded. */
export const currentLanguage = (): Language => texts.value.translator.language;

type Say<Es> = <K extends keyof Es>(key: K, ...[values]: PageKey extends K ? [] : ValuesFor<Es[K] & string>) => string;

type Words = Readonly<Record<string, readonly [es: string, en: string]>>;

/** The words of a room. */
export const catalogue = <const Room extends Words>(words: Room): Room => words;

/** The same of two objects, for words that stand in one for each language. */
export const paired = <const Es extends Readonly<Record<string, string>>>(
  es: Es,
  en: Readonly<Record<keyof Es, string>>,
) =>
  Object.fromEntries(Object.entries(es).map(([key, text]) => [key, [text, en[key]]])) as unknown as {
    readonly [Key in keyof Es]: readonly [es: Es[Key], en: string];
  };

type Spanish<Room extends Words> = { readonly [Key in keyof Room]: Room[Key][0] };

/** Nothing if two of the catalogues have the same key. */
type Merged<Catalogues extends readonly unknown[]> = Catalogues extends readonly [infer Es, ...infer Rest]
  ? keyof Es & keyof Merged<Rest> extends never
    ? Es & Merged<Rest>
    : Record<never, never>
  : unknown;

/** The `say` of a room. Reads a signal, so a component that uses it follows a change of language. */
export const sayFrom =
  <Rooms extends readonly Words[]>(
    ...rooms: Rooms
  ): Say<Merged<[PageWords, ...{ [Place in keyof Rooms]: Spanish<Rooms[Place]> }]>> =>
  (key: PropertyKey, values?: Values) => {
    const sentences = rooms.find(words => key in words)?.[key as string];
    return fill(sentences?.[currentLanguage() === 'es' ? 0 : 1] ?? texts.value.words[key as PageKey], values);
  };

/** The words of the page, which every room has too. */
export const say = sayFrom();

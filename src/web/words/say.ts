import { effect, signal } from '@preact/signals';
import { fill, type Language } from '../../core/text/words.ts';
import { Translator } from '../../i18n/translate.ts';
import { settings } from '../state/settings.ts';
import type { es } from './es.ts';

export type PageKey = keyof typeof es;

/** Everything that is said in one language: the page's own words, and those that all doors share. */
interface Speech {
  readonly words: Readonly<Record<PageKey, string>>;
  readonly translator: Translator;
}

/** A language is loaded when somebody first asks for it. */
const load: Readonly<Record<Language, () => Promise<Speech>>> = {
  es: async () => {
    const [{ es: words }, { es: catalogue }] = await Promise.all([import('./es.ts'), import('../../i18n/es.ts')]);
    return { words, translator: new Translator('es', catalogue) };
  },
  en: async () => {
    const [{ en: words }, { en: catalogue }] = await Promise.all([import('./en.ts'), import('../../i18n/en.ts')]);
    return { words, translator: new Translator('en', catalogue) };
  },
};

const speech = signal<Speech | undefined>(undefined);

/** Settled once the page can speak; whatever was said so far is said anew when the language changes. */
export const canSpeak = new Promise<void>((resolve, reject) => {
  effect(() => {
    const language = settings.language.value;
    load[language]().then(loaded => {
      if (settings.language.peek() === language) speech.value = loaded;
      document.documentElement.lang = language;
      resolve();
    }, reject);
  });
});

/** One of the page's own sentences in the language of the moment; who reads it is drawn again when that changes. */
export const say = (key: PageKey, values?: Readonly<Record<string, string | number>>): string =>
  fill(speech.value!.words[key], values);

/** Speaks of games, problems and outcomes in the language of the moment. */
export const translator = {
  get value(): Translator {
    return speech.value!.translator;
  },
};

/** The language that is spoken now: the one that was chosen, once it is loaded. */
export const spoken = (): Language => speech.value!.translator.language;

import { effect, signal } from '@preact/signals';
import { fill, type Language, type ValuesFor } from '../../core/text/words.ts';
import { Translator } from '../../i18n/translate.ts';
import { settings } from '../state/settings.ts';
import type { es } from './es.ts';

export type PageKey = keyof typeof es;

/** The texts of one language: those of the page, and those shared with the command line and the server. */
interface Texts {
  readonly words: Readonly<Record<PageKey, string>>;
  readonly translator: Translator;
}

/** Maximum length of a quoted text in a message, so that the message stays short on a phone. */
const LONGEST_QUOTE = 30;

/** Functions that load the texts of a language on first use. */
const load: Readonly<Record<Language, () => Promise<Texts>>> = {
  es: async () => {
    const [{ es: words }, { es: catalogue }] = await Promise.all([import('./es.ts'), import('../../i18n/es.ts')]);
    return { words, translator: new Translator('es', catalogue, 'all', 'turns', LONGEST_QUOTE) };
  },
  en: async () => {
    const [{ en: words }, { en: catalogue }] = await Promise.all([import('./en.ts'), import('../../i18n/en.ts')]);
    return { words, translator: new Translator('en', catalogue, 'all', 'turns', LONGEST_QUOTE) };
  },
};

const texts = signal<Texts | undefined>(undefined);

/** Resolves when the first language is loaded. A later change of language redraws every component that reads a text. */
export const languageLoaded = new Promise<void>((resolve, reject) => {
  effect(() => {
    const language = settings.language.value;
    load[language]().then(loaded => {
      if (settings.language.peek() === language) texts.value = loaded;
      document.documentElement.lang = language;
      resolve();
    }, reject);
  });
});

/**
 * A text of the page in the current language. It reads a signal, so a component that uses it follows a change of
 * language.
 */
export const say = <K extends PageKey>(
  key: K,
  ...[values]: PageKey extends K ? [] : ValuesFor<(typeof es)[K]>
): string => fill(texts.value!.words[key], values);

/** The translator of games, problems and outcomes for the current language. */
export const translator = {
  get value(): Translator {
    return texts.value!.translator;
  },
};

/** The language of the texts on the page; it follows the setting once the new language is loaded. */
export const currentLanguage = (): Language => texts.value!.translator.language;

/**
 * Makes the `say` function of one screen, which brings its own texts; English must have exactly the keys of Spanish.
 */
export const ownWords =
  <Es extends Readonly<Record<string, string>>>(es: Es, en: Readonly<Record<keyof NoInfer<Es>, string>>) =>
  <K extends keyof Es>(key: K, ...[values]: ValuesFor<Es[K]>): string =>
    fill((currentLanguage() === 'es' ? es : en)[key], values);

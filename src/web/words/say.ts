import { effect, signal } from '@preact/signals';
import { fill, type Language, type ValuesFor } from '../../core/text/words.ts';
import { Translator } from '../../i18n/translate.ts';
import { settings } from '../state/settings.ts';
import type { es } from './es.ts';

export type PageKey = keyof typeof es;

/** `translator` has the texts shared with the command line and the server. */
interface Texts {
  readonly words: Readonly<Record<PageKey, string>>;
  readonly translator: Translator;
}

/** Maximum length of a quoted text, so that a message stays short on a phone. */
const LONGEST_QUOTE = 30;

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

/** Resolves when the first language is loaded. */
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

/** Reads a signal, so a component that uses it follows a change of language. */
export const say = <K extends PageKey>(
  key: K,
  ...[values]: PageKey extends K ? [] : ValuesFor<(typeof es)[K]>
): string => fill(texts.value!.words[key], values);

/** Speaks of games, problems and outcomes. */
export const translator = {
  get value(): Translator {
    return texts.value!.translator;
  },
};

/** Follows the setting once the new language is loaded. */
export const currentLanguage = (): Language => texts.value!.translator.language;

/** The `say` of a screen that brings its own texts; English must have exactly the keys of Spanish. */
export const ownWords =
  <Es extends Readonly<Record<string, string>>>(es: Es, en: Readonly<Record<keyof NoInfer<Es>, string>>) =>
  <K extends keyof Es>(key: K, ...[values]: ValuesFor<Es[K]>): string =>
    fill((currentLanguage() === 'es' ? es : en)[key], values);

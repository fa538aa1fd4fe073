import { effect, signal } from '@preact/signals';
import { settings } from '../settings/settings.ts';
import { loadRules, type Rules } from './lessons.ts';

const loaded = signal<Rules | undefined>(undefined);

/** Resolves when the rules in the first language are loaded. */
export const rulesLoaded = new Promise<void>((resolve, reject) => {
  effect(() => {
    const language = settings.language.value;
    loadRules(language).then(rules => {
      if (settings.language.peek() === language) loaded.value = rules;
      resolve();
    }, reject);
  });
});

/** In the language of the page. */
export const rules = {
  get value(): Rules {
    return loaded.value!;
  },
};

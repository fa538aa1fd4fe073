import { computed, effect, signal } from '@preact/signals';
import type { Language } from '../../core/text/words.ts';
import { between, isBoolean, oneOf, storedSignal } from './storage.ts';

export const themes = ['wood', 'slate', 'paper', 'contrast'] as const;
export type Theme = (typeof themes)[number];

export const shades = ['auto', 'light', 'dark'] as const;
export type ShadeWish = (typeof shades)[number];

export const pieceLooks = ['kanji', 'letters', 'icons'] as const;
export type PieceLook = (typeof pieceLooks)[number];

/** The language of whoever comes for the first time: Spanish, unless the browser asks for another. */
const firstLanguage: Language = navigator.languages.some(language => language.startsWith('es'))
  ? 'es'
  : navigator.languages.some(language => language.startsWith('en'))
    ? 'en'
    : 'es';

/** What a person has chosen about the page as a whole, kept on the device. */
export const settings = {
  language: storedSignal<Language>('language', firstLanguage, oneOf('es', 'en')),
  theme: storedSignal<Theme>('theme', 'wood', oneOf(...themes)),
  shade: storedSignal<ShadeWish>('shade', 'auto', oneOf(...shades)),
  pieces: storedSignal<PieceLook>('pieces', 'kanji', oneOf(...pieceLooks)),
  hasCoordinates: storedSignal('coordinates', true, isBoolean),
  /** How fast pieces move: 0 not at all, 1 as usual. */
  animation: storedSignal('animation', 1, between(0, 3)),
  /** How loud moves are heard: 0 not at all. */
  volume: storedSignal('volume', 0.4, between(0, 1)),
  /** Whether legal targets are shown. */
  hasAids: storedSignal('aids', true, isBoolean),
  /** Whether a bar shows who stands better. */
  hasBar: storedSignal('bar', false, isBoolean),
  /** Whether the board turns to whoever is to move, where two people share it. */
  turnsBoard: storedSignal('turns', false, isBoolean),
  /** Whether a touched piece must be moved (D10). */
  isTouchMove: storedSignal('touch-move', false, isBoolean),
  /** Whether a move that loses at once has to be chosen twice (M3). */
  isWarning: storedSignal('warning', false, isBoolean),
};

const follow = (query: string) => {
  const list = matchMedia(query);
  const isOn = signal(list.matches);
  list.addEventListener('change', () => {
    isOn.value = list.matches;
  });
  return isOn;
};

const prefersDark = follow('(prefers-color-scheme: dark)');
const prefersStill = follow('(prefers-reduced-motion: reduce)');

/** Light or dark, as chosen or as the device has it. */
export const shade = computed<'light' | 'dark'>(() =>
  settings.shade.value === 'auto' ? (prefersDark.value ? 'dark' : 'light') : settings.shade.value,
);

/** The speed of animation; people who asked their device for stillness get it. */
export const animation = computed(() => (prefersStill.value ? 0 : settings.animation.value));

/** How boards are drawn. */
export const boardLook = computed(() => ({
  pieces: settings.pieces.value,
  coordinates: settings.hasCoordinates.value,
  animation: animation.value,
}));

/** How boards are drawn on which nothing moves. */
export const stillLook = computed(() => ({ ...boardLook.value, animation: 0 }));

effect(() => {
  const root = document.documentElement;
  root.dataset['theme'] = settings.theme.value;
  root.dataset['shade'] = shade.value;
});

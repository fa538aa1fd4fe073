import { computed, effect, signal } from '@preact/signals';
import type { Language } from '../../core/text/words.ts';
import { type BoardLook, pieceBodies, pieceSigns } from '../../drawing/skin.ts';
import { between, isBoolean, oneOf, storedSignal } from './storage.ts';

export const themes = ['wood', 'slate', 'paper', 'contrast'] as const;
export type Theme = (typeof themes)[number];

export const shades = ['auto', 'light', 'dark'] as const;
export type ShadeWish = (typeof shades)[number];

/** The sets of sounds; `off` is silence. */
export const soundSets = ['wood', 'marble', 'electronic', 'off'] as const;
export type SoundSet = (typeof soundSets)[number];

/** The side for which values are shown: side 0, or the side to move. */
export const viewpoints = ['first', 'mover'] as const;
export type Viewpoint = (typeof viewpoints)[number];

/** The language on the first visit: English if the browser lists English but not Spanish, otherwise Spanish. */
const firstLanguage: Language = navigator.languages.some(language => language.startsWith('es'))
  ? 'es'
  : navigator.languages.some(language => language.startsWith('en'))
    ? 'en'
    : 'es';

/** The user's settings, kept in localStorage. */
export const settings = {
  language: storedSignal<Language>('language', firstLanguage, oneOf('es', 'en')),
  theme: storedSignal<Theme>('theme', 'wood', oneOf(...themes)),
  shade: storedSignal<ShadeWish>('shade', 'auto', oneOf(...shades)),
  signs: storedSignal<BoardLook['signs']>('pieces', 'kanji', oneOf(...pieceSigns)),
  /** True once the table has offered the choice of signs. */
  areSignsOffered: storedSignal('signs-offered', false, isBoolean),
  bodies: storedSignal<BoardLook['bodies']>('bodies', 'raised', oneOf(...pieceBodies)),
  hasCoordinates: storedSignal('coordinates', true, isBoolean),
  /** Animation speed: 1 is normal, 0 turns animation off. */
  animation: storedSignal('animation', 1, between(0, 3)),
  sounds: storedSignal<SoundSet>('sounds', 'wood', oneOf(...soundSets)),
  /** Volume of the sounds, from 0 to 1. */
  volume: storedSignal('volume', 0.4, between(0, 1)),
  /** True if legal targets are marked. */
  hasAids: storedSignal('aids', true, isBoolean),
  /** True if the evaluation bar is shown during a game. */
  hasBar: storedSignal('bar', false, isBoolean),
  viewpoint: storedSignal<Viewpoint>('viewpoint', 'first', oneOf(...viewpoints)),
  /** True if the board turns to the side to move in a game between two people. */
  turnsBoard: storedSignal('turns', false, isBoolean),
  /** True if the page rolls the dice for the user. */
  rollsItself: storedSignal('auto-roll', false, isBoolean),
  /** True if single letters are keyboard shortcuts at the table and in the analysis; they can disturb speech input. */
  hasShortcuts: storedSignal('shortcuts', true, isBoolean),
  /** True if a touched piece must be moved (D10). */
  isTouchMove: storedSignal('touch-move', false, isBoolean),
  /** True if the user is told when the opponent could win by capturing a piece, such as the king. */
  tellsDanger: storedSignal('danger', true, isBoolean),
  /** True if a move that loses at once must be chosen twice (M3). */
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

/** Light or dark: the user's choice, or else the system's preference. */
export const shade = computed<'light' | 'dark'>(() =>
  settings.shade.value === 'auto' ? (prefersDark.value ? 'dark' : 'light') : settings.shade.value,
);

/** Animation speed; 0 if the system asks for reduced motion. */
export const animation = computed(() => (prefersStill.value ? 0 : settings.animation.value));

/** The look of boards, from the settings. */
export const boardLook = computed<BoardLook>(() => ({
  signs: settings.signs.value,
  bodies: settings.bodies.value,
  coordinates: settings.hasCoordinates.value,
  animation: animation.value,
}));

/** The look of boards without animation. */
export const stillLook = computed<BoardLook>(() => ({ ...boardLook.value, animation: 0 }));

effect(() => {
  const root = document.documentElement;
  root.dataset['theme'] = settings.theme.value;
  root.dataset['shade'] = shade.value;
});

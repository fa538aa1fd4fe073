import type { Game } from '@poda/library/core/contract.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import { computed, effect } from '@preact/signals';
import { mediaMatch } from '../browser/device.ts';
import { between, isBoolean, oneOf, storedSignal } from '../browser/storage.ts';
import { type BoardLook, pieceBodies, pieceSigns } from '../drawing/skin.ts';
import { paint, type Shade, type Theme, themes } from '../styles/colours.ts';

export const shades = ['auto', 'light', 'dark'] as const;
type ShadeChoice = (typeof shades)[number];

export const soundSets = ['wood', 'marble', 'electronic', 'off'] as const;
export type SoundSet = (typeof soundSets)[number];

/** The side that values are shown for: side 0, or the side to move. */
export const viewpoints = ['first', 'mover'] as const;
type Viewpoint = (typeof viewpoints)[number];

const lists = (language: Language): boolean => navigator.languages.some(tag => tag.startsWith(language));

/** English if the browser lists English but not Spanish, otherwise Spanish. */
const firstLanguage: Language = lists('en') && !lists('es') ? 'en' : 'es';

export const settings = {
  language: storedSignal<Language>('language', firstLanguage, oneOf('es', 'en')),
  theme: storedSignal<Theme>('theme', 'wood', oneOf(...themes)),
  shade: storedSignal<ShadeChoice>('shade', 'auto', oneOf(...shades)),
  signs: storedSignal<BoardLook['signs']>('pieces', 'kanji', oneOf(...pieceSigns)),
  areSignsOffered: storedSignal('signs-offered', false, isBoolean),
  bodies: storedSignal<BoardLook['bodies']>('bodies', 'raised', oneOf(...pieceBodies)),
  hasCoordinates: storedSignal('coordinates', true, isBoolean),
  /** 1 is normal speed, 0 turns animation off. */
  animation: storedSignal('animation', 1, between(0, 3)),
  sounds: storedSignal<SoundSet>('sounds', 'wood', oneOf(...soundSets)),
  volume: storedSignal('volume', 0.4, between(0, 1)),
  /** Legal targets are marked. */
  hasAids: storedSignal('aids', true, isBoolean),
  /** The box for typed moves is open. */
  typesMoves: storedSignal('typed-moves', false, isBoolean),
  hasBar: storedSignal('bar', false, isBoolean),
  viewpoint: storedSignal<Viewpoint>('viewpoint', 'first', oneOf(...viewpoints)),
  /** The board turns to the side to move in a game between two people. */
  turnsBoard: storedSignal('turns', false, isBoolean),
  /** The page rolls the dice for the user. */
  rollsItself: storedSignal('auto-roll', false, isBoolean),
  /** Single letters are shortcuts; they can disturb speech input. */
  hasShortcuts: storedSignal('shortcuts', true, isBoolean),
  isTouchMove: storedSignal('touch-move', false, isBoolean),
  /** The user is told when the opponent could win by capturing a piece, such as the king. */
  tellsDanger: storedSignal('danger', true, isBoolean),
  /** A move that loses at once must be chosen twice (M3). */
  isWarning: storedSignal('warning', false, isBoolean),
};

/** Only some rulesets have these: touch-move (D10), a warning before losing the king (M3), and one of danger to it. */
export type HouseRule = 'touch-move' | 'warning' | 'danger';

export const houseRuleKey = (ruleset: string, rule: HouseRule): string => `habit.${rule}.${ruleset}`;

/** The messages of a game contain the texts of its house rules. */
export const hasHouseRule = (game: Game, ruleset: string, rule: HouseRule): boolean =>
  houseRuleKey(ruleset, rule) in game.messages.es;

const prefersDark = mediaMatch('(prefers-color-scheme: dark)');
const prefersStill = mediaMatch('(prefers-reduced-motion: reduce)');

export const shade = computed<Shade>(() =>
  settings.shade.value === 'auto' ? (prefersDark.value ? 'dark' : 'light') : settings.shade.value,
);

/** 0 if the system asks for reduced motion. */
export const animation = computed(() => (prefersStill.value ? 0 : settings.animation.value));

export const boardLook = computed<BoardLook>(() => ({
  signs: settings.signs.value,
  bodies: settings.bodies.value,
  coordinates: settings.hasCoordinates.value,
  animation: animation.value,
}));

export const stillLook = computed<BoardLook>(() => ({ ...boardLook.value, animation: 0 }));

effect(() => paint(settings.theme.value, shade.value));

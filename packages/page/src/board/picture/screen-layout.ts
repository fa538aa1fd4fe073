import type { Variant } from '@poda/library/core/contract.ts';
import { signal } from '@preact/signals';
import { type Layout, layOut } from '../../drawing/layout.ts';
import { skinOf } from '../skins.ts';

const phone = matchMedia('(max-width: 36rem) and (orientation: portrait)');
const isPhone = signal(phone.matches);
phone.addEventListener('change', () => {
  isPhone.value = phone.matches;
});

/** A long board is rotated a quarter turn on a phone in portrait. */
export const layOutOnScreen = (variant: Variant, isFlipped: boolean): Layout => {
  const { margins, canStand = false } = skinOf(variant);
  return layOut(variant.face.board, isFlipped, margins, canStand && isPhone.value);
};

/** The aspect ratio as a CSS variable, for the layout around the board. */
export const boardRatioStyle = (variant: Variant): Record<string, number> => {
  const { width, height } = layOutOnScreen(variant, false).sheet;
  return { '--board-ratio': width / height };
};

import { signal } from '@preact/signals';
import type { Variant } from '../../../core/contract.ts';
import { skinOf } from '../skins/index.ts';
import { type Layout, layOut } from './layout.ts';

const phone = matchMedia('(max-width: 36rem) and (orientation: portrait)');
const isPhone = signal(phone.matches);
phone.addEventListener('change', () => {
  isPhone.value = phone.matches;
});

/** Lays a game's board out for the screen: a long one stands on its end where the screen is narrow. */
export const layOutOnScreen = (variant: Variant, isFlipped: boolean): Layout => {
  const { margins, canStand = false } = skinOf(variant);
  return layOut(variant.board, isFlipped, margins, canStand && isPhone.value);
};

/** Tells the styles of what stands around a board how wide it is for its height. */
export const besideBoard = (variant: Variant): Record<string, number> => {
  const { width, height } = layOutOnScreen(variant, false).sheet;
  return { '--board-ratio': width / height };
};

import type { Variant } from '../../../core/contract.ts';
import { draughtsSkin } from './draughts.tsx';
import { microshogiSkin } from './microshogi.tsx';
import { plagueSkin } from './plague.tsx';
import type { Skin } from './skin.ts';
import { urSkin } from './ur.tsx';

const skins: Readonly<Record<string, Skin>> = {
  ur: urSkin,
  draughts: draughtsSkin,
  microshogi: microshogiSkin,
  plague: plagueSkin,
};

/** The skin that draws a variant's board. */
export const skinOf = ({ game }: Variant): Skin => {
  const skin = skins[game.id];
  if (skin === undefined) throw new Error(`${game.id} has no skin for its board`);
  return skin;
};

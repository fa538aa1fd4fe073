import type { Variant } from '../../core/contract.ts';
import { defaultSkin } from '../../drawing/default-skin.tsx';
import type { Skin } from '../../drawing/skin.ts';

/** The skins that the games bring, by the path of their module. The first screen shows every board, so all are loaded. */
const found = import.meta.glob<{ skin: Skin }>('../../games/*/page/skin.tsx', { eager: true });

/** The skin that draws a variant's board. */
export const skinOf = ({ game }: Variant): Skin => found[`../../games/${game.id}/page/skin.tsx`]?.skin ?? defaultSkin;

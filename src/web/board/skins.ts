import type { Variant } from '../../core/contract.ts';
import { defaultSkin } from '../../drawing/default-skin.tsx';
import type { Skin } from '../../drawing/skin.ts';
import type { RecordPlayer } from '../../notation/record/record.ts';

/** The skins that the games bring, by the path of their module. The first screen shows every board, so all are loaded. */
const found = import.meta.glob<{ skin: Skin }>('../../games/*/page/skin.tsx', { eager: true });

/** The skin that draws a variant's board. */
export const skinOf = ({ game }: Variant): Skin => found[`../../games/${game.id}/page/skin.tsx`]?.skin ?? defaultSkin;

/**
 * True if the board begins flipped: a single human player would otherwise sit at the top. Only in games whose pieces move
 * across the board.
 */
export const beginsFlipped = (variant: Variant, players: readonly Pick<RecordPlayer, 'kind'>[]): boolean => {
  const persons = ([0, 1] as const).filter(side => players[side]?.kind === 'human');
  return skinOf(variant).piecesMove && persons.length === 1 && persons[0] !== variant.board.bottom;
};

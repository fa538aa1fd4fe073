import type { Variant } from '@poda/library/core/contract.ts';
import type { RecordPlayer } from '@poda/library/notation/record/record.ts';
import { defaultSkin } from '../drawing/default-skin.tsx';
import type { Skin } from '../drawing/skin.ts';

/** Loaded eagerly, because the first screen shows every board. */
const found = import.meta.glob<{ skin: Skin }>('../../../library/src/games/*/page/skin.tsx', { eager: true });

export const skinOf = ({ game }: Variant): Skin =>
  found[`../../../library/src/games/${game.id}/page/skin.tsx`]?.skin ?? defaultSkin;

/** A single human player sits at the bottom, in games whose pieces move across the board. */
export const beginsFlipped = (variant: Variant, players: readonly Pick<RecordPlayer, 'kind'>[]): boolean => {
  const persons = ([0, 1] as const).filter(side => players[side]?.kind === 'human');
  return skinOf(variant).piecesMove && persons.length === 1 && persons[0] !== variant.face.board.bottom;
};

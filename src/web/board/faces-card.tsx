import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Variant } from '../../core/contract.ts';
import type { PieceOnBoard } from '../../core/view.ts';
import { isAtTop } from './picture/layout.ts';
import { skinOf } from './skins/index.ts';
import type { Drawing } from './skins/skin.ts';

interface FacesCardProps extends Drawing {
  readonly variant: Variant;
  /** The piece whose faces are both shown. */
  readonly shown: PieceOnBoard | undefined;
  nameOf(piece: string): string;
}

/** Both faces of a piece on a card outside the board, so that every square it may go to stays in sight. */
export const FacesCard = ({ variant, layout, look, id, shown, nameOf }: FacesCardProps) => {
  const card = useRef<HTMLDivElement>(null);
  const { Faces } = skinOf(variant);
  const box = shown && layout.boxes.get(shown.cell);
  const isHigh = box !== undefined && box.y + box.height / 2 < layout.sheet.y + layout.sheet.height / 2;
  useLayoutEffect(() => {
    if (card.current !== null) place(card.current, isHigh);
  }, [shown]);
  if (Faces === undefined || shown?.otherFace === undefined) return null;
  return (
    <div ref={card} class="board-faces" data-testid="faces" aria-hidden="true">
      <Faces layout={layout} look={look} id={id} piece={shown} isTop={isAtTop(layout, shown.side)} nameOf={nameOf} />
    </div>
  );
};

/** Lays the card over the edge of the board that is nearer to the piece, or over the other where the screen ends. */
const place = (card: HTMLElement, isHigh: boolean): void => {
  const { classList } = card;
  const isSeen = () => {
    const { top, bottom } = card.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  classList.toggle('above', isHigh);
  if (isSeen()) return;
  classList.toggle('above');
  if (!isSeen()) classList.toggle('above');
};

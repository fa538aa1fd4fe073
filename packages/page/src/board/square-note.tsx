import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell } from '@poda/library/core/view.ts';
import type { Layout } from '../drawing/layout.ts';
import { translator } from '../words/say.ts';
import { useEdgePlace } from './piece-card.tsx';

/**
 * Describes a kind of square with the game's messages `cell.LOOK.about` and, for rules of an option,
 * `cell.LOOK.about.OPTION.VALUE`. Empty for ordinary squares.
 */
export const aboutSquare = ({ game, options }: Variant, look: string): string => {
  const about = `cell.${look}.about`;
  return [about, ...Object.entries(options).map(([option, value]) => `${about}.${option}.${value}`)]
    .map(key => translator.value.ofGame(game, key) ?? '')
    .filter(text => text !== '')
    .join(' ');
};

export const SquareNote = ({ variant, layout, cell }: { variant: Variant; layout: Layout; cell: Cell | undefined }) => {
  const note = useEdgePlace(layout, cell);
  const square = layout.board.cells.find(candidate => candidate.cell === cell);
  const text = square === undefined ? '' : aboutSquare(variant, square.look);
  return text === '' ? null : (
    <div ref={note} class="board-faces note" data-testid="square-note" aria-hidden="true">
      {text}
    </div>
  );
};

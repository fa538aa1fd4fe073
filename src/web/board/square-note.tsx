import type { Variant } from '../../core/contract.ts';
import type { Cell } from '../../core/view.ts';
import type { Layout } from '../../drawing/layout.ts';
import { translator } from '../words/say.ts';
import { useEdgePlace } from './piece-card.tsx';

/**
 * The meaning of a kind of square, from the game's messages: `cell.LOOK.about`, and `cell.LOOK.about.OPTION.VALUE` for
 * rules that hold only with an option. Empty for ordinary squares.
 */
export const aboutSquare = ({ game, options }: Variant, look: string): string => {
  const about = `cell.${look}.about`;
  return [about, ...Object.entries(options).map(([option, value]) => `${about}.${option}.${value}`)]
    .map(key => translator.value.ofGame(game, key) ?? '')
    .filter(text => text !== '')
    .join(' ');
};

/** A note about the special square under the resting pointer or with keyboard focus, at the edge of the board. */
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

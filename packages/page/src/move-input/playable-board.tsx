import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { awardOf } from '@poda/library/play/cell-count.ts';
import { isPlacementGame, mustCapture } from '@poda/library/play/input/move-input.ts';
import { useMemo } from 'preact/hooks';
import { Board } from '../board/board.tsx';
import type { DiceShown } from '../board/dice/dice.tsx';
import { zeroRollText } from '../board/dice/landed-dice.ts';
import type { DrawingPad } from '../board/use-drawing.ts';
import type { Arrow, MarkKind, Marks } from '../drawing/marks.ts';
import { boardLook, settings } from '../settings/settings.ts';
import { gameTitle } from '../words/game-title.ts';
import { say } from '../words/say.ts';
import type { PlayableGame } from './board-hand.ts';
import { nameOfCell, selectionText } from './cell-labels.ts';
import { piecePathOf } from './piece-path.ts';

interface PlayableBoardProps {
  readonly playable: PlayableGame;
  readonly isFlipped: boolean;
  readonly arrows?: readonly Arrow[];
  readonly path: readonly Cell[];
  readonly dice?: DiceShown | null;
  readonly drawing?: DrawingPad | undefined;
  readonly label?: string;
  /** Tells how long the animation that begins lasts. */
  onAnimation?(millis: number): void;
}

export const PlayableBoard = ({
  playable,
  isFlipped,
  arrows = [],
  path,
  dice,
  drawing,
  label = say('board.of', gameTitle(playable.variant)),
  onAnimation,
}: PlayableBoardProps) => {
  const { variant, hand } = playable;
  const [standing, touched] = [playable.pieces.value, hand.touched.value];
  const pieces = useMemo(() => midMovePieces(standing, touched), [standing, touched]);
  return (
    <>
      <Board
        variant={variant}
        pieces={pieces}
        flipped={isFlipped}
        marks={marksOf(playable)}
        arrows={arrows}
        path={pieces === standing ? path : touched}
        {...(dice === undefined ? {} : { dice, diceCaption: zeroRollText(dice) })}
        look={boardLook.value}
        nameOf={cell => nameOfCell(playable, pieces, cell)}
        label={label}
        pathOf={cell => piecePathOf(playable, cell)}
        onTouch={cell => {
          // A touch that begins no move clears the drawings, if there are any.
          const isMove = hand.touched.value.length > 0 || hand.touchable.value.includes(cell);
          if (!isMove && drawing !== undefined && drawing.shapes.length > 0) drawing.onClear();
          else hand.touchCell(cell);
        }}
        drawing={drawing}
        onAnimation={onAnimation}
        onDrag={(from, to) => hand.drag(from, to)}
        onEscape={() => hand.letGo()}
      />
      <p class="hidden" role="status" data-testid="held">
        {selectionText(playable, pieces)}
      </p>
    </>
  );
};

/** The setting `hasAids` turns off the marks that only help the user. */
const marksOf = ({ state, hand, lastCells, dangers, ending }: PlayableGame): Marks => {
  const marks = new Map<Cell, Set<MarkKind>>();
  const mark = (cells: readonly Cell[], kind: MarkKind) => {
    for (const cell of cells) marks.set(cell, (marks.get(cell) ?? new Set()).add(kind));
  };
  const award = awardOf(state);
  if (award !== null) mark(award.cells, `awarded-${award.side}`);
  const isBegun = hand.touched.value.length > 0;
  const won = ending?.value.won ?? [];
  mark(
    lastCells.value.filter(cell => !won.includes(cell)),
    'last',
  );
  mark(hand.touched.value, 'touched');
  mark(hand.refused.value, 'refused');
  mark(hand.called.value, 'called');
  mark(dangers?.value ?? [], 'danger');
  mark(won, 'won');
  mark(ending?.value.taken ?? [], 'taken');
  const isForced = !isBegun && mustCapture(state);
  if (isForced) mark(hand.touchable.value, 'must');
  if (!settings.hasAids.value) return marks;
  if (!isForced) mark(hand.touchable.value, isBegun || isPlacementGame(state) ? 'target' : 'origin');
  mark(hand.endings.value, 'end');
  return marks;
};

/** In a half-entered move of several steps, the moving piece is drawn on the last cell touched. */
const midMovePieces = (pieces: readonly PieceOnBoard[], touched: readonly Cell[]): readonly PieceOnBoard[] => {
  const [from, to] = [touched[0], touched.at(-1)];
  if (to === undefined || to === from) return pieces;
  return pieces.map(piece => (piece.cell === from ? { ...piece, cell: to } : piece));
};

import type { Cell } from '../../core/view.ts';
import type { Analysis } from '../../play/analysis-wish.ts';
import { Board } from '../board/board.tsx';
import type { Arrow, MarkKind, Marks } from '../board/marks.tsx';
import { nameOfCell } from '../play/spoken.ts';
import { zeroText } from '../play/table-dice.ts';
import { animation, settings } from '../state/settings.ts';
import { say as sayOfPage, translator } from '../words/say.ts';
import type { Study } from './study.ts';

/** More arrows than these hide the board. */
const MOST_ARROWS = 3;

/** The board of a study: both sides are moved, and the engine's best moves lie on it as arrows. */
export const AnalysisBoard = ({ study, analysis }: { study: Study; analysis: Analysis | null }) => {
  const { variant, hand } = study;
  const spoken = {
    variant,
    state: study.state,
    pieces: study.pieces,
    touched: hand.touched,
    touchable: hand.touchable,
    lastCells: study.lastCells,
  };
  const dice = study.dice.value;
  return (
    <Board
      variant={variant}
      pieces={study.pieces.value}
      flipped={study.isFlipped.value}
      marks={marksOf(study)}
      arrows={arrowsOf(study, analysis)}
      path={study.path.value}
      dice={dice}
      diceCaption={dice == null ? '' : zeroText(dice)}
      look={{
        pieces: settings.pieces.value,
        coordinates: settings.hasCoordinates.value,
        animation: animation.value,
      }}
      nameOf={cell => nameOfCell(spoken, cell)}
      nameOfPiece={piece => translator.value.ofGame(variant.game, `piece.${piece}`) ?? piece}
      label={sayOfPage('board.of', { game: translator.value.gameName(variant.game) })}
      onTouch={cell => hand.touchCell(cell)}
      onDrag={(from, to) => hand.drag(from, to)}
      onEscape={() => hand.letGo()}
    />
  );
};

const marksOf = (study: Study): Marks => {
  const { hand, state } = study;
  const marks = new Map<Cell, Set<MarkKind>>();
  const mark = (cells: Iterable<Cell>, kind: MarkKind) => {
    for (const cell of cells) marks.set(cell, (marks.get(cell) ?? new Set()).add(kind));
  };
  const touchable = hand.touchable.value;
  const isBegun = hand.touched.value.length > 0;
  const taken = new Set(study.pieces.value.map(({ cell }) => cell));
  // Where pieces are put rather than moved, what can be touched first is where they go.
  const arePut = touchable.every(cell => !taken.has(cell));
  mark(study.lastCells.value, 'last');
  mark(hand.touched.value, 'touched');
  mark(hand.refused.value, 'refused');
  if (!isBegun && state.position.forced) mark(touchable, 'must');
  if (settings.hasAids.value) mark(touchable, isBegun || arePut ? 'target' : 'origin');
  return marks;
};

const arrowsOf = ({ state }: Study, analysis: Analysis | null): readonly Arrow[] =>
  (analysis?.lines ?? []).slice(0, MOST_ARROWS).flatMap((line, i) => {
    const move = state.findMove(line.move);
    if (!move.ok) return [];
    const cells = state.cells(move.value);
    return cells.length === 0 ? [] : [{ from: cells[0]!, to: cells.at(-1)!, via: cells.slice(1, -1), rank: i + 1 }];
  });

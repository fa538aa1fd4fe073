import type { Analysis } from '../../play/analysis-wish.ts';
import { hintArrows } from '../board/picture/move-arrows.ts';
import { HandBoard } from '../hand/hand-board.tsx';
import type { Study } from './study.ts';

/** More arrows than these hide the board. */
const MAX_ARROWS = 3;

/** The board of a study: both sides are moved, and the engine's best moves lie on it as arrows. */
export const AnalysisBoard = ({ study, analysis }: { study: Study; analysis: Analysis | null }) => {
  const best = (analysis?.lines ?? []).slice(0, MAX_ARROWS);
  return (
    <HandBoard
      handled={study}
      isFlipped={study.isFlipped.value}
      arrows={hintArrows(study.state, best)}
      path={study.path.value}
      dice={study.dice.value}
    />
  );
};

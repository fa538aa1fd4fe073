import type { Side } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import { placeName } from '@poda/library/play/game-in-words.ts';
import { useRef } from 'preact/hooks';
import { hintArrows } from '../board/picture/move-arrows.ts';
import type { DrawnShape } from '../drawing/marks.ts';
import { PlayableBoard } from '../move-input/playable-board.tsx';
import { translator } from '../words/say.ts';
import { type Evaluation, evaluationOf } from './engine/evaluation.ts';
import { EvaluationBar } from './engine/evaluation-bar.tsx';
import type { LiveEngine } from './engine/live-engine.ts';
import type { Study } from './study.ts';
import { toggled } from './tree/drawings.ts';
import { say } from './words.ts';

/** The parts of the screen that are drawn again at every report of the engine. */
export const BoardAndBar = ({ study, engine }: { study: Study; engine: LiveEngine }) => {
  const analysis = engine.analysis.value;
  const top: Side = (study.variant.face.board.bottom === 0) !== study.isFlipped.value ? 1 : 0;
  return (
    <div class={study.preview.value === null ? 'board-and-bar' : 'board-and-bar previewing'}>
      <EvaluationBar variant={study.variant} evaluation={useEvaluation(study, analysis)} top={top} />
      <div class="board-place">
        <AnalysisBoard study={study} analysis={analysis} />
        {study.preview.value !== null && (
          <p class="preview-note" aria-hidden="true" data-testid="preview">
            {say('engine.preview')}
          </p>
        )}
      </div>
    </div>
  );
};

/** A search for the threat says nothing about the current position, so the last evaluation stays. */
const useEvaluation = (study: Study, analysis: Analysis | null): Evaluation | null => {
  const last = useRef<{ readonly state: GameState; readonly evaluation: Evaluation | null } | null>(null);
  const { state, isThreat } = study;
  if (isThreat) return last.current?.state === state ? last.current.evaluation : null;
  const evaluation = evaluationOf(study.variant, state.side, analysis, study.outcome.value);
  last.current = { state, evaluation };
  return evaluation;
};

/** Maximum number of arrows; more would hide the board. */
const MAX_ARROWS = 3;

const AnalysisBoard = ({ study, analysis }: { study: Study; analysis: Analysis | null }) => {
  const preview = study.preview.value;
  const arrows = hintArrows(study.searched, analysis?.lines ?? [], study.isThreat ? 1 : MAX_ARROWS);
  if (preview !== null)
    return (
      <PlayableBoard
        playable={preview}
        isFlipped={study.isFlipped.value}
        path={preview.lastCells.value}
        dice={study.dice.value}
      />
    );
  return (
    <PlayableBoard
      playable={study}
      isFlipped={study.isFlipped.value}
      arrows={study.isThreat ? arrows.map(arrow => ({ ...arrow, kind: 'threat' as const })) : arrows}
      path={study.path.value}
      dice={study.dice.value}
      drawing={drawingOn(study)}
    />
  );
};

const drawingOn = (study: Study) => {
  const { drawings = [] } = study.annotations;
  const { side } = study.state;
  const place = (cell: string) => placeName(study.variant, cell, translator.value, side);
  return {
    shapes: drawings,
    onBegin: (cell: string) => study.hand.showFeedback(() => say('draw.begun', { cell: place(cell) })),
    onDraw: (shape: DrawnShape) => {
      const shapes = toggled(drawings, shape);
      study.annotate({ drawings: shapes });
      const key =
        shapes.length < drawings.length ? 'draw.removed' : shape.from === shape.to ? 'draw.circle' : 'draw.arrow';
      study.hand.showFeedback(() => say(key, { from: place(shape.from), to: place(shape.to) }));
    },
    onClear: () => study.clearDrawings(),
  };
};

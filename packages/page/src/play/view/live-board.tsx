import type { Side } from '@poda/library/core/contract.ts';
import { signal } from '@preact/signals';
import { evaluationOf } from '../../analysis/engine/evaluation.ts';
import type { EvaluationBar } from '../../analysis/engine/evaluation-bar.tsx';
import { hintArrows } from '../../board/picture/move-arrows.ts';
import { PlayableBoard } from '../../move-input/playable-board.tsx';
import { gameTitle } from '../../words/game-title.ts';
import type { LiveGame } from '../game/live-game.ts';
import { momentText } from './moment-bar.tsx';
import { say } from './words.ts';

export const scrollToBoard = (): void =>
  document.querySelector('.play > .board-side')?.scrollIntoView({ block: 'nearest' });

/** No move can be made on a board that shows another moment. */
export const LiveBoard = ({ live }: { live: LiveGame }) => {
  const moment = live.viewed.moment.value;
  const label = say('board.of', gameTitle(live.variant));
  const isFlipped = live.isFlipped.value;
  return moment === null ? (
    <PlayableBoard
      isFlipped={isFlipped}
      playable={live}
      label={label}
      arrows={hintArrows(live.state, live.adviser.hints.value?.lines ?? [])}
      path={live.lastPath.value}
    />
  ) : (
    <PlayableBoard
      isFlipped={isFlipped}
      playable={moment}
      path={[]}
      label={say('look.board', { board: label, moment: momentText(live) })}
    />
  );
};

const bar = signal<{ readonly Bar: typeof EvaluationBar } | null>(null);
let isAsked = false;

const load = async (): Promise<void> => {
  if (isAsked) return;
  isAsked = true;
  bar.value = { Bar: (await import('../../analysis/engine/evaluation-bar.tsx')).EvaluationBar };
};

export const LiveEvaluationBar = ({ live, top }: { live: LiveGame; top: Side }) => {
  void load();
  const { variant } = live;
  const outcome = live.outcome.value;
  const evaluation =
    outcome === null ? live.adviser.evaluation.value : evaluationOf(variant, live.state.side, null, outcome);
  if (bar.value === null) return null;
  const { Bar } = bar.value;
  return (
    <div class="lead-bar">
      <Bar variant={variant} evaluation={evaluation} top={top} />
    </div>
  );
};

import type { Side } from '@poda/library/core/contract.ts';
import { signal } from '@preact/signals';
import { evaluationOf } from '../../analysis/engine/evaluation.ts';
import type { EvaluationBar } from '../../analysis/engine/evaluation-bar.tsx';
import type { LiveGame } from '../game/live-game.ts';

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

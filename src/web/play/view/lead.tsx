import { signal } from '@preact/signals';
import type { Side } from '../../../core/contract.ts';
import { evaluationOf } from '../../analysis/engine/evaluation.ts';
import type { EvaluationBar } from '../../analysis/engine/evaluation-bar.tsx';
import type { Table } from '../game/live-game.ts';

/** The bar is loaded once somebody wants it. */
const bar = signal<{ readonly Bar: typeof EvaluationBar } | null>(null);
let isAsked = false;

const load = async (): Promise<void> => {
  if (isAsked) return;
  isAsked = true;
  bar.value = { Bar: (await import('../../analysis/engine/evaluation-bar.tsx')).EvaluationBar };
};

/** Who stands better, for those who want to see it while they play. */
export const Lead = ({ table, top }: { table: Table; top: Side }) => {
  void load();
  const { variant } = table;
  const outcome = table.outcome.value;
  const evaluation =
    outcome === null ? table.adviser.evaluation.value : evaluationOf(variant, table.state.side, null, outcome);
  if (bar.value === null) return null;
  const { Bar } = bar.value;
  return (
    <div class="lead-bar">
      <Bar variant={variant} evaluation={evaluation} top={top} />
    </div>
  );
};

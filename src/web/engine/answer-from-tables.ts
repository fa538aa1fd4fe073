import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { exactValues } from '../../solve/values.ts';
import { loadTables } from './fetch-tables.ts';
import type { TableAnswer, TableQuestion } from './worker-question.ts';

/** Answers a request for exact values, in the worker. */
export const answerFromTables = async ({ game, start, moves, task }: TableQuestion): Promise<TableAnswer> => {
  const variant = unwrap(parseVariant(games, game));
  const { prober, hasFailed } = await loadTables(variant, task.isRetry);
  const values = prober && exactValues(unwrap(GameState.read(variant, start, moves)), prober);
  if (values !== undefined) return { kind: 'exact', values };
  if (hasFailed) return { kind: 'failed' };
  if (prober === undefined) return { kind: 'none' };
  return { kind: 'outside', pieces: Math.max(...prober.tables.map(({ layout }) => layout.header.pieces)) };
};

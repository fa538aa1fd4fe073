import type { Position } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { TableSpace } from '@poda/library/core/tables.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { exactValues } from '@poda/library/solve/values.ts';
import { loadTables } from './fetch-tables.ts';
import type { TableAnswer, TableQuestion } from './worker-question.ts';

export const answerFromTables = async ({ game, start, moves, task }: TableQuestion): Promise<TableAnswer> => {
  const variant = variantNamed(game);
  const { prober, hasFailed } = await loadTables(variant, task.isRetry);
  const state = unwrap(GameState.read(variant, start, moves));
  const values = prober && exactValues(state, prober);
  if (values !== undefined) return { kind: 'exact', values };
  if (hasFailed) return { kind: 'failed' };
  if (prober === undefined) return { kind: 'none' };
  const pieces = Math.max(...prober.tables.map(({ layout }) => layout.header.pieces));
  return { kind: 'outside', pieces, why: whyOutside(prober.space, state.position, pieces) };
};

/** Why tables with at most `most` pieces lack the position. */
export const whyOutside = (
  space: TableSpace,
  position: Position,
  most: number,
): 'pieces' | 'unreachable' | 'repetition' => {
  if (space.piecesOf(position) > most) return 'pieces';
  return space.locate(position) ? 'repetition' : 'unreachable';
};

import { err, type Result } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { draftLine, draftMove, settle } from '../../notation/draft.ts';
import type { Cause, ReadGame } from '../../notation/notice.ts';
import { readShared } from '../../notation/share.ts';

/** The names that an address may give something to. */
export const addressNames: readonly string[] = ['g', 'game', 'position', 'moves'];

/**
 * The game that an address brings: `g=…` as it is shared, or in plain text `game=…&position=…&moves=…`; null where it brings
 * none. Moves are kept up to the first that cannot be played, and a notice says so.
 */
export const readAddress = (query: URLSearchParams): Result<ReadGame, Cause> | null => {
  const shared = query.get('g');
  if (shared !== null) return readShared(shared);
  const name = query.get('game');
  if (name === null) return null;
  const variant = parseVariant(games, name);
  if (!variant.ok) return err({ problem: variant.error });
  const line = draftLine();
  for (const text of (query.get('moves') ?? '').split(/\s+/).filter(word => word !== ''))
    line.moves.push(draftMove(text, 1));
  const start = query.get('position') ?? variant.value.start;
  return settle({ variant: variant.value, start, line, facts: {}, claim: null }, 1);
};

import { map, type Result } from '@poda/library/core/result.ts';
import { readVariant } from '@poda/library/games/index.ts';
import { draftLine, draftMove, readDraft } from '@poda/library/notation/draft.ts';
import type { Cause, ReadGame } from '@poda/library/notation/reading-notice.ts';
import { readShared } from '@poda/library/notation/share-link.ts';

export const addressNames: readonly string[] = ['g', 'game', 'position', 'moves', 'arena'];

/**
 * Reads `g=…`, or the plain form `game=…&position=…&moves=…`; null if the address has no game. A notice reports the
 * first illegal move, and the moves before it are kept.
 */
export const readAddress = (query: URLSearchParams): Result<ReadGame, Cause> | null => {
  const shared = query.get('g');
  if (shared !== null) return readShared(shared);
  const name = query.get('game');
  if (name === null) return null;
  const moves = (query.get('moves') ?? '').split(/\s+/).filter(word => word !== '');
  const line = draftLine(moves.map(text => draftMove(text)));
  const draft = map(readVariant(name), variant => {
    const start = query.get('position') ?? variant.rules.start;
    return { variant, start, line, facts: {}, claim: null };
  });
  return readDraft(draft);
};

import { between, storedSignal } from '../../browser/storage.ts';

/** The players and clock of the last game by the id of the game; what is stored may be damaged. */
export const lastByGame = storedSignal<Readonly<Record<string, unknown>>>(
  'company-by-game',
  {},
  (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** A beginner can beat it. */
export const FIRST_LEVEL = 2;

/** The level of the computer in the last game of this kind, else that of a first game; null if another played it. */
export const levelAwaiting = (game: string): number | null => {
  const last = lastByGame.value[game] as Partial<Record<'first' | 'second', unknown>> | undefined;
  if (last === undefined) return FIRST_LEVEL;
  const levels = [last.second, last.first].map(
    player => player as { kind?: unknown; level?: unknown } | null | undefined,
  );
  const level = levels.find(player => player?.kind === 'level')?.level;
  return between(0, 10)(level) ? level : null;
};

import type { GameSession } from '@poda/library/play/session/game-session.ts';
import { readStored, writeStored } from '../browser/storage.ts';

interface TimedGame {
  readonly id: string;
  readonly session: GameSession;
  readonly turns: { readonly spentMillis: number };
}

/** Interval in ms between writes of the time used in a turn. */
const TURN_MILLIS = 1000;

const turnKey = (id: string): string => `poda.turn.${id}`;

let writtenMillis = 0;

/** A reload must not give the time back. Written once per second, or at once if `isForced`. */
export const storeTurn = ({ id, session, turns }: TimedGame, isForced = false): void => {
  const { spentMillis } = turns;
  if (session.clock === null || session.outcome() !== null) return;
  if (!isForced && spentMillis >= writtenMillis && spentMillis - writtenMillis < TURN_MILLIS) return;
  writtenMillis = spentMillis;
  writeStored(turnKey(id), [session.state.plies, spentMillis]);
};

/** In ms; 0 if the time was stored in another turn. */
export const storedTurn = ({ id, session }: Pick<TimedGame, 'id' | 'session'>): number => {
  const stored = readStored(turnKey(id));
  const [plies, millis] = Array.isArray(stored) ? (stored as unknown[]) : [];
  return plies === session.state.plies && typeof millis === 'number' && millis > 0 ? millis : 0;
};

export const forgetTurn = (id: string): void => {
  writeStored(turnKey(id), undefined);
};

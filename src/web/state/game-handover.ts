import { signal } from '@preact/signals';
import type { GameRecord } from '../../notation/record/record.ts';
import { go, type Screen } from '../route.ts';

/**
 * A game that one screen passes to another; `ply` is the number of plies before the position to show, by default all.
 */
export interface HandedOver {
  readonly record: GameRecord;
  readonly ply?: number;
}

const waiting = signal<HandedOver | null>(null);

/** Opens another screen with a game. */
export const handOver = (screen: Screen, given: HandedOver): void => {
  waiting.value = given;
  go(screen);
};

/** Returns the game passed to this screen, and forgets it. */
export const takeHandedOver = (): HandedOver | null => {
  const given = waiting.peek();
  waiting.value = null;
  return given;
};

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { GameRecord } from '../../notation/record/record.ts';
import { go, type Screen } from '../route.ts';

/**
 * A game that one screen passes to another; `ply` is the number of plies before the position to show, by default all.
 */
export interface HandedOver {
  readonly record: GameRecord;
  readonly ply?: number;
  /** A panel about the game, shown beside its analysis until another game is opened. */
  readonly beside?: ComponentType;
}

const waiting = signal<{ readonly screen: Screen; readonly given: HandedOver } | null>(null);

/** Opens another screen with a game. */
export const handOver = (screen: Screen, given: HandedOver): void => {
  waiting.value = { screen, given };
  go(screen);
};

/** Returns the game passed to a screen. The game is forgotten, also if it was for another screen that the user left too soon. */
export const takeHandedOver = (screen: Screen): HandedOver | null => {
  const found = waiting.peek();
  waiting.value = null;
  return found?.screen === screen ? found.given : null;
};

import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { signal } from '@preact/signals';
import { go, type Screen } from '../route.ts';

/** `ply` is the number of plies before the position to show, by default all. */
interface HandedOver {
  readonly record: GameRecord;
  readonly ply?: number;
  /** Of the address that shows the game; by default none. */
  readonly query?: Readonly<Record<string, string>>;
}

const waiting = signal<{ readonly screen: Screen; readonly given: HandedOver } | null>(null);

export const handOver = (screen: Screen, given: HandedOver): void => {
  waiting.value = { screen, given };
  go(screen, '', given.query);
};

/** The game is forgotten even if it was for another screen, which the user left too soon. */
export const takeHandedOver = (screen: Screen): HandedOver | null => {
  const found = waiting.peek();
  waiting.value = null;
  return found?.screen === screen ? found.given : null;
};

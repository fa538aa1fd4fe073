import { signal } from '@preact/signals';
import type { GameRecord } from '../../notation/record/record.ts';
import { go, type Screen } from '../route.ts';

/** The game that one screen hands to another; `ply` is where it is to be looked at, the end where nothing is said. */
export interface HandedOver {
  readonly record: GameRecord;
  readonly ply?: number;
}

const waiting = signal<HandedOver | null>(null);

/** Takes a game to another screen. */
export const handOver = (screen: Screen, given: HandedOver): void => {
  waiting.value = given;
  go(screen);
};

/** What was handed over, once: whoever asks first has it. */
export const takeHandedOver = (): HandedOver | null => {
  const given = waiting.peek();
  waiting.value = null;
  return given;
};

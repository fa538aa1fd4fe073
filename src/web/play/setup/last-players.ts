import { HIGHEST_LEVEL } from '../../../search/players/levels.ts';
import { between, isBoolean, oneOf, storedSignal } from '../../state/storage.ts';
import { clockKinds, defaultPlayers, type PlayersAndClock } from './new-game.ts';
import { type Choice, kinds } from './player-choice.ts';

type Unknown<T> = Partial<Record<keyof T, unknown>>;

const isChoice = (value: unknown): value is Choice => {
  const { kind, level, depth, name } = (value ?? {}) as Unknown<Choice>;
  return oneOf(...kinds)(kind) && between(0, HIGHEST_LEVEL)(level) && between(1, 8)(depth) && typeof name === 'string';
};

const isClock = (value: unknown): value is PlayersAndClock['clock'] => {
  const { kind, minutes, seconds } = (value ?? {}) as Unknown<PlayersAndClock['clock']>;
  return oneOf(...clockKinds)(kind) && between(1, 180)(minutes) && between(1, 600)(seconds);
};

const isPlayersAndClock = (value: unknown): value is PlayersAndClock => {
  const { first, second, isByLot, clock } = (value ?? {}) as Unknown<PlayersAndClock>;
  return isChoice(first) && isChoice(second) && isBoolean(isByLot) && isClock(clock);
};

/** The players and clock of the last game, stored as the defaults of the next one. */
export const lastPlayers = storedSignal<PlayersAndClock>('company', defaultPlayers, isPlayersAndClock);

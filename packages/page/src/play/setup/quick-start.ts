import { current, startGame } from '../open-games.ts';
import { firstOfItsKind, lastPlayersOf, playersToOffer, rememberPlayers } from './last-players.ts';
import { defaultPlayers, type PlayersAndClock, setupOf, variantOf, withName } from './new-game.ts';
import { modeOf } from './who-plays.ts';

/**
 * Starts a game with the players and clock of the last game of its kind; in the first one the user begins, against a
 * level for beginners and without a clock.
 */
export const quickStart = async (name: string): Promise<void> => {
  const variant = variantOf({ name });
  const last = lastPlayersOf(variant);
  const players = last ?? forBeginners(playersToOffer(variant));
  rememberPlayers(variant, players);
  await startGame(setupOf(withName({ ...players, name }, name), Math.random()));
  firstOfItsKind.value = last === undefined ? current.peek() : undefined;
};

/** Keeps the user's name from the last game against the computer. */
const forBeginners = (lastOfAll: PlayersAndClock): PlayersAndClock => {
  const { first, second } = lastOfAll;
  const user = modeOf(lastOfAll) === 'machine' ? (first.kind === 'human' ? first : second) : undefined;
  return { ...defaultPlayers, first: { ...defaultPlayers.first, name: user?.name ?? '' } };
};

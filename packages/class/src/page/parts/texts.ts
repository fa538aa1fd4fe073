import type { Variant } from '@poda/library/core/contract.ts';
import { numberFormat } from '@poda/library/core/text/numbers.ts';
import { readVariant } from '@poda/library/games/index.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { seatName } from '@poda/page/play/setup/player-choice.ts';
import { gameTitle } from '@poda/page/words/game-title.ts';
import { currentLanguage } from '@poda/page/words/say.ts';
import { dateLocale } from '@poda/page/words/time-text.ts';
import { say } from '../words.ts';

export const momentText = (moment: string): string =>
  new Intl.DateTimeFormat(dateLocale(currentLanguage()), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );

export const deadlineText = (deadline: string | null): string => {
  if (deadline === null) return say('deadline.none');
  return say(isPast(deadline) ? 'deadline.over' : 'deadline', { date: momentText(deadline) });
};

export const isPast = (moment: string): boolean => new Date(moment).getTime() < Date.now();

export const countText = (value: number): string => numberFormat(currentLanguage())(value);

/** Counts 1024 bytes as a kB and 1024 kB as a MB, as the limits do. */
export const bytesText = (bytes: number): string => {
  if (bytes < 1024) return `${countText(bytes)} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? `${countText(Math.round(kilobytes))} kB`
    : `${countText(Math.round((10 * kilobytes) / 1024) / 10)} MB`;
};

/** Once a member is erased, only the pseudonym is left. */
export const memberName = ({ name, pseudonym }: { readonly name: string | null; readonly pseudonym: string }): string =>
  name ?? pseudonym;

/** Undefined if this page does not know the game that the server names. */
export const variantOf = (name: string): Variant | undefined => {
  const variant = readVariant(name);
  return variant.ok ? variant.value : undefined;
};

export const gameText = (name: string): string => {
  const variant = variantOf(name);
  if (variant === undefined) return name;
  const { game, detail } = gameTitle(variant);
  return detail === '' ? game : `${game} (${detail})`;
};

/** The players that exist only for this game. */
export const ownPlayersOf = (game: string): readonly string[] =>
  variantOf(game)?.game.players.map(({ id }) => id) ?? [];

/** The name of one of Poda's own players in the language of the page. */
export const houseName = (word: string, game: string): string => {
  const variant = variantOf(game);
  const player = variant && readPlayer(word, variant.game);
  return player?.ok && player.value !== null ? seatName(player.value, variant!.game) : word;
};

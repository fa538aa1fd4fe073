import type { Game } from '../../core/contract.ts';
import { visibleLine } from '../../core/text/visible.ts';
import type { RecordPlayer } from '../../notation/record/record.ts';
import { readPlayer } from '../../play/session/seats.ts';
import { seatName } from '../play/setup/player-choice.ts';

/** Poda's computer players get translated names, an unknown player the empty string. */
export const playerName = ({ name, kind, word }: RecordPlayer, game: Game): string => {
  const player = kind === 'computer' && word !== undefined ? readPlayer(word, game) : undefined;
  if (player?.ok && player.value !== null) return seatName(player.value, game);
  return name === '?' ? '' : visibleLine(name);
};

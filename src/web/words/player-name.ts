import type { Game } from '../../core/contract.ts';
import type { RecordPlayer } from '../../notation/record/record.ts';
import { readPlayer } from '../../play/seats.ts';
import { seatName } from '../play/setup/player-choice.ts';

/** Who played in a record, in words: a computer of ours as it is called here; nothing where nobody knows. */
export const playerName = ({ name, kind, word }: RecordPlayer, game: Game): string => {
  const player = kind === 'computer' && word !== undefined ? readPlayer(word, game) : undefined;
  if (player?.ok && player.value !== null) return seatName(player.value, game);
  return name === '?' ? '' : name;
};

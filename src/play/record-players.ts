import type { Game, Variant } from '../core/contract.ts';
import { ok, type Problem, type Result } from '../core/result.ts';
import type { GameRecord, RecordPlayer } from '../notation/record.ts';
import { levelsOf } from '../search/levels.ts';
import { formatPlayer, type Player } from '../search/player-names.ts';
import { readPlayer, type Seats } from './seats.ts';

/** Somebody at the table as a record names them: a computer with everything that says how it plays. */
export const recordPlayer = (player: Player | null, variant: Variant, before?: RecordPlayer): RecordPlayer => {
  if (player === null) return { name: before?.kind === 'human' ? before.name : '?', kind: 'human' };
  const word = formatPlayer(player);
  const config = configOf(player, variant);
  return { name: word.replace(/\?.*$/, ''), kind: 'computer', word, ...(config === undefined ? {} : { config }) };
};

const configOf = (player: Player, variant: Variant): RecordPlayer['config'] => {
  switch (player.kind) {
    case 'random':
    case 'greedy':
      return undefined;
    case 'level':
      return { ...levelsOf(variant)[player.level]! };
    case 'minimax':
    case 'plain':
      return { depth: player.depth };
    case 'own':
      return { depth: player.depth, ...variant.game.players.find(({ id }) => id === player.id)?.evaluation };
    case 'engine':
      return { ...player.config };
  }
};

/** Who sits down again where a recorded game goes on; a player that Poda does not know is a person. */
export const seatsOf = ({ players }: Pick<GameRecord, 'players'>, game: Game): Seats => {
  const seat = ({ kind, word }: RecordPlayer): Player | null => {
    const player: Result<Player | null, Problem> =
      kind === 'human' || word === undefined ? ok(null) : readPlayer(word, game);
    return player.ok ? player.value : null;
  };
  return [seat(players[0]), seat(players[1])];
};

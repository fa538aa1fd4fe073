import type { Game, Variant } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import { ok, type Result } from '../../core/result.ts';
import type { GameRecord, RecordPlayer } from '../../notation/record/record.ts';
import { levelsOf } from '../../search/players/levels.ts';
import { evaluationOf, formatPlayer, type Judging, type Player } from '../../search/players/player-names.ts';
import { type ExternalPlayer, isExternalPlayer, readPlayer, type Seat, type Seats } from './seats.ts';

/** A computer player is written with its full configuration. */
export const recordPlayer = (player: Seat<ExternalPlayer>, variant: Variant, before?: RecordPlayer): RecordPlayer => {
  if (player === null) return { name: before?.kind === 'human' ? before.name : '?', kind: 'human' };
  if (isExternalPlayer(player)) return { name: player.name, kind: 'bot' };
  const word = formatPlayer(player);
  const config = configOf(player, variant);
  return { name: word.replace(/\?.*$/, ''), kind: 'computer', word, ...defined({ config }) };
};

const configOf = (player: Player, variant: Variant): RecordPlayer['config'] => {
  switch (player.kind) {
    case 'level':
      return { ...levelsOf(variant)[player.level]!, ...judgingOf(player) };
    case 'minimax':
    case 'plain':
      return { depth: player.depth, ...judgingOf(player) };
    case 'own':
      return {
        depth: player.depth,
        ...variant.game.players.find(({ id }) => id === player.id)?.evaluation,
        ...judgingOf(player),
      };
    case 'engine':
      return { ...player.config };
    default:
      return undefined;
  }
};

const judgingOf = (player: Player): Judging => defined({ evaluation: evaluationOf(player) });

/** An unknown player becomes a person. */
export const seatsOf = ({ players }: Pick<GameRecord, 'players'>, game: Game): Seats => {
  const seat = ({ kind, word }: RecordPlayer): Player | null => {
    const player: Result<Player | null> = kind === 'human' || word === undefined ? ok(null) : readPlayer(word, game);
    return player.ok ? player.value : null;
  };
  return [seat(players[0]), seat(players[1])];
};

/** Adds the programs that played, only for local files: exported records do not name them. */
export const withExternalPlayers = (record: GameRecord, seats: Seats<ExternalPlayer>): GameRecord => {
  const [first, second] = record.players;
  return { ...record, players: [withWord(first, seats[0]), withWord(second, seats[1])] };
};

const withWord = (player: RecordPlayer, seat: Seat<ExternalPlayer>): RecordPlayer =>
  isExternalPlayer(seat) ? { ...player, word: seat.word } : player;

/** The caller must start the external players itself, from the words that named them on the command line. */
export const seatsWithExternalPlayers = (record: Pick<GameRecord, 'players'>, game: Game): Seats<ExternalPlayer> => {
  const own = seatsOf(record, game);
  const seat = (side: 0 | 1): Seat<ExternalPlayer> => {
    const { kind, name, word } = record.players[side];
    return kind === 'bot' && word !== undefined ? { kind: 'external', name, word } : own[side];
  };
  return [seat(0), seat(1)];
};

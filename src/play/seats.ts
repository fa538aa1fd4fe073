import type { Game } from '../core/contract.ts';
import { err, ok, type Problem, type Result } from '../core/result.ts';
import { games } from '../games/index.ts';
import { type Player, parsePlayer } from '../search/players/player-names.ts';

/**
 * A player from outside, such as a student's bot or somebody's engine. Only a door that can start programs lets one in, and
 * asks it for its moves itself: here it has a name and the word by which it is found again.
 */
export interface Guest {
  readonly kind: 'guest';
  readonly name: string;
  readonly word: string;
}

/** Who plays a side: a computer player, a guest where the door lets any in, or null for a person. */
export type Seat<Outsider extends Guest = never> = Player | Outsider | null;
export type Seats<Outsider extends Guest = never> = readonly [Seat<Outsider>, Seat<Outsider>];

/** Whether somebody comes from outside. */
export const isGuest = (seat: Seat<Guest>): seat is Guest => seat?.kind === 'guest';

/** Reads the name of a player of a game, `human` included; so short a text needs no place where it is wrong. */
export const readPlayer = (name: string, game: Game): Result<Player | null, Problem> => {
  if (name === 'human') return ok(null);
  const player = parsePlayer(name, game.players);
  if (player.ok) return player;
  const { code, values = {} } = player.error;
  if (code === 'player-out-of-range' && values['text'] === '') return err({ code: 'player-lacks-number', values });
  if (code !== 'unknown-player') return err({ code, values });
  const kind = String(values['name']);
  const itsGame = games.find(({ players }) => players.some(({ id }) => id === kind));
  if (itsGame === undefined) return err({ code, values });
  return err({ code: 'player-of-another-game', values: { kind, game: itsGame.id } });
};

import type { Game } from '../../core/contract.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import { games } from '../../games/index.ts';
import { type Player, parsePlayer, playerWords } from '../../search/players/player-names.ts';

/** A bot or another engine, which only the command line can start; `word` is the argument that starts it again. */
export interface ExternalPlayer {
  readonly kind: 'external';
  readonly name: string;
  readonly word: string;
}

/** Null for a person. */
export type Seat<Outsider extends ExternalPlayer = never> = Player | Outsider | null;
export type Seats<Outsider extends ExternalPlayer = never> = readonly [Seat<Outsider>, Seat<Outsider>];

export const isExternalPlayer = (seat: Seat<ExternalPlayer>): seat is ExternalPlayer => seat?.kind === 'external';

/** Also accepts `human`. Problems have no position in the text. */
export const readPlayer = (name: string, game: Game): Result<Player | null> =>
  name === 'human' ? ok(null) : readComputerPlayer(name, game, ['human']);

export const readComputerPlayer = (name: string, game: Game, others: readonly string[] = []): Result<Player> => {
  const player = parsePlayer(name, game.players);
  if (player.ok) return player;
  const { code, values = {} } = player.error;
  if (code === 'player-out-of-range' && values['text'] === '') return err({ code: 'player-lacks-number', values });
  if (code === 'player-out-of-range' && values['kind'] === 'level') return err({ code: 'level-out-of-range', values });
  if (code !== 'unknown-player') return err({ code, values });
  const kind = String(values['name']);
  const itsGame = games.find(({ players }) => players.some(({ id }) => id === kind));
  if (itsGame === undefined) return unknownName(code, kind, [...others, ...playerWords(game.players)]);
  return err({ code: 'player-of-another-game', values: { kind, game: itsGame.id } });
};

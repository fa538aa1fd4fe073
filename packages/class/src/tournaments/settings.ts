import { letFirstBegin } from '@poda/arena/schedule/open-options.ts';
import { checkSettings, defaultTime, type TournamentFile } from '@poda/arena/schedule/tournament-file.ts';
import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { formatPlayer } from '@poda/library/search/players/player-names.ts';

/** The keys of a tournament file, with `house` instead of `players`. */
export type HostedSettings = Readonly<Record<string, unknown>>;

/** Only Poda's own players, because a command of the organiser would run on every worker. */
export const readSettings = (settings: HostedSettings): Result<TournamentFile, Problem> => {
  const { house = [], ...others } = settings;
  const checked = checkSettings({ ...others, players: house });
  if (!checked.ok) return checked;
  const file = checked.value;
  const players: TournamentFile['players'][number][] = [];
  for (const player of file.players) {
    const own = readPlayer(player.player, file.variant.game);
    if (!own.ok) return err(own.error);
    if (own.value === null) return err({ code: 'human-at-match' });
    players.push({ ...player, player: formatPlayer(own.value) });
  }
  const isTimed = Object.keys(file.time).length > 0;
  return ok({ ...file, variant: letFirstBegin(file.variant), players, time: isTimed ? file.time : defaultTime });
};

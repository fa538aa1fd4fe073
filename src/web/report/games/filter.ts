import type { ReportGame } from '../../../arena/report/report-data.ts';
import type { Fault } from '../../../arena/verdict.ts';

/** Which games are listed; null lets everything through. */
export interface Filter {
  readonly player: number | null;
  /** Only together with a player. */
  readonly opponent: number | null;
  /** As the player sees it; where none is chosen, as side 0 does. */
  readonly result: 'won' | 'drawn' | 'lost' | null;
  /** `fault` is any of them. */
  readonly verdict: 'rules' | 'fault' | Fault | null;
}

export const everything: Filter = { player: null, opponent: null, result: null, verdict: null };

export const passes =
  ({ player, opponent, result, verdict }: Filter) =>
  (game: ReportGame): boolean => {
    const seat = player === null ? 0 : game.seats.indexOf(player);
    if (seat === -1) return false;
    if (player !== null && opponent !== null && game.seats[1 - seat] !== opponent) return false;
    if (result !== null && resultFor(game, seat) !== result) return false;
    if (verdict === null) return true;
    if (verdict === 'fault') return game.fault !== undefined;
    return verdict === (game.fault?.by ?? 'rules');
  };

/** What a game was to whoever sat at a side; null where it did not count. */
export const resultFor = ({ result }: ReportGame, seat: number): 'won' | 'drawn' | 'lost' | null => {
  if (result === null || result.reason === 'annulled') return null;
  return result.winner === null ? 'drawn' : result.winner === seat ? 'won' : 'lost';
};

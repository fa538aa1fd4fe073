import type { ReportGame } from '../../../arena/report/report-data.ts';
import type { Fault } from '../../../arena/verdict.ts';

/** The conditions for games to be listed; null means no condition. */
export interface Filter {
  readonly player: number | null;
  /** The opponent of `player`; without a player this condition has no effect. */
  readonly opponent: number | null;
  /** The result for the chosen player, or for side 0 if no player is chosen. */
  readonly result: 'won' | 'drawn' | 'lost' | null;
  /** The reason for the end of the game; `fault` stands for any fault. */
  readonly verdict: 'rules' | 'fault' | Fault | null;
}

export const noFilter: Filter = { player: null, opponent: null, result: null, verdict: null };

/** Returns a predicate that is true for the games that meet a filter. */
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

/** The result of a game for one of its sides; null if the game was annulled or has no result. */
export const resultFor = ({ result }: ReportGame, seat: number): 'won' | 'drawn' | 'lost' | null => {
  if (result === null || result.reason === 'annulled') return null;
  return result.winner === null ? 'drawn' : result.winner === seat ? 'won' : 'lost';
};

import type { Fault } from '@poda/arena/game/verdict.ts';
import type { ReportGame } from '@poda/arena/report/report-data.ts';

/** Null or empty means no condition. */
export interface Filter {
  readonly player: number | null;
  /** Without a player this condition has no effect. */
  readonly opponent: number | null;
  /** The result for the chosen player, or for side 0 if no player is chosen. */
  readonly result: 'won' | 'drawn' | 'lost' | '';
  /** `fault` stands for any fault. */
  readonly verdict: 'rules' | 'fault' | Fault | '';
}

export const noFilter: Filter = { player: null, opponent: null, result: '', verdict: '' };

export const passes =
  ({ player, opponent, result, verdict }: Filter) =>
  (game: ReportGame): boolean => {
    const seat = player === null ? 0 : game.seats.indexOf(player);
    if (seat === -1) return false;
    if (player !== null && opponent !== null && game.seats[1 - seat] !== opponent) return false;
    if (result !== '' && resultFor(game, seat) !== result) return false;
    if (verdict === '') return true;
    if (verdict === 'fault') return game.fault !== undefined;
    return verdict === (game.fault?.by ?? 'rules');
  };

/** Null if the game was annulled or has no result. */
export const resultFor = ({ result }: ReportGame, seat: number): 'won' | 'drawn' | 'lost' | null => {
  if (result === null || result.reason === 'annulled') return null;
  return result.winner === null ? 'drawn' : result.winner === seat ? 'won' : 'lost';
};

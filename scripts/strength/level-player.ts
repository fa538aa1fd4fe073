import type { GamePlayer, Variant } from '@poda/library/core/contract.ts';
import type { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Prober } from '@poda/library/core/tables.ts';
import { type Level, levelsOf } from '@poda/library/search/players/levels.ts';
import { parsePlayer } from '@poda/library/search/players/player-names.ts';
import { chooseMove, type MoveContext, playLevel } from '@poda/library/search/players/players.ts';
import type { Chooser } from './match.ts';

/** Returns the levels of a game, the weakest first. */
export const levelRows = (variant: Variant): readonly Level[] => levelsOf(variant);

/**
 * Makes the function that chooses the moves of a level, which may use tables of solved positions. The level need not be
 * one of levels 0 to 10.
 */
export const levelChooser =
  (level: Level, prober?: Prober): Chooser =>
  (state, random) =>
    playLevel(state, level, { ...choosing(random), ...(prober && { prober }) });

/** Makes the function that chooses the moves of a player named by the user, such as `greedy`. */
export const namedChooser = (name: string, ofGame: readonly GamePlayer[] = []): Chooser => {
  const player = unwrap(parsePlayer(name, ofGame));
  return (state, random) => chooseMove(state, player, choosing(random));
};

/** The clock never interrupts a measured level, so that games are reproducible by their seed. */
const choosing = (random: Random): MoveContext => ({ random, now: () => 0, isTimeLimited: false });

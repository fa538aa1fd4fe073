import type { Variant } from '../../src/core/contract.ts';
import type { Random } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { type Level, levelsOf } from '../../src/search/players/levels.ts';
import { parsePlayer } from '../../src/search/players/player-names.ts';
import { chooseMove, type MoveContext, playLevel } from '../../src/search/players/players.ts';
import type { Chooser } from './match.ts';

/** The rows of a game's levels, the weakest first. */
export const levelRows = (variant: Variant): readonly Level[] => levelsOf(variant);

/** A level, or a row of your own making, in measured games. */
export const levelChooser =
  (level: Level): Chooser =>
  (state, random) =>
    playLevel(state, level, choosing(random));

/** A player as a user names it, such as `greedy`, in measured games. */
export const namedChooser = (name: string): Chooser => {
  const player = unwrap(parsePlayer(name));
  return (state, random) => chooseMove(state, player, choosing(random));
};

/** The clock never interrupts a measured level, so that a seed repeats its moves. */
const choosing = (random: Random): MoveContext => ({ random, now: () => 0, isTimeLimited: false });

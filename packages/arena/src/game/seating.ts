import type { Variant } from '@poda/library/core/contract.ts';
import { ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { errorLine } from './evidence-text.ts';
import { type Contender, noOutput, type OurFault, type SeatedPlayer, type Seating, type Setting } from './player.ts';

/**
 * Starts a contender for one game. Its code is Poda's own, so an exception becomes `our-fault`: it costs one game and
 * does not end the program.
 */
export const seat = async (contender: Contender, setting: Setting): Promise<Seating> => {
  try {
    const seating = await contender.sit(setting);
    return seating.kind === 'seated' ? { kind: 'seated', player: guarded(seating.player) } : seating;
  } catch (error) {
    return ourFaultOf(error);
  }
};

/** `choose` and `leave` never reject; the referee catches exceptions of `chooseNow`. */
const guarded = (player: SeatedPlayer): SeatedPlayer => ({
  ...(player.chooseNow === undefined ? {} : { chooseNow: question => player.chooseNow!(question) }),
  ...(player.isPunctual === undefined ? {} : { isPunctual: player.isPunctual }),
  choose: async question => {
    try {
      return await player.choose(question);
    } catch (error) {
      return ourFaultOf(error);
    }
  },
  leave: async () => {
    try {
      return await player.leave();
    } catch {
      // The game is already judged, so a failed clean-up does not change it.
      return noOutput;
    }
  },
});

export const ourFaultOf = (error: unknown): OurFault => ({
  kind: 'our-fault',
  what: errorLine(error),
  isException: true,
});

/** If the check itself throws, the games will show the problem. */
export const checkContender = async (contender: Contender, variant: Variant): Promise<Result<void, Problem>> => {
  try {
    return await contender.check(variant);
  } catch {
    return ok(undefined);
  }
};

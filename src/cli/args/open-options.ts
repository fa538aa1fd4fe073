import { openOptions, withOptions } from '../../arena/tournament/first-side.ts';
import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { capitalised } from '../../i18n/translate.ts';
import type { Context } from '../command.ts';

/** Draws at random the options that the user left open, such as which side starts in Ur, and tells who starts. */
export const drawOpenOptions = (variant: Variant, seed: number, { terminal, translator }: Context): Variant => {
  const random = new Random(seed);
  const drawn = openOptions(variant).map(({ id, values }) => `${id}=${random.pick(values)}`);
  if (drawn.length === 0) return variant;
  const decided = withOptions(variant, drawn);
  const first = new GameState(decided).side;
  terminal.output.write(`${capitalised(translator.say('play.starts', translator.sideValues(decided, first)))}\n`);
  return decided;
};

import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
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

/** The variant in which side 0 starts, if the user left the starting side open. */
export const letFirstBegin = (variant: Variant): Variant => {
  for (const { id, values } of openOptions(variant))
    for (const value of values) {
      const decided = withOptions(variant, [`${id}=${value}`]);
      if (new GameState(decided).side === 0) return decided;
    }
  return variant;
};

const openOptions = ({ game, ruleset, options }: Variant) =>
  game.rulesets
    .find(({ id }) => id === ruleset)!
    .options.filter(({ id, default: usual }) => usual === null && options[id] === undefined);

const withOptions = ({ name }: Variant, chosen: readonly string[]): Variant =>
  unwrap(parseVariant(games, `${name}${name.includes('?') ? '&' : '?'}${chosen.join('&')}`));

import { join } from 'node:path';
import type { Variant } from '@poda/library/core/contract.ts';
import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { variantOf } from '../args/requests.ts';
import type { Context, Request } from '../command.ts';
import { type Failure, usage } from '../failure.ts';
import { DEFAULT_NODES, defaultDepths, hasSizes, type Plan, parseDepths, parseSizes } from './plan.ts';

export const planOf = (request: Request): Result<Plan, Failure> => {
  const variant = variantOf(request, 'study');
  if (!variant.ok) return variant;
  const { sizes, depths, nodes, seed } = request.flags;
  const variants = variantsOf(variant.value, request.game!, sizes);
  if (!variants.ok) return usage(variants.error, variant.value.game);
  const wanted = depths === undefined ? ok(defaultDepths(variant.value)) : parseDepths(String(depths));
  if (!wanted.ok) return usage(wanted.error);
  return ok({
    variants: variants.value,
    depths: wanted.value,
    seed: typeof seed === 'number' ? seed : DEFAULT_SEED,
    maxNodes: typeof nodes === 'number' ? nodes : DEFAULT_NODES,
  });
};

/** Fixed, so that a second run resumes with the same dice. */
const DEFAULT_SEED = 1;

/** Of `--sizes`, of the game's name, or the defaults. */
const variantsOf = (variant: Variant, text: string, sizes: unknown): Result<Variant[], Problem> => {
  const { game } = variant;
  const isNamed = text.includes(':');
  if (!hasSizes(game))
    return sizes === undefined ? ok([variant]) : err({ code: 'no-sizes', values: { game: game.id } });
  if (sizes === undefined && isNamed) return ok([variant]);
  if (isNamed) return err({ code: 'sizes-twice', values: { name: text, game: game.id } });
  const list = parseSizes(sizes === undefined ? '3..10' : String(sizes));
  if (!list.ok) return list;
  const variants: Variant[] = [];
  for (const size of list.value) {
    const sized = parseVariant(games, `${game.id}:${size}`);
    // Without the place of the error, which refers to a name that the user did not type.
    if (!sized.ok) return err({ code: sized.error.code, values: sized.error.values ?? {} });
    variants.push(sized.value);
  }
  return ok(variants);
};

export const folderOf = ({ flags }: Request, { variants }: Plan): Result<string, Failure> => {
  const { out } = flags;
  if (out === '') return usage({ code: 'missing-value', values: { name: '--out' } });
  return ok(typeof out === 'string' ? out : join('poda-study', folderName(variants[0]!)));
};

/** One for all board sizes, else one per ruleset. */
const folderName = ({ game, name }: Variant): string => (hasSizes(game) ? game.id : name.replaceAll(/[^\w.-]+/g, '-'));

export const commandLine = ({ game = '', flags }: Request, { translator }: Context): string => {
  const quoted = (text: string) => (/^[\w:.,-]+$/.test(text) ? text : `"${text}"`);
  const given = ['sizes', 'depths', 'nodes', 'seed'].filter(name => flags[name] !== undefined);
  const words = given.map(name => `--${name} ${quoted(String(flags[name]))}`);
  return ['poda study', quoted(game), ...words, `--lang ${translator.language}`].join(' ');
};

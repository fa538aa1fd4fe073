import type { Variant } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, unwrap } from '@poda/library/core/result.ts';
import type { GameTables } from '@poda/library/core/tables.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import type { StoredSection, TableHeader } from '@poda/library/solve/table/layout.ts';
import { isBetter } from '@poda/library/solve/values.ts';
import { variantOf } from '../args/requests.ts';
import type { Context, Request } from '../command.ts';
import { failed, usage } from '../failure.ts';
import { chooseTables } from './choose-tables.ts';
import { checksumOf } from './solve-job.ts';
import { solveTables } from './solve-tables.ts';

export type Solved = Extract<Awaited<ReturnType<typeof solveGame>>, { readonly ok: true }>['value'];

/** Numbers of positions by outcome; `longest` is a distance in plies. */
export interface Counts {
  readonly pieces: number;
  readonly positions: number;
  readonly win: number;
  readonly loss: number;
  readonly draw: number;
  readonly longest?: number;
}

/** `isSmall`: the default is quick to solve. */
export const solveGame = async (request: Request, context: Context, isSmall: boolean) => {
  const variant = variantOf(request, 'solve');
  if (!variant.ok) return variant;
  const tables = await variant.value.extras.tables?.();
  if (tables !== undefined) return makeTables(variant.value, tables, request, context, isSmall);
  if (variant.value.game.extras.isShort) return searchAll(variant.value, request, context);
  return failed({ code: 'cannot-solve', values: { game: variant.value.name, known: solvableNames() } });
};

const makeTables = async (
  named: Variant,
  tables: GameTables,
  { flags }: Request,
  context: Context,
  isSmall: boolean,
) => {
  const choice = chooseTables(named, tables.space, flags['pieces'] as number | undefined, isSmall);
  if (!choice.ok) return usage(choice.error);
  const { variant, pieces } = choice.value;
  const solved = await solveTables(variant, tables, pieces, flags, context);
  if (!solved.ok) return solved;
  const { headers, folder, seconds } = solved.value;
  const made = { checksum: checksumOf(headers), out: folder, seconds };
  if (variant.rules.shows === 'chance')
    return ok({ kind: 'chances' as const, game: variant.name, ...chancesOf(headers, variant, tables), ...made });
  return ok({ kind: 'outcomes' as const, game: variant.name, pieces: headers.map(countsOf), ...made });
};

const chancesOf = (headers: readonly TableHeader[], variant: Variant, { space }: GameTables) => {
  const sections = headers.flatMap(header => header.sections);
  // The start position is the first of its section.
  space.locate(unwrap(variant.rules.read(variant.rules.start)));
  const { id } = space.sections[space.section]!;
  return {
    /** The winning chance of the side that begins. */
    value: sections.find(section => section.id === id)?.first ?? Number.NaN,
    states: sumOf(sections, ({ positions }) => positions),
    residual: Math.max(...sections.map(({ residual = 0 }) => residual)),
  };
};

const countsOf = ({ pieces, kind, sections }: TableHeader): Counts => ({
  pieces,
  positions: sumOf(sections, ({ positions }) => positions),
  win: sumOf(sections, ({ win = 0 }) => win),
  loss: sumOf(sections, ({ loss = 0 }) => loss),
  draw: sumOf(sections, ({ draw = 0 }) => draw),
  ...(kind === 'distance' ? { longest: Math.max(0, ...sections.map(({ longest = 0 }) => longest)) } : {}),
});

const sumOf = (sections: readonly StoredSection[], count: (section: StoredSection) => number): number =>
  sections.reduce((sum, section) => sum + count(section), 0);

const searchAll = async (
  variant: Variant,
  { flags }: Request,
  { engine: loadEngine, terminal, translator, showsProgress }: Context,
) => {
  for (const name of ['pieces', 'out'])
    if (flags[name] !== undefined)
      return usage({ code: 'solve-without-tables', values: { name: `--${name}`, game: variant.game.id } });
  const state = new GameState(variant);
  const engine = await loadEngine();
  let isInterrupted = false;
  terminal.onInterrupt?.(() => {
    isInterrupted = true;
    engine.cancel();
  });
  const show = ({ depth, nodes, seconds }: Analysis) => {
    if (showsProgress) terminal.errors.writeLine(translator.say('analyse.summary', { depth, nodes, seconds }));
  };
  const threads = flags['threads'] as number | undefined;
  const request = defined({ search: 'strong', lines: state.legalMoves().length, threads });
  const { lines, nodes, seconds } = await engine.analyse(state, request, show);
  const [best] = lines;
  if (best === undefined || !lines.every(({ exact }) => exact))
    return failed({ code: isInterrupted ? 'search-interrupted' : 'too-deep-to-solve', values: { game: variant.name } });
  const { value, plies } = best;
  const moves = lines.filter(line => !isBetter(best, line)).map(({ move }) => move);
  return ok(defined({ kind: 'search', game: variant.name, value, plies, moves, nodes, seconds }));
};

const solvableNames = (): string =>
  games
    .flatMap(({ id, extras: { isShort }, rulesets }) => {
      if (isShort) return [id];
      const names = rulesets.map(ruleset => `${id}:${ruleset.id}`);
      const solvable = names.filter(name => variantNamed(name).extras.tables !== undefined);
      return solvable.length === names.length ? [id] : solvable;
    })
    .join(', ');

import type { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Problem } from '@poda/library/core/result.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { findTables, localProber } from '@poda/library/node/tables/find-prober.ts';
import { familyName, partsOfName } from '@poda/library/node/tables/table-folders.ts';
import { outcomeSentence } from '@poda/library/play/game-in-words.ts';
import { isBetter } from '@poda/library/solve/values.ts';
import { sideAndOutcome, stateOf } from '../args/requests.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { failed } from '../failure.ts';
import { type FoundValues, findValues, sectionPieces } from '../solve/find-values.ts';
import { exactText } from '../solve/value-text.ts';
import { aligned, wrapForTerminal } from '../terminal/wrap.ts';
import type { FullTranslator } from '../words/translators.ts';

export const handlers = handlersOf((request, context) => find(request, context), {
  answer: ({ state, values }) => ({
    game: state.variant.name,
    position: state.text,
    ...sideAndOutcome(state),
    ...rounded(values),
  }),
  text: ({ state, values }, _, context) => describe(state, values, context),
});

/** Nodes of one exact search: a few seconds. */
const DEFAULT_NODES = 2_000_000;

const find = async (request: Request, context: Context) => {
  const state = stateOf(request, 'value');
  if (!state.ok) return state;
  const nodes = typeof request.flags['nodes'] === 'number' ? request.flags['nodes'] : DEFAULT_NODES;
  const engine = await context.engine();
  const values = await findValues(state.value, engine, nodes);
  for (const problem of await refusedTables(state.value, context, values === undefined))
    context.terminal.errors.writeLine(context.translator.problem(problem));
  if (values !== undefined) return ok({ state: state.value, values });
  const remedy = await remedyFor(state.value, context.translator);
  return failed({ code: 'unknown-value', values: { nodes, remedy } });
};

/** How thoroughly this run has checked each family's files, so that it reports a damaged file only once. */
const checked = new WeakMap<Context, Map<string, 'headers' | 'blocks'>>();

/** Unreadable tables; if `isThorough`, also those with a damaged block. */
const refusedTables = async ({ variant }: GameState, context: Context, isThorough: boolean): Promise<Problem[]> => {
  const tables = await variant.extras.tables?.();
  if (tables === undefined) return [];
  const name = familyName(tables.space.family);
  const ofRun = checked.get(context) ?? new Map<string, 'headers' | 'blocks'>();
  checked.set(context, ofRun);
  const before = ofRun.get(name);
  if (before === 'blocks' || (before === 'headers' && !isThorough)) return [];
  ofRun.set(name, isThorough ? 'blocks' : 'headers');
  const { prober, problems } = await findTables(variant, 'all', context.environment);
  const ofGame = problems.filter(({ values }) => partsOfName(String(values?.['file'])).family === name);
  const opened = prober?.tables ?? [];
  const damaged = isThorough ? opened.filter(table => !table.isWhole()) : [];
  for (const table of opened) table.close();
  return [
    ...(before === undefined ? ofGame : []),
    ...damaged.map(({ file }) => ({ code: 'table-damaged', values: { file } })),
  ];
};

/** The command that makes the missing tables, or a longer search. */
const remedyFor = async (state: GameState, translator: FullTranslator): Promise<string> => {
  const { variant } = state;
  const tables = await variant.extras.tables?.();
  const pieces = tables && sectionPieces(state, tables.space);
  const isKnown = pieces !== undefined && (await localProber(variant, 'all'))?.has(pieces);
  // There is a table for this number of pieces, but not for this position: a repetition may end the game.
  if (pieces === undefined || isKnown) return translator.say('value.remedy.search');
  return translator.say('value.remedy.solve', { command: solveCommand(tables!.space.family, pieces) });
};

/** Some shells expand an unquoted question mark. */
const solveCommand = (family: string, pieces: number): string =>
  `poda solve ${family.includes('?') ? `'${family}'` : family} --pieces ${pieces}`;

/** Twelve decimals, about the precision of small tables. */
const rounded = <T extends FoundValues>(values: T): T => {
  const round = (value: number) => Math.round(value * PRECISION) / PRECISION;
  const each = (moves: FoundValues['moves']) =>
    moves.map(move => (move.value === null ? move : { ...move, value: round(move.value) }));
  const rolls =
    values.rolls && Object.fromEntries(Object.entries(values.rolls).map(([roll, moves]) => [roll, each(moves)]));
  return { ...values, value: round(values.value), moves: each(values.moves), ...(rolls && { rolls }) };
};

const PRECISION = 1e12;

const describe = (state: GameState, values: FoundValues, { translator, terminal }: Context): string => {
  const { variant } = state;
  const outcome = state.outcome();
  const head = wrapForTerminal(`${variant.name}  ${state.text}`, terminal);
  if (outcome !== null)
    return [head, outcomeSentence(state, outcome, translator), translator.say('moves.none')].join('\n');
  const mover = translator.sideValues(variant, state.side);
  const turn = capitalised(translator.say(state.isChance ? 'moves.to-roll' : 'moves.to-move', mover));
  const list = (moves: FoundValues['moves']) =>
    aligned(
      bestFirst(moves).map(move => [
        `  ${move.move}`,
        move.value === null ? translator.say('value.open') : exactText(move, variant, translator),
      ]),
      [0, ...(variant.rules.shows === 'chance' ? [] : [1])],
    );
  const rolls = Object.entries(values.rolls ?? {}).map(
    ([roll, moves]) => `${translator.say('value.roll', { roll })}\n${list(moves)}`,
  );
  return [
    head,
    turn,
    translator.say('value.of-position', { value: exactText(values, variant, translator) }),
    ...(rolls.length > 0 ? rolls : [list(values.moves)]),
  ].join('\n');
};

/** Unproved values last. */
const bestFirst = (moves: FoundValues['moves']): FoundValues['moves'] =>
  [...moves].sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0;
  });

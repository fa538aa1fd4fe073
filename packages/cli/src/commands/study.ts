import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { readVariant } from '@poda/library/games/index.ts';
import { algorithms } from '@poda/library/study/algorithms.ts';
import {
  DEFAULT_NODES,
  defaultDepths,
  hasSizes,
  type Plan,
  parseDepths,
  parseSizes,
} from '@poda/library/study/plan.ts';
import type { StudyConditions } from '@poda/library/study/report.ts';
import type { Row } from '@poda/library/study/rows.ts';
import { headOf, studyFiles } from '@poda/library/study/study-files.ts';
import { footnotes, tablesOf } from '@poda/library/study/tables.ts';
import { variantOf } from '../args/requests.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { type Failure, failed, usage } from '../failure.ts';
import { describeMachine, measureAll } from '../study/study-run.ts';
import { textTable } from '../study/text-table.ts';
import { drawBoard } from '../terminal/board.ts';
import { MAX_COLUMNS } from '../terminal/terminal.ts';
import { wrapLines } from '../terminal/wrap.ts';

/** The cost of minimax, alpha-beta, move ordering and a transposition table in complete games. */
export const handlers = handlersOf((...args) => study(...args), {
  answer: ({ plan, folder, rows, isComplete, conditions: { machine, jobs } }) => ({
    ...headOf(plan),
    ...{ machine, jobs, out: folder, complete: isComplete, rows },
  }),
  text: ({ plan, folder, rows, isComplete, files }, _, { translator }) =>
    isComplete
      ? [
          ...tablesOf(plan, rows, translator).map(table => `${textTable(table)}\n`),
          ...footnotes(plan, rows, translator).map(note => wrapLines(note, MAX_COLUMNS)),
          translator.say('study.done', { report: join(folder, files[0]!) }),
          wrapLines(translator.say('study.data', { files: files.slice(1).join(', ') }), MAX_COLUMNS),
        ].join('\n')
      : undefined,
});

const study = async (request: Request, context: Context, isShown: boolean) => {
  const planned = planOf(request);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const named = folderOf(request, plan);
  if (!named.ok) return named;
  const folder = named.value;
  const { jobs: threads } = request.flags;
  const conditions: StudyConditions = {
    machine: describeMachine(),
    jobs: typeof threads === 'number' ? threads : availableParallelism(),
    command: commandLine(request, context),
  };
  try {
    makeFolder(folder);
    const measured = await measureAll(plan, folder, conditions, context, isShown);
    if (!measured.ok) return failed(inFolder(measured.error, folder));
    const { rows, isComplete } = measured.value;
    // After an interrupt rows are missing, and only the journal is written.
    const files = isComplete ? writeFiles(folder, plan, rows, conditions, context) : ok([]);
    if (!files.ok) return failed(files.error);
    return ok({ plan, folder, rows, conditions, isComplete, files: files.value });
  } catch (error) {
    const { code: reason, syscall } = error as NodeJS.ErrnoException;
    if (reason === undefined || syscall === undefined) throw error;
    const code = reason === 'EEXIST' || reason === 'ENOTDIR' ? 'study-folder-is-file' : 'study-folder';
    return failed({ code, values: { path: folder, reason } });
  }
};

const planOf = (request: Request): Result<Plan, Failure> => {
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
    algorithms,
    seed: typeof seed === 'number' ? seed : DEFAULT_SEED,
    maxNodes: typeof nodes === 'number' ? nodes : DEFAULT_NODES,
  });
};

/** Fixed, so that a second run resumes with the same dice. */
const DEFAULT_SEED = 1;

/** The variants of `--sizes`, else of the game's name, else the defaults. */
const variantsOf = (variant: Variant, text: string, sizes: unknown): Result<Variant[]> => {
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
    const sized = readVariant(`${game.id}:${size}`);
    // Without the place of the error, which refers to a name that the user did not type.
    if (!sized.ok) return err({ code: sized.error.code, values: sized.error.values ?? {} });
    variants.push(sized.value);
  }
  return ok(variants);
};

const folderOf = ({ flags }: Request, { variants }: Plan): Result<string, Failure> => {
  const { out } = flags;
  if (out === '') return usage({ code: 'missing-value', values: { name: '--out' } });
  return ok(typeof out === 'string' ? out : join('poda-study', folderName(variants[0]!)));
};

/** One folder for all board sizes, else one per ruleset. */
const folderName = ({ game, name }: Variant): string => (hasSizes(game) ? game.id : name.replaceAll(/[^\w.-]+/g, '-'));

const commandLine = ({ game = '', flags }: Request, { translator }: Context): string => {
  const quoted = (text: string) => (/^[\w:.,-]+$/.test(text) ? text : `"${text}"`);
  const given = ['sizes', 'depths', 'nodes', 'seed'].filter(name => flags[name] !== undefined);
  const words = given.map(name => `--${name} ${quoted(String(flags[name]))}`);
  return ['poda study', quoted(game), ...words, `--lang ${translator.language}`].join(' ');
};

/** Returns their names, the report first. */
const writeFiles = (
  folder: string,
  plan: Plan,
  rows: readonly Row[],
  conditions: StudyConditions,
  { translator, terminal }: Context,
): Result<string[]> => {
  const draw = (state: GameState) => drawBoard(state, translator, { ...terminal, hasColour: false });
  const files = studyFiles(plan, rows, conditions, translator, draw);
  for (const [name, text] of files) {
    const written = writeFileAtomically(join(folder, name), text);
    if (!written.ok) return written;
  }
  return ok(files.map(([name]) => name));
};

/** Tells a failed write as a problem of the study's folder. */
const inFolder = (problem: Problem, path: string): Problem =>
  problem.code === 'cannot-save'
    ? { code: 'study-folder', values: { path, reason: problem.values?.['reason'] ?? '' } }
    : problem;

import { existsSync, readdirSync, rmSync, unlinkSync } from 'node:fs';
import { Random } from '@poda/library/core/random.ts';
import { ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { visibleLine } from '@poda/library/core/text/visible.ts';
import {
  gameOfFamily,
  type ListedTable,
  listTables,
  type WantedTables,
} from '@poda/library/node/tables/list-tables.ts';
import type { Verification } from '@poda/library/solve/verify.ts';
import { tableActions } from '../args/flags.ts';
import { variantOf } from '../args/requests.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { type Answer, asUsage, type Failure, failed, usage } from '../failure.ts';
import { isAccepted } from '../play/resume-game.ts';
import { solveGame } from '../solve/solve-game.ts';
import { workFolder } from '../solve/solve-job.ts';
import { tablesFolder, withTablesFolder } from '../solve/solve-tables.ts';
import { solvedText } from '../solve/value-text.ts';
import { TableVerifier } from '../solve/verify-tables.ts';
import { bytesText } from '../terminal/bytes-text.ts';
import { Keyboard } from '../terminal/keyboard.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { aligned } from '../terminal/wrap.ts';
import type { FullTranslator } from '../words/translators.ts';

export const handlers = handlersOf((request, context) => runAction(request, context), {
  answer: ({ answer }) => answer,
  text: ({ text }) => text,
  failure: ({ failure }) => failure,
});

interface Done {
  readonly answer: Answer;
  readonly text: string;
  /** The command fails although it has an answer. */
  readonly failure?: Failure;
}

const runAction = async (request: Request, context: Context): Promise<Result<Done, Failure>> => {
  const [word = 'list', game] = request.operands;
  const action = tableActions.find(known => known === word);
  if (action === undefined) return asUsage(unknownName('unknown-tables-action', word, tableActions));
  const needsGame = action === 'make' || action === 'delete';
  if (game === undefined && needsGame) return usage({ code: 'tables-game-missing', values: { action } });
  if (action === 'make') return make({ ...request, game }, context);
  const folder = tablesFolder(request.flags, context);
  if (!folder.ok) return folder;
  const unreadable = problemOf(folder.value);
  if (unreadable !== undefined) return failed(unreadable);
  const wanted = await wantedOf({ ...request, game });
  if (!wanted.ok) return wanted;
  if (action === 'delete') return remove(folder.value, wanted.value, request, context);
  const all = await listTables(folder.value);
  const listed = await listTables(folder.value, wanted.value);
  if (action === 'verify') return verify(all, listed, request, context);
  return ok(list(listed, folder.value, context.translator));
};

const problemOf = (folder: string): Problem | undefined => {
  try {
    readdirSync(folder);
    return undefined;
  } catch (error) {
    const { code: reason = '' } = error as NodeJS.ErrnoException;
    if (reason === 'ENOENT') return undefined;
    const code = reason === 'ENOTDIR' ? 'tables-folder-is-file' : 'tables-folder-unreadable';
    return { code, values: { path: folder, reason } };
  }
};

const wantedOf = async (request: Request): Promise<Result<WantedTables, Failure>> => {
  const { pieces } = request.flags;
  const ofNumber = typeof pieces === 'number' ? { pieces } : {};
  if (request.game === undefined) return ok(ofNumber);
  const variant = variantOf(request, 'tables');
  if (!variant.ok) return variant;
  const tables = await variant.value.extras.tables?.();
  if (tables === undefined) return failed({ code: 'no-tables-of-game', values: { game: variant.value.name } });
  const { pieces: mostPieces } = variant.value.options;
  const upTo = mostPieces === undefined ? {} : { mostPieces: Number(mostPieces) };
  return ok({ family: tables.space.family, ...upTo, ...ofNumber });
};

const make = async (request: Request, context: Context): Promise<Result<Done, Failure>> => {
  const wanted = await wantedOf(request);
  if (!wanted.ok) return wanted;
  const solved = await solveGame(request, context, true);
  return solved.ok ? ok({ answer: solved.value, text: solvedText(solved.value, context.translator) }) : solved;
};

const list = (listed: readonly ListedTable[], folder: string, translator: FullTranslator): Done => {
  const isLocal = listed.some(({ shipped }) => !shipped);
  const text = [
    ...(listed.length === 0
      ? []
      : [aligned([headOf(translator), ...listed.flatMap(table => rowOf(table, translator))], [0, 4])]),
    ...problemLines(listed, translator),
    ...(isLocal ? [] : [translator.say('tables.none', { folder })]),
  ].join('\n');
  return { answer: { folder, tables: listed.map(table => entryOf(table, translator)) }, text };
};

const headOf = (translator: FullTranslator): string[] =>
  (['game', 'pieces', 'positions', 'size', 'file'] as const).map(name => translator.say(`tables.column.${name}`));

const rowOf = ({ file, bytes, shipped, header }: ListedTable, translator: FullTranslator): string[][] => {
  if (!header.ok) return [];
  const { game, pieces } = header.value;
  const place = shipped ? translator.say('tables.shipped') : visibleLine(file);
  return [[game, String(pieces), String(positionsOf(header.value)), bytesText(bytes, translator), place]];
};

const problemLines = (listed: readonly ListedTable[], translator: FullTranslator): string[] =>
  listed.flatMap(({ header }) => (header.ok ? [] : [translator.problem(header.error)]));

const positionsOf = ({ sections }: { readonly sections: readonly { readonly positions: number }[] }): number =>
  sections.reduce((sum, { positions }) => sum + positions, 0);

const entryOf = ({ file, bytes, shipped, header }: ListedTable, translator: FullTranslator): Answer => {
  if (!header.ok) return { file, bytes, shipped, problem: shownProblem(header.error, translator) };
  const { game, pieces, kind, checksum } = header.value;
  return { game, pieces, positions: positionsOf(header.value), bytes, kind, checksum, file, shipped };
};

const shownProblem = (problem: Problem, translator: FullTranslator) => ({
  code: problem.code,
  message: translator.problem(problem),
});

const verify = async (
  all: readonly ListedTable[],
  listed: readonly ListedTable[],
  { flags, operands }: Request,
  { terminal, translator }: Context,
): Promise<Result<Done, Failure>> => {
  const { sample: count, seed, pieces, out } = flags;
  const isNamed = operands.length > 1 || pieces !== undefined || out !== undefined;
  if (listed.length === 0 && isNamed) return failed({ code: 'no-tables-to-verify' });
  const sample = () =>
    typeof count === 'number'
      ? { count, random: new Random(typeof seed === 'number' ? seed : DEFAULT_SEED) }
      : undefined;
  const verifier = new TableVerifier(all);
  const bar = new ProgressBar(terminal.errors, translator, () => ({
    done: verifier.done,
    all: listed.length,
    share: verifier.share,
  }));
  const results = await verifier.run(listed, sample).finally(() => bar.end());
  const entries = listed.map((table, i) => ({ ...entryOf(table, translator), ...verifiedOf(results[i]!, translator) }));
  const isSound = results.every(result => result.ok && result.value.inconsistent === 0);
  const text =
    listed.length === 0
      ? translator.say('tables.nothing-to-verify')
      : listed.map((table, i) => resultLine(table, results[i]!, translator)).join('\n');
  return ok({
    answer: { ok: isSound, tables: entries },
    text,
    ...(isSound ? {} : { failure: { problem: { code: 'tables-inconsistent' }, exit: 1 } as const }),
  });
};

/** Of `--sample`; fixed, so that a second run checks the same positions. */
const DEFAULT_SEED = 1;

const verifiedOf = (result: Result<Verification>, translator: FullTranslator): Answer => {
  if (!result.ok) return { verified: false, problem: shownProblem(result.error, translator) };
  const { inconsistent, skipped } = result.value;
  return { verified: inconsistent === 0 && skipped === 0, ...result.value };
};

const resultLine = ({ file }: ListedTable, result: Result<Verification>, translator: FullTranslator): string => {
  if (!result.ok) return translator.problem(result.error);
  const { checked, skipped, inconsistent, examples } = result.value;
  const tell = (value: { readonly value: number; readonly plies?: number } | null) =>
    value === null ? '-' : [value.value, ...(value.plies === undefined ? [] : [`(${value.plies})`])].join(' ');
  return [
    translator.say('tables.checked', { file, checked, inconsistent }),
    ...(skipped === 0 ? [] : [translator.say('tables.skipped', { skipped })]),
    ...examples.map(({ position, stored, found }) =>
      translator.say('tables.example', { position, stored: tell(stored), found: tell(found) }),
    ),
  ].join('\n');
};

/** Also deletes the work folder of an unfinished job. Keeps the tables that come with the program. */
const remove = async (
  folder: string,
  wanted: WantedTables,
  { flags }: Request,
  context: Context,
): Promise<Result<Done, Failure>> => {
  const { terminal, translator } = context;
  const family = wanted.family!;
  const listed = (await listTables(folder, wanted)).filter(({ shipped }) => !shipped);
  const work = (await isWholeFamily(wanted)) ? workFolder(folder, family) : undefined;
  if (listed.length === 0 && (work === undefined || !existsSync(work)))
    return ok({ answer: { deleted: [] }, text: translator.say('tables.nothing-to-delete', { game: family, folder }) });
  const bytes = listed.reduce((sum, table) => sum + table.bytes, 0);
  const totals = { count: listed.length, size: bytesText(bytes, translator), game: family, folder };
  if (flags['yes'] !== true) {
    if (!context.showsProgress || !terminal.isInteractive) return usage({ code: 'tables-delete-needs-yes' });
    if (!(await confirm(translator.say('tables.delete-ask', totals), context)))
      return ok({ answer: { deleted: [] }, text: translator.say('tables.kept') });
  }
  const done = await withTablesFolder(folder, family, async () => {
    const files = listed.map(({ file }) => ({ file, problem: deletionProblem(() => unlinkSync(file), file) }));
    if (work === undefined) return ok(files);
    return ok([
      ...files,
      { file: work, problem: deletionProblem(() => rmSync(work, { recursive: true, force: true }), work) },
    ]);
  });
  if (!done.ok) return failed(done.error);
  const deleted = listed.filter((_, i) => done.value[i]!.problem === undefined);
  const sum = deleted.reduce((total, table) => total + table.bytes, 0);
  const size = bytesText(sum, translator);
  const problem = done.value.find(file => file.problem !== undefined)?.problem;
  const text = translator.say('tables.deleted', { ...totals, count: deleted.length, size });
  const answer = { deleted: deleted.map(({ file }) => file), bytes: sum };
  if (problem === undefined) return ok({ answer, text });
  return ok({
    answer: { ...answer, problem: shownProblem(problem, translator) },
    text: [text, translator.problem(problem)].join('\n'),
    failure: { problem, exit: 1 },
  });
};

/** True if all numbers of pieces are wanted, and so the unfinished job too. */
const isWholeFamily = async ({ family, pieces, mostPieces }: WantedTables): Promise<boolean> => {
  if (pieces !== undefined) return false;
  const game = await gameOfFamily(family!);
  return mostPieces === undefined || mostPieces >= Number(game?.variant.options['pieces'] ?? 0);
};

/** A folder with a table's name is not Poda's; `unlinkSync` refuses it. */
const deletionProblem = (remove: () => void, file: string): Problem | undefined => {
  try {
    remove();
    return undefined;
  } catch (error) {
    return { code: 'cannot-delete', values: { file, reason: (error as NodeJS.ErrnoException).code ?? '' } };
  }
};

const confirm = async (question: string, { terminal }: Context): Promise<boolean> => {
  const keyboard = new Keyboard(terminal, (code = 130) => process.exit(code));
  const line = await keyboard.ask(question);
  keyboard.close();
  return typeof line === 'string' && isAccepted(line.toLowerCase()) === true;
};

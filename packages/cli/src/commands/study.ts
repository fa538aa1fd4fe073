import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import { ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { actionsOf, type Context, type Request } from '../command.ts';
import { type Failure, failed } from '../failure.ts';
import type { Plan } from '../study/plan.ts';
import type { Circumstances } from '../study/report.ts';
import { headOf, writeFiles } from '../study/study-files.ts';
import { commandLine, folderOf, planOf } from '../study/study-request.ts';
import type { Row } from '../study/study-rows.ts';
import { describeMachine, measureAll } from '../study/study-run.ts';
import { folded, footnotes, tablesOf, textTable } from '../study/study-table.ts';

/** The cost of minimax, alpha-beta, move ordering and a transposition table in complete games. */
export const actions = actionsOf((...asked) => study(...asked), {
  answer: ({ plan, folder, rows, isComplete, circumstances: { machine, jobs } }) => ({
    ...headOf(plan),
    ...{ machine, jobs, out: folder, complete: isComplete, rows },
  }),
  text: ({ plan, folder, rows, isComplete, files }, _, { translator }) =>
    isComplete
      ? [
          ...tablesOf(plan, rows, translator).map(table => `${textTable(table)}\n`),
          ...footnotes(plan, rows, translator).map(folded),
          translator.say('study.done', { report: join(folder, files[0]!) }),
          folded(translator.say('study.data', { files: files.slice(1).join(', ') })),
        ].join('\n')
      : undefined,
});

interface Study {
  readonly plan: Plan;
  readonly folder: string;
  readonly rows: readonly Row[];
  readonly circumstances: Circumstances;
  /** False after an interrupt: rows are missing, and only the journal is written. */
  readonly isComplete: boolean;
  /** The report first. */
  readonly files: readonly string[];
}

const study = async (request: Request, context: Context, isShown: boolean): Promise<Result<Study, Failure>> => {
  const planned = planOf(request);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const named = folderOf(request, plan);
  if (!named.ok) return named;
  const folder = named.value;
  const { jobs: threads } = request.flags;
  const circumstances: Circumstances = {
    machine: describeMachine(),
    jobs: typeof threads === 'number' ? threads : availableParallelism(),
    command: commandLine(request, context),
  };
  try {
    makeFolder(folder);
    const measured = await measureAll(plan, folder, circumstances, context, isShown);
    if (!measured.ok) return failed(inFolder(measured.error, folder));
    const { rows, isComplete } = measured.value;
    const files = isComplete ? writeFiles(folder, plan, rows, circumstances, context) : ok([]);
    if (!files.ok) return failed(files.error);
    return ok({ plan, folder, rows, circumstances, isComplete, files: files.value });
  } catch (error) {
    const { code: reason, syscall } = error as NodeJS.ErrnoException;
    if (reason === undefined || syscall === undefined) throw error;
    const code = reason === 'EEXIST' || reason === 'ENOTDIR' ? 'study-folder-is-file' : 'study-folder';
    return failed({ code, values: { path: folder, reason } });
  }
};

/** As a problem of its folder. */
const inFolder = (problem: Problem, path: string): Problem =>
  problem.code === 'cannot-save'
    ? { code: 'study-folder', values: { path, reason: problem.values?.['reason'] ?? '' } }
    : problem;

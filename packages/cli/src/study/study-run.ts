import { cpus } from 'node:os';
import { join } from 'node:path';
import { type JournalKind, openJournal } from '@poda/arena/journal/open-journal.ts';
import { err, ok, type Problem, problem } from '@poda/library/core/result.ts';
import * as v from 'valibot';
import { noticesOf } from '../arena/journal.ts';
import type { Context } from '../command.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { settingsOf } from './algorithms.ts';
import { type Job, type Measurement, measurementSchema } from './measurement.ts';
import { expectedCost, JobOrder, jobsOf, outlineOf, type Plan } from './plan.ts';
import type { StudyConditions } from './report.ts';
import { completeWith, isRuledOut, StudyPool } from './study-pool.ts';
import { rowsOf } from './study-rows.ts';

const entry = v.object({ key: v.string(), measurement: measurementSchema });

const kind: JournalKind<v.InferOutput<typeof entry>> = {
  check: value => {
    const parsed = v.safeParse(entry, value, { abortEarly: true });
    return parsed.success ? ok(parsed.output) : problem('journal-entry-unknown');
  },
  headerless: '{"key":',
};

/** A journal keeps them as they come, so that a stopped study resumes. After an interrupt rows are missing. */
export const measureAll = async (
  plan: Plan,
  folder: string,
  conditions: StudyConditions,
  { terminal, translator }: Context,
  isShown: boolean,
) => {
  const opened = openJournal(join(folder, 'journal.jsonl'), { command: 'study' }, kind);
  if (!opened.ok) return opened;
  const journal = opened.value;
  const jobs = jobsOf(plan);
  for (const notice of noticesOf(journal, translator)) terminal.errors.writeLine(notice);
  const found = new Map(journal.found.map(({ key, measurement: measured }) => [key, measured]));
  const keyOf = keysFor(plan, conditions);
  const measuredOf = (job: Job) => found.get(keyOf(job));
  const known = jobs.flatMap(job => measuredOf(job) ?? []);
  const missing = jobs.filter(job => measuredOf(job) === undefined);
  if (isShown && known.length > 0)
    terminal.errors.writeLine(translator.say('study.resumed', { out: folder, done: known.length, all: jobs.length }));

  const order = new JobOrder(plan);
  const outlines = new Map(plan.variants.map(variant => [variant.name, outlineOf(variant, plan.seed)]));
  const costs = new Map(missing.map(job => [job, expectedCost(job, outlines.get(job.game)!)]));
  const shares = new Map<Job, number>();
  const progress = () => {
    const measured = jobs.flatMap(job => measuredOf(job) ?? []);
    const isDone = (job: Job) => measuredOf(job) !== undefined || isRuledOut(job, measured, order);
    let all = 0;
    let done = 0;
    for (const [job, cost] of costs) {
      all += cost;
      done += cost * (isDone(job) ? 1 : (shares.get(job) ?? 0));
    }
    return { done: jobs.filter(isDone).length, all: jobs.length, share: all === 0 ? 1 : done / all };
  };

  let isComplete = true;
  let failure: Problem | undefined;
  const keep = (job: Job, measured: Measurement) => {
    const key = keyOf(job);
    found.set(key, measured);
    const kept = journal.append({ key, measurement: measured });
    if (kept.ok) return;
    failure ??= kept.error;
    pool.stop();
  };
  const pool: StudyPool = new StudyPool(order, keep, (job, decisions) =>
    shares.set(job, Math.min(ALMOST_DONE, decisions / outlines.get(job.game)!.decisions)),
  );
  terminal.onInterrupt?.(() => {
    isComplete = false;
    pool.stop();
  });
  const bar = isShown ? new ProgressBar(terminal.errors, translator, progress) : undefined;
  try {
    await pool.run(missing, known, conditions.jobs);
  } finally {
    bar?.end();
    journal.close();
  }
  if (failure !== undefined) return err(failure);
  if (isComplete) return ok({ rows: rowsOf(completeWith(jobs, measuredOf)), isComplete });
  const finished = jobs.flatMap(job => measuredOf(job) ?? []);
  terminal.errors.writeLine(
    translator.say('study.interrupted', { done: finished.length, all: jobs.length, out: folder }),
  );
  return ok({ rows: rowsOf(finished), isComplete });
};

/** The most that progress shows for a running game, which may last longer than expected. */
const ALMOST_DONE = 0.95;

/** The journal key of a measurement: everything that affects its counts or its run time. */
const keysFor = (plan: Plan, { machine, jobs }: StudyConditions): ((job: Job) => string) => {
  const evaluations = new Map(plan.variants.map(({ name, game }) => [name, game.evaluations[0]]));
  return ({ game, depth, algorithm, seed, maxNodes }) => {
    const settings = algorithm in settingsOf ? settingsOf[algorithm as keyof typeof settingsOf] : null;
    const how = { settings, evaluation: evaluations.get(game), seed, mostNodes: maxNodes };
    return JSON.stringify({ version: PODA_VERSION, game, depth, algorithm, ...how, machine, jobs });
  };
};

/** Times depend on the processors, the operating system and Node. */
export const describeMachine = (): string => {
  const processors = cpus();
  const model = processors[0]?.model.trim().replaceAll(/\s+/g, ' ') || process.arch;
  return `${model} x ${processors.length}, ${process.platform} ${process.arch}, Node ${process.version.slice(1)}`;
};

import { cpus } from 'node:os';
import { join } from 'node:path';
import { type JournalKind, openJournal } from '@poda/arena/journal/open-journal.ts';
import { err, ok, type Problem, problem } from '@poda/library/core/result.ts';
import { algorithms, settingsOf } from '@poda/library/study/algorithms.ts';
import type { Job, Measurement } from '@poda/library/study/measurement.ts';
import { JobOrder, jobsOf, type Plan } from '@poda/library/study/plan.ts';
import type { StudyConditions } from '@poda/library/study/report.ts';
import { rowsOf } from '@poda/library/study/rows.ts';
import { completeWith, StudyPool } from '@poda/library/study/study-pool.ts';
import * as v from 'valibot';
import { noticesOf } from '../arena/journal.ts';
import type { Context } from '../command.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { NodeStudyThread } from './node-study-thread.ts';
import { StudyProgress } from './study-progress.ts';

const measurementSchema: v.GenericSchema<unknown, Measurement> = v.object({
  game: v.string(),
  depth: v.number(),
  algorithm: v.picklist(algorithms),
  status: v.picklist(['searched', 'counted', 'left-out']),
  nodes: v.nullable(v.number()),
  seconds: v.nullable(v.number()),
  moves: v.nullable(v.number()),
  branching: v.nullable(v.number()),
  outcome: v.nullable(v.object({ winner: v.nullable(v.picklist([0, 1])), reason: v.string() })),
  record: v.array(v.string()),
});

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

  const progress = new StudyProgress(plan, jobs, measuredOf);
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
  const pool = new StudyPool(new JobOrder(plan), keep, (job, decisions) => progress.note(job, decisions));
  terminal.onInterrupt?.(() => {
    isComplete = false;
    pool.stop();
  });
  const bar = isShown ? new ProgressBar(terminal.errors, translator, () => progress.now()) : undefined;
  try {
    await pool.run(missing, known, conditions.jobs, () => new NodeStudyThread());
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

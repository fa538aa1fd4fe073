import type { PlayerResources } from '@poda/arena/bots/contenders.ts';
import { checkReportJson } from '@poda/arena/check/check-report-json.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allNeed, needs } from '../../../../e2e/needs.ts';
import { until } from '../../../../e2e/until.ts';
import { eraseMember } from '../courses/erase-member.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { testWorker } from '../testing/arena.ts';
import { addWorker, botResourcesHere } from '../testing/bot-resources.ts';
import { courseWith, type TestCourse } from '../testing/course-with-students.ts';
import { classTranslator } from '../words/translators.ts';
import { JobQueue } from '../workers/job-queue.ts';
import { startWorker } from '../workers/worker.ts';
import { Checker, CheckQueue, type LeasedCheck, reportOf } from './checks.ts';
import { findSubmission, type Submission } from './submissions.ts';
import { submit } from './submit.ts';

const now = () => new Date();

/** A database with a course, a queue of checks and a worker. */
class Bench {
  private constructor(
    readonly database: TestDatabase,
    readonly queue: CheckQueue,
    readonly course: TestCourse,
    readonly resources: PlayerResources,
  ) {}

  static async open(open: () => Promise<TestDatabase>): Promise<Bench> {
    const database = await open();
    const queue = await CheckQueue.open(await JobQueue.open(database, false));
    const course = await courseWith(database, now, ['Ana', 'Luis']);
    return new Bench(database, queue, course, await botResourcesHere());
  }

  /** Hands in one file as a student; returns the submission. */
  async handIn(text: string, path = 'bot.mjs', game = 'tictactoe', student = 0): Promise<string> {
    const { database, course } = this;
    const files = [{ path, bytes: Buffer.from(text) }];
    const submitted = await submit({ database, now }, course.students[student]!, { files, game });
    return unwrap(submitted).id;
  }

  checkNext(worker: string, resources = this.resources): Promise<boolean> {
    return new Checker(this.database, this.queue, worker, resources).checkNext();
  }

  async take(worker: string): Promise<LeasedCheck> {
    await this.queue.addWaiting(this.database);
    return (await this.queue.take(this.database, worker))!;
  }

  giveBack(check: LeasedCheck): Promise<void> {
    return this.queue.jobs.giveBack(this.database, [check]);
  }

  /** Returns the number of checks that lost their workers. */
  async returnLost(): Promise<number> {
    return await this.queue.jobs.returnLost(this.database);
  }

  async silence(worker: string): Promise<void> {
    await this.database.query("update lease set until = now() - interval '1 second' where worker = $1", [worker]);
  }

  async find(id: string): Promise<Submission> {
    return unwrap(await findSubmission(this.database, this.course.organiser, id));
  }
}

const good = 'export const player = state => state.legal[0];\n';

describe.each(databases)('the checks of submissions on $name', ({ open }) => {
  allNeed('sandbox');
  let bench: Bench;
  let worker: string;
  beforeAll(async () => {
    bench = await Bench.open(open);
    worker = await addWorker(bench.database);
  });
  afterAll(() => bench.database.close());

  test('a worker accepts a good bot, with the report of bot check', async () => {
    expect(await bench.checkNext(worker)).toBe(false);
    const id = await bench.handIn(good);
    const { confinement } = bench.resources;
    const running = await startWorker(bench.database, { ...testWorker, confinement, queue: bench.queue.jobs });
    await until('the check of the bot', async () => (await bench.find(id)).checked !== null, 50);
    await running.stop();
    const found = await bench.find(id);
    expect(found).toMatchObject({ state: 'accepted', checked: expect.any(Date) });
    const answer = checkReportJson(reportOf(found)!, classTranslator('es'));
    expect(answer).toMatchObject({ bot: 'Ana', game: 'tictactoe:classic', ok: true });
    expect(await bench.checkNext(worker)).toBe(false);
  });

  test('the check of a lost worker is repeated, and its late result does not count', async () => {
    const lost = await addWorker(bench.database);
    const id = await bench.handIn(`${good}// 2`);
    const taken = await bench.take(lost);
    expect(taken).toMatchObject({ job: id, isLastTry: false });
    expect(await bench.checkNext(worker)).toBe(false);
    expect((await bench.find(id)).state).toBe('checking');
    expect(await bench.returnLost()).toBe(0);
    await bench.silence(lost);
    expect(await bench.returnLost()).toBe(1);
    expect((await bench.find(id)).state).toBe('waiting');
    const again = await bench.take(worker);
    expect(again).toMatchObject({ job: id, isLastTry: false });
    expect(await bench.returnLost()).toBe(0);
    const result = { state: 'accepted', report: { problem: { code: 'x' } }, level: 'A' } as const;
    expect(await bench.queue.finish(bench.database, taken, result, now())).toBe(false);
    expect((await bench.find(id)).state).toBe('checking');
    expect(await bench.queue.finish(bench.database, again, result, now())).toBe(true);
    expect(await bench.returnLost()).toBe(0);
  });

  test('a check in which workers are lost again and again ends as failed', async () => {
    const id = await bench.handIn(`${good}// 3`);
    for (let i = 0; i < 4; i++) {
      expect((await bench.take(worker)).isLastTry).toBe(i === 3);
      await bench.silence(worker);
      await bench.returnLost();
    }
    expect(await bench.checkNext(worker)).toBe(true);
    expect(await bench.find(id)).toMatchObject({ state: 'failed', report: { problem: { code: 'check-interrupted' } } });
  });

  test('a submission without a job, as after a backup is read, is queued again', async () => {
    const id = await bench.handIn(`${good}// 4`);
    await bench.database.execute("delete from pgboss.job where name = 'checks'");
    expect(await bench.queue.take(bench.database, worker)).toBeNull();
    const taken = await bench.take(worker);
    expect(taken.job).toBe(id);
    await bench.giveBack(taken);
    expect((await bench.find(id)).state).toBe('waiting');
  });

  test('a check is taken at once, even if the clock is set back after the submission', async () => {
    const taken = await bench.take(worker);
    await bench.giveBack(taken);
    await bench.database.execute("update pgboss.job set start_after = now() + interval '1 hour'");
    const again = await bench.take(worker);
    expect(again.job).toBe(taken.job);
    await bench.giveBack(again);
  });

  test('an erased student leaves no report, not even of a check under way', async () => {
    const { database, course } = bench;
    const taken = await bench.take(worker);
    unwrap(await eraseMember({ database, now }, course.organiser, course.course, course.students[0]!.id));
    const result = { state: 'accepted', report: { problem: { code: 'x' } }, level: 'A' } as const;
    expect(await bench.queue.finish(database, taken, result, now())).toBe(true);
    expect(await bench.find(taken.job)).toMatchObject({ content: null, report: null });
  });

  test('without a sandbox no submission is executed', async () => {
    const confinement = { ...bench.resources.confinement, level: null };
    await bench.handIn(`${good}// 5`, 'bot.mjs', 'tictactoe', 1);
    expect(await bench.checkNext(worker, { ...bench.resources, confinement })).toBe(false);
  });
});

/**
 * Hostile bots, each with the fault that its check finds first and a part of the evidence. Those that burn time have their
 * place among the long tests; e2e/hostile.test.ts lets them play.
 */
type HostileBot = readonly [title: string, text: string, fault: string, evidence: string];
const hostile: readonly HostileBot[] = [
  ['writing files', 'def player(s):\n    open("/usr/x", "w").write("x")\n', 'exception', 'Error'],
  ['a fork bomb', 'import os\nwhile True:\n    os.fork()\n', 'start-up-failure', ''],
  ['much output', 'def player(s):\n    while True:\n        print("x" * 10000)\n', 'timeout|protocol-flood', ''],
  ['an endless loop', 'def player(s):\n    while True:\n        pass\n', 'timeout', ''],
  ['much memory', 'def player(s):\n    return "x" * 10**12\n', 'memory|exception', ''],
  [
    'the network',
    'import socket\ndef player(s):\n    socket.create_connection(("1.1.1.1", 80), 1)\n',
    'exception',
    'Error',
  ],
  ['changing its own file', 'def player(s):\n    open(__file__, "w").write("x")\n', 'exception', 'Error'],
];

describe('hostile bots', () => {
  allNeed('sandbox', 'python');
  let bench: Bench;
  let worker: string;
  beforeAll(async () => {
    bench = await Bench.open(databases.at(-1)!.open);
    worker = await addWorker(bench.database);
  });
  afterAll(() => bench.database.close());

  const refuses = async (text: string, fault: string, evidence: string) => {
    const id = await bench.handIn(text, 'lib.py');
    expect(await bench.checkNext(worker)).toBe(true);
    const found = await bench.find(id);
    expect(found.state).toBe('refused');
    const { checks } = checkReportJson(reportOf(found)!, classTranslator('en'));
    const failure = checks.find(({ status }) => status === 'failed') as Readonly<Record<string, unknown>>;
    expect(failure['fault']).toMatch(new RegExp(`^(?:${fault})$`));
    expect(JSON.stringify(failure['evidence'])).toContain(evidence);
    expect(failure['remedy']).toMatch(/\w/);
  };
  test('reading secrets: refused with evidence', () =>
    refuses('def player(s):\n    return open("/etc/shadow").read()\n', 'exception', 'shadow'));
  test.each(hostile)('%s: refused with evidence', needs('long'), (_, ...bot) => refuses(...bot));

  test('a password file of the system is not that of the server', needs('long'), async () => {
    const text = 'def player(s):\n    raise Exception(open("/etc/passwd").read())\n';
    const id = await bench.handIn(text, 'lib.py');
    await bench.checkNext(worker);
    const found = await bench.find(id);
    expect(found.state).toBe('refused');
    expect(JSON.stringify(found.report)).not.toContain('/root');
  });
});

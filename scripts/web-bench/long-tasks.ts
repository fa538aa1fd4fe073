import type { CDPSession, Page } from 'playwright-core';
import { beginGame } from './at-the-table.ts';

/** The duration from which the browser counts a task as long, in ms. */
export const LONG_TASK_MILLIS = 50;

interface LongTasks {
  readonly moves: number;
  /** The number of tasks over 50 ms of wall-clock time, including waits for a free CPU core. */
  readonly count: number;
  readonly longestMillis: number;
  /** The largest CPU time of a task in ms: unlike wall-clock time, it does not count the work of other programs. */
  readonly busiestMillis: number;
}

/** Traces the main thread of the page while the computer plays itself at its highest level. */
export const measureLongTasks = async (page: Page, url: string, game: string, seconds: number): Promise<LongTasks> => {
  await beginGame(page, url, game, [STRONGEST, STRONGEST]);
  const tasks = await traceTasks(page, () => page.waitForTimeout(seconds * 1000));
  return {
    moves: await page.getByTestId('moves').locator('li').count(),
    count: tasks.filter(({ dur }) => dur > LONG_TASK_MILLIS * MICROS).length,
    longestMillis: Math.max(...tasks.map(({ dur }) => dur)) / MICROS,
    busiestMillis: Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / MICROS,
  };
};

const STRONGEST = 10;
const MICROS = 1000;

/** An event of the browser's trace. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Wall-clock time in microseconds. */
  readonly dur: number;
  /** CPU time in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** All tasks of the page's main thread during an action. */
const traceTasks = async (page: Page, act: () => Promise<void>): Promise<TraceEvent[]> => {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await act();
  await endTracing(session);
  await session.detach();
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  return events.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && mains.some(main => main.pid === pid && main.tid === tid),
  );
};

const endTracing = async (session: CDPSession): Promise<void> => {
  const complete = new Promise<void>(resolve => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
};

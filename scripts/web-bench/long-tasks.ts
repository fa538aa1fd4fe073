import type { CDPSession, Page } from 'playwright-core';
import { beginGame } from './at-the-table.ts';

/** What the browser counts as a long task. */
export const LONG_TASK_MILLIS = 50;

export interface LongTasks {
  readonly moves: number;
  /** Tasks that took over 50 ms from beginning to end, those among them that waited for a core included. */
  readonly count: number;
  readonly longestMillis: number;
  /** What the busiest task of all needed of a core: on a crowded machine this is the page's own part. */
  readonly busiestMillis: number;
}

/** Watches the page's own thread while the computer plays itself at its strongest. */
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

/** One line of the browser's own diary. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds from beginning to end. */
  readonly dur: number;
  /** Microseconds on a core. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Every task of the page's main thread during an act. */
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

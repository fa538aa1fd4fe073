// `npm run bench:web [-- PART …]` prints the tables about the web page in docs/performance.md: size of the first load,
// long tasks while the engine thinks, late frames during animations, and latency of hints.

import { GameState } from '@poda/library/core/game-state.ts';
import { languages } from '@poda/library/core/text/words.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { hasSmallTree } from '@poda/library/search/limits.ts';
import type { Page } from 'playwright-core';
import { noBrowserMessage, startBrowser } from '../../e2e/web/browser.ts';
import { serveBuiltPage } from '../../e2e/web/page-hosts.ts';
import { fixed, printTable, verdict, whole } from '../bench/markdown.ts';
import { offered } from './at-the-table.ts';
import { countedBytes, type Fetched, FIRST_LOAD_LIMIT_BYTES, kinds, measureFirstLoad, sum } from './first-load.ts';
import { LATE_TREE_MILLIS, measureFrames, measureTree } from './frames.ts';
import { HINT_LIMIT_MILLIS, measureHints } from './hint-latency.ts';
import { LONG_TASK_MILLIS, measureLongTasks } from './long-tasks.ts';

const SECONDS_A_GAME = 15;
const HINTS_A_GAME = 12;
const SECONDS_A_TREE = 5;
const IN_TIME_SHARE = 0.95;
/** With more than 10,000 nodes. */
const LARGE_TREES = ['#/tree?game=draughts:spanish&depth=7', '#/tree?game=tictactoe&search=minimax&depth=5'];

const parts: Readonly<Record<string, () => Promise<void>>> = {
  'first-load': async () => {
    const loads: Fetched[][] = [];
    for (const language of languages) loads.push(await measureFirstLoad(browser, site.url, language));
    const rowOf = (name: string, weigh: (fetched: readonly Fetched[]) => number) => [
      name,
      ...loads.map(fetched => whole(weigh(fetched))),
    ];
    printTable(
      'The first load, bytes gzipped:',
      ['', ...languages],
      [
        ...kinds.map(kind => rowOf(kind, fetched => sum(fetched.filter(file => file.kind === kind)))),
        rowOf('all but tables, sounds and type', countedBytes),
        [
          `at most ${whole(FIRST_LOAD_LIMIT_BYTES)}`,
          ...loads.map(fetched => verdict(countedBytes(fetched) <= FIRST_LOAD_LIMIT_BYTES)),
        ],
      ],
    );
  },

  'long-tasks': async () => {
    const rows: string[][] = [];
    for (const game of offered) {
      const { moves, count, longestMillis, busiestMillis } = await onAPage(page =>
        measureLongTasks(page, site.url, game, SECONDS_A_GAME),
      );
      rows.push([game, String(moves), String(count), whole(longestMillis), whole(busiestMillis), verdict(count === 0)]);
    }
    printTable(
      `Tasks over ${LONG_TASK_MILLIS} ms on the page's own thread in ${SECONDS_A_GAME} seconds of level 10 against level 10:`,
      ['game', 'moves', 'long tasks', 'longest, ms', 'busiest, ms of a core', 'none'],
      rows,
    );
  },

  frames: async () => {
    const rows: string[][] = [];
    for (const game of offered) {
      const { moves, aSecond, lateShare, longestMillis } = await onAPage(page =>
        measureFrames(page, site.url, game, SECONDS_A_GAME),
      );
      rows.push([game, String(moves), fixed(aSecond, 1), `${fixed(100 * lateShare, 1)} %`, whole(longestMillis)]);
    }
    printTable(
      `Frames while pieces glide, ${SECONDS_A_GAME} seconds of level 0 against level 0, drawn without a graphics card:`,
      ['game', 'moves', 'frames a second', 'late frames', 'longest gap, ms'],
      rows,
    );
  },

  tree: async () => {
    const rows: string[][] = [];
    for (const address of LARGE_TREES) {
      const { nodes, inTimeShare, longestMillis } = await onAPage(page =>
        measureTree(page, site.url, address, SECONDS_A_TREE),
      );
      rows.push([
        address,
        whole(nodes),
        `${fixed(100 * inTimeShare, 1)} %`,
        whole(longestMillis),
        verdict(inTimeShare >= IN_TIME_SHARE),
      ]);
    }
    printTable(
      `Frames while a tree is dragged, ${SECONDS_A_TREE} seconds, drawn without a graphics card:`,
      ['tree', 'drawn nodes', `within ${LATE_TREE_MILLIS} ms`, 'longest gap, ms', `at least ${100 * IN_TIME_SHARE} %`],
      rows,
    );
  },

  hint: async () => {
    const rows: string[][] = [];
    // The hints of a small tree may be a sentence instead of moves.
    for (const game of offered.filter(name => !hasSmallTree(new GameState(variantNamed(name))))) {
      const { firstMillis, others } = await onAPage(page => measureHints(page, site.url, game, HINTS_A_GAME));
      const sorted = others.toSorted((a, b) => a - b);
      const slowest = sorted.at(-1)!;
      rows.push([
        game,
        fixed(firstMillis, 0),
        fixed(sorted[Math.floor(sorted.length / 2)]!, 0),
        fixed(slowest, 0),
        verdict(Math.max(firstMillis, slowest) <= HINT_LIMIT_MILLIS),
      ]);
    }
    printTable(
      `From the click to the hint, ms, over ${HINTS_A_GAME} moves of a game; the first also starts the engine:`,
      ['game', 'first', 'median of the others', 'slowest of them', `all within ${HINT_LIMIT_MILLIS}`],
      rows,
    );
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter(part => !Object.hasOwn(parts, part));
if (unknown.length > 0) {
  process.stderr.write(`bench:web: no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}\n`);
  process.exit(2);
}
const started = await startBrowser();
if (started === undefined) {
  process.stderr.write(`${noBrowserMessage}\n`);
  process.exit(1);
}
const browser = started;
const site = await serveBuiltPage();

/** Performs an action in a fresh browser context, as a new visitor. */
const onAPage = async <T>(act: (page: Page) => Promise<T>): Promise<T> => {
  const page = await browser.newPage({ locale: 'es-ES' });
  try {
    return await act(page);
  } finally {
    await page.context().close();
  }
};

for (const [name, measure] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await measure();
await browser.close();
await site.close();

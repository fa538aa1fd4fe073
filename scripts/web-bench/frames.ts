import type { Page } from 'playwright-core';
import { beginGame } from './at-the-table.ts';

const FRAMES_A_SECOND = 60;
/** The time in ms after which a frame is late: the next frame was missed. */
const LATE_MILLIS = (1.5 * 1000) / FRAMES_A_SECOND;

export interface Frames {
  readonly moves: number;
  readonly aSecond: number;
  readonly lateShare: number;
  readonly longestMillis: number;
}

/** Counts the frames drawn during animations of pieces and dice, while the computer plays itself without thinking. */
export const measureFrames = async (page: Page, url: string, game: string, seconds: number): Promise<Frames> => {
  await beginGame(page, url, game, [GENTLEST, GENTLEST]);
  await page.waitForTimeout(SETTLE_MILLIS);
  const gaps = await page.evaluate(gapsBetweenFrames, seconds * 1000);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    moves: await page.getByTestId('moves').locator('li').count(),
    aSecond: (1000 * gaps.length) / total,
    lateShare: gaps.filter(gap => gap > LATE_MILLIS).length / gaps.length,
    longestMillis: Math.max(...gaps),
  };
};

/** A frame of a drawing that follows the hand may take two frames' time. */
export const LATE_TREE_MILLIS = 33;

export interface TreeFrames {
  readonly nodes: number;
  readonly inTimeShare: number;
  readonly longestMillis: number;
}

/** Counts the frames drawn while a hand drags a tree with all its branches open. */
export const measureTree = async (page: Page, url: string, address: string, seconds: number): Promise<TreeFrames> => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${url}${address}`);
  await page.getByTestId('open-all').click();
  await page.getByTestId('zoom-fit').click();
  await page.waitForTimeout(SETTLE_MILLIS);
  const canvas = page.getByTestId('tree-canvas');
  const { x, y, width, height } = (await canvas.boundingBox())!;
  const [midX, midY] = [x + width / 2, y + height / 2];
  await page.mouse.move(midX, midY);
  await page.mouse.down();
  let isMeasuring = true;
  const drag = async () => {
    for (let angle = 0; isMeasuring; angle += 0.2)
      await page.mouse.move(midX + (width / 4) * Math.sin(angle), midY + (height / 8) * Math.cos(angle));
  };
  const dragging = drag();
  const gaps = await page.evaluate(gapsBetweenFrames, seconds * 1000);
  isMeasuring = false;
  await dragging;
  return {
    nodes: Number(await canvas.getAttribute('data-nodes')),
    inTimeShare: gaps.filter(gap => gap <= LATE_TREE_MILLIS).length / gaps.length,
    longestMillis: Math.max(...gaps),
  };
};

/** Measures the times in ms between animation frames. This function runs in the web page, not in Node. */
const gapsBetweenFrames = async (millis: number): Promise<number[]> => {
  const gaps: number[] = [];
  const began = performance.now();
  let last = began;
  while (last - began < millis) {
    const now: number = await new Promise(requestAnimationFrame);
    gaps.push(now - last);
    last = now;
  }
  return gaps;
};

const GENTLEST = 0;
/** The wait in ms before the measurement, so that the first paint and the start of the engine are not counted. */
const SETTLE_MILLIS = 1_000;

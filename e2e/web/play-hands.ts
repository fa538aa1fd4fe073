import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Side, Variant } from '../../src/core/contract.ts';
import { GameState } from '../../src/core/game-state.ts';
import { Random } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import type { Language } from '../../src/core/text/words.ts';
import { parseVariant } from '../../src/core/variant-name.ts';
import { games } from '../../src/games/index.ts';
import { en } from '../../src/i18n/en.ts';
import { es } from '../../src/i18n/es.ts';
import { Translator } from '../../src/i18n/translate.ts';
import { type GameRecord, type RecordClock, recordOf, replay } from '../../src/notation/record/record.ts';
import { readRecords, writeRecords } from '../../src/notation/record/record-text.ts';
import { recordPlayer } from '../../src/play/record-players.ts';
import { readPlayer } from '../../src/play/seats.ts';
import { outcomeText } from '../../src/play/telling.ts';
import { openPage, type Visit } from './harness.ts';

/** A game that lies on the visitor's device, to be taken up. */
export interface Lying {
  readonly game: string;
  readonly start?: string;
  readonly moves?: readonly string[];
  /** As the command line names them. */
  readonly players?: readonly [string, string];
  readonly seed?: number;
  readonly clock?: RecordClock;
}

const variantNamed = (name: string): Variant => unwrap(parseVariant(games, name));

/** What is true soon, on a busy machine too. */
export const soon = <T>(read: () => T | Promise<T>, message?: string): ReturnType<typeof expect.poll<T>> =>
  expect.poll(read, message === undefined ? {} : { message });

/** The text of a game as the page keeps it. */
export const keptText = ({ game, start, moves = [], players = ['human', 'human'], seed = 1, clock }: Lying): string => {
  const variant = variantNamed(game);
  const state = unwrap(GameState.read(variant, start ?? variant.start, moves));
  const seat = (side: Side) => recordPlayer(unwrap(readPlayer(players[side], variant.game)), variant);
  return writeRecords([recordOf(state, { players: [seat(0), seat(1)], seed, ...(clock && { clock }) })]);
};

/** Opens the page at the table of a game that was left there. */
export const openTable = async (lying: Lying, visit: Visit = {}): Promise<Page> => {
  const page = await openPage({
    height: 1000,
    route: '#/play',
    ...visit,
    settings: { volume: 0, ...visit.settings, game: keptText(lying) },
  });
  await page.getByTestId('board').waitFor();
  return page;
};

/** The game as the page has kept it on the device. */
export const keptRecord = async (page: Page): Promise<GameRecord> => {
  const text = await page.evaluate(() => JSON.parse(localStorage.getItem('poda.game') ?? '""') as string);
  const { records, notices } = readRecords(text);
  expect(notices, text).toEqual([]);
  return records[0]!;
};

/** Fails unless the game that the page has kept is played by the rules to its end, and the page tells that end. */
export const expectPlayedToItsEnd = async (page: Page, language: Language): Promise<void> => {
  const record = await keptRecord(page);
  const { state, stopped } = unwrap(replay(record));
  expect(stopped).toBeNull();
  expect(state.outcome()).not.toBeNull();
  expect(record.result).toEqual(state.outcome());
  const told = outcomeText(state, state.outcome()!, new Translator(language, { es, en }[language]));
  await expect.poll(() => page.getByTestId('result').textContent()).toBe(told);
};

/** What somebody at the table can know: from the board's spoken names, and from the list beside the box for moves. */
export interface Seen {
  readonly turn: string;
  readonly plies: number;
  /** The cells that may be touched now, with the middle of each on the screen. */
  readonly open: readonly { readonly cell: string; readonly x: number; readonly y: number }[];
  readonly legal: readonly string[];
  readonly paths: number;
  /** The cell that has the focus, where the board has it. */
  readonly focused?: string | undefined;
}

/**
 * Looks at the table once the page has done what it was about to do and it is somebody's turn again, or the game is over. A game
 * is hundreds of looks: each is one question to the browser.
 */
export const look = (page: Page, after = -1): Promise<Seen> =>
  page.evaluate(async isAfter => {
    const pause = (millis: number) => new Promise(resolve => setTimeout(resolve, millis));
    await pause(0);
    for (const began = performance.now(); performance.now() - began < 120_000; await pause(10)) {
      const table = document.querySelector<HTMLElement>('[data-testid=table]');
      if (table === null) continue;
      const { turn = '', plies } = table.dataset;
      if ((turn !== 'person' && turn !== 'over') || Number(plies) <= isAfter) continue;
      const open = [...table.querySelectorAll<HTMLElement>('[role=gridcell]')].filter(cell =>
        /puede (mover|capturar)|destino posible|can (move|capture)|possible target/.test(cell.ariaLabel ?? ''),
      );
      return {
        turn,
        plies: Number(plies),
        open: open.map(cell => {
          const { x, y, width, height } = cell.getBoundingClientRect();
          return { cell: cell.dataset['cell']!, x: x + width / 2, y: y + height / 2 };
        }),
        legal: [...table.querySelectorAll('datalist option')].map(option => (option as HTMLOptionElement).value),
        paths: table.querySelectorAll('[data-testid^=path-]').length,
        focused: (document.activeElement as HTMLElement | null)?.dataset['cell'],
      };
    }
    throw new Error(`it is nobody's turn after ply ${isAfter}`);
  }, after);

/** One way to make a move at the table. */
export type MakeMove = (page: Page, seen: Seen, random: Random) => Promise<void>;

const anyOf = <T>(list: readonly T[], random: Random): T => {
  expect(list.length, 'something that can be chosen').toBeGreaterThan(0);
  return list[random.below(list.length)]!;
};

/** Touches open cells, one after the other and whichever way a cell is touched, until a move is made. */
const byTouch =
  (touch: (page: Page, at: Seen['open'][number], seen: Seen) => Promise<void>): MakeMove =>
  async (page, seen, random) => {
    for (let now = seen; now.plies === seen.plies && now.turn === 'person'; now = await look(page)) {
      if (now.paths > 0) await page.getByTestId(`path-${random.below(now.paths)}`).click();
      else await touch(page, anyOf(now.open, random), now);
    }
  };

export const byMouse: MakeMove = byTouch((page, { x, y }) => page.mouse.click(x, y));

/** Drags a piece from where it stands to where it may go. */
export const byDrag: MakeMove = async (page, seen, random) => {
  const from = anyOf(seen.open, random);
  await page.mouse.click(from.x, from.y);
  const to = anyOf((await look(page)).open, random);
  await page.keyboard.press('Escape');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  const now = await look(page);
  if (now.plies === seen.plies) await byMouse(page, now, random);
};

export const byTyping: MakeMove = async (page, { legal }, random) => {
  await page.getByTestId('move-box').fill(anyOf(legal, random));
  await page.keyboard.press('Enter');
};

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;

/** Where each arrow leads from each cell of the board. */
type Ways = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Learns the board by walking over it, as somebody does who comes for the first time. */
export const learnWays = (page: Page): Promise<Ways> =>
  page.evaluate(keys => {
    const cells = [...document.querySelectorAll<HTMLElement>('[data-testid=table] [role=gridcell]')];
    const before = document.activeElement as HTMLElement;
    const ways = Object.fromEntries(
      cells.map(cell => [
        cell.dataset['cell']!,
        Object.fromEntries(
          keys.map(key => {
            cell.focus();
            cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
            return [key, (document.activeElement as HTMLElement).dataset['cell']!];
          }),
        ),
      ]),
    );
    before.focus();
    return ways;
  }, arrows);

/** The arrows that lead from one cell to another. */
export const keysTo = (ways: Ways, from: string, to: string): string[] => {
  const found = new Map<string, string[]>([[from, []]]);
  for (const [cell, keys] of found) {
    if (cell === to) return keys;
    for (const key of arrows) {
      const next = ways[cell]![key]!;
      if (!found.has(next)) found.set(next, [...keys, key]);
    }
  }
  throw new Error(`no arrows lead from ${from} to ${to}`);
};

/** The name that tests give to whatever has the focus. */
export const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLElement).dataset['testid']);

export const focusedCell = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLElement).dataset['cell']);

/** Plays with the arrows and Enter on the board, never touching anything else. */
export const byKeyboard = (ways: Ways): MakeMove =>
  byTouch(async (page, { cell }, { focused }) => {
    expect(focused, 'the focus is on the board').toBeDefined();
    for (const key of keysTo(ways, focused!, cell)) await page.keyboard.press(key);
    await expect.poll(() => focusedCell(page)).toBe(cell);
    await page.keyboard.press('Enter');
  });

/** No game of ours is as long, played at random. */
const MAX_MOVES = 400;

/** Plays at random to the end, in whichever way moves are made; tells how many were. */
export const playOut = async (page: Page, make: MakeMove, seed: number): Promise<number> => {
  const random = new Random(seed);
  let seen = await look(page);
  let moves = 0;
  for (; seen.turn !== 'over'; moves++) {
    expect(moves, `the game goes on and on (seed ${seed})`).toBeLessThan(MAX_MOVES);
    await make(page, seen, random);
    seen = await look(page, seen.plies);
  }
  return moves;
};

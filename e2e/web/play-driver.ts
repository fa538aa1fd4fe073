import type { Side, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { en } from '@poda/library/i18n/en.ts';
import { es } from '@poda/library/i18n/es.ts';
import { Translator } from '@poda/library/i18n/translate.ts';
import { type GameRecord, type RecordClock, recordOf, replay } from '@poda/library/notation/record/record.ts';
import { readRecords, writeRecords } from '@poda/library/notation/record/record-text.ts';
import { recordPlayer } from '@poda/library/play/session/record-players.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import type { JSHandle, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, type Visit } from './harness.ts';

/** A game that an earlier version of the page has stored and that the play screen resumes. */
export interface StoredGame {
  readonly game: string;
  readonly start?: string;
  readonly moves?: readonly string[];
  /** The players as the command line names them, for example `level:0`. */
  readonly players?: readonly [string, string];
  /** The names of human players. */
  readonly names?: readonly [string, string];
  readonly seed?: number;
  readonly clock?: RecordClock;
}

const variantNamed = (name: string): Variant => unwrap(parseVariant(games, name));

/** Returns the string in which earlier versions of the page stored their only game. */
export const storedText = ({
  game,
  start,
  moves = [],
  players = ['human', 'human'],
  names = ['?', '?'],
  seed = 1,
  clock,
}: StoredGame): string => {
  const variant = variantNamed(game);
  const state = unwrap(GameState.read(variant, start ?? variant.rules.start, moves));
  const seat = (side: Side) =>
    recordPlayer(unwrap(readPlayer(players[side], variant.game)), variant, { name: names[side], kind: 'human' });
  return writeRecords([recordOf(state, { players: [seat(0), seat(1)], seed, ...(clock && { clock }) })]);
};

/** Opens the play screen with a stored game. */
export const openTable = async (stored: StoredGame, visit: Visit = {}): Promise<Page> => {
  const page = await openPage({
    height: 1000,
    route: '#/play',
    ...visit,
    settings: {
      volume: 0,
      'auto-roll': true,
      'signs-offered': true,
      'typed-moves': true,
      ...visit.settings,
      game: storedText(stored),
    },
  });
  await page.getByTestId('board').waitFor();
  return page;
};

/** Opens the page's database of games, in its present version unless another is given. */
export const openDatabase = (page: Page, version?: number): Promise<JSHandle<IDBDatabase>> =>
  page.evaluateHandle(
    wanted =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('poda', wanted);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      }),
    version,
  );

/** Returns the game of the address as the page has stored it: a draft, an entry of the journal, or one of the database. */
export const storedRecord = async (page: Page): Promise<GameRecord> => {
  const text = (await unsavedText(page)) ?? (await savedText(page));
  const { records, notices } = readRecords(text);
  expect(notices, text).toEqual([]);
  return records[0]!;
};

const idOf = (page: Page): string => new URL(page.url()).hash.split('/')[2]!;

/** The record in the draft or in the journal; null if the database holds the game. */
const unsavedText = (page: Page): Promise<string | null> =>
  page.evaluate(id => {
    const draft = JSON.parse(sessionStorage.getItem('poda.draft') ?? 'null') as { id: string; record: string } | null;
    if (draft?.id === id) return draft.record;
    const journal = localStorage.getItem(`poda.journal.${id}`);
    return journal === null ? null : (JSON.parse(journal) as { record: string }).record;
  }, idOf(page));

const savedText = async (page: Page): Promise<string> => {
  const database = await openDatabase(page);
  return await database.evaluate(async (opened, id) => {
    const found = await new Promise<{ record: string }>(resolve => {
      const getting = opened.transaction('games').objectStore('games').get(id);
      getting.onsuccess = () => resolve(getting.result as { record: string });
    });
    opened.close();
    return found.record;
  }, idOf(page));
};

/** Fails unless the stored game is legal and finished, and the page shows its result. */
export const expectPlayedToItsEnd = async (page: Page, language: Language): Promise<void> => {
  const record = await storedRecord(page);
  const { state, stopped } = unwrap(replay(record));
  expect(stopped).toBeNull();
  expect(state.outcome()).not.toBeNull();
  expect(record.result).toEqual(state.outcome());
  const { winner } = state.outcome()!;
  const users = record.players.filter(({ kind }) => kind === 'human');
  const words = new Translator(language, { es, en }[language], 'all', 'turns');
  const verdict =
    winner === null
      ? { es: 'Tablas: ', en: 'A draw: ' }
      : users.length !== 1
        ? { es: `${words.sideValues(state.variant, winner).side}: `, en: ' wins: ' }
        : record.players[winner].kind === 'human'
          ? { es: 'Has ganado: ', en: 'You won: ' }
          : { es: 'Has perdido: ', en: 'You lost: ' };
  await expect.poll(() => page.getByTestId('result').textContent()).toContain(verdict[language]);
};

/** Returns the number of plies played in the game on the screen. */
export const pliesOf = (page: Page): Promise<number> =>
  page.getByTestId('table').getAttribute('data-plies').then(Number);

/** Returns the text of the element with a test id. */
export const textOf = (page: Page, id: string): Promise<string | null> => page.getByTestId(id).textContent();

/** Types a move into the move box, which it opens first if it is closed, and presses Enter. */
export const typeMove = async (page: Page, move: string): Promise<void> => {
  const box = page.getByTestId('move-box');
  if ((await box.count()) === 0) await page.getByTestId('type-move').click();
  await box.fill(move);
  await page.keyboard.press('Enter');
};

/** Chooses an entry of the menu of the table. */
export const chooseInMenu = async (page: Page, id: string): Promise<void> => {
  await page.getByTestId('more').click();
  await page.getByTestId('menu').getByTestId(id).click();
};

/** Unfolds a group of fields in the form for a new game. */
export const unfold = (page: Page, id: string): Promise<void> => page.getByTestId(id).locator('> summary').click();

/** Moves the mouse over a cell of the board, where it then rests. */
export const restOn = async (page: Page, cell: string): Promise<void> => {
  const { x, y, width, height } = (await page.locator(`[role=gridcell][data-cell="${cell}"]`).boundingBox())!;
  await page.mouse.move(x + width / 3, y + height / 3);
  await page.mouse.move(x + width / 2, y + height / 2);
};

/** The state of the game as a user finds it: from the ARIA labels of the board and from the completions of the move box. */
export interface VisibleTable {
  readonly turn: string;
  readonly plies: number;
  /** The cells whose label says that they can be touched, with the screen coordinates of their centres. */
  readonly open: readonly { readonly cell: string; readonly x: number; readonly y: number }[];
  readonly legal: readonly string[];
  readonly paths: number;
  /** The cell that has the focus, if the focus is on the board. */
  readonly focused?: string | undefined;
}

/**
 * Waits until a ply after `afterPly` is played and it is a person's turn to move or roll, or the game is over, then reads the screen. It waits
 * inside the page, because a whole game needs hundreds of calls and each round trip to the browser takes time.
 */
export const waitForTurn = (page: Page, afterPly = -1): Promise<VisibleTable> =>
  page.evaluate(async ply => {
    const pause = (millis: number) => new Promise(resolve => setTimeout(resolve, millis));
    await pause(0);
    for (const began = performance.now(); performance.now() - began < 120_000; await pause(10)) {
      const table = document.querySelector<HTMLElement>('[data-testid=table]');
      if (table === null) continue;
      const { turn = '', plies } = table.dataset;
      if (!['person', 'roll', 'over'].includes(turn) || Number(plies) <= ply) continue;
      const open = [...table.querySelectorAll<HTMLElement>('[role=gridcell]')].filter(cell =>
        /puede (mover|capturar)|destino posible|can (move|capture)|possible destination/.test(cell.ariaLabel ?? ''),
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
    throw new Error(`it is nobody's turn after ply ${ply}`);
  }, afterPly);

/** Makes a random legal move by one kind of input. */
export type MakeMove = (page: Page, table: VisibleTable, random: Random) => Promise<void>;

const pickRandom = <T>(list: readonly T[], random: Random): T => {
  expect(list.length, 'number of choices').toBeGreaterThan(0);
  return list[random.below(list.length)]!;
};

/** Makes a move by touching random cells among those that can be touched, until the ply count changes. */
const byTouch =
  (touch: (page: Page, at: VisibleTable['open'][number], table: VisibleTable) => Promise<void>): MakeMove =>
  async (page, table, random) => {
    for (let now = table; now.plies === table.plies && now.turn === 'person'; now = await waitForTurn(page)) {
      if (now.paths > 0) await page.getByTestId(`path-${random.below(now.paths)}`).click();
      else await touch(page, pickRandom(now.open, random), now);
    }
  };

export const byMouse: MakeMove = byTouch((page, { x, y }) => page.mouse.click(x, y));

/** Drags a piece to one of its destinations. If the capture then goes on, the mouse clicks the remaining cells. */
export const byDrag: MakeMove = async (page, table, random) => {
  const from = pickRandom(table.open, random);
  await page.mouse.click(from.x, from.y);
  const to = pickRandom((await waitForTurn(page)).open, random);
  await page.keyboard.press('Escape');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  const now = await waitForTurn(page);
  if (now.plies === table.plies) await byMouse(page, now, random);
};

export const byTyping: MakeMove = (page, { legal }, random) => typeMove(page, pickRandom(legal, random));

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;

/** For each cell of the board, the cell to which each arrow key moves the focus. */
type ArrowMap = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Finds the arrow map of a board by pressing every arrow key on every cell. */
export const mapArrows = (page: Page): Promise<ArrowMap> =>
  page.evaluate(keys => {
    const cells = [...document.querySelectorAll<HTMLElement>('[data-testid=table] [role=gridcell]')];
    const before = document.activeElement as HTMLElement;
    const arrowMap = Object.fromEntries(
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
    return arrowMap;
  }, arrows);

/** Returns the shortest sequence of arrow keys from one cell to another, found by breadth-first search. */
export const arrowsBetween = (arrowMap: ArrowMap, from: string, to: string): string[] => {
  const found = new Map<string, string[]>([[from, []]]);
  for (const [cell, keys] of found) {
    if (cell === to) return keys;
    for (const key of arrows) {
      const next = arrowMap[cell]![key]!;
      if (!found.has(next)) found.set(next, [...keys, key]);
    }
  }
  throw new Error(`no arrows lead from ${from} to ${to}`);
};

/** Returns the test id of the element that has the focus. */
export const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLElement).dataset['testid']);

/** Returns the cell of the board that has the focus. */
export const focusedCell = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLElement).dataset['cell']);

/** Makes a move with the arrow keys and Enter alone. */
export const byKeyboard = (arrowMap: ArrowMap): MakeMove =>
  byTouch(async (page, { cell }, { focused }) => {
    expect(focused, 'the focus is on the board').toBeDefined();
    for (const key of arrowsBetween(arrowMap, focused!, cell)) await page.keyboard.press(key);
    await expect.poll(() => focusedCell(page)).toBe(cell);
    await page.keyboard.press('Enter');
  });

/** Rolls the dice by a click on them. */
export const rollByClick = (page: Page): Promise<void> => page.getByTestId('roll').click();

/** More moves than any random game in these tests takes. */
const MAX_MOVES = 400;

/** Plays random moves by one kind of input, and rolls the dice if asked, until the game is over; returns the number of moves. */
export const playOut = async (
  page: Page,
  make: MakeMove,
  seed: number,
  roll: (page: Page) => Promise<void> = rollByClick,
): Promise<number> => {
  const random = new Random(seed);
  let table = await waitForTurn(page);
  let moves = 0;
  while (table.turn !== 'over') {
    expect(moves, `the game does not end (seed ${seed})`).toBeLessThan(MAX_MOVES);
    if (table.turn === 'roll') await roll(page);
    else {
      await make(page, table, random);
      moves++;
    }
    table = await waitForTurn(page, table.plies);
  }
  return moves;
};

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { skipWithout } from '../needs.ts';
import { runPoda } from '../run-poda.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { classServer, type Device, folderOf, openDevice } from './class-server.ts';
import { changeShade, expectNoAxeViolations, expectNoSidewaysScroll, step } from './harness.ts';

const server = classServer();
const folder = temporaryFolder('class-files');

const laptop: Device = { language: 'es', shade: 'light', width: 1366 };
const telephone: Device = { language: 'en', shade: 'dark', width: 360 };

/** A bot that always plays the first legal move, slowly enough for its games to be seen live. */
const first = `import time

def player(state):
    time.sleep(0.02)
    return state['legal'][0]
`;

/** A bot that passes its check, which has a clock, and breaks in games without a clock; it writes HTML. */
const hostile = `import sys

def player(state):
    sys.stderr.write('<img src=x onerror=alert(1)>\\n')
    if state['clock'] is None:
        raise ValueError('<script>alert(1)</script>')
    return state['legal'][-1]
`;

const SEED = 7;
const password = 'tres caballos verdes';

test('a class hands in bots, watches the tournament, and opens a lost game with its evidence', async context => {
  skipWithout(context, 'sandbox', 'python');
  const carmen = await step('set-up', () => setUp());
  const code = await step('course', () => createCourse(carmen));
  const course = /course\/([^/]+)/.exec(carmen.url())![1]!;
  const tournament = await step('tournament', () => createTournament(carmen));

  const ana = await step('join', () =>
    joinCourse(
      telephone,
      { code: 'AAAAA-AAAAA', name: 'Ana' },
      { code: code.toLowerCase().replace('-', ' '), name: 'Ana' },
    ),
  );
  await step('hand in', async () => {
    await openSubmit(ana.page);
    await step('a bot to begin with, to copy or download', async () => {
      await ana.page.getByTestId('starter').locator('summary').click();
      await ana.page.getByText('at the start: x.......').waitFor();
      await ana.page.getByTestId('starter-JavaScript').check();
      await expect.poll(() => ana.page.getByTestId('starter-code').inputValue()).toContain('export const player');
      await ana.page.getByTestId('starter-copy').click();
      await ana.page.getByText('Copied.').waitFor();
      const download = ana.page.waitForEvent('download');
      await ana.page.getByTestId('starter-save').click();
      expect((await download).suggestedFilename()).toBe('bot.js');
      await ana.page.getByTestId('starter').locator('summary').click();
    });
    await ana.page.getByTestId('submit-send').click();
    await ana.page.getByTestId('arena-refusal').getByText('Choose a file.').waitFor();
    expect(await focusedTestId(ana.page)).toBe('choose-file');
    await chooseFile(ana.page, 'ana.py', first);
    await ana.page.getByTestId('submit-name').fill('Ana');
    const [send, bar] = [ana.page.getByTestId('submit-send'), ana.page.locator('.doors')];
    // At the bottom of the window the bar covers the button.
    await send.evaluate(button => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight));
    await ana.page.keyboard.press('Tab');
    expect(await focusedTestId(ana.page)).toBe('submit-send');
    const { y, height } = (await send.boundingBox())!;
    expect(y + height, 'the focused button is above the bar').toBeLessThanOrEqual((await bar.boundingBox())!.y);
    await expectNoAxeViolations(ana.page);
    await expectNoSidewaysScroll(ana.page);
    // The session ends while she fills the form in: the key brings her back, and the bot is sent.
    await ana.page.context().clearCookies();
    await ana.page.getByTestId('submit-send').click();
    const dialog = ana.page.getByTestId('expired');
    await dialog.getByTestId('key-field').fill('not-the-key');
    await dialog.getByTestId('key-send').click();
    await dialog.getByTestId('arena-refusal').waitFor();
    await dialog.getByTestId('key-field').fill(ana.key);
    await dialog.getByTestId('key-send').click();
    await untilChecked(ana.page, 'accepted');
    await expectNoAxeViolations(ana.page);
    // On a narrow screen the state is beside the name, so that it is seen without scrolling.
    await goTo(ana.page, `course/${course}/submissions`);
    const states = ana.page.getByTestId('submission-table').locator('.arena-state:visible');
    await states.waitFor();
    expect((await states.boundingBox())!.x).toBeLessThan(telephone.width / 2);
    await expectNoAxeViolations(ana.page);
    await ana.page.getByTestId('sign-out').click();
    await ana.page.getByTestId('question').getByText('you need your key').waitFor();
    await ana.page.getByTestId('no').click();
  });

  const berto = await step('join', () =>
    joinCourse({ ...laptop, shade: 'dark' }, { code, name: '<script>alert(1)</script>' }, { code, name: 'Berto' }),
  );
  await step('hand in a folder', async () => {
    await openSubmit(berto.page);
    const files = folderOf(join(folder, 'berto'), { 'berto.py': hostile, 'notes.txt': 'x' });
    await berto.page.getByTestId('choose-folder-file').setInputFiles(files);
    await expect.poll(() => berto.page.getByTestId('chosen').innerText()).toContain('berto.zip');
    await berto.page.getByTestId('submit-name').fill('Berto');
    await berto.page.getByTestId('submit-send').click();
    await untilChecked(berto.page, 'accepted');
  });

  await step('play', async () => {
    // Before the start the organiser sees who would play.
    await expect.poll(() => carmen.getByTestId('entrant-table').locator('tbody tr').count()).toBe(2);
    await expectNoAxeViolations(carmen);
    // The games may end before a view that is opened after the start shows a board.
    await carmen.getByTestId('tournament-live').click();
    await carmen.getByTestId('start').click();
    expect(await carmen.getByTestId('question').locator('.strong').getAttribute('data-testid')).toBe('yes');
    await carmen.getByTestId('yes').click();
    await carmen.getByTestId('live-board').first().waitFor();
    await expectNoAxeViolations(carmen);
    await carmen.locator('[data-testid=tournament-state][data-state=finished]').waitFor();
    // Nothing is said of computers that play when all games have been played.
    await carmen.getByTestId('schedule').getByText('No queda nada por jugar.').waitFor();
    expect(await carmen.getByTestId('schedule').innerText()).not.toMatch(/ordenador/);
  });
  const numbers = await step('standings', async () => {
    await carmen.getByTestId('tournament-standings').click();
    await carmen.locator('[data-testid=results][data-games="12"]').waitFor();
    await expectNoAxeViolations(carmen);
    return await standingsOn(carmen);
  });
  expect(numbers, 'the standings of the page and of the command line').toEqual(await standingsOfCommand());

  await step('a lost game', async () => {
    await carmen.getByTestId('tournament-games').click();
    await carmen.locator('[data-by=exception]').first().click();
    await carmen.getByTestId('evidence').waitFor();
    expect(await carmen.getByTestId('evidence').innerText()).toContain("raise ValueError('<script>alert(1)</script>')");
    expect(await carmen.getByTestId('stderr').innerText()).toContain('<img src=x onerror=alert(1)>');
    await expectNoAxeViolations(carmen);
    await carmen.getByTestId('analyse-game').click();
    await carmen.getByTestId('beside-analysis').getByTestId('evidence').waitFor();
    // The address names the game, so that a reload brings the evidence back.
    await carmen.reload();
    await carmen.getByTestId('beside-analysis').getByTestId('evidence').waitFor();
    // Ana sees the game, but neither evidence nor words of another's bot.
    await goTo(ana.page, `game/${tournament}/${await lostBy(carmen)}`);
    await ana.page.getByTestId('verdict').waitFor();
    expect(await ana.page.getByTestId('evidence').count()).toBe(0);
    expect(await ana.page.locator('body').innerText()).not.toContain('onerror');
  });

  await step('assignments and similar bots', async () => {
    await goTo(carmen, `course/${course}/assignments`);
    await carmen.getByTestId('similarity').click();
    await carmen.getByTestId('similarity-screen').getByText('2', { exact: false }).first().waitFor();
    await expectNoAxeViolations(carmen);
    await goTo(berto.page, `course/${course}/assignments`);
    await berto.page.getByText('Aún no hay ninguna tarea.').waitFor();
    await goTo(carmen, `new-assignment/${course}`);
    await carmen.getByTestId('assignment-title').fill('Ganar al jugador voraz');
    await carmen.getByTestId('game').selectOption('plague:8x8');
    await expectNoAxeViolations(carmen);
    await carmen.getByTestId('assignment-send').click();
    await carmen.getByTestId('marks').waitFor();
    await expectNoAxeViolations(carmen);
    // An address of nothing has a heading and a way back.
    const made = carmen.url();
    await goTo(carmen, 'course/nothing');
    await carmen.getByTestId('arena-missing').waitFor();
    await expectNoAxeViolations(carmen);
    await goTo(carmen, 'courses');
    await carmen.getByTestId('password-fold').locator('summary').click();
    await carmen.getByTestId('password-old').fill('not the password');
    await carmen.getByTestId('password-new').fill(`${password} otra vez`);
    await carmen.getByTestId('password-send').click();
    await carmen.getByTestId('password').getByTestId('arena-refusal').waitFor();
    await expectNoAxeViolations(carmen);
    await carmen.goto(made);
    // The open list asks again when its tab is shown.
    await berto.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await berto.page.getByTestId('assignments').getByRole('link').click();
    await berto.page.getByTestId('attempts').waitFor();
    await expectNoAxeViolations(berto.page);
  });

  await step('another version', async () => {
    await goTo(berto.page, `course/${course}/submissions`);
    await berto.page.getByTestId('submission-table').getByRole('link', { name: 'Berto' }).click();
    // Its tournament is over: it does not go to the assignment, which is open and counts attempts.
    await berto.page.getByTestId('another').click();
    await berto.page.getByTestId('target-closed').waitFor();
    await expectCheckOf(berto.page, 'plague:8x8');
    await expect.poll(() => berto.page.getByTestId('submit-for').innerText()).toContain('(intento 1 de 5)');
    await chooseFile(berto.page, 'berto.py', 'def player(');
    await berto.page.getByTestId('submit-send').click();
    await untilChecked(berto.page, 'refused');
    await changeShade(berto.page, 'light');
    await expectNoAxeViolations(berto.page);
    await berto.page.getByTestId('another').click();
    await berto.page.getByTestId('submit-form').waitFor();
    expect(await berto.page.getByTestId('target-closed').count()).toBe(0);
    await expectCheckOf(berto.page, 'plague:8x8');
  });

  await step('the page of a bot, and a game against it', async () => {
    await goTo(ana.page, `tournament/${tournament}`);
    await ana.page.getByTestId('standings').getByRole('link', { name: 'Ana' }).click();
    await ana.page.getByTestId('bot').waitFor();
    await expectNoAxeViolations(ana.page);
    await expectNoSidewaysScroll(ana.page);
    await ana.page.getByTestId('play-bot').click();
    await ana.page.getByTestId('move-box').fill(await firstLegal(ana.page));
    await ana.page.getByTestId('play-move').click();
    await expect.poll(() => ana.page.getByTestId('status').innerText()).toMatch(/Ana played .+ Your turn/);
    const moves = await ana.page.getByTestId('moves').innerText();
    await ana.page.reload();
    await expect.poll(() => ana.page.getByTestId('moves').innerText()).toBe(moves);
    await ana.page.getByTestId('take-back').click();
    await ana.page.getByTestId('moves').waitFor({ state: 'detached' });
  });
});

/** Opens a place of the arena in an open page. */
const goTo = async (page: Page, place: string): Promise<void> => {
  await page.goto(`${server.url}#/arena/${place}`);
};

/** The organiser: a wrong code is told and nothing typed is lost, the right one opens the courses. */
const setUp = async (): Promise<Page> => {
  const page = await openDevice(`${server.url}#/arena/setup?code=WRONG`, laptop);
  await page.getByTestId('set-up-name').fill('Carmen');
  await page.getByTestId('set-up-password').fill(password);
  await page.getByTestId('set-up-repeat').fill(password);
  await page.getByTestId('set-up-send').click();
  await page.getByTestId('arena-refusal').waitFor();
  expect(await page.getByTestId('set-up-password').inputValue()).toBe(password);
  await expectNoAxeViolations(page);
  await page.getByTestId('set-up-code').fill(server.setUpUrl.split('code=')[1]!);
  await page.getByTestId('set-up-send').click();
  await page.getByTestId('courses').waitFor();
  return page;
};

/** Creates a course; returns the code for students. */
const createCourse = async (page: Page): Promise<string> => {
  await page.getByTestId('new-course-title').fill('Inteligencia artificial');
  await page.getByTestId('new-course-send').click();
  await page.getByTestId('codes').waitFor();
  await expectNoAxeViolations(page);
  await changeShade(page, 'dark');
  await expectNoAxeViolations(page, 'colours');
  await page.getByTestId('project-student').click();
  await page.getByTestId('projected').getByText('--host 0.0.0.0').waitFor();
  await page.getByTestId('close-dialog').click();
  // A printed sheet of codes goes round the class: it names nobody.
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByTestId('members').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  return await page.getByTestId('code-student').inputValue();
};

/** Creates a tournament without a clock, in which the same seed gives the same games; returns its id. */
const createTournament = async (page: Page): Promise<string> => {
  await page.getByTestId('course-tournaments').click();
  await page.getByTestId('new-tournament').click();
  await page.getByTestId('tournament-title').fill('Liga <i>de otoño</i>');
  // A player that the next game lacks does not take part in it.
  await page.getByTestId('game').selectOption('ur:classic');
  await page.getByTestId('house-racer').check();
  await page.getByTestId('game').selectOption('plague:8x8');
  await expect.poll(() => page.getByTestId('house-racer').count()).toBe(0);
  await page.getByTestId('games-per-pairing').fill('4');
  await page.getByTestId('time-kind').selectOption('none');
  await page.getByTestId('time-nodes').fill('50');
  await page.getByTestId('house-greedy').check();
  await page.getByTestId('more-terms').locator('summary').click();
  await page.getByTestId('seed').fill(String(SEED));
  await expectNoAxeViolations(page);
  await page.getByTestId('terms-send').click();
  await page.getByTestId('tournament').waitFor();
  const start = page.getByTestId('start');
  expect([await start.innerText(), await start.isDisabled()]).toEqual(['Falta 1 jugador para empezar', true]);
  return /tournament\/([^/]+)/.exec(page.url())![1]!;
};

/** What a person types into the form for joining. */
interface Joining {
  readonly code: string;
  readonly name: string;
}

/** Joins the course after a refused attempt, which loses nothing typed; returns the page and the key, which is shown once. */
const joinCourse = async (
  device: Device,
  refused: Joining,
  { code, name }: Joining,
): Promise<{ page: Page; key: string }> => {
  const page = await openDevice(`${server.url}#/arena/join?code=${refused.code}`, device);
  await page.getByTestId('join-name').fill(refused.name);
  await page.getByTestId('join-send').click();
  await page.getByTestId('arena-refusal').waitFor();
  expect(await page.getByTestId('join-code').inputValue()).toBe(refused.code);
  expect(await page.getByTestId('join-name').inputValue()).toBe(refused.name);
  await page.getByTestId('join-code').fill(code);
  await page.getByTestId('join-name').fill(name);
  await page.getByTestId('join-send').click();
  const key = await page.getByTestId('new-key-field').inputValue();
  await page.reload();
  expect(await page.getByTestId('new-key-field').inputValue()).toBe(key);
  await expectNoAxeViolations(page);
  await page.getByTestId('new-key-done').click();
  await page.getByTestId('course').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('poda.new-key'))).toBeNull();
  return { page, key };
};

const openSubmit = async (page: Page): Promise<void> => {
  await page.getByTestId('course-submissions').click();
  await page.getByTestId('submit').click();
  await page.getByTestId('submit-form').waitFor();
};

const chooseFile = async (page: Page, name: string, source: string): Promise<void> => {
  await page
    .getByTestId('choose-file-file')
    .setInputFiles({ name, mimeType: 'text/x-python', buffer: Buffer.from(source) });
  await expect.poll(() => page.getByTestId('chosen').innerText()).toContain(name);
};

const focusedTestId = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? null);

const expectCheckOf = async (page: Page, game: string): Promise<void> => {
  expect(await page.getByTestId('submit-for').inputValue()).toBe('check');
  expect(await page.getByTestId('submit-game').inputValue()).toBe(game);
};

const untilChecked = async (page: Page, state: string): Promise<void> => {
  const told = page.getByTestId('submission-state');
  await expect.poll(() => told.getAttribute('data-state')).not.toMatch(/waiting|checking/);
  expect(await told.getAttribute('data-state')).toBe(state);
};

/** The number of the lost game that a page shows in the analysis. */
const lostBy = async (page: Page): Promise<string> => {
  const link = await page.getByTestId('beside-analysis').getByRole('link').getAttribute('href');
  return link!.split('/').at(-1)!;
};

const firstLegal = async (page: Page): Promise<string> =>
  (await page.getByTestId('legal').locator('option').first().getAttribute('value'))!;

/** The rows of the standings on the page: rank, rating, points, games and faults, as a person reads them. */
const standingsOn = async (page: Page): Promise<string[][]> =>
  (await page.getByTestId('standings').locator('tbody tr').all()).reduce<Promise<string[][]>>(async (rows, row) => {
    const [rank, rating, points, games, , forfeits] = await row.locator('td').allInnerTexts();
    const name = await row.locator('th .report-name').innerText();
    return [
      ...(await rows),
      [rank!, name, ...rating!.replaceAll('−', '-').split(' ± '), points!, games!, forfeits!.split('\n')[0]!.trim()],
    ];
  }, Promise.resolve([]));

/** The same rows from `poda tournament` with the same bots, settings and seed. */
const standingsOfCommand = async (): Promise<string[][]> => {
  const players = [
    { player: './ana.py', name: 'Ana' },
    { player: './berto.py', name: 'Berto' },
    { player: 'greedy', name: 'Máquina (voraz)' },
  ];
  const terms = { game: 'plague:8x8', games: 4, seed: SEED, time: { nodes: 50 }, openings: true, players };
  const bots = folderOf(join(folder, 'command'), {
    'ana.py': first,
    'berto.py': hostile,
    'tournament.json': JSON.stringify(terms),
  });
  const file = join(bots, 'tournament.json');
  const { stdout } = await runPoda(['tournament', file, '--out', join(folder, 'results'), '--json']);
  const { standings } = JSON.parse(stdout) as { standings: Record<string, number>[] };
  return standings.map(({ rank, player, rating, error, points, games, forfeits }) => [
    String(rank),
    String(player),
    `${rating! > 0 ? '+' : ''}${Math.round(rating!)}`,
    String(Math.round(error!)),
    String(points).replace('.5', '½'),
    String(games),
    String(forfeits),
  ]);
};

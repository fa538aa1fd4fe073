import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ReportData } from '@poda/arena/report/report-data.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { handIn } from '../class/class-bots.ts';
import { has, skipWithout } from '../needs.ts';
import { changeShade, expectNoAxeViolations, expectNoSidewaysScroll, openPage, step, type Visit } from './harness.ts';
import { hostileNames, reportPage, syntheticReport } from './synthetic-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'poda-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a report into a file and returns its URL. */
const write = (name: string, data: ReportData): string => {
  const path = join(folder, name);
  writeFileSync(path, reportPage(data));
  return pathToFileURL(path).href;
};

/** A class of 30 students, or a smaller one in ordinary runs. */
const tournament = syntheticReport({ players: has('long') ? 30 : 12 });
const url = write('torneo.html', tournament);

/** Replaces the answers of the players who lost by an illegal move. */
const withIllegalMove = (data: ReportData, what: string): ReportData => ({
  ...data,
  games: data.games.map(game =>
    game.fault?.by === 'illegal-move' ? { ...game, fault: { ...game.fault, what } } : game,
  ),
});

/** The report of a smaller tournament with all features of the large one, for quicker tests. */
const small = withIllegalMove(
  syntheticReport({
    players: 4,
    gamesPerPair: 6,
    source: { level: 'D', planned: 40, notTaken: [{ path: 'utilidades.py', reason: 'not-a-bot' }] },
  }),
  '[[7,7],[6,6]]',
);
const smallUrl = write('small.html', small);
const isPlayed = ({ moves, fault }: ReportData['games'][number]) => moves !== '' && fault === undefined;

/** Opens a report from disk, by default in an English browser. */
const open = async (visit: Visit & { url: string }): Promise<Page> => {
  const page = await openPage({ language: 'en', ...visit });
  await page.locator('main').waitFor();
  return page;
};

test('the report of a class shows the standings, and each cell of the cross-table opens its games', async () => {
  const page = await open({ url });
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
  await expect.poll(() => page.title()).toBe('Torneo de clase <b>2026</b> · Poda');
  const rows = page.getByTestId('standings').locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(tournament.players.length);
  const [first] = tournament.standings;
  const name = (player: number) => tournament.players[player]!.name;
  await expect.poll(() => rows.first().locator('th').innerText()).toContain(name(first!.player));
  await expect.poll(() => page.getByTestId('rating-plot').getByRole('img').count()).toBe(tournament.players.length);
  await expect.poll(() => page.getByTestId('level').innerText()).toBe('Nivel A');
  await expect.poll(() => page.getByTestId('unconfined').count()).toBe(0);

  await step('the arrow keys move the focus in the cross-table', async () => {
    await page.locator('[data-place="0,1"]').focus();
    await page.keyboard.press('ArrowDown');
    // The focus skips the cell on the diagonal, where a player would meet itself.
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-place'))).toBe('3,1');
    await expect.poll(() => page.getByTestId('matrix').locator('button[tabindex="0"]').count()).toBe(1);
  });
  const cell = page.locator('[data-place="0,3"]');
  const { games: met, points } = tournament.crossTable[0]![3]!;
  await expect.poll(() => cell.innerText()).toBe(String(points));
  await cell.click();
  await expect.poll(() => page.getByTestId('games').getByRole('link').count()).toBe(met);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('games-title');
  for (const line of await page.getByTestId('games').getByRole('link').all())
    await expect.poll(() => line.innerText()).toContain(name(first!.player));

  await page.getByTestId('matrix-superiority').click();
  await expect.poll(() => cell.innerText()).toBe(String(Math.round(100 * tournament.superiority[0]![3]!)));
  await step('the games that match the filters are listed', async () => {
    const count = tournament.games.length;
    const faulty = tournament.games.filter(({ fault }) => fault?.by === 'timeout');
    await page.getByTestId('filter-clear').click();
    await page.getByTestId('filter-verdict').selectOption('timeout');
    await expect.poll(() => page.getByTestId('games-count').innerText()).toBe(`${faulty.length} de ${count} partidas`);
    await page.getByTestId('filter-player').selectOption(String(faulty[0]!.seats[0]));
    await page.getByTestId('filter-result').selectOption(faulty[0]!.result!.winner === 0 ? 'won' : 'lost');
    await page.locator(`[data-game="${faulty[0]!.number}"]`).waitFor();
    await page.getByTestId('filter-clear').click();
    await expect.poll(() => page.getByTestId('games-count').innerText()).toBe(`${count} de ${count} partidas`);
  });
});

test('a report replays a game to its end and back, by buttons and by keys, and requests no other file', async () => {
  const page = await open({ url: smallUrl });
  await step('no other file', async () => {
    const requested: string[] = [];
    page.on('request', request => requested.push(request.url()));
    await page.reload();
    await page.locator('[data-game]').first().click();
    await page.getByTestId('board').waitFor();
    expect(requested.filter(address => !address.startsWith('data:image/svg+xml'))).toEqual([smallUrl]);
    const policy = await page.locator('meta[http-equiv]').getAttribute('content');
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-/);
    await page.goBack();
  });
  await step('hostile names and texts are shown literally, and no markup in them is run', async () => {
    await page.getByTestId('standings').waitFor();
    const names = await page.getByTestId('standings').locator('bdi').allInnerTexts();
    for (const hostile of hostileNames.slice(0, 2)) expect(names).toContain(hostile);
    expect(names).toContain('abc\\u202egnp.exe');
    await expect
      .poll(() => page.evaluate(() => document.querySelectorAll('main script, main img, main b b').length))
      .toBe(0);
    const noisy = small.games.find(({ stderr }) => stderr[0] > 0)!;
    await page.goto(`${smallUrl}#game-${noisy.number}`);
    await expect.poll(() => page.getByTestId('stderr').innerText()).toContain('</script>\\u202e<b>score</b>');
    await expect.poll(() => page.title()).not.toContain('pwned');
    await page.goBack();
  });
  await step('an unfinished tournament and the files that are no bots are told', async () => {
    await expect.poll(() => page.getByTestId('partial').innerText()).toContain('36 de 40 partidas');
    await page.getByTestId('entries').locator('summary').click();
    await expect
      .poll(() => page.getByTestId('entries').innerText())
      .toContain('utilidades.py no participa: no es un bot');
  });
  await step('a game to its end and back', async () => {
    const game = small.games.find(isPlayed)!;
    const plies = game.moves.split(' ');
    await page.locator(`[data-game="${game.number}"]`).click();
    await page.getByTestId('board').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('game-title');
    const at = page.getByTestId('at');
    await expect.poll(() => at.innerText()).toContain(`${plies.length} de ${plies.length}`);
    await expect.poll(() => at.innerText()).toContain(plies.at(-1)!);
    const ended = await pieceLabels(page);
    await page.getByTestId('go-first').click();
    await expect.poll(() => at.innerText()).toBe('Antes de la primera jugada');
    expect((await pieceLabels(page)).length).toBe(24);
    for (const text of plies.slice(0, 5)) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => at.innerText()).toContain(`: ${text}`);
    }
    await page.keyboard.press('End');
    await expect.poll(() => pieceLabels(page)).toEqual(ended);
    await page.getByTestId('move-3').click();
    await expect.poll(() => at.innerText()).toContain(`3 de ${plies.length}`);
    // The third ply is of side 0, which tells what it computed.
    await expect.poll(() => at.innerText()).toContain('−0,75 peones, profundidad 4, 1002 posiciones');
    await expect.poll(() => page.getByTestId('values').locator('polyline.side-0').getAttribute('points')).toMatch(/\d/);
    await expect.poll(() => page.getByTestId('values').innerText()).toContain('profundidad 4,0 y');
    await page.goBack();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-game')))
      .toBe(String(game.number));
  });
  await step('the evidence of a fault', async () => {
    const game = small.games.find(({ fault }) => fault?.by === 'exception')!;
    await page.goto(`${smallUrl}#game-${game.number}`);
    const loser = small.players[game.seats[game.fault!.side]]!.name;
    await expect.poll(() => page.getByTestId('verdict').innerText()).toContain(`${loser}, `);
    await expect.poll(() => page.getByTestId('verdict').innerText()).toContain('pierde por una falta: excepción');
    const evidence = await page.getByTestId('evidence').innerText();
    expect(evidence).toContain("KeyError: '</script><svg onload=alert(1)>'");
    expect(evidence).toContain('File "garcia.py", line 12, in player');
    expect(evidence).toContain(game.fault!.position);
    await expect.poll(() => page.getByTestId('score').innerText()).toBe(game.fault!.side === 0 ? '0–1' : '1–0');
  });
  await step('why a move is illegal, and the legal ones, by row and column', async () => {
    const game = small.games.find(({ fault }) => fault?.by === 'illegal-move')!;
    await page.goto(`${smallUrl}#game-${game.number}`);
    const evidence = page.getByTestId('evidence');
    await expect.poll(() => evidence.innerText()).toMatch(/Por qué no vale\s+.*7,7/);
    await expect.poll(() => evidence.getByRole('region').first().innerText()).toMatch(/^\[\[\d,\d\],\[\d,\d\]/);
    await expect.poll(() => page.getByTestId('move-1').innerText()).toMatch(/^\d,\d;\d,\d$/);
  });
});

test('a report is accessible in both languages, light and dark, on a telephone too', async () => {
  const page = await open({ url: smallUrl });
  // axe checks every line of the list of games although all are alike, so a short list saves time.
  await page.getByTestId('filter-verdict').selectOption('fault');
  await page.getByRole('heading', { name: 'Clasificación' }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByTestId('language').click();
  await page.getByRole('heading', { name: 'Standings' }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  await changeShade(page, 'dark');
  if (has('long')) await expectNoAxeViolations(page, 'colours');
  await page.locator('[data-game="11"]').click();
  await expect.poll(() => page.getByTestId('evidence').innerText()).toContain('What happened');
  await expectNoAxeViolations(page);
  if (has('long')) {
    await changeShade(page, 'light');
    await expectNoAxeViolations(page, 'colours');
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.getByTestId('back').click();
  await expectNoSidewaysScroll(page);
});

test('the report of games without a sandbox carries a warning', async () => {
  const data = syntheticReport({
    game: 'ur',
    players: 2,
    gamesPerPair: 2,
    source: { level: 'D', language: 'en' },
  });
  const page = await open({ url: write('unconfined.html', data) });
  await expect.poll(() => page.getByTestId('unconfined').innerText()).toMatch(/^unconfined/i);
  await page.locator('[data-game="1"]').click();
  await page.getByTestId('dice').waitFor();
  await page.getByTestId('go-first').click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByTestId('at').innerText()).toMatch(/rolls: \d/);
});

test('the report of a knockout shows its rounds, and says what decided the tied mini-matches', async () => {
  const names = ['garcia', 'lopez_ruiz', 'moreno', 'cano'];
  const drawn = syntheticReport({ game: 'plague:4x3', players: names.length, source: { form: 'knockout' } });
  const data = { ...drawn, players: drawn.players.map((player, i) => ({ ...player, name: names[i]! })) };
  const tie = { points: [3, 1], extraGames: 2, by: 'extra-games' } as const;
  const ties = [
    { ...tie, round: 1, isFinal: false, through: 0, out: 1 },
    { ...tie, round: 2, isFinal: true, through: 1, out: 0, points: [2, 2], by: 'seed' },
  ] as const;
  const meeting = { points: [3, 1], extraGames: 0, isBySeed: false } as const;
  const bracket = {
    miniMatches: [
      { ...meeting, round: 1, players: [0, 1], through: 0, extraGames: 2 },
      { ...meeting, round: 2, players: [2, 0], through: 0, points: [2, 2], isBySeed: true },
    ],
    byes: [{ round: 1, contender: 2 }],
  } as const;
  const page = await open({ url: write('knockout.html', { ...data, ties, bracket }) });
  const rounds = page.getByTestId('bracket').locator('section');
  await expect.poll(() => rounds.count()).toBe(2);
  await expect
    .poll(() => rounds.first().innerText())
    .toMatch(/^Ronda 1[\s\S]*sin rival[\s\S]*garcia\s+3[\s\S]*lopez_ruiz\s+1/);
  await page.getByTestId('filter-verdict').selectOption('fault');
  await expectNoAxeViolations(page);
  await page.getByTestId('filter-clear').click();
  await rounds.first().getByRole('button').click();
  await expect.poll(() => page.getByTestId('games').getByRole('link').count()).toBe(2);
  await expect
    .poll(() => page.getByTestId('tie').allInnerTexts())
    .toEqual([
      'Ronda 1: garcia y lopez_ruiz empataron; gana garcia tras 2 partidas de desempate, 3 a 1 en total.',
      'Final: lopez_ruiz y garcia empataron a 2 puntos; gana lopez_ruiz, que era mejor cabeza de serie.',
    ]);
  await page.getByTestId('language').click();
  await expect
    .poll(() => page.getByTestId('tie').last().innerText())
    .toBe('Final: lopez_ruiz and garcia were tied at 2 points; lopez_ruiz wins as the better seed.');
});

test('a large report is compressed, and opens all the same', async () => {
  const data = syntheticReport({ game: 'plague:4x3', players: 6 });
  const texts = [...data.texts, ...Array.from({ length: 3000 }, (_, i) => `${i} `.repeat(100))];
  const packed = write('packed.html', { ...data, texts });
  const page = await open({ url: packed });
  await expect.poll(() => page.getByTestId('standings').locator('tbody tr').count()).toBe(6);
});

test('the report of a played tournament shows the standings, why a bot lost, and its games move by move', async context => {
  skipWithout(context, 'sandbox', 'python');
  const files = ['cano_herrera.py', 'martin_sanz.mjs', 'gallardo_rios.py', ...(has('long') ? ['garcia_ruiz.py'] : [])];
  const bots = handIn(files, join(folder, '1.º B'));
  const out = join(folder, 'jugado');
  const program = fileURLToPath(new URL('../../dist/poda.js', import.meta.url));
  const args = [bots, '--game', 'checkers', '--games', '1', '--seconds', '2', '--seed', '7', '--concurrency', '2'];
  const env = { ...process.env, PODA_HOME: join(folder, 'home') };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'tournament', ...args, '--out', out, '--lang', 'es', '--json'],
    { env },
  );
  const { standings, forfeits } = JSON.parse(stdout) as {
    standings: { player: string; forfeits: number }[];
    forfeits: { game: number; player: string }[];
  };
  const records = readFileSync(join(out, 'games.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as { moves: string[]; players: { name: string }[] });

  const count = (files.length * (files.length - 1)) / 2;
  const page = await open({ url: pathToFileURL(join(out, 'report.html')).href });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('1.º B');
  const rows = page.getByTestId('standings').locator('tbody tr');
  await expect.poll(() => rows.locator('bdi').allInnerTexts()).toEqual(standings.map(({ player }) => player));
  expect(standings[0]!.player).toBe('cano_herrera');
  await expect.poll(() => page.getByTestId('level').innerText()).toMatch(/^Nivel [AB]$/);
  await expect.poll(() => page.getByTestId('games-count').innerText()).toBe(`${count} de ${count} partidas`);
  await page.getByTestId('filter-verdict').selectOption('fault');
  await expect.poll(() => page.getByTestId('games-count').innerText()).toBe(`${forfeits.length} de ${count} partidas`);
  if (has('long')) await expectNoAxeViolations(page);

  const { game } = forfeits.find(({ player }) => player === 'gallardo_rios')!;
  await page.locator(`[data-game="${game}"]`).click();
  await expect
    .poll(() => page.getByTestId('verdict').innerText())
    .toMatch(/^gallardo_rios, .*pierde por una falta: excepción/);
  const evidence = await page.getByTestId('evidence').innerText();
  expect(evidence).toContain('Traceback (most recent call last):');
  expect(evidence).toMatch(/gallardo_rios\.py", line 10, in player/);
  expect(evidence).toContain("NameError: name 'la_mejor_jugada' is not defined");

  const { moves } = records[game - 1]!;
  const at = page.getByTestId('at');
  await expect.poll(() => at.innerText()).toContain(`${moves.length} de ${moves.length}`);
  await page.getByTestId('go-first').click();
  await expect.poll(() => pieceLabels(page)).toHaveLength(24);
  for (const move of moves) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => at.innerText()).toContain(`: ${move}`);
  }
  const captured =
    moves
      .join(' ')
      .match(/\{[^}]*\}/g)
      ?.flatMap(set => set.split(',')).length ?? 0;
  await expect.poll(() => pieceLabels(page)).toHaveLength(24 - captured);
});

/** Returns the ARIA labels of the cells that hold a piece. */
const pieceLabels = (page: Page): Promise<string[]> =>
  page
    .getByTestId('board')
    .getByRole('gridcell')
    .evaluateAll(cells => cells.map(cell => cell.getAttribute('aria-label')!).filter(name => !name.endsWith('vacía')));

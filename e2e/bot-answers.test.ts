import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostileBots, writeBot } from './hostile/hostile-bots.ts';
import { runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Bots whose answers could overflow the referee's stack or make it throw: every command ends normally, also when it is repeated.
 * `runPoda` fails if the output has a stack trace.
 */
const folder = temporaryFolder('answers');

const nowhere = { SECRET: '', OTHER: '', HOME_FILE: '', MARK: '', PORT: 0, PID: 0 };
const faults: Readonly<Record<string, string>> = {
  forged_deep: 'unreadable-answer',
  forged_object_at_import: 'start-up-failure',
  module_forges_at_import: 'start-up-failure',
  module_forges_deep: 'unreadable-answer',
};
const bots = join(folder, 'bots');
mkdirSync(bots);
writeFileSync(join(bots, 'honest.mjs'), 'export const player = ({ legal }) => legal[0];\n');
const words = new Map(
  hostileBots()
    .filter(({ name }) => name in faults)
    .map(bot => [bot.name, writeBot(bot, bots, nowhere)]),
);

const tournament = (...flags: readonly string[]) =>
  runPoda(
    [
      'tournament',
      bots,
      '--game',
      'checkers',
      '--games',
      '1',
      '--seconds',
      '10',
      '--format',
      'gauntlet',
      '--challenger',
      'honest',
      '--out',
      join(folder, 'out'),
      ...flags,
    ],
    { env: { PODA_LANG: 'en' } },
  );

describe.each([
  ['confined', []],
  ['at level D', ['--unconfined', '--fresh']],
])('a tournament, %s', (_, flags) => {
  test('is played to its end, and so is its second run', async () => {
    const first = await tournament('--json', ...flags);
    const { games, complete, forfeits } = JSON.parse(first.stdout);
    expect({ code: first.code, games, complete }).toEqual({ code: 0, games: 4, complete: true });
    for (const [player, fault] of Object.entries(faults)) {
      const reasons = forfeits.filter((lost: { player: string }) => lost.player === player);
      expect(reasons.length, player).toBeGreaterThan(0);
      for (const { reason } of reasons) expect(reason).toBe(fault);
    }
    expect(forfeits.map((lost: { player: string }) => lost.player)).not.toContain('honest');
    const again = await tournament('--json', ...flags.filter(flag => flag !== '--fresh'));
    expect({ code: again.code, same: JSON.parse(again.stdout).standings }).toEqual({
      code: 0,
      same: JSON.parse(first.stdout).standings,
    });
    expect(readFileSync(join(folder, 'out', 'report.html'), 'utf8')).toContain('forged_deep');
  }, 180_000);
});

test('a match tells whose fault it was', async () => {
  const match = ['match', 'checkers', words.get('forged_deep')!, 'random', '10', '--games', '1'];
  const { code, stdout } = await runPoda([...match, '--json']);
  expect(code).toBe(0);
  const [forfeit] = JSON.parse(stdout).forfeits;
  expect(forfeit).toMatchObject({ player: 'forged_deep', reason: 'unreadable-answer', evidence: { code: 'too-deep' } });
  expect(forfeit.evidence.answer.length).toBeLessThan(8200);
  const shown = await runPoda(match, { env: { PODA_LANG: 'en' } });
  expect(shown.stdout).toContain('nested deeper than 8 levels');
});

/** Two hostile bots: the first fails when the referee asks it for a move, the second at start-up. */
const two = ['forged_deep', 'module_forges_at_import'].map(name => [name, words.get(name)!] as const);

// `--time 60` leaves `poda bot check` enough time on a busy computer.
test.each(two)('bot check examines %s', async (name, word) => {
  const { code, stdout } = await runPoda(['bot', 'check', word, '--game', 'checkers', '--json', '--time', '60']);
  expect(code).toBe(1);
  expect(stdout).toContain(faults[name]);
});

test.each(two)('at the table %s loses its game', async (_, word) => {
  const { code, stdout } = await runPoda(
    ['play', 'checkers', '--first', word, '--second', 'random', '--seconds', '10'],
    {
      env: { PODA_LANG: 'en', PODA_HOME: join(folder, 'home') },
    },
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/unreadable answer|does not start/);
});

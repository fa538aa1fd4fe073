import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleReferees } from './hostile/bundle-referees.ts';
import { type HostileBot, hostileBots, ordinaryBots } from './hostile/hostile-bots.ts';
import { expectVerdict, HostileGames } from './hostile/hostile-games.ts';
import { has, needs } from './needs.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PATIENCE_MILLIS = 300_000;

/** Verdicts on bots that only answer wrongly or fail; all other hostile bots attack the referee or the computer. */
const harmlessVerdicts = ['unreadable-answer', 'exception', 'start-up-failure'];

/**
 * All attacks, and one of the bots that get the same harmless verdict in the same language; the tests of packages/arena/src/bots and
 * packages/arena/src/process ask for these verdicts too.
 */
const shareOf = (bots: readonly HostileBot[]): HostileBot[] => {
  const kinds = new Set<string>();
  return bots.filter(({ speaks, verdicts }) => {
    if (!verdicts.every(verdict => harmlessVerdicts.includes(verdict))) return true;
    const kind = `${speaks} ${verdicts}`;
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst;
  });
};

const folder = temporaryFolder('hostile-bots');
beforeAll(async () => {
  await bundleReferees(folder);
  // The bundle loads the package that reads TypeScript.
  symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), join(folder, 'node_modules'));
});

const chosen = has('long') ? hostileBots() : shareOf(ordinaryBots());

describe.each([
  { where: 'in the sandbox', words: [], bots: chosen },
  { where: 'without a sandbox', words: ['--unconfined'], bots: chosen.filter(bot => bot.isHarmlessOutside) },
])('hostile and broken bots $where', needs('sandbox', 'python'), ({ words, bots }) => {
  let games: HostileGames;
  beforeAll(() => {
    const script = join(folder, 'play-hostile.mjs');
    games = new HostileGames([process.execPath, script, ...words, ...bots.map(({ name }) => name)]);
  });
  afterAll(() => games.stop());

  test('the collection is not empty by mistake', () => {
    expect(bots.length).toBeGreaterThanOrEqual(words.length === 0 ? 70 : 5);
  });

  test.each(bots)(
    '$name',
    async bot => {
      expectVerdict(bot, await games.of(bot.name));
    },
    PATIENCE_MILLIS,
  );

  test('harmless bots play the moves of an honest bot, and no bot leaves anything behind', async () => {
    await games.ended;
    const { level, honestMoves = '', left, heard } = games.aftermath ?? {};
    expect(words.length === 0 ? ['A', 'B'] : ['D']).toContain(level);
    expect(left).toEqual([]);
    expect(heard).toBe(0);
    const harmless = bots.filter(({ verdicts }) => verdicts.includes('rules'));
    expect(honestMoves.split(' ').length).toBeGreaterThan(20);
    for (const { name } of harmless) {
      const { verdict, moves } = await games.of(name);
      if (verdict === 'rules') expect(`${name}: ${moves}`).toBe(`${name}: ${honestMoves}`);
    }
  });
});

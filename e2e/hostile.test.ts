import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostileBot, hostileBots, ordinaryBots } from './hostile/hostile-bots.ts';
import { expectVerdict, HostileGames } from './hostile/hostile-games.ts';
import { has, needs } from './needs.ts';

const PATIENCE_MILLIS = 300_000;

/** Verdicts on bots that only answer wrongly or fail; all other hostile bots attack the referee or the computer. */
const harmlessVerdicts = ['unreadable-answer', 'exception', 'start-up-failure'];

/** All attacks, and every third of the bots that get the same harmless verdict in the same language. */
const shareOf = (bots: readonly HostileBot[]): HostileBot[] => {
  const counts = new Map<string, number>();
  return bots.filter(({ speaks, verdicts }) => {
    if (!verdicts.every(verdict => harmlessVerdicts.includes(verdict))) return true;
    const kind = `${speaks} ${verdicts}`;
    const index = counts.get(kind) ?? 0;
    counts.set(kind, index + 1);
    return index % 3 === 0;
  });
};

const chosen = has('long') ? hostileBots() : shareOf(ordinaryBots());

describe.each([
  { where: 'in the sandbox', words: [], bots: chosen },
  { where: 'without a sandbox', words: ['--unconfined'], bots: chosen.filter(bot => bot.isHarmlessOutside) },
])('hostile and broken bots $where', needs('sandbox', 'python'), ({ words, bots }) => {
  let games: HostileGames;
  beforeAll(() => {
    const script = fileURLToPath(new URL('hostile/play-hostile.ts', import.meta.url));
    games = new HostileGames([process.execPath, '--import', 'tsx', script, ...words, ...bots.map(({ name }) => name)]);
  });
  afterAll(() => games.stop());

  test('the collection is not empty by mistake', () => {
    expect(bots.length).toBeGreaterThanOrEqual(words.length === 0 ? 80 : 5);
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

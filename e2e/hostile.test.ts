import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostileBot, hostileBots } from './hostile/hostile-bots.ts';
import type { Aftermath, Played } from './hostile/play-hostile.ts';
import { needs } from './needs.ts';

/** The games of the hostile bots, as they are played in a process of their own. */
class Games {
  private readonly heard = new Map<string, Played>();
  private readonly waiting = new Map<string, (played: Played | null) => void>();
  private readonly child: ChildProcess;
  private hasEnded = false;
  private stderr = '';
  aftermath: Aftermath | null = null;
  readonly ended: Promise<void>;

  constructor(...words: readonly string[]) {
    const script = fileURLToPath(new URL('hostile/play-hostile.ts', import.meta.url));
    this.child = spawn(process.execPath, ['--import', 'tsx', script, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stderr!.on('data', (bytes: Buffer) => {
      this.stderr += bytes;
    });
    createInterface({ input: this.child.stdout! }).on('line', line => this.hear(JSON.parse(line)));
    this.ended = new Promise(resolve => {
      this.child.once('close', () => {
        this.hasEnded = true;
        for (const tell of this.waiting.values()) tell(null);
        resolve();
      });
    });
  }

  private hear(told: Played | Aftermath): void {
    if (!('bot' in told)) {
      this.aftermath = told;
      return;
    }
    this.heard.set(told.bot, told);
    this.waiting.get(told.bot)?.(told);
  }

  async of(name: string): Promise<Played> {
    const played =
      this.heard.get(name) ??
      (this.hasEnded ? null : await new Promise<Played | null>(resolve => this.waiting.set(name, resolve)));
    if (played === null) throw new Error(`the game of ${name} was not played: ${this.stderr.slice(-2000)}`);
    return played;
  }

  stop(): void {
    this.child.kill();
  }
}

const expectVerdict = (bot: HostileBot, played: Played): void => {
  const seen = JSON.stringify(played);
  expect(bot.verdicts, seen).toContain(played.verdict);
  if (played.verdict !== 'rules') {
    expect(played.isGuilty, seen).toBe(true);
    expect(played.what, seen).toMatch(bot.what);
  }
  if (bot.answer !== null) expect(played.answer, seen).toMatch(bot.answer);
  if (bot.stderr !== null) expect(played.stderr, seen).toMatch(bot.stderr);
  expect(played.left).toEqual([]);
};

const PATIENCE_MILLIS = 300_000;

describe.each([
  { where: 'in the sandbox', words: [], bots: hostileBots() },
  { where: 'without a sandbox', words: ['--unconfined'], bots: hostileBots().filter(bot => bot.isHarmlessOutside) },
])('hostile and broken bots $where', needs('sandbox', 'python'), ({ words, bots }) => {
  let games: Games;
  beforeAll(() => {
    games = new Games(...words);
  });
  afterAll(() => games.stop());

  test('there are many', () => {
    expect(bots.length).toBeGreaterThanOrEqual(words.length === 0 ? 200 : 12);
  });

  test.each(bots)(
    '$name',
    async bot => {
      expectVerdict(bot, await games.of(bot.name));
    },
    PATIENCE_MILLIS,
  );

  test('those that can do no harm play the game of an honest bot, and nothing of any of them is left', async () => {
    await games.ended;
    const { level, honestMoves = '', left, heard } = games.aftermath ?? {};
    expect(words.length === 0 ? ['A', 'B'] : ['D']).toContain(level);
    expect(left).toEqual([]);
    expect(heard).toBe(0);
    const harmless = bots.filter(({ verdicts }) => verdicts.includes('rules'));
    expect(honestMoves.split(' ').length).toBeGreaterThan(20);
    for (const { name } of harmless) expect(`${name}: ${(await games.of(name)).moves}`).toBe(`${name}: ${honestMoves}`);
  });
});

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import type { HostileBot } from './hostile-bots.ts';
import type { Aftermath, Played } from './play-hostile.ts';

/** The games of hostile bots, played by play-hostile.ts in a process of its own. */
export class HostileGames {
  private readonly played = new Map<string, Played>();
  private readonly waiting = new Map<string, (played: Played | null) => void>();
  private readonly child: ChildProcess;
  private hasEnded = false;
  private stderr = '';
  aftermath: Aftermath | null = null;
  readonly ended: Promise<void>;

  constructor([program = '', ...args]: readonly string[], options: SpawnOptions = {}) {
    this.child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stderr!.on('data', (bytes: Buffer) => {
      this.stderr += bytes;
    });
    createInterface({ input: this.child.stdout! }).on('line', line => this.receive(JSON.parse(line)));
    this.ended = new Promise(resolve => {
      this.child.once('close', () => {
        this.hasEnded = true;
        for (const tell of this.waiting.values()) tell(null);
        resolve();
      });
    });
  }

  private receive(told: Played | Aftermath): void {
    if (!('bot' in told)) {
      this.aftermath = told;
      return;
    }
    this.played.set(told.bot, told);
    this.waiting.get(told.bot)?.(told);
  }

  /** Waits until a bot's game has been played, and returns its result. */
  async of(name: string): Promise<Played> {
    const played =
      this.played.get(name) ??
      (this.hasEnded ? null : await new Promise<Played | null>(resolve => this.waiting.set(name, resolve)));
    if (played === null) throw new Error(`the game of ${name} was not played: ${this.stderr.slice(-2000)}`);
    return played;
  }

  stop(): void {
    this.child.kill();
  }
}

/** Expects the verdict that the bot's file names, and that no process of the bot is left. */
export const expectVerdict = (bot: HostileBot, played: Played): void => {
  const seen = JSON.stringify(played);
  expect(bot.verdicts, seen).toContain(played.verdict);
  if (played.verdict !== 'rules' && played.verdict !== 'not-a-bot') {
    expect(played.isBotAtFault, seen).toBe(true);
    expect(played.what, seen).toMatch(bot.what);
  }
  if (bot.answer !== null) expect(played.answer, seen).toMatch(bot.answer);
  if (bot.stderr !== null) expect(played.stderr, seen).toMatch(bot.stderr);
  expect(played.left).toEqual([]);
};

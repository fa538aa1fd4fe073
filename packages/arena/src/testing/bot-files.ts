import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import type { Choice, Contender, PlayerOutput, Question, Setting } from '../game/player.ts';
import type { Confinement } from '../sandbox/confinement.ts';
import { probeConfinement } from '../sandbox/probe.ts';
import { type BotFile, readBotFile } from '../submissions/bot-file.ts';

/** Helpers for tests of bots: they make a bot file, start the bot, and ask it for moves. */

export const checkers = variantNamed('draughts:checkers');

let probed: Promise<Confinement> | undefined;
/**
 * The confinement on this computer. Tests that use it declare that they need the sandbox and are skipped without one.
 */
export const confinementHere = async (): Promise<Confinement> => {
  probed ??= probeConfinement();
  const confinement = await probed;
  const isMissing = process.env['PODA_TEST_MISSING']?.split(' ').includes('sandbox');
  if (confinement.level === null && !isMissing) throw new Error(`no sandbox: ${JSON.stringify(confinement.problem)}`);
  return confinement;
};

/** Makes a bot file with the given content. */
export const botFile = (name: string, text: string | Uint8Array): BotFile => {
  const folder = mkdtempSync(join(tmpdir(), 'poda-bot-test-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, text);
    return unwrap(readBotFile(path));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Makes the function that writes executable scripts into a folder and returns their paths. */
export const scriptsIn =
  (folder: string) =>
  (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    chmodSync(path, 0o700);
    return path;
  };

export const settingOf = (variant: Variant = checkers, seed = 5): Setting => ({
  variant,
  start: variant.rules.start,
  side: 0,
  seed,
  time: {},
});

export const questionOf = (state: GameState, number = 1, limitMillis: number | null = 2000): Question => ({
  number,
  state,
  clock: limitMillis === null ? null : { limitMillis, otherMillis: limitMillis, incrementMillis: 0, per: 'move' },
});

/**
 * Asks a bot several times for a move in the start position. Stops after the first answer that is not a move, or goes on
 * if `goesOn`: a bot whose answer was refused still runs.
 */
export const choicesOf = async (
  bot: Contender,
  { questions = 1, variant = checkers, limitMillis = 30_000 as number | null, goesOn = false } = {},
): Promise<{ readonly choices: Choice[]; readonly left: PlayerOutput }> => {
  const seating = await bot.sit(settingOf(variant));
  if (seating.kind !== 'seated') return { choices: [seating], left: { stdout: '', stderr: '' } };
  const choices: Choice[] = [];
  for (let number = 1; number <= questions; number++) {
    const choice = await seating.player.choose(questionOf(new GameState(variant), number, limitMillis));
    choices.push(choice);
    if (choice.kind !== 'move' && !goesOn) break;
  }
  return { choices, left: await seating.player.leave() };
};

/** A bot's choice as a string: the move, or the fault and its evidence. */
export const wordOf = (choice: Choice, variant: Variant = checkers): string => {
  if (choice.kind === 'move') return new GameState(variant).moveText(choice.move);
  if (choice.kind === 'fault') return `${choice.fault}: ${choice.evidence.what}`;
  return choice.kind === 'our-fault' ? `our-fault: ${choice.what}` : choice.kind;
};

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { terminalCommand } from './pseudo-terminal.ts';
import type { Scene } from './scenes.ts';
import { VtScreen } from './vt-screen.ts';

const program = fileURLToPath(new URL('../../dist/poda.js', import.meta.url));

const CTRL_C = '\u0003';
/** Matches the line of a person's turn. */
const turn = /^ [^:]+: .+ >$/;
/** Time without output after which the program has drawn everything, in ms. */
const QUIET_MILLIS = 250;
/** Timeout for the next turn of a person, in ms. */
const TIMEOUT_MILLIS = 60_000;

/** Plays a scene on a pseudo-terminal and returns the terminal's last screen. */
export const playScene = async ({ args, keys, columns, rows }: Scene, language: 'es' | 'en'): Promise<VtScreen> => {
  const home = mkdtempSync(join(tmpdir(), 'poda-picture-'));
  const words = [process.execPath, program, 'play', ...args, '--lang', language].map(word => `'${word}'`);
  const [command, ...rest] = terminalCommand(`stty cols ${columns} rows ${rows}; exec ${words.join(' ')}`);
  const terminal = { TERM: 'xterm-256color', COLORTERM: 'truecolor', SHELL: '/bin/sh' };
  const child = spawn(command, rest, {
    env: { PATH: process.env['PATH'] ?? '', HOME: home, PODA_HOME: home, ...terminal },
  });
  const screen = new VtScreen(columns, rows);
  let heardAt = performance.now();
  /** True if the program has drawn something since the last key; a busy computer may need long for it. */
  let isAnswered = false;
  const listen = (output: string) => {
    screen.write(output);
    heardAt = performance.now();
    isAnswered = true;
  };
  child.stdout.setEncoding('utf8').on('data', listen);
  const untilTurn = async () => {
    const began = performance.now();
    const isReady = () => isAnswered && turn.test(screen.lines.at(-2)!) && performance.now() - heardAt > QUIET_MILLIS;
    while (!isReady()) {
      if (child.exitCode !== null || performance.now() - began > TIMEOUT_MILLIS)
        throw new Error(`no turn on the screen:\n${screen.text}`);
      await new Promise(resolve => setTimeout(resolve, 10));
    }
  };
  await untilTurn();
  for (const key of keys) {
    isAnswered = false;
    child.stdin.write(key);
    if (key === '\r') await untilTurn();
  }
  // The screen of the last turn stays; the end of the program is not shown.
  child.stdout.off('data', listen).resume();
  child.stdin.write(CTRL_C);
  await new Promise(resolve => child.once('close', resolve));
  rmSync(home, { recursive: true, force: true });
  return screen;
};

/** The name of a picture in docs/images/terminal, without its folder. */
export const pictureName = ({ name }: Scene, language: string, theme: string): string =>
  `${name}.${language}.${theme}.svg`;

/** The title of a picture: the first line of the screen, which names the game. */
export const pictureTitle = (screen: VtScreen): string => screen.lines[0]!.trim();

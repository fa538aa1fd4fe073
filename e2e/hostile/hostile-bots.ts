import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Side } from '@poda/library/core/contract.ts';

/** A hostile or broken bot; the comments at the top of its file give the expected verdict and the settings of its game. */
export interface HostileBot {
  readonly name: string;
  readonly file: string;
  /** The allowed verdicts, mostly one fault; `rules` if the attack has no effect and the bot plays on. */
  readonly verdicts: readonly string[];
  /** Pattern for the evidence in the verdict, such as an exit code or an exception. */
  readonly what: RegExp;
  readonly answer: RegExp | null;
  readonly stderr: RegExp | null;
  readonly seat: Side;
  readonly millis: number;
  readonly startMillis: number;
  readonly games: number;
  readonly speaks: 'python' | 'module' | 'poda' | 'legacy';
  /** True if the bot may also run without a sandbox, because it harms only itself. */
  readonly isHarmlessOutside: boolean;
}

const FOLDER = fileURLToPath(new URL('bots/', import.meta.url));

/** All hostile bots, sorted by name. */
export const hostileBots = (): HostileBot[] => readdirSync(FOLDER).filter(isBot).sort().map(readBot);

/**
 * The bots that ordinary runs play. Of bots with the same first word in their names, which try variants of one attack,
 * these are the first and every sixth after it.
 */
export const ordinaryBots = (): HostileBot[] => {
  const counts = new Map<string, number>();
  return hostileBots().filter(({ name }) => {
    const [attack = ''] = name.split('_');
    const index = counts.get(attack) ?? 0;
    counts.set(attack, index + 1);
    return index % 6 === 0;
  });
};

/** True for the file of a bot. Files of JavaScript modules end in `.txt`, so linters and the compiler ignore them. */
const isBot = (name: string): boolean => /\.(py|mjs\.txt|ts\.txt)$/.test(name);

const readBot = (file: string): HostileBot => {
  const told = new Map(
    readFileSync(join(FOLDER, file), 'utf8')
      .split('\n')
      .map(line => /^(?:#|\/\/) (expect|answer|stderr|seat|millis|start|games|speaks|unconfined) (.*)$/.exec(line))
      .filter(match => match !== null)
      .map(([, key, value]) => [key!, value!]),
  );
  const [, verdicts = '', what = ''] = /^(\S+) ?(.*)$/.exec(told.get('expect') ?? '') ?? [];
  if (verdicts === '') throw new Error(`${file} does not say what is expected of it`);
  const pattern = (key: string) => (told.has(key) ? new RegExp(told.get(key)!) : null);
  return {
    name: file.replace(/\..*$/, ''),
    file,
    verdicts: verdicts.split('|'),
    what: new RegExp(what),
    answer: pattern('answer'),
    stderr: pattern('stderr'),
    seat: told.get('seat') === '1' ? 1 : 0,
    millis: Number(told.get('millis') ?? 300),
    startMillis: Number(told.get('start') ?? 2000),
    games: Number(told.get('games') ?? 1),
    speaks: (told.get('speaks') as 'poda' | 'legacy' | undefined) ?? (file.endsWith('.py') ? 'python' : 'module'),
    isHarmlessOutside: told.has('unconfined'),
  };
};

/** The targets that the bots attack, such as a file or a process id; each replaces `@NAME@` in the bots' sources. */
export interface Targets {
  readonly SECRET: string;
  readonly OTHER: string;
  readonly HOME_FILE: string;
  readonly MARK: string;
  readonly PORT: number;
  readonly PID: number;
}

/**
 * Writes a bot's source into a folder, with the targets of its attack filled in, and the mark of this run in its last
 * line; returns the word that names the bot on a command line.
 */
export const writeBot = ({ file, speaks }: HostileBot, folder: string, targets: Targets): string => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const path = join(folder, file.replace(/\.txt$/, ''));
  const filled = text.replaceAll(/@([A-Z_]+)@/g, (_, name: keyof Targets) => String(targets[name]));
  writeFileSync(path, `${filled}\n${speaks === 'module' ? '//' : '#'} ${targets.MARK}\n`);
  return speaks === 'poda' ? `python3 ${path}` : speaks === 'legacy' ? `legacy:python3 ${path}` : path;
};

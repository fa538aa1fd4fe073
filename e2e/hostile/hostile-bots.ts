import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Side } from '../../src/core/contract.ts';

/** A bot that means harm or does not work, as its file tells in its first lines: what must come of it, and how it is asked. */
export interface HostileBot {
  readonly name: string;
  readonly file: string;
  /** The faults that it may be found guilty of, mostly one; `rules` where it can do no harm and plays as an honest bot does. */
  readonly verdicts: readonly string[];
  /** What the evidence must say. */
  readonly what: RegExp;
  readonly answer: RegExp | null;
  readonly stderr: RegExp | null;
  readonly seat: Side;
  readonly millis: number;
  readonly startMillis: number;
  readonly games: number;
  readonly speaks: 'python' | 'module' | 'poda' | 'legacy';
  /** Whether it may also be run without a sandbox: it hurts nobody but itself. */
  readonly isHarmlessOutside: boolean;
}

const FOLDER = fileURLToPath(new URL('bots/', import.meta.url));

/** All of them, in the order of their names. */
export const hostileBots = (): HostileBot[] => readdirSync(FOLDER).filter(isBot).sort().map(readBot);

/** Modules bear one more ending, so that no tool of ours takes them for our own. */
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

/** What the bots are told about the world that they attack. */
export interface Targets {
  readonly SECRET: string;
  readonly OTHER: string;
  readonly HOME_FILE: string;
  readonly MARK: string;
  readonly PORT: number;
  readonly PID: number;
}

/** Lays a bot into a folder, aimed at its targets; the word by which it is called to a game. */
export const layBot = ({ file, speaks }: HostileBot, folder: string, targets: Targets): string => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const path = join(folder, file.replace(/\.txt$/, ''));
  writeFileSync(
    path,
    text.replaceAll(/@([A-Z_]+)@/g, (_, name: keyof Targets) => String(targets[name])),
  );
  return speaks === 'poda' ? `python3 ${path}` : speaks === 'legacy' ? `legacy:python3 ${path}` : path;
};

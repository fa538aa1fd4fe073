import type { Variant } from '@poda/library/core/contract.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { deriveSeed, type Seed } from '@poda/library/core/seed/seed.ts';
import { type PlayerResources, readContender } from '../bots/contenders.ts';
import { isModulePath } from '../bots/module-bot.ts';
import type { PlayerSpec } from '../bots/player-spec.ts';
import { PythonBot } from '../bots/python/python-bot.ts';
import { pythonOf } from '../bots/python/python-interpreter.ts';
import { type Contender, checkContender } from '../game/player.ts';
import type { Level } from '../sandbox/confinement.ts';
import type { BotFile } from '../submissions/bot-file.ts';
import {
  Costs,
  ExaminationGames,
  type ExaminationSettings,
  type Examined,
  examine,
  type Finding,
} from './compliance.ts';
import { examinations } from './examinations.ts';

export type BotKind = 'routes' | 'python' | 'module' | 'line';

export interface CheckReport {
  readonly name: string;
  readonly kind: BotKind;
  readonly variant: Variant;
  readonly moveSeconds: number;
  readonly level: Level;
  readonly examined: readonly Examined[];
  readonly isOk: boolean;
  readonly seconds: number;
}

export const DEFAULT_MOVE_SECONDS = 2;
/** Limit on the bot's own time. With the search for a sandbox and Pythons, `poda bot check` ends within ten seconds. */
const BUDGET_MILLIS = 7000;
const START_MILLIS = 5000;

export const checkBot = async (
  entry: PlayerSpec,
  { variant, moveSeconds, seed }: Pick<CheckReport, 'variant' | 'moveSeconds'> & { readonly seed: Seed },
  given: PlayerResources,
): Promise<Result<CheckReport>> => {
  const began = performance.now();
  const limits = { ...given.options.limits, startMillis: START_MILLIS };
  const resources = { ...given, options: { ...given.options, limits } };
  const bot = await readContender(entry, variant, resources);
  if (!bot.ok) return bot;
  const check = await checkContender(bot.value, variant);
  // A file without a player is examined nevertheless, to show the evidence.
  if (!check.ok && !notABotCodes.includes(check.error.code)) return check;
  const terms = {
    variant,
    moveMillis: 1000 * moveSeconds,
    budgetMillis: BUDGET_MILLIS + 1000 * Math.max(0, moveSeconds - DEFAULT_MOVE_SECONDS),
    costs: new Costs(),
    seed: deriveSeed(seed, 'check'),
  };
  const examined = await examine(bot.value, terms);
  const isPython = bot.value instanceof PythonBot;
  const { runtime } = bot.value.record;
  if (runtime !== undefined) examined.push({ id: 'python', finding: { status: 'told', word: 'runtime', runtime } });
  if (seatsPlayed(examined) > 0) {
    if (entry.kind === 'file' && isPython)
      for (const generation of [3, 2] as const) {
        const finding = await tryPython(generation, entry.file, resources, terms);
        const remark = generation === 2 && needsCodingLine(entry.file.bytes) ? withoutCodingLine(finding) : finding;
        examined.push({ id: `python-${generation}`, finding: asRemark(remark) });
      }
    examined.push({ id: 'seed', finding: await new ExaminationGames(bot.value, terms).playTwice() });
  }
  return ok({
    name: bot.value.name,
    kind: kindOf(bot.value, entry),
    variant,
    moveSeconds,
    level: resources.confinement.level ?? 'C',
    examined: withSkipped(examined, isPython),
    isOk: examined.every(({ finding }) => finding.status !== 'failed') && seatsPlayed(examined) === 2,
    seconds: (performance.now() - began) / 1000,
  });
};

export const notABotCodes: readonly string[] = ['not-a-bot', 'not-a-bot-but'];

const kindOf = (bot: Contender, entry: PlayerSpec): BotKind => {
  if (bot instanceof PythonBot) return bot.answersRoutes ? 'routes' : 'python';
  return entry.kind === 'file' && isModulePath(entry.file.path) ? 'module' : 'line';
};

const seatsPlayed = (examined: readonly Examined[]): number =>
  examined.filter(({ id, finding }) => /^(?:first|second)-seat$/.test(id) && finding.status === 'passed').length;

const withSkipped = (examined: readonly Examined[], isPython: boolean): Examined[] =>
  examinations
    .filter(id => isPython || !id.startsWith('python'))
    .map(id => examined.find(made => made.id === id) ?? { id, finding: { status: 'told', word: 'not-made' } as const });

const tryPython = async (
  generation: 2 | 3,
  file: BotFile,
  { confinement, options }: PlayerResources,
  terms: ExaminationSettings,
): Promise<Finding> => {
  const python = await pythonOf(generation);
  if (python === null || python.version[0] !== generation) return { status: 'told', word: 'not-installed' };
  const only = { ...process.env, PODA_PYTHON: python.path, PODA_PYTHON2: python.path };
  return await new ExaminationGames(new PythonBot(file, confinement, options, only), terms).playFewMoves();
};

/** Python 2 refuses a file with letters outside ASCII but without a line that names its encoding. */
const needsCodingLine = (bytes: Buffer): boolean =>
  bytes.some(byte => byte > 127) &&
  !/^(?:.*\n)?[ \t\f]*#.*?coding[:=]/.test(bytes.subarray(0, 1000).toString('latin1'));

const withoutCodingLine = (finding: Finding): Finding =>
  finding.status === 'passed' ? { status: 'told', word: 'no-coding' } : finding;

const asRemark = (finding: Finding): Finding =>
  finding.status === 'failed' ? { status: 'told', word: 'other-python', evidence: finding.evidence } : finding;

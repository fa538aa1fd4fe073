import { basename } from 'node:path';
import { foldersOf, type PlayerSpec, parsePlayerSpec } from '@poda/arena/bots/player-spec.ts';
import { type CheckReport, checkBot, DEFAULT_MOVE_SECONDS } from '@poda/arena/check/bot-check.ts';
import { checkReportJson } from '@poda/arena/check/check-report-json.ts';
import { isFolder } from '@poda/arena/files/kind-of-path.ts';
import { declareSubmissions } from '@poda/arena/host/find-program.ts';
import { isTemporaryFolderProblem } from '@poda/arena/host/temporary-folder.ts';
import { CLASSROOM_GAME } from '@poda/arena/protocols/classroom.ts';
import { probeConfinement } from '@poda/arena/sandbox/probe.ts';
import { withSide0Starting } from '@poda/arena/schedule/open-options.ts';
import { readSubmissions } from '@poda/arena/submissions/student-bots.ts';
import { isZipPath } from '@poda/arena/submissions/submission-tree.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { err, ok, type Result } from '@poda/library/core/result.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { readVariant } from '@poda/library/games/index.ts';
import { nodeEngine } from '@poda/library/node/node-engine.ts';
import { optionsOf } from '../arena/arena-contenders.ts';
import { choosingFunction, type Starter, writeStarter } from '../arena/bot-new.ts';
import { reportText } from '../arena/bot-report.ts';
import type { FlagValues } from '../args/arguments.ts';
import { botActions, seedOf } from '../args/flags.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { asUsage, type Failure, failed, usage } from '../failure.ts';

export const handlers = handlersOf((request, context) => runAction(request, context), {
  answer: (done, _, { translator }) =>
    done.kind === 'written' ? { ...done.starter, game: done.game } : checkReportJson(done.report, translator),
  text: (done, _, context) =>
    done.kind === 'written' ? writtenText(done.starter, context) : reportText(done.report, context),
  failure: done =>
    done.kind === 'checked' && !done.report.isOk
      ? { problem: { code: conclusionOf(done.report) }, exit: 1 }
      : undefined,
});

type Done =
  | { readonly kind: 'written'; readonly starter: Starter; readonly game: string }
  | { readonly kind: 'checked'; readonly report: CheckReport };

const runAction = async ({ operands, flags }: Request, context: Context): Promise<Result<Done, Failure>> => {
  const [word = '', target = ''] = operands;
  const action = botActions.find(known => known === word);
  if (action === undefined) return asUsage(unknownName('unknown-bot-action', word, botActions));
  const variant = readVariant(String(flags['game'] ?? CLASSROOM_GAME));
  if (!variant.ok) return usage(variant.error);
  if (action === 'check') {
    const bot = await botIn(target, variant.value);
    if (!bot.ok) return failed(bot.error);
    const report = await check(bot.value, withSide0Starting(variant.value), flags, context);
    return report.ok ? ok({ kind: 'checked', report: report.value }) : report;
  }
  if (flags['language'] === undefined) return usage({ code: 'starter-without-language' });
  const starter = writeStarter(target, String(flags['language']), variant.value.name, context);
  if (starter.ok) return ok({ kind: 'written', starter: starter.value, game: variant.value.name });
  return err({ problem: starter.error, exit: starter.error.code === 'unknown-starter-language' ? 2 : 1 });
};

const check = async (entry: PlayerSpec, variant: Variant, flags: FlagValues, { environment }: Context) => {
  declareSubmissions(foldersOf(entry), 'files');
  const confinement = await probeConfinement({
    isUnconfined: flags['unconfined'] === true,
    environment: { ...environment },
  });
  if (isTemporaryFolderProblem(confinement.problem)) return failed(confinement.problem);
  const settings = {
    variant,
    moveSeconds: typeof flags['time'] === 'number' ? flags['time'] : DEFAULT_MOVE_SECONDS,
    seed: seedOf(flags) ?? 1,
  };
  const report = await checkBot(entry, settings, {
    confinement,
    options: optionsOf(flags),
    startEngine: () => nodeEngine(),
    isTimeLimited: false,
    python: flags['python'] === undefined ? undefined : String(flags['python']),
  });
  return report.ok ? report : failed(report.error, variant.game);
};

/** A file, a command, or the only bot of a folder or zip file. */
const botIn = async (word: string, { game }: Variant): Promise<Result<PlayerSpec>> => {
  if (!isFolder(word) && !isZipPath(word)) return parsePlayerSpec(word, game);
  declareSubmissions([word], 'whole');
  const read = await readSubmissions(word);
  if (!read.ok) return read;
  const [only, ...others] = read.value.bots;
  if (only === undefined) return err({ code: 'no-bot-in-folder', values: { path: word } });
  const names = read.value.bots.map(({ path }) => basename(path)).join(', ');
  return others.length === 0
    ? ok({ kind: 'file', file: only })
    : err({ code: 'several-bots-in-folder', values: { path: word, names } });
};

const conclusionOf = ({ examined }: CheckReport): string =>
  examined.some(({ finding }) => finding.status === 'failed') ? 'bot-has-faults' : 'bot-not-examined';

const writtenText = ({ path, next }: Starter, { translator }: Context): string =>
  [
    translator.say('bot.written', { path }),
    ...next.map(command => `  ${command}`),
    translator.say('bot.edit', { name: choosingFunction[translator.language] }),
  ].join('\n');

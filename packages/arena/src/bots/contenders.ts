import { basename, extname, resolve } from 'node:path';
import type { Variant } from '@poda/library/core/contract.ts';
import { err, map, ok, type Result } from '@poda/library/core/result.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import { evaluationOf } from '@poda/library/search/players/player-names.ts';
import {
  foreignEngine,
  MAX_ENGINE_OUTPUT_BYTES,
  type OptionFile,
  unconfinedProgramOf,
} from '../engines/foreign-engine.ts';
import { isFile } from '../files/kind-of-path.ts';
import { escapedLine } from '../game/evidence-text.ts';
import type { Contender } from '../game/player.ts';
import { type ProcessOptions, startProcess } from '../process/bot-process.ts';
import { HousePlayer } from '../referee/house-player.ts';
import type { Confinement, SandboxFile } from '../sandbox/confinement.ts';
import { type BotFile, readBotFile } from '../submissions/bot-file.ts';
import { inAscii, lookAlikeKey, shownName } from '../submissions/bot-name.ts';
import { legacyBot } from './legacy-bot.ts';
import { lineBot } from './line-bot.ts';
import { programOfFile, readCommand } from './line-bot-command.ts';
import { isModulePath, moduleBot } from './module-bot.ts';
import type { PlayerSpec } from './player-spec.ts';
import { PythonBot } from './python/python-bot.ts';

export interface PlayerResources {
  readonly confinement: Confinement;
  readonly options: ProcessOptions;
  readonly startEngine: () => Engine;
  readonly isTimeLimited: boolean;
  readonly python?: string | undefined;
}

export const readContender = async (
  entry: PlayerSpec,
  variant: Variant,
  resources: PlayerResources,
): Promise<Result<Contender>> => {
  const { confinement, options } = resources;
  switch (entry.kind) {
    case 'house':
      return map(
        variant.withEvaluation(evaluationOf(entry.player) ?? {}),
        () => new HousePlayer(entry.player, variant, resources.startEngine, resources.isTimeLimited),
      );
    case 'engine':
      return ok(
        confinement.level === 'D'
          ? foreignEngine(entry.engine)
          : foreignEngine(entry.engine, (words, files) => startConfined(words, files, resources)),
      );
    case 'command':
      return map(await readCommand(entry.words), command => {
        const program = confinement.level === 'D' ? unconfinedProgramOf(entry.words) : command.program;
        return entry.protocol === 'legacy'
          ? legacyBot(command, confinement, options, program)
          : lineBot({ ...command, program }, confinement, options);
      });
    case 'file':
      return ok(await contenderOf(entry.file, resources));
  }
};

/** An engine sees only the files that its command and its options name. */
const startConfined = async (
  words: readonly string[],
  files: readonly OptionFile[],
  { confinement, options }: PlayerResources,
): ReturnType<typeof startProcess> => {
  const command = await readCommand(words);
  if (!command.ok) return { kind: 'our-fault', what: command.error.code };
  const { program } = command.value;
  const placed: SandboxFile[] = [];
  for (const { path, name } of files) {
    const file = readBotFile(path);
    if (!file.ok) return { kind: 'our-fault', what: file.error.code };
    placed.push({ name, bytes: file.value.bytes });
  }
  const withFiles = { ...program, files: [...program.files, ...placed] };
  return startProcess(confinement, withFiles, { ...options, maxBytes: MAX_ENGINE_OUTPUT_BYTES });
};

const contenderOf = async (file: BotFile, { confinement, options, python }: PlayerResources): Promise<Contender> => {
  if (extname(file.path).toLowerCase() === '.py') return new PythonBot(file, confinement, options, process.env, python);
  if (isModulePath(file.path)) return moduleBot(file, confinement, options);
  const command = await programOfFile(file);
  // Without confinement a program runs in its own folder, unless it comes from a zip file.
  const isInPlace = confinement.level === 'D' && isFile(file.path);
  const program = isInPlace ? unconfinedProgramOf([resolve(file.path)]) : command.program;
  return lineBot({ ...command, program }, confinement, options);
};

export const refuseNameClash = (
  contenders: readonly Pick<Contender, 'name'>[],
  places: readonly string[],
): Result<void> => {
  const seen = new Map<string, number>();
  for (const [i, { name }] of contenders.entries()) {
    const look = lookAlikeKey(name);
    const before = seen.get(look);
    if (before !== undefined) {
      const [one, other] = shownApart(places[before]!, places[i]!);
      return err({ code: 'bot-name-clash', values: { name, one, other } });
    }
    seen.set(look, i);
  }
  return ok(undefined);
};

/** How an error shows two paths: without folders if the file names differ, with escapes if they look alike. */
const shownApart = (one: string, other: string): readonly [string, string] => {
  const bare = (word: string) => (/\s/.test(word) && !isFile(word) ? word : basename(word));
  const [first, second] = bare(one) === bare(other) ? [one, other] : [bare(one), bare(other)];
  const show = lookAlikeKey(shownName(first)) === lookAlikeKey(shownName(second)) ? inAscii : escapedLine;
  return [show(first), show(second)];
};

export const withName = (contender: Contender, name: string): Contender => ({
  name,
  get record() {
    return { ...contender.record, name };
  },
  get fingerprint() {
    return contender.fingerprint;
  },
  isOwn: contender.isOwn,
  canResign: contender.canResign ?? false,
  check: variant => contender.check(variant),
  sit: setting => contender.sit(setting),
  continueAs: fingerprint => contender.continueAs?.(fingerprint),
  close: async () => contender.close?.(),
});

/** Replaces a contender that cannot start, and loses every game by a start-up failure. */
export const unableToStart = (contender: Contender, what: string): Contender => ({
  name: contender.name,
  record: contender.record,
  // A different fingerprint: a resumed match does not count these losses once the player can start.
  fingerprint: `${contender.fingerprint} unable-to-start`,
  isOwn: false,
  check: async () => ok(undefined),
  sit: async () => ({
    kind: 'fault',
    fault: 'start-up-failure',
    evidence: { what: escapedLine(what, 1000) },
    millis: 0,
  }),
  close: async () => contender.close?.(),
});

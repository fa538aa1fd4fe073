import { extname, join } from 'node:path';
import { err, ok } from '@poda/library/core/result.ts';
import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import { evidenceLine } from '../game/evidence-text.ts';
import { judgeText } from '../game/judge-answer.ts';
import { type Contender, identityOf } from '../game/player.ts';
import { defaultProcessOptions, type ProcessOptions, seatedIn } from '../process/bot-process.ts';
import type { BotLimits, Confinement, Program } from '../sandbox/confinement.ts';
import { asciiFileName, type BotFile } from '../submissions/bot-file.ts';
import { javaScriptOf } from './module-source.ts';
import { nodeProgram } from './node-program.ts';
import {
  askShim,
  generatorSeed,
  lacksPlayer,
  notABotProblem,
  startShim,
  stateQuestion,
  wrongKindOfAnswer,
} from './shim-bot.ts';
import { shimSandboxFile } from './shim-files.ts';
import { seatWasmBot } from './wasm-bot.ts';

const SHIM = 'module_shim.mjs';

/** Exports `player(state)`; run by Node in a sandbox or, without a sandbox, by a WebAssembly interpreter. */
export const moduleBot = (
  file: BotFile,
  confinement: Confinement,
  options: ProcessOptions = defaultProcessOptions,
): Contender => {
  const readSource = () => javaScriptOf(file, extname(file.path).toLowerCase(), confinement, options);
  const bot: Contender = {
    ...identityOf(file),
    check: async variant => {
      const source = await readSource();
      if (!source.ok) return source.error.code === 'module-unreadable' ? ok(undefined) : source;
      // A file that never mentions a player is loaded to find out whether it has one.
      if (/\bplayer\b|\bdefault\b/.test(source.value.text)) return ok(undefined);
      const seating = await bot.sit({ variant, start: variant.rules.start, side: 0, seed: 1, time: {} });
      if (seating.kind === 'seated') await seating.player.leave();
      return seating.kind === 'fault' && lacksPlayer(seating.evidence)
        ? err(notABotProblem(file.name, seating.evidence))
        : ok(undefined);
    },
    sit: async setting => {
      const source = await readSource();
      if (!source.ok) {
        if (source.error.code !== 'module-unreadable') return { kind: 'our-fault', what: source.error.code };
        const what = evidenceLine(String(source.error.values?.['what'] ?? ''), 1000);
        return { kind: 'fault', fault: 'start-up-failure', evidence: { what }, millis: 0 };
      }
      const { text, isModule } = source.value;
      if (confinement.level === null) return seatWasmBot(text, setting, options.limits);
      const name = asciiFileName(file.name, isModule ? '.mjs' : '.cjs');
      const program = programOf(file, name, text, options.limits);
      const request = (folder: string) => ({ path: join(folder, name), seed: generatorSeed(setting) });
      const started = await startShim(confinement, program, { request, allowed: ['state'] }, options);
      if (started.kind !== 'ready') return started;
      const { process, millis } = started;
      return seatedIn(process, millis, async question => {
        const heard = await askShim(process, { s: stateQuestion(question, setting) }, question.clock);
        if (heard.kind !== 'answer') return heard;
        const { move } = heard;
        return move.kind === 'text' ? judgeText(question.state, move.text, heard) : wrongKindOfAnswer(heard);
      });
    },
  };
  return bot;
};

const programOf = (file: BotFile, name: string, text: string, { memoryBytes }: BotLimits): Program =>
  nodeProgram(
    (_, shims) => [
      `--max-old-space-size=${Math.floor((memoryBytes * HEAP_SHARE) / MEBIBYTE)}`,
      ...nodeFlags,
      join(shims, SHIM),
    ],
    [
      shimSandboxFile(SHIM),
      shimSandboxFile('answers.mjs'),
      { name, bytes: Buffer.from(text) },
      ...file.accompanying.filter(file => file.name !== name),
    ],
  );

/** The share of the memory limit for V8's heap; Node itself needs the rest. */
const HEAP_SHARE = 0.7;

/** Fewer threads, and no warnings of Node's own among the bot's output. */
const nodeFlags = ['--no-warnings', '--v8-pool-size=1', '--stack-size=984'];

export const isModulePath = (path: string): boolean => /^\.(?:[cm]?js|m?ts)$/i.test(extname(path));

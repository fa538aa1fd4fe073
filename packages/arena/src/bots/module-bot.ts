import { extname, join } from 'node:path';
import type { Variant } from '@poda/library/core/contract.ts';
import { err, ok, type Result } from '@poda/library/core/result.ts';
import { shownLine } from '../game/evidence-text.ts';
import { judgeText } from '../game/judge-answer.ts';
import type { Contender, Seating, Setting } from '../game/player.ts';
import { defaultProcessOptions, type ProcessOptions, seatedIn } from '../process/bot-process.ts';
import type { Confinement, Program } from '../sandbox/confinement.ts';
import { type BotFile, plainName } from '../submissions/bot-file.ts';
import { javaScriptOf } from './module-source.ts';
import { nodeProgram } from './node-program.ts';
import {
  askShim,
  generatorSeed,
  lacksPlayer,
  notABot,
  startShim,
  stateQuestion,
  wrongKindOfAnswer,
} from './shim-bot.ts';
import { placedShim } from './shim-files.ts';
import { sitInWasm } from './wasm-bot.ts';

const SHIM = 'module_shim.mjs';

/**
 * A JavaScript or TypeScript module that exports `player(state)`, run by Node in a sandbox or, without a sandbox, by a
 * WebAssembly interpreter.
 */
export class ModuleBot implements Contender {
  readonly isOwn = false;
  readonly name: string;
  readonly record: Contender['record'];
  readonly fingerprint: string;

  constructor(
    private readonly file: BotFile,
    private readonly confinement: Confinement,
    private readonly options: ProcessOptions = defaultProcessOptions,
  ) {
    this.name = file.name;
    this.record = { name: file.name, kind: 'bot' };
    this.fingerprint = file.fingerprint;
  }

  get isInWasm(): boolean {
    return this.confinement.level === null;
  }

  async check(variant: Variant): Promise<Result<void>> {
    const source = await this.source();
    if (!source.ok) return source.error.code === 'module-unreadable' ? ok(undefined) : source;
    // Poda loads a file only if it never mentions a player.
    if (/\bplayer\b|\bdefault\b/.test(source.value.text)) return ok(undefined);
    const seating = await this.sit({ variant, start: variant.rules.start, side: 0, seed: 1, time: {} });
    if (seating.kind === 'seated') await seating.player.leave();
    return seating.kind === 'fault' && lacksPlayer(seating.evidence)
      ? err(notABot(this.name, seating.evidence))
      : ok(undefined);
  }

  async sit(setting: Setting): Promise<Seating> {
    const source = await this.source();
    if (!source.ok) {
      if (source.error.code !== 'module-unreadable') return { kind: 'our-fault', what: source.error.code };
      const what = shownLine(String(source.error.values?.['what'] ?? ''), 1000);
      return { kind: 'fault', fault: 'start-up-failure', evidence: { what }, millis: 0 };
    }
    if (this.isInWasm) return sitInWasm(source.value.text, setting, this.options.limits);
    const name = plainName(this.file.name, source.value.isModule ? '.mjs' : '.cjs');
    const request = (folder: string) => ({ path: join(folder, name), seed: generatorSeed(setting) });
    const program = this.program(name, source.value.text);
    const started = await startShim(this.confinement, program, { request, styles: ['state'] }, this.options);
    if (started.kind !== 'ready') return started;
    const { process, millis } = started;
    return seatedIn(process, millis, async question => {
      const heard = await askShim(process, { s: stateQuestion(question, setting) }, question.clock);
      if (heard.kind !== 'answer') return heard;
      const { move } = heard;
      return move.kind === 'text' ? judgeText(question.state, move.text, heard) : wrongKindOfAnswer(heard);
    });
  }

  private source() {
    return javaScriptOf(this.file, extname(this.file.path).toLowerCase(), this.confinement, this.options);
  }

  private program(name: string, text: string): Program {
    const megabytes = Math.floor((this.options.limits.memoryBytes * HEAP_SHARE) / 1024 / 1024);
    return nodeProgram(
      (_, shims) => [`--max-old-space-size=${megabytes}`, ...nodeFlags, join(shims, SHIM)],
      [
        placedShim(SHIM),
        placedShim('answers.mjs'),
        { name, bytes: Buffer.from(text) },
        ...this.file.companions.filter(companion => companion.name !== name),
      ],
    );
  }
}

/** Node itself needs the rest. */
const HEAP_SHARE = 0.7;

/** Fewer threads, and no warnings of Node's own among the bot's output. */
const nodeFlags = ['--no-warnings', '--v8-pool-size=1', '--stack-size=984'];

export const isModulePath = (path: string): boolean => /^\.(?:[cm]?js|m?ts)$/i.test(extname(path));

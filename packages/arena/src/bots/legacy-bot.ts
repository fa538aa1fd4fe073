import type { Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { shownLine } from '../game/evidence-text.ts';
import { type AnswerContext, faultOf, readSafely } from '../game/judge-answer.ts';
import type { Choice, Contender, Seating } from '../game/player.ts';
import {
  defaultProcessOptions,
  endOnError,
  type ProcessOptions,
  seatedIn,
  startProcess,
} from '../process/bot-process.ts';
import {
  CLASSROOM_GAME,
  formatRoute,
  isClassroomGame,
  legacyQuestion,
  parseRoute,
  readRoute,
} from '../protocols/classroom.ts';
import { type Confinement, type Program, requireSandbox } from '../sandbox/confinement.ts';
import type { CommandProgram } from './line-bot-command.ts';
import { nodeProgram } from './node-program.ts';
import { askShim, type ShimStart, startShim, wrongKindOfAnswer } from './shim-bot.ts';
import { placedShim } from './shim-files.ts';

type Way = 'pipes' | 'standard';

/**
 * A program for the original classroom's checkers. A trial before the first game shows whether it opens the named pipes
 * `pipeNAMET` and `pipeNAMEM`; otherwise the referee asks it through stdin and stdout.
 */
export class LegacyBot implements Contender {
  readonly isOwn = false;
  readonly name: string;
  readonly record: Contender['record'];
  readonly fingerprint: string;
  private way: Promise<Way> | undefined;

  constructor(
    private readonly command: CommandProgram,
    private readonly confinement: Confinement,
    private readonly options: ProcessOptions = defaultProcessOptions,
    private readonly standard: Program = command.program,
    way?: Way,
  ) {
    if (way !== undefined) this.way = Promise.resolve(way);
    this.name = command.name;
    this.record = { name: command.name, kind: 'bot' };
    this.fingerprint = command.fingerprint;
  }

  async check(variant: Variant): Promise<Result<void>> {
    const sandboxed = requireSandbox(this.confinement);
    if (!sandboxed.ok) return sandboxed;
    if (!isClassroomGame(variant))
      return problem('bot-of-checkers', undefined, { game: variant.name, classroom: CLASSROOM_GAME });
    await this.findWay();
    return ok(undefined);
  }

  async sit(): Promise<Seating> {
    if ((await this.findWay()) === 'pipes') {
      const started = await this.startWithPipes();
      if (started.kind !== 'ready') return started;
      const { process, millis } = started;
      return seatedIn(process, millis, async ({ state, clock }) => {
        const heard = await askShim(process, { q: legacyQuestion(state) }, clock);
        if (heard.kind !== 'answer') return heard;
        return heard.move.kind === 'text' ? judgeAnswer(state, heard.move.text, heard) : wrongKindOfAnswer(heard);
      });
    }
    const started = await startProcess(this.confinement, this.standard, this.options);
    if (started.kind === 'our-fault') return started;
    const { process: running } = started;
    return endOnError(running, async () => {
      // Without a greeting, the program counts as started when its process waits for input.
      const began = performance.now();
      await running.waitUntilStarted(this.options.limits.startMillis);
      return seatedIn(running, performance.now() - began, async ({ state, clock }) => {
        const question = legacyQuestion(state);
        const limitMillis = clock?.limitMillis ?? null;
        const heard = await running.ask(question, { limitMillis, isAnswer: line => line.trim() !== '' });
        if (heard.kind !== 'line') return heard;
        return judgeAnswer(state, heard.text, { question, stderr: running.stderr, millis: heard.millis });
      });
    });
  }

  private findWay(): Promise<Way> {
    this.way ??= this.startWithPipes().then(async started => {
      if (started.kind !== 'ready') return 'standard';
      await started.process.end();
      return 'pipes';
    });
    return this.way;
  }

  private startWithPipes(): Promise<ShimStart> {
    const { program, pipeName } = this.command;
    const files = program.files.map(({ name }) => name);
    const load = {
      styles: ['state'] as const,
      request: (folder: string) => ({
        name: pipeName,
        folder,
        files,
        words: program.command('.', '.').map(word => (files.includes(word) ? `./${word}` : word)),
      }),
    };
    const { limits } = this.options;
    const options = { ...this.options, limits: { ...limits, processes: limits.processes + SHIM_PROCESSES } };
    return startShim(this.confinement, withPipes(program), load, options);
  }
}

const withPipes = (program: Program): Program => {
  const shim = nodeProgram((_, shims) => ['--no-warnings', '--v8-pool-size=1', `${shims}/${SHIM}`], []);
  return {
    ...shim,
    files: [placedShim(SHIM), ...program.files],
    visible: [...shim.visible, ...program.visible],
    environment: { ...program.environment, ...shim.environment },
  };
};

const SHIM = 'pipes_shim.mjs';
/** The processes and threads of the shim do not count for the program. */
const SHIM_PROCESSES = 12;

const judgeAnswer = (state: GameState, text: string, seen: AnswerContext): Choice => {
  const answer = shownLine(text, 1000);
  return readSafely<Choice>(
    () => {
      const route = parseRoute(text.trim());
      if (!route.ok) return faultOf(seen, 'unreadable-answer', { what: shownLine(text.trim()), answer });
      const move = readRoute(state, route.value);
      if (!move.ok) return faultOf(seen, 'illegal-move', { what: formatRoute(route.value), answer });
      return { kind: 'move', move: move.value, millis: seen.millis };
    },
    what => faultOf(seen, 'unreadable-answer', { ...what, answer }),
  );
};

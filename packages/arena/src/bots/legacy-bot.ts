import type { GameState } from '@poda/library/core/game-state.ts';
import { ok, problem } from '@poda/library/core/result.ts';
import { evidenceLine } from '../game/evidence-text.ts';
import { type AnswerContext, faultOf, judgeRoute, readSafely } from '../game/judge-answer.ts';
import { type Choice, type Contender, identityOf, type Seating } from '../game/player.ts';
import {
  defaultProcessOptions,
  endOnError,
  type ProcessOptions,
  seatedIn,
  startProcess,
} from '../process/bot-process.ts';
import { CLASSROOM_GAME, formatRoute, isClassroomGame, legacyQuestion, parseRoute } from '../protocols/classroom.ts';
import { type Confinement, type Program, requireSandbox } from '../sandbox/confinement.ts';
import type { CommandProgram } from './line-bot-command.ts';
import { nodeProgram } from './node-program.ts';
import { askShim, type ShimLoadRequest, startShim, wrongKindOfAnswer } from './shim-bot.ts';
import { shimSandboxFile } from './shim-files.ts';

type Way = 'pipes' | 'standard';

/** A bot of the original classroom: it opens the pipes `pipeNAMET` and `pipeNAMEM`, or uses stdin and stdout. */
export const legacyBot = (
  command: CommandProgram,
  confinement: Confinement,
  options: ProcessOptions = defaultProcessOptions,
  standard: Program = command.program,
  known?: Way,
): Contender => {
  const startWithPipes = () => startShim(confinement, withPipes(command.program), loadOf(command), withRoom(options));
  let way: Promise<Way> | undefined = known && Promise.resolve(known);
  const findWay = (): Promise<Way> => {
    way ??= startWithPipes().then(async started => {
      if (started.kind !== 'ready') return 'standard';
      await started.process.end();
      return 'pipes';
    });
    return way;
  };
  return {
    ...identityOf(command),
    check: async variant => {
      const sandboxed = requireSandbox(confinement);
      if (!sandboxed.ok) return sandboxed;
      if (!isClassroomGame(variant))
        return problem('bot-of-checkers', { game: variant.name, classroom: CLASSROOM_GAME });
      await findWay();
      return ok(undefined);
    },
    sit: async () => {
      if ((await findWay()) === 'standard') return sitAtStandard(confinement, standard, options);
      const started = await startWithPipes();
      if (started.kind !== 'ready') return started;
      const { process, millis } = started;
      return seatedIn(process, millis, async ({ state, clock }) => {
        const heard = await askShim(process, { q: legacyQuestion(state) }, clock);
        if (heard.kind !== 'answer') return heard;
        return heard.move.kind === 'text' ? judgeAnswer(state, heard.move.text, heard) : wrongKindOfAnswer(heard);
      });
    },
  };
};

const sitAtStandard = async (confinement: Confinement, program: Program, options: ProcessOptions): Promise<Seating> => {
  const started = await startProcess(confinement, program, options);
  if (started.kind === 'our-fault') return started;
  const { process } = started;
  return endOnError(process, async () => {
    // Without a greeting, the program counts as started when its process waits for input.
    const began = performance.now();
    await process.waitUntilStarted(options.limits.startMillis);
    return seatedIn(process, performance.now() - began, async ({ state, clock }) => {
      const question = legacyQuestion(state);
      const limitMillis = clock?.limitMillis ?? null;
      const heard = await process.ask(question, { limitMillis, isAnswer: line => line.trim() !== '' });
      if (heard.kind !== 'line') return heard;
      const { stderr } = process;
      return judgeAnswer(state, heard.text, { question, stderr, millis: heard.millis });
    });
  });
};

const loadOf = ({ program, pipeName }: CommandProgram): ShimLoadRequest => {
  const files = program.files.map(({ name }) => name);
  const words = program.command('.', '.').map(word => (files.includes(word) ? `./${word}` : word));
  return { allowed: ['state'], request: folder => ({ name: pipeName, folder, files, words }) };
};

const withRoom = (options: ProcessOptions): ProcessOptions => ({
  ...options,
  limits: { ...options.limits, processes: options.limits.processes + SHIM_PROCESSES },
});

const withPipes = (program: Program): Program => {
  const shim = nodeProgram((_, shims) => ['--no-warnings', '--v8-pool-size=1', `${shims}/${SHIM}`], []);
  return {
    ...shim,
    files: [shimSandboxFile(SHIM), ...program.files],
    visible: [...shim.visible, ...program.visible],
    environment: { ...program.environment, ...shim.environment },
  };
};

const SHIM = 'pipes_shim.mjs';
/** The processes and threads of the shim do not count for the program. */
const SHIM_PROCESSES = 12;

const judgeAnswer = (state: GameState, text: string, seen: AnswerContext): Choice => {
  const answer = evidenceLine(text, 1000);
  return readSafely<Choice>(
    () => {
      const route = parseRoute(text.trim());
      return route.ok
        ? judgeRoute(state, route.value, formatRoute(route.value), answer, seen)
        : faultOf(seen, 'unreadable-answer', { what: evidenceLine(text.trim()), answer });
    },
    what => faultOf(seen, 'unreadable-answer', { ...what, answer }),
  );
};

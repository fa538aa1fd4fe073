import { randomInt } from 'node:crypto';
import { seedForProgram } from '@poda/library/core/seed/seed.ts';
import type { Happening } from '@poda/library/i18n/translate.ts';
import { evidenceLine } from '../game/evidence-text.ts';
import { type AnswerContext, faultOf, judgeText, readSafely } from '../game/judge-answer.ts';
import { type Choice, type Contender, identityOf, type Question, type Seating, type Setting } from '../game/player.ts';
import type { Evidence } from '../game/verdict.ts';
import {
  type BotProcess,
  defaultProcessOptions,
  endOnError,
  type ProcessOptions,
  seatedIn,
  startProcess,
} from '../process/bot-process.ts';
import { withLastOutput } from '../process/process-faults.ts';
import { formatRefereeLine, PROTOCOL_VERSION, parsePlayerLine, type RefereeLine } from '../protocols/bot-lines.ts';
import { trimmed } from '../protocols/line-words.ts';
import { type Confinement, requireSandbox } from '../sandbox/confinement.ts';
import type { CommandProgram } from './line-bot-command.ts';

export const lineBot = (
  command: CommandProgram,
  confinement: Confinement,
  options: ProcessOptions = defaultProcessOptions,
): Contender => ({
  ...identityOf(command),
  check: async () => requireSandbox(confinement),
  sit: async setting => {
    const started = await startProcess(confinement, command.program, options);
    if (started.kind === 'our-fault') return started;
    const { process } = started;
    return endOnError(process, () => greet(process, setting, options.limits.startMillis, confinement.level !== 'D'));
  },
});

const greet = async (
  process: BotProcess,
  setting: Setting,
  limitMillis: number,
  isSandboxed: boolean,
): Promise<Seating> => {
  const { variant, side } = setting;
  const heard = await process.ask(
    lines(
      { kind: 'hello', version: PROTOCOL_VERSION },
      { kind: 'new', game: variant.name, side, seed: seedForProgram(setting.seed) },
    ),
    { limitMillis, isAnswer: isAnswerLine, mayBeEarly: true },
  );
  if (heard.kind === 'line' && isReady(heard.text))
    return seatedIn(process, heard.millis, question => choose(process, setting, question));
  const { stderr } = await process.end();
  if (heard.kind === 'our-fault') return heard;
  const evidence: Evidence =
    heard.kind === 'fault'
      ? withLastOutput(heard.evidence, isSandboxed)
      : { what: evidenceLine(heard.text), answer: evidenceLine(heard.text, 1000), ...(stderr && { stderr }) };
  return { kind: 'fault', fault: 'start-up-failure', evidence, millis: heard.millis };
};

const isReady = (text: string): boolean =>
  readSafely(
    () => {
      const read = parsePlayerLine(text);
      return read.ok && read.value.kind === 'ready';
    },
    () => false,
  );

const lines = (...said: readonly RefereeLine[]): string => said.map(formatRefereeLine).join('\n');

const isAnswerLine = (line: string): boolean => trimmed(line) !== '' && !/^[ \t]*info\b/.test(line);

/** Nine digits, so that `withoutNumber` does not confuse the number of a question with other numbers. */
const MAX_NUMBER = 10 ** 9;
const MIN_NUMBER = 10 ** 8;

/** Question numbers differ from run to run, but the evidence in a verdict must not. */
const withoutNumber = (text: string): string => text.replace(/\b\d{9}\b/g, 'N');

const choose = async (process: BotProcess, { start }: Setting, question: Question): Promise<Choice> => {
  const { state, clock } = question;
  const number = randomInt(MIN_NUMBER, MAX_NUMBER);
  // The evidence leaves out the last line, `go NUMBER`, because the number differs from run to run.
  const questionText = linesOf(question, start);
  const heard = await process.ask(`${questionText}\n${formatRefereeLine({ kind: 'go', number })}`, {
    limitMillis: clock?.limitMillis ?? null,
    isAnswer: isAnswerLine,
    mayBeEarly: true,
  });
  if (heard.kind === 'our-fault') return heard;
  if (heard.kind === 'fault') {
    const { answer: said } = heard.evidence;
    const seen = said === undefined ? {} : { answer: withoutNumber(said) };
    return { ...heard, evidence: { ...heard.evidence, question: questionText, ...seen } };
  }
  const { stderr } = process;
  const seen: AnswerContext = { question: questionText, stderr, millis: heard.millis };
  const answer = evidenceLine(withoutNumber(heard.text), 1000);
  const refuse = (what: Happening): Choice => faultOf(seen, 'unreadable-answer', { ...what, answer });
  return readSafely<Choice>(() => {
    const read = parsePlayerLine(heard.text);
    if (!read.ok || read.value.kind !== 'move') return refuse({ what: evidenceLine(withoutNumber(heard.text)) });
    if (read.value.number !== number) return refuse({ what: 'answers another question', code: 'other-question' });
    return judgeText(state, read.value.text, seen);
  }, refuse);
};

const linesOf = ({ number, state, clock, nodes }: Question, start: string): string =>
  lines(
    ...(number === 1 ? [{ kind: 'start', position: start } as const] : []),
    { kind: 'played', moves: state.moveTexts() },
    { kind: 'state', position: state.text },
    { kind: 'legal', moves: state.legalMoves().map(move => state.moveText(move)) },
    ...(clock === null ? [] : [{ kind: 'clock', clock: { ...clock, ownMillis: clock.limitMillis } } as const]),
    ...(nodes === undefined ? [] : [{ kind: 'nodes', nodes } as const]),
  );

import type { Variant } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { map, ok, type Result } from '@poda/library/core/result.ts';
import { requestOf } from '@poda/library/play/engine/engine.ts';
import type { Analysis, SearchRequest } from '@poda/library/play/engine/search-request.ts';
import { outcomeSentence } from '@poda/library/play/game-in-words.ts';
import { isUnlimited } from '@poda/library/search/limits.ts';
import type { FlagValues } from '../args/arguments.ts';
import { readThinking, sideAndOutcome, stateOf, type ThinkingSettings } from '../args/requests.ts';
import type { CommandHandlers, Context } from '../command.ts';
import type { Failure } from '../failure.ts';
import { hintText, valueText, worthText } from '../review/hint-text.ts';
import { beginTrace, traceSentence, type WrittenTrace } from '../review/trace-writer.ts';
import { wrapForTerminal } from '../terminal/wrap.ts';
import type { FullTranslator } from '../words/translators.ts';

export const handlers: CommandHandlers = {
  answer: async (request, context) => {
    const state = stateOf(request, 'analyse');
    if (!state.ok) return state;
    const asked = await ask(state.value, request.flags, context, request.flags['trace'] !== undefined);
    if (!asked.ok) return asked;
    const { analysis, trace } = asked.value;
    return ok({ ...sideAndOutcome(state.value), ...analysis, ...defined({ trace }) });
  },

  run: async (request, context) => {
    const { terminal, translator } = context;
    const state = stateOf(request, 'analyse');
    if (!state.ok) return state;
    const asked = await ask(state.value, request.flags, context, true);
    if (!asked.ok) return asked;
    const { analysis, trace } = asked.value;
    const outcome = state.value.outcome();
    const text =
      outcome === null
        ? describe(analysis, state.value.variant, translator)
        : `${outcomeSentence(state.value, outcome, translator)}\n${translator.say('moves.none')}`;
    return ok(wrapForTerminal(trace === undefined ? text : `${text}\n${traceSentence(trace, translator)}`, terminal));
  },
};

interface Asked {
  readonly analysis: Analysis;
  readonly trace?: WrittenTrace;
}

const ask = async (
  state: GameState,
  flags: FlagValues,
  context: Context,
  isInterruptible: boolean,
): Promise<Result<Asked, Failure>> => {
  const { terminal, translator, showsProgress, configs } = context;
  const thinking = await readThinking(flags, state.variant, configs);
  if (!thinking.ok) return thinking;
  const request = requestFor(thinking.value, flags);
  const path = flags['trace'];
  const file = typeof path === 'string' ? beginTrace(path, request, flags) : ok(undefined);
  if (!file.ok) return file;
  const engine = await context.engine();
  if (isInterruptible)
    terminal.onInterrupt?.(() => {
      if (file.value?.interrupt() === false) return 'too-late';
      engine.cancel();
      return 'ended';
    });
  const show = (analysis: Analysis) => {
    if (showsProgress) terminal.errors.writeLine(summary(analysis, state.variant, translator));
  };
  const analysis = await engine.analyse(state, file.value?.request ?? request, show);
  if (file.value === undefined) return ok({ analysis });
  const trace = await file.value.record(state, engine);
  return map(trace, written => ({ analysis, ...defined({ trace: written }) }));
};

const requestFor = ({ shared, threads }: ThinkingSettings, { lines = 1 }: FlagValues): SearchRequest => {
  const request = requestOf(shared, Number(lines));
  return {
    ...request,
    ...(isUnlimited(request) ? { millis: DEFAULT_MILLIS } : {}),
    ...(threads === undefined ? {} : { threads }),
  };
};

const DEFAULT_MILLIS = 5_000;

const describe = (analysis: Analysis, variant: Variant, translator: FullTranslator): string =>
  [
    ...(analysis.lines.length === 0 ? [] : [hintText(analysis.lines, variant, translator)]),
    ...(analysis.value === undefined
      ? []
      : [translator.say('analyse.roll', { value: valueText(analysis.value, variant, translator, analysis.exact) })]),
    summary(analysis, variant, translator),
  ].join('\n');

const summary = (analysis: Analysis, variant: Variant, translator: FullTranslator): string => {
  const { lines, depth, nodes, treeNodes, seconds } = analysis;
  const [best] = lines;
  const text =
    treeNodes === undefined
      ? translator.say('analyse.summary', { depth, nodes, seconds })
      : translator.say('analyse.summary.tree', { depth, nodes, treeNodes, seconds });
  return best === undefined ? text : `${text}  ${best.move} ${worthText(best, variant, translator)}`;
};

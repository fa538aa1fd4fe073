import type { Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { requestOf } from '@poda/library/play/engine/engine.ts';
import type { Analysis, SearchRequest } from '@poda/library/play/engine/search-request.ts';
import { outcomeSentence } from '@poda/library/play/game-in-words.ts';
import { isUnlimited } from '@poda/library/search/limits.ts';
import type { FlagValues } from '../args/arguments.ts';
import { readThinking, sideAndOutcome, stateOf, type ThinkingSettings } from '../args/requests.ts';
import type { CommandHandlers, Context } from '../command.ts';
import type { Failure } from '../failure.ts';
import { hintText, valueText, worthText } from '../review/hint-text.ts';
import { wrapForTerminal } from '../terminal/wrap.ts';
import type { FullTranslator } from '../words/translators.ts';

export const handlers: CommandHandlers = {
  answer: async (request, context) => {
    const state = stateOf(request, 'analyse');
    if (!state.ok) return state;
    const asked = await ask(state.value, request.flags, context);
    return asked.ok ? ok({ ...sideAndOutcome(state.value), ...asked.value }) : asked;
  },

  run: async (request, context) => {
    const { terminal, translator } = context;
    const state = stateOf(request, 'analyse');
    if (!state.ok) return state;
    const engine = await context.engine();
    terminal.onInterrupt?.(() => engine.cancel());
    const asked = await ask(state.value, request.flags, context);
    if (!asked.ok) return asked;
    const outcome = state.value.outcome();
    if (outcome === null) return ok(wrapForTerminal(describe(asked.value, state.value.variant, translator), terminal));
    return ok(`${outcomeSentence(state.value, outcome, translator)}\n${translator.say('moves.none')}`);
  },
};

const ask = async (
  state: GameState,
  flags: FlagValues,
  { terminal, translator, engine, showsProgress, configs }: Context,
): Promise<Result<Analysis, Failure>> => {
  const thinking = await readThinking(flags, state.variant, configs);
  if (!thinking.ok) return thinking;
  const show = (analysis: Analysis) => {
    if (showsProgress) terminal.errors.writeLine(summary(analysis, state.variant, translator));
  };
  return ok(await (await engine()).analyse(state, requestFor(thinking.value, flags), show));
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

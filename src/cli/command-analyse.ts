import { readFile } from 'node:fs/promises';
import { err, ok, type Result } from '../core/result.ts';
import { unknownName } from '../core/unknown-name.ts';
import type { Translator } from '../i18n/translate.ts';
import { parseConfig, type ThinkingConfig } from '../search/config.ts';
import { MOST_THREADS } from '../search/threads.ts';
import { type Analysis, type AnalysisWish, algorithms, type ShownLine } from './analysis.ts';
import type { Command, Context, Failure, Request } from './commands.ts';
import { positionFlags, stateOf } from './requests.ts';

/** `poda analyse GAME`: the best moves of a position. */
export const analyse: Command = {
  name: 'analyse',
  takesGame: true,
  summary: 'command.analyse',
  flags: [
    { name: 'depth', kind: 'number', shown: 'N', least: 1, most: 99, summary: 'flag.depth' },
    { name: 'nodes', kind: 'number', shown: 'N', least: 1, summary: 'flag.nodes' },
    { name: 'time', kind: 'decimal', shown: 'S', summary: 'flag.time' },
    { name: 'lines', kind: 'number', shown: 'K', least: 1, most: 500, summary: 'flag.lines' },
    { name: 'threads', kind: 'number', shown: 'T', least: 1, most: MOST_THREADS, summary: 'flag.threads' },
    { name: 'search', kind: 'text', shown: algorithms.join('|'), summary: 'flag.search' },
    { name: 'config', kind: 'text', shown: 'FILE', summary: 'flag.config' },
    ...positionFlags,
  ],
  examples: [
    'poda analyse plague:4x4 --lines 3',
    'poda analyse damas --depth 9',
    'poda analyse ur --position "2/2/4,8,11 2/1/3,6,7,14 w 3" --depth 3 --json',
    'poda analyse microshogi --search plain --depth 4',
    'poda analyse damas --depth 9 --lines 3',
    'poda analyse plague:8x8 --time 10 --threads 2',
  ],

  answer: (request, context) => ask(request, context),

  run: async (request, context) => {
    context.terminal.onInterrupt?.(() => context.engine.cancel());
    const asked = await ask(request, context);
    return asked.ok ? ok(describe(asked.value, context.translator)) : asked;
  },
};

const ask = async (
  request: Request,
  { terminal, translator, engine, showsProgress }: Context,
): Promise<Result<Analysis, Failure>> => {
  const state = stateOf(request, 'analyse');
  if (!state.ok) return state;
  const wish = await wishOf(request);
  if (!wish.ok) return wish;
  const chosen = state.value.variant.withEvaluation(wish.value.evaluation ?? {});
  if (!chosen.ok) return err({ problem: chosen.error, exit: 1 });
  const show = (analysis: Analysis) => {
    if (showsProgress) terminal.errors.write(`${summary(analysis, translator)}\n`);
  };
  return ok(await engine.analyse(state.value, wish.value, show));
};

/** What the flags and the configuration ask for, flags first; without any limit, a few seconds. */
const wishOf = async ({ flags }: Request): Promise<Result<AnalysisWish, Failure>> => {
  const config = flags['config'] === undefined ? ok({}) : await readConfig(String(flags['config']));
  if (!config.ok) return config;
  const { depth, nodes, time, search = 'strong', ...rest } = { ...config.value, ...flags } as ThinkingConfig;
  const algorithm = algorithms.find(name => name === search);
  if (algorithm === undefined) return wrongSearch(String(search));
  const hasLimit = depth !== undefined || nodes !== undefined || time !== undefined;
  const seconds = time ?? (hasLimit ? undefined : DEFAULT_SECONDS);
  return ok({
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(seconds === undefined ? {} : { seconds }),
    ...(rest.settings === undefined ? {} : { settings: rest.settings }),
    ...(rest.table === undefined ? {} : { table: rest.table }),
    ...(rest.evaluation === undefined ? {} : { evaluation: rest.evaluation }),
    ...(flags['threads'] === undefined ? {} : { threads: Number(flags['threads']) }),
    lines: Number(flags['lines'] ?? 1),
    search: algorithm,
  });
};

/** Reads the file that says how to think. */
const readConfig = async (path: string): Promise<Result<ThinkingConfig, Failure>> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return err({ problem: { code: 'unreadable-file', values: { path, reason } }, exit: 1 });
  }
  const parsed = parseConfig(text);
  return parsed.ok
    ? parsed
    : err({ problem: { ...parsed.error, values: { ...parsed.error.values, file: path } }, exit: 1 });
};

const wrongSearch = (name: string): Result<never, Failure> => {
  const refusal = unknownName('unknown-search', name, algorithms);
  return refusal.ok ? refusal : err({ problem: refusal.error, exit: 2 });
};

const describe = (analysis: Analysis, translator: Translator): string =>
  [
    ...analysis.lines.map((line, i) => `${i + 1}. ${lineText(line, translator)}`),
    ...(analysis.value === undefined ? [] : [translator.say('analyse.roll', { value: format(analysis.value) })]),
    summary(analysis, translator),
  ].join('\n');

/** A line for people: the move, its value, whether that is proved, and how play goes on. */
export const lineText = ({ move, value, exact, pv, plies }: ShownLine, translator: Translator): string => {
  const proof = exact ? translator.say('analyse.exact') : translator.say('analyse.estimate');
  const end = plies === undefined ? '' : ` ${translator.say('analyse.plies', { plies })}`;
  return `${move}  ${format(value)} (${proof}${end})  ${pv.join(' ')}`;
};

const summary = ({ lines, depth, nodes, seconds }: Analysis, translator: Translator): string => {
  const [best] = lines;
  const text = translator.say('analyse.summary', { depth, nodes, seconds });
  return best === undefined ? text : `${text}  ${best.move} ${format(best.value)}`;
};

const format = (value: number): string => String(Math.round(value * 10_000) / 10_000);

const DEFAULT_SECONDS = 5;

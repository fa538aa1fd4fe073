import type { Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { type ChartName, chartNames } from './charts.ts';
import { COUNTED_FOR_ONE_SEARCHED } from './measurement.ts';
import { NumberFormat } from './number-format.ts';
import { algorithmsIn, boardName, boardsAndDepths, hasSizes, type Plan } from './plan.ts';
import { measurementsWithOtherMoves, type Row } from './rows.ts';
import { footnotes, markdownTable, tablesOf } from './tables.ts';
import type { StudyTranslator } from './words.ts';

/** Draws a position with characters. */
export type DrawBoard = (state: GameState) => string;

export interface StudyConditions {
  readonly machine: string;
  readonly jobs: number;
  readonly command: string;
}

export const writeReport = (
  plan: Plan,
  rows: readonly Row[],
  conditions: StudyConditions,
  translator: StudyTranslator,
  fileOf: (chart: ChartName) => string,
  /** Null to list the moves of the sample games, without boards. */
  draw: DrawBoard | null,
): string => {
  const say = translator.say.bind(translator);
  const [first] = plan.variants;
  const name = translator.gameName(first!.game);
  const title = hasSizes(first!.game) && plan.variants.length > 1 ? name : `${name} (${first!.name})`;
  const tables = tablesOf(plan, rows, translator);
  return `${[
    `# ${say('study.title', { game: title })}`,
    say('study.intro'),
    `\`\`\`\n${conditions.command}\n\`\`\``,
    `## ${say('study.head.findings')}`,
    findings(plan, rows, translator),
    `## ${say('study.head.charts')}`,
    ...chartNames.flatMap(chart => [
      `![${say(`study.chart.${chart}`)}](${fileOf(chart)})`,
      say(`study.about.${chart}`),
    ]),
    `## ${say('study.head.tables')}`,
    ...tables.flatMap(table => [...(table.title === '' ? [] : [`### ${table.title}`]), markdownTable(table)]),
    bullets(footnotes(plan, rows, translator)),
    `## ${say('study.head.method')}`,
    method(plan, conditions, translator),
    `## ${say('study.head.samples')}`,
    ...samples(plan, rows, translator, draw),
  ]
    .filter(part => part !== '')
    .join('\n\n')}\n`;
};

const bullets = (lines: readonly string[]): string => lines.map(line => `- ${line}`).join('\n');

/** The costs at each depth on the largest board with complete counts, and whether all algorithms played alike. */
const findings = (plan: Plan, rows: readonly Row[], translator: StudyTranslator): string => {
  const numbers = new NumberFormat(translator.language);
  const lines = plan.depths.flatMap(depth => {
    const known = plan.variants.map(variant => rows.filter(row => row.game === variant.name && row.depth === depth));
    const cell = known.findLast(these => these.length > 0 && these.every(({ nodes }) => nodes !== null));
    if (cell === undefined) return [];
    const variant = plan.variants.find(({ name }) => name === cell[0]!.game)!;
    const costs = cell.map(row => {
      const parts = [
        translator.say('study.cost.nodes', { nodes: numbers.count(row.nodes!) }),
        ...(row.pruned === null ? [] : [translator.say('study.cost.pruned', { share: numbers.share(row.pruned) })]),
        row.seconds === null ? translator.say('study.counted') : numbers.time(row.seconds),
      ];
      return `${translator.say(`study.algorithm.${row.algorithm}`)} ${parts.join(', ')}`;
    });
    return [
      `**${boardName(variant)}, ${translator.say('study.depth', { depth }).toLowerCase()}**: ${costs.join('; ')}.`,
    ];
  });
  const differing = measurementsWithOtherMoves(rows);
  const alike =
    differing.length === 0
      ? translator.say('study.all-alike', { count: boardsAndDepths(plan).length })
      : translator.say('study.not-alike', {
          cells: [...new Set(differing.map(({ game, depth }) => `${game} (${depth})`))].join(', '),
        });
  return `${bullets(lines)}\n\n${alike}`;
};

const method = (plan: Plan, { machine, jobs }: StudyConditions, translator: StudyTranslator): string => {
  const numbers = new NumberFormat(translator.language);
  const [first] = plan.variants;
  const values = {
    limit: numbers.round(plan.maxNodes),
    counted: numbers.round(COUNTED_FOR_ONE_SEARCHED * plan.maxNodes),
    machine,
    jobs,
    seed: plan.seed,
  };
  return [
    bullets(
      algorithmsIn(plan, first!).map(
        algorithm =>
          `**${translator.say(`study.algorithm.${algorithm}`)}**: ${translator.say(`study.method.${algorithm}`)}`,
      ),
    ),
    translator.say('study.method.columns'),
    translator.say('study.method.limits', values),
    translator.say('study.method.machine', values),
    ...(first!.rules.dice === null ? [] : [translator.say('study.method.dice', values)]),
  ].join('\n\n');
};

/** Sample games of the greatest depth, on the two smallest boards and on the median one. */
const samples = (plan: Plan, rows: readonly Row[], translator: StudyTranslator, draw: DrawBoard | null): string[] => {
  const { variants } = plan;
  const chosen = variants.filter((_, i) => i < 2 || i === Math.floor((variants.length - 1) / 2));
  return chosen.flatMap(variant => {
    const row = rows.findLast(({ game, record }) => game === variant.name && record.length > 0);
    if (row === undefined || row.outcome === null) return [];
    const heading = `${boardName(variant)}, ${translator.say('study.depth', { depth: row.depth }).toLowerCase()}`;
    const boards = draw === null ? row.record.join(' ') : drawGame(variant, row.record, translator, draw);
    const details = boards.split('\n').length > LONG_GAME_LINES ? '<details>' : '<details open>';
    return [
      `### ${heading}`,
      `${details}\n<summary>${translator.say('study.sample', { moves: row.moves! })} ${translator.outcome(variant, row.outcome)}</summary>`,
      `\`\`\`text\n${boards}\n\`\`\``,
      '</details>',
    ];
  });
};

const LONG_GAME_LINES = 100;

/** One board after every move, as many side by side as fit. A roll is shown with the move that uses it. */
const drawGame = (
  variant: Variant,
  record: readonly string[],
  translator: StudyTranslator,
  draw: DrawBoard,
): string => {
  const state = new GameState(variant);
  const frames = [frameOf(translator.say('study.start'), draw(state))];
  let rolled = '';
  let number = 0;
  for (const text of record) {
    const isRoll = state.isChance;
    // Without the description of the side's pieces in brackets.
    const side = translator.sideName(variant, state.side).replace(/ \(.*\)$/, '');
    unwrap(state.playText(text));
    if (isRoll) rolled = `${text} `;
    else {
      number++;
      frames.push(frameOf(`${number}. ${side} ${rolled}${text}`, draw(state)));
      rolled = '';
    }
  }
  return sideBySide(frames);
};

type Frame = readonly string[];

const frameOf = (caption: string, board: string): Frame => [caption, ...board.split('\n')];

/** The drawings have equal width. */
const sideBySide = (frames: readonly Frame[]): string => {
  const width = Math.max(...frames.flat().map(({ length }) => length));
  const perRow = Math.max(1, Math.floor((WIDTH + GAP.length) / (width + GAP.length)));
  const rows: string[] = [];
  for (let i = 0; i < frames.length; i += perRow) {
    const row = frames.slice(i, i + perRow);
    const height = Math.max(...row.map(({ length }) => length));
    for (let line = 0; line < height; line++)
      rows.push(
        row
          .map(frame => (frame[line] ?? '').padEnd(width))
          .join(GAP)
          .trimEnd(),
      );
    rows.push('');
  }
  return rows.join('\n').trimEnd();
};

/** In characters. */
const WIDTH = 120;
const GAP = '    ';

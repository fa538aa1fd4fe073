import type { CheckReport } from '@poda/arena/check/bot-check.ts';
import { legalIn, remedyOf, sentenceOf } from '@poda/arena/check/check-report-json.ts';
import type { Examined, Finding, FoundFault } from '@poda/arena/check/compliance.ts';
import { boardRows, CLASSROOM_GAME, sideLetter } from '@poda/arena/protocols/classroom.ts';
import { whyRefusedIn } from '@poda/arena/referee/refused-answer.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Context } from '../command.ts';
import { drawBoard } from '../terminal/board.ts';
import { columnsOf } from '../terminal/terminal.ts';
import { hangingIndent, widthOf } from '../terminal/wrap.ts';
import type { FullKey, FullTranslator } from '../words/translators.ts';
import { lastLinesOf } from './evidence.ts';

const marks: Readonly<Record<'all' | 'ascii', Readonly<Record<Finding['status'], string>>>> = {
  all: { passed: '✓', failed: '✗', told: '·' },
  ascii: { passed: 'ok', failed: 'NO', told: '- ' },
};

export const reportText = (report: CheckReport, context: Context): string => {
  const { terminal, translator } = context;
  const { name, variant, moveSeconds, level, examined, isOk } = report;
  const signs = marks[terminal.hasUnicode === false ? 'ascii' : 'all'];
  const names = examined.map(({ id }) => nameOf(id, translator));
  const width = Math.max(...names.map(({ length }) => length));
  const rows = examined.flatMap(({ finding }, i) => {
    const details = finding.status === 'failed' ? detailsOf(finding, report, context) : [];
    const head = `${signs[finding.status]} ${names[i]!.padEnd(width)}  `;
    return hangingIndent(head, [sentenceOf(finding, translator), ...details], columnsOf(terminal));
  });
  const faults = examined.filter(({ finding }) => finding.status === 'failed').length;
  return [
    translator.say('bot.heading', { name, game: variant.name, seconds: moveSeconds }),
    translator.say(`arena.confinement.${level}`),
    '',
    ...rows,
    '',
    isOk
      ? translator.say(examined.some(isIncomplete) ? 'bot.well-so-far' : 'bot.well')
      : faults === 0
        ? translator.problem({ code: 'bot-not-examined' })
        : translator.say('bot.faults', { count: faults }),
  ].join('\n');
};

const isIncomplete = ({ finding }: Examined): boolean =>
  finding.status === 'told' && incompleteWords.includes(finding.word);

const incompleteWords: readonly string[] = ['not-made', 'no-time', 'odd-some', 'machine-unfit'];

const nameOf = (id: string, translator: FullTranslator): string => translator.say(`bot.check.${id}` as FullKey);

const detailsOf = (found: FoundFault, report: CheckReport, context: Context): string[] => {
  const { translator } = context;
  const { position, evidence, oddity, fault } = found;
  const { answer } = evidence;
  const { legal = [], nearest } = legalIn(found, report, true);
  const why = fault === 'illegal-move' ? whyRefusedIn(report.variant, position, evidence.what, translator) : null;
  const shown = legal.length > MAX_LEGAL ? [...legal.slice(0, MAX_LEGAL), '…'] : legal;
  return [
    ...(oddity === undefined ? [] : [oddityName(oddity, report, translator)]),
    ...(fault === 'start-up-failure' ? [] : placeLines(position, report, context)),
    ...(answer === undefined || answer.includes(evidence.what) ? [] : [translator.say('bot.answer', { answer })]),
    ...(why === null ? [] : [why]),
    ...(shown.length === 0 ? [] : [translator.say('bot.legal', { moves: shown.map(unbroken).join('  ') })]),
    ...(nearest === undefined ? [] : [translator.say('bot.nearest', { move: unbroken(nearest) })]),
    ...lastLinesOf(evidence, MAX_LINES),
    `-> ${remedyOf(found, report, translator)}`,
  ];
};

const oddityName = (oddity: string, { variant }: CheckReport, translator: FullTranslator): string =>
  translator.ofGame(variant.game, `oddity.${oddity}`) ?? translator.say(`bot.oddity.${oddity}` as FullKey);

/** The rows that a bot's function gets in classroom checkers, else a drawing if the screen is wide enough. */
const placeLines = (position: string, { kind, variant }: CheckReport, { terminal, translator }: Context): string[] => {
  const state = unwrap(GameState.read(variant, position));
  if (variant.name === CLASSROOM_GAME) {
    const rows = boardRows(state);
    const side = kind === 'routes' ? sideLetter(state.side) : translator.sideName(variant, state.side);
    return [
      translator.say('bot.where.rows', { side }),
      `  ${rows.map((_, column) => column).join('')}`,
      ...rows.map((row, number) => `${number} ${row}`),
    ];
  }
  const lines = drawBoard(state, translator, terminal).split('\n');
  const fits = lines.every(line => widthOf(line) + MAX_INDENT <= columnsOf(terminal));
  const side = translator.sideValues(variant, state.side);
  return [translator.say('bot.where', { position, ...side }), ...(fits ? lines : [])];
};

/** Columns for the names of the checks. */
const MAX_INDENT = 20;

/** A move stays on one line. */
const NO_BREAK = '\u00a0';
const unbroken = (move: string): string => move.replaceAll(' ', NO_BREAK);

const MAX_LINES = 8;
const MAX_LEGAL = 12;

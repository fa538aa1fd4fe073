import type { Examined, Finding, FoundFault } from '../../arena/check/compliance.ts';
import { whyRefusedIn } from '../../arena/referee/refused-answer.ts';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { closest } from '../../core/text/parts.ts';
import type { FullKey, FullTranslator } from '../../i18n/translators.ts';
import { moveForms } from '../../play/telling.ts';
import { boardRows, CLASSROOM_GAME, routesOf, sideLetter } from '../../protocols/classroom.ts';
import type { Context } from '../command.ts';
import type { Answer } from '../failure.ts';
import { drawBoard } from '../terminal/board.ts';
import { columnsOf } from '../terminal/terminal.ts';
import { widthOf, wrapLines } from '../terminal/wrap.ts';
import type { CheckReport } from './bot-check.ts';
import { lastLinesOf } from './evidence.ts';

type Status = Finding['status'];

const marks: Readonly<Record<'all' | 'ascii', Readonly<Record<Status, string>>>> = {
  all: { passed: '✓', failed: '✗', told: '·' },
  ascii: { passed: 'ok', failed: 'NO', told: '- ' },
};

/** The report of `poda bot check` for people: a line for each check, and below a failed one how to fix the bot. */
export const reportText = (report: CheckReport, context: Context): string => {
  const { terminal, translator } = context;
  const { name, variant, moveSeconds, level, examined, isOk } = report;
  const signs = marks[terminal.hasUnicode === false ? 'ascii' : 'all'];
  const names = examined.map(({ id }) => nameOf(id, translator));
  const width = Math.max(...names.map(({ length }) => length));
  const indent = ' '.repeat(signs.passed.length + 1 + width + 2);
  const lines = (text: string) =>
    text.split('\n').flatMap(line => wrapLines(line, columnsOf(terminal) - indent.length).split('\n'));
  const rows = examined.flatMap(({ finding }, i) => {
    const [first = '', ...rest] = [
      ...lines(sentenceOf(finding, translator)),
      ...(finding.status === 'failed' ? detailsOf(finding, report, context).flatMap(lines) : []),
    ];
    return [`${signs[finding.status]} ${names[i]!.padEnd(width)}  ${first}`, ...rest.map(line => indent + line)];
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

/** True if a check of the bot was skipped or cut short. */
const isIncomplete = ({ finding }: Examined): boolean =>
  finding.status === 'told' && incompleteWords.includes(finding.word);

const incompleteWords: readonly string[] = ['not-made', 'no-time', 'odd-some', 'machine-unfit'];

/** The report of `poda bot check` for programs (`--json`). */
export const reportAnswer = (report: CheckReport, translator: FullTranslator): Answer => ({
  bot: report.name,
  game: report.variant.name,
  ok: report.isOk,
  confinement: report.level,
  checks: report.examined.map(({ id, finding }: Examined) => ({
    id,
    status: finding.status,
    message: sentenceOf(finding, translator),
    ...(finding.status === 'failed'
      ? {
          fault: finding.fault,
          side: finding.side,
          position: finding.position,
          evidence: finding.evidence,
          ...legalIn(finding, report),
          remedy: remedyOf(finding, report, translator),
        }
      : { ...finding.values }),
  })),
  seconds: report.seconds,
});

const nameOf = (id: string, translator: FullTranslator): string => translator.say(`bot.check.${id}` as FullKey);

const sentenceOf = (finding: Finding, translator: FullTranslator): string => {
  if (finding.status !== 'failed') return translator.say(`bot.found.${finding.word}` as FullKey, finding.values);
  const fault = translator.say(`fault.${finding.fault}`);
  return translator.say('bot.found.fault', { fault, what: translator.happening(finding.evidence) });
};

/**
 * The evidence of a fault: the position with its board, the bot's answer, the legal moves, the last lines of the traceback,
 * and how to fix the fault.
 */
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

/** Describes an oddity of a position: with the game's own message if it has one, else with the common message. */
const oddityName = (oddity: string, { variant }: CheckReport, translator: FullTranslator): string =>
  translator.ofGame(variant.game, `oddity.${oddity}`) ?? translator.say(`bot.oddity.${oddity}` as FullKey);

/** The position with its board and the side to move: in classroom checkers the rows that a function gets, else a drawing if the screen is wide enough. */
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

/** The columns that the names of the checks take at most. */
const MAX_INDENT = 20;

/** A space at which no line is broken, so that a move stays on one line. */
const NO_BREAK = '\u00a0';
const unbroken = (move: string): string => move.replaceAll(' ', NO_BREAK);

const MAX_LINES = 8;
/** Maximum number of legal moves that are listed for people. */
const MAX_LEGAL = 12;

/** The legal moves in the form in which the bot answers, and the one most like its answer; empty if no answer was refused. */
const legalIn = (
  { fault, position, evidence }: FoundFault,
  { kind, variant }: CheckReport,
  isForPeople = false,
): { readonly legal?: readonly string[]; readonly nearest?: string } => {
  if (fault !== 'illegal-move' && fault !== 'unreadable-answer') return {};
  const state = unwrap(GameState.read(variant, position));
  const isRoute = kind === 'routes';
  const legal = isRoute
    ? routesOf(state).map(({ squares }) => `[${squares.map(([row, column]) => `(${row}, ${column})`).join(', ')}]`)
    : state.legalMoves().map(move => (isForPeople ? moveForms(state, move) : state.moveText(move)));
  const said = isRoute
    ? evidence.what.replace(/\[(\d+), ?(\d+)\]/g, '($1, $2)').replaceAll('),(', '), (')
    : evidence.what;
  // An answer without numbers is like no move.
  const nearest = /\d\D*\d/.test(said) ? closest(said, legal) : undefined;
  return { legal, ...(nearest === undefined ? {} : { nearest }) };
};

const remedyOf = (found: FoundFault, { kind, variant }: CheckReport, translator: FullTranslator): string => {
  const { fault, position } = found;
  const isOfClass = variant.name === CLASSROOM_GAME;
  if (fault === 'start-up-failure')
    return translator.say(
      `bot.right.start-up-failure.${kind === 'module' || kind === 'line' ? kind : isOfClass ? 'python' : 'python-state'}`,
    );
  if (fault !== 'unreadable-answer') return translator.say(`bot.right.${fault}`);
  const state = unwrap(GameState.read(variant, position));
  const move = state.moveText(state.legalMoves()[0]!);
  if (kind === 'line') return translator.say('bot.right.unreadable-answer.line', { move });
  return kind === 'routes'
    ? translator.say('bot.right.unreadable-answer.route')
    : translator.say('bot.right.unreadable-answer.text', { move });
};

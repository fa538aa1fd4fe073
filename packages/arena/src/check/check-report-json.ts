import { defined } from '@poda/library/core/defined.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { mostSimilar } from '@poda/library/core/text/mistyped.ts';
import type { Runtime } from '@poda/library/notation/record/record.ts';
import { moveForms } from '@poda/library/play/game-in-words.ts';
import { CLASSROOM_GAME, routesOf } from '../protocols/classroom.ts';
import type { ArenaKey, ArenaTranslator } from '../words/translators.ts';
import type { CheckReport } from './bot-check.ts';
import type { Examined, Finding, FoundFault, Remark } from './compliance.ts';

export const checkReportJson = (report: CheckReport, translator: ArenaTranslator) => ({
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
      : { ...valuesOf(finding, translator), ...(finding.written && { written: finding.written }) }),
  })),
  seconds: report.seconds,
});

export const sentenceOf = (finding: Finding, translator: ArenaTranslator): string => {
  if (finding.status !== 'failed')
    return translator.say(`bot.found.${finding.word}` as ArenaKey, valuesOf(finding, translator));
  const fault = translator.say(`fault.${finding.fault}`);
  return translator.say('bot.found.fault', { fault, what: translator.happening(finding.evidence) });
};

const valuesOf = ({ values, evidence, runtime }: Remark, translator: ArenaTranslator) => ({
  ...values,
  ...(evidence && { what: translator.happening(evidence) }),
  ...(runtime && { runtime: runtimeText(runtime, translator) }),
});

export const runtimeText = ({ name, reason, what }: Runtime, translator: ArenaTranslator): string =>
  translator.say(`runtime.${reason}` as ArenaKey, { name, what: what ?? '' });

/** The legal moves in the form of the bot's answers, and the nearest one. Empty if no answer was refused. */
export const legalIn = (
  { fault, position, evidence }: FoundFault,
  { kind, variant }: CheckReport,
  isForPeople = false,
): { readonly legal?: string[]; readonly nearest?: string } => {
  if (fault !== 'illegal-move' && fault !== 'unreadable-answer') return {};
  const state = unwrap(GameState.read(variant, position));
  const isRoute = kind === 'routes';
  const legal = isRoute
    ? routesOf(state).map(({ squares }) => `[${squares.map(([row, column]) => `(${row}, ${column})`).join(', ')}]`)
    : state.legalMoves().map(move => (isForPeople ? moveForms(state, move) : state.moveText(move)));
  const said = isRoute
    ? evidence.what.replace(/\[(\d+), ?(\d+)\]/g, '($1, $2)').replaceAll('),(', '), (')
    : evidence.what;
  const nearest = /\d\D*\d/.test(said) ? mostSimilar(said, legal) : undefined;
  return defined({ legal, nearest });
};

export const remedyOf = (found: FoundFault, { kind, variant }: CheckReport, translator: ArenaTranslator): string => {
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

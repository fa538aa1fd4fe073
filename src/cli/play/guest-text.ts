import type { Evidence, Fault } from '../../arena/verdict.ts';
import type { FullTranslator } from '../../i18n/translators.ts';
import { lastLinesOf } from '../terminal/last-lines.ts';

/** So many lines of what a guest wrote last are shown where it loses by a fault. */
const MAX_LINES = 8;

/** What a guest did wrong, in one line. */
export const forfeitText = (
  values: { readonly player: string; readonly side: string },
  fault: Fault,
  evidence: Evidence,
  translator: FullTranslator,
): string =>
  translator.say('play.forfeit', {
    ...values,
    fault: translator.say(`fault.${fault}`),
    what: translator.happening(evidence),
  });

/** The end of what there is to see of it; empty where there is nothing. */
export const evidenceText = (evidence: Evidence): string =>
  lastLinesOf(evidence, MAX_LINES)
    .map(line => `  ${line}`)
    .join('\n');

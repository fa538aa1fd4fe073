import type { Confinement } from '@poda/arena/sandbox/confinement.ts';
import type { FullTranslator } from '../words/translators.ts';

/** Set if this computer runs students' bots without a sandbox, or cannot run them. */
export const unconfinedNotice = ({ level, problem }: Confinement, translator: FullTranslator): string | undefined => {
  if (level === 'D') return translator.say('class.unconfined');
  if (level !== null) return undefined;
  return [translator.say('class.no-sandbox'), ...(problem === null ? [] : [translator.problem(problem)])].join('\n');
};

import type { FullTranslator } from '../../i18n/translators.ts';
import type { LeftGame } from './autosave.ts';

/** How a game that was left is offered. */
export const offerText = ({ session }: LeftGame, translator: FullTranslator): string => {
  const { variant, decisions } = session;
  return translator.say('resume.offer', {
    game: translator.gameName(variant.game),
    name: variant.name,
    moves: decisions,
  });
};

/** Whether an answer is yes or no, in either language; null where it is something else. */
export const isAccepted = (answer: string): boolean | null => {
  if (/^(s|si|sí|y|yes)$/.test(answer)) return true;
  return /^(n|no)$/.test(answer) ? false : null;
};

import type { FullTranslator } from '../words/translators.ts';
import type { UnfinishedGame } from './autosave.ts';
import type { TerminalGame } from './terminal-game.ts';

/** If its bots cannot be found, the game stays saved. */
export const resumeGame = async (game: TerminalGame, { session, saved }: UnfinishedGame): Promise<void> => {
  game.offered = null;
  const back = await game.conversation.externals.findAgain(session);
  if (!back.ok) {
    game.tell(game.translator.problem(back.error.problem));
    saved.leave();
    return;
  }
  game.session = session;
  game.autosave.leave(saved);
  game.afterJump();
};

/** False if the answer is neither yes nor no. */
export const answerResumeOffer = async (game: TerminalGame, line: string): Promise<boolean> => {
  const { offered } = game;
  const answer = offered === null || game.session.decisions > 0 ? null : isAccepted(line.toLowerCase());
  if (offered === null || answer === null) return false;
  game.offered = null;
  game.tell(game.say(answer ? 'resume.accepted' : 'resume.declined'));
  if (answer) await resumeGame(game, offered);
  else game.autosave.setAside(offered);
  return true;
};

export const offerText = ({ session }: UnfinishedGame, translator: FullTranslator): string => {
  const { variant, decisions } = session;
  return translator.say('resume.offer', {
    game: translator.gameName(variant.game),
    name: variant.name,
    moves: decisions,
  });
};

/** In either language; null for another answer. */
export const isAccepted = (answer: string): boolean | null => {
  if (/^(s|si|sí|y|yes)$/.test(answer)) return true;
  return /^(n|no)$/.test(answer) ? false : null;
};

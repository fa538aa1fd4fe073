import type { Outcome } from '@poda/library/core/outcome.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { stuckSide } from '@poda/library/play/cell-count.ts';
import { outcomeReasonFor, scoreTexts } from '@poda/library/play/game-in-words.ts';
import { translator } from '../../words/say.ts';
import { say } from '../words.ts';
import type { LiveGame } from './live-game.ts';
import { computer, you } from './voice.ts';

interface Verdict {
  /** For example `Has ganado`, or between two people `Ganan las blancas`. */
  readonly title: string;
  /** Goes on after a colon. */
  readonly reason: string;
  readonly score: readonly string[];
}

export const verdictOf = ({ state, user, variant }: LiveGame, outcome: Outcome): Verdict => {
  const { winner } = outcome;
  const words = translator.value;
  const title =
    winner === null
      ? say('end.draw')
      : user === null
        ? capitalised(say('end.win-of', words.sideValues(variant, winner)))
        : say(winner === user ? 'end.won' : 'end.lost');
  const reason =
    user === null
      ? words.outcomeReason(variant, outcome, { stuck: stuckSide(state) })
      : outcomeReasonFor(state, outcome, words, { user, you: you(), computer: computer() });
  return { title, reason: `${reason}.`, score: scoreTexts(state, words) };
};

import type { Signal } from '@preact/signals';
import type { AskedQuestion } from '../../controls/question.tsx';
import { settings } from '../../settings/settings.ts';
import type { GameSetup, LiveGame } from '../game/live-game.ts';

/** The open questions, menus and modes of the view, which the game itself does not know. */
export interface TableModes {
  readonly asked: Signal<AskedQuestion | null>;
  readonly isZen: Signal<boolean>;
  readonly isHelpOpen: Signal<boolean>;
  readonly isMenuOpen: Signal<boolean>;
  readonly isSharing: Signal<boolean>;
  /** True until the box for typed moves, which opens, has the focus. */
  readonly isTypingAsked: Signal<boolean>;
  onRematch(setup: GameSetup): void;
}

/** Moves can be typed. */
export const canType = ({ outcome, session }: LiveGame): boolean => outcome.value === null && !session.isWatched;

export const openTyping = ({ isTypingAsked }: TableModes): void => {
  settings.typesMoves.value = true;
  isTypingAsked.value = true;
};

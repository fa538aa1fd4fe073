import { opponent, type Side } from '@poda/library/core/contract.ts';
import type { SideValues } from '@poda/library/i18n/translate.ts';
import type { GameSession } from '@poda/library/play/session/game-session.ts';
import { translator } from '../../words/say.ts';
import { say } from '../words.ts';

/** The side of the only person; null if two people or two programs play. */
export const userSide = ({ seats: [first, second] }: Pick<GameSession, 'seats'>): Side | null =>
  (first === null) === (second === null) ? null : first === null ? 0 : 1;

/** Spanish leaves the subject out, so the name may be empty. */
export const you = (): SideValues => ({ side: say('voice.you'), ofSide: '', sides: 'you' });

export const computer = (): SideValues => translator.value.nameValues(say('voice.computer'));

/** Speaks to the only user and of the computer; two people and two programs have the names of their sides. */
export const voiceOf = (session: Pick<GameSession, 'seats' | 'variant'>, side: Side): SideValues => {
  const user = userSide(session);
  if (user === null) return translator.value.sideValues(session.variant, side);
  return side === opponent(user) ? computer() : you();
};

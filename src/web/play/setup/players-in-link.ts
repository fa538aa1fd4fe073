import type { Variant } from '../../../core/contract.ts';
import { readPlayer } from '../../../play/session/seats.ts';
import { say, translator } from '../../words/say.ts';
import type { Plan } from './new-game.ts';
import { type Choice, choiceOf } from './player-choice.ts';

/**
 * Takes the players named in a link, as on the command line: `first=human&second=level:3`. A side that the link leaves
 * out goes to a person. A link with a player that the form does not offer changes nothing; `refusal` tells why.
 */
export const withLinkedPlayers = (
  plan: Plan,
  variant: Variant,
  link: URLSearchParams,
): { readonly plan: Plan; readonly refusal: string } => {
  const [first, second] = (['first', 'second'] as const).map(seat => link.get(seat));
  if (first == null && second == null) return { plan, refusal: '' };
  const read = (word: string, other: Choice): Choice | string => {
    const player = readPlayer(word, variant.game);
    if (!player.ok) return translator.value.problem(player.error, variant.game);
    return choiceOf(player.value, other.name, other) ?? say('new.player-refused', { name: word });
  };
  const chosen = [read(first ?? 'human', plan.first), read(second ?? 'human', plan.second)] as const;
  const refusals = chosen.filter(choice => typeof choice === 'string');
  if (refusals.length > 0) return { plan, refusal: refusals.join(' ') };
  const [one, other] = chosen as readonly [Choice, Choice];
  return { plan: { ...plan, first: one, second: other, isByLot: false }, refusal: '' };
};

import type { Variant } from '../../../core/contract.ts';
import { readPlayer } from '../../../play/session/seats.ts';
import { say, translator } from '../../words/say.ts';
import type { Plan } from './new-game.ts';
import { type Choice, choiceOf } from './player-choice.ts';

/**
 * The plan with the players of a link, named as on the command line: `first=human&second=level:3`. A link that names
 * one player leaves the other side to a person. A link without players, or with one that the form does not offer,
 * changes nothing; `refusal` then tells why.
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

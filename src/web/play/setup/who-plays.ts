import { optionsOf, type Variant } from '../../../core/contract.ts';
import type { Choice } from './player-choice.ts';

/** The three ways to play: a person against the computer, two people, or two computer players to watch. */
export const modes = ['machine', 'people', 'watch'] as const;
export type Mode = (typeof modes)[number];

/** The players of both sides; if `isByLot`, their sides are drawn at random. */
export interface Players {
  readonly first: Choice;
  readonly second: Choice;
  readonly isByLot: boolean;
}

/** The way to play that follows from the players. */
export const modeOf = ({ first, second }: Players): Mode => {
  const persons = [first, second].filter(({ kind }) => kind === 'human').length;
  return persons === 2 ? 'people' : persons === 1 ? 'machine' : 'watch';
};

/** The plan with another way to play. Players that fit stay; names, levels and depths always do. */
export const withMode = <P extends Players>(plan: P, mode: Mode): P => {
  if (mode === modeOf(plan)) return plan;
  const { first, second } = plan;
  switch (mode) {
    case 'people':
      return { ...plan, first: asPerson(first), second: asPerson(second) };
    case 'watch':
      return { ...plan, first: asComputer(first), second: asComputer(second) };
    case 'machine':
      return { ...plan, first: asPerson(first), second: asComputer(second) };
  }
};

const asPerson = (choice: Choice): Choice => ({ ...choice, kind: 'human' });
const asComputer = (choice: Choice): Choice => (choice.kind === 'human' ? { ...choice, kind: 'level' } : choice);

/** The side that the user wants against the computer: the one that moves first, the other, or a random one. */
export const wishes = ['first', 'second', 'lot'] as const;
export type Wish = (typeof wishes)[number];

/** The side that the user has chosen. */
export const wishOf = (plan: Players, variant: Variant): Wish =>
  plan.isByLot && !hasOwnDraw(variant) ? 'lot' : plan.first.kind === 'human' ? 'first' : 'second';

/** The plan with the user on the wanted side. */
export const withWish = <P extends Players>(plan: P, wish: Wish): P => {
  if (wish === 'lot') return { ...plan, isByLot: true };
  const isThere = plan[wish].kind === 'human';
  return { ...(isThere ? plan : swapped(plan)), isByLot: false };
};

/** The plan with the players of both sides exchanged. */
export const swapped = <P extends Players>(plan: P): P => ({ ...plan, first: plan.second, second: plan.first });

/**
 * True if the rules of the variant draw lots for the first move, as an option without a default. Then the form does not
 * draw lots for the sides.
 */
export const hasOwnDraw = (variant: Variant): boolean => optionsOf(variant).some(option => option.default === null);

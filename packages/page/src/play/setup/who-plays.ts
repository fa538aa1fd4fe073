import { rulesetOptions, type Variant } from '@poda/library/core/contract.ts';
import type { Choice } from './player-choice.ts';

/** A person against the computer, two people, or two computer players to watch. */
export const modes = ['machine', 'people', 'watch'] as const;
type Mode = (typeof modes)[number];

/** If `isByLot`, the sides are drawn at random. */
export interface Players {
  readonly first: Choice;
  readonly second: Choice;
  readonly isByLot: boolean;
}

export const modeOf = ({ first, second }: Players): Mode => {
  const persons = [first, second].filter(({ kind }) => kind === 'human').length;
  return persons === 2 ? 'people' : persons === 1 ? 'machine' : 'watch';
};

/** Players that fit stay; names, levels and depths always do. */
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

/** The user's side against the computer: the one that moves first, the other, or a random one. */
export const sideChoices = ['first', 'second', 'lot'] as const;
export type SideChoice = (typeof sideChoices)[number];

export const sideChoiceOf = (plan: Players, variant: Variant): SideChoice =>
  plan.isByLot && !hasOwnDraw(variant) ? 'lot' : plan.first.kind === 'human' ? 'first' : 'second';

export const withSide = <P extends Players>(plan: P, choice: SideChoice): P => {
  if (choice === 'lot') return { ...plan, isByLot: true };
  const isThere = plan[choice].kind === 'human';
  return { ...(isThere ? plan : swapped(plan)), isByLot: false };
};

export const swapped = <P extends Players>(plan: P): P => ({ ...plan, first: plan.second, second: plan.first });

/** True if the rules themselves draw the side that begins; the form then does not draw the sides. */
export const hasOwnDraw = (variant: Variant): boolean =>
  rulesetOptions(variant).some(option => option.default === null);

import type { Bracket } from '@poda/arena/report/report-data.ts';
import type { Bye, MiniMatch } from '@poda/arena/schedule/schedule.ts';

export type Slot = MiniMatch | Bye;

/** In bracket order: the winners of two neighbouring slots meet in the next round. */
export const roundsOf = ({ miniMatches, byes }: Bracket): readonly (readonly Slot[])[] => {
  const last = Math.max(0, ...miniMatches.map(({ round }) => round));
  const rounds: (readonly Slot[])[] = [miniMatches.filter(({ round }) => round === last)];
  for (let round = last - 1; round >= 1; round--) {
    const slotOf = (player: number): Slot | undefined =>
      miniMatches.find(match => match.round === round && match.through === player) ??
      byes.find(bye => bye.round === round && bye.contender === player);
    const after = rounds[0]!;
    rounds.unshift(after.flatMap(slot => playersOf(slot).flatMap(player => slotOf(player) ?? [])));
  }
  // While only the first round is known, its byes are drawn below its mini-matches.
  return last <= 1 ? [[...rounds[0]!, ...byes]] : rounds;
};

const playersOf = (slot: Slot): readonly number[] => ('players' in slot ? slot.players : [slot.contender]);

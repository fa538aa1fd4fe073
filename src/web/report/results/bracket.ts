import type { Bracket } from '../../../arena/report/report-data.ts';
import type { Bye, MiniMatch } from '../../../arena/schedule/schedule.ts';

/** What stands in one place of a round: two who meet, or one without an opponent. */
export type Slot = MiniMatch | Bye;

/** The rounds from the first on; the winners of two neighbours of a round stand in one place of the next. */
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
  // While nothing but the first round is known, those without an opponent in it stand behind the others.
  return last <= 1 ? [[...rounds[0]!, ...byes]] : rounds;
};

const playersOf = (slot: Slot): readonly number[] => ('players' in slot ? slot.players : [slot.contender]);

import type { GameRecord } from '@poda/library/notation/record/record.ts';
import type { KeptGame, StateOfGame } from './kept-game.ts';

export const contentOf = ({ game, start, moves }: Pick<GameRecord, 'game' | 'start' | 'moves'>): string =>
  JSON.stringify([game, start, moves]);

/** True if a state equals the other one or comes before it, so that it need not be kept too. */
export const isPartOf = (state: StateOfGame, other: StateOfGame): boolean => {
  const [part, whole] = [state, other].map(({ record }) => JSON.parse(record) as GameRecord) as [
    GameRecord,
    GameRecord,
  ];
  const isSame = part.moves.length === whole.moves.length;
  return (
    part.game === whole.game &&
    part.start === whole.start &&
    part.moves.every((move, index) => move === whole.moves[index]) &&
    (part.result === null || (isSame && JSON.stringify(part.result) === JSON.stringify(whole.result)))
  );
};

/** Undefined if the record is damaged. */
export const keptContent = ({ record }: KeptGame): string | undefined => {
  try {
    return contentOf(JSON.parse(record) as GameRecord);
  } catch {
    return undefined;
  }
};

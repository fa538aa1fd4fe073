import { handlersOf } from '../command.ts';
import { type Solved, solveGame } from '../solve/solve-game.ts';
import { solvedText } from '../solve/value-text.ts';

export const handlers = handlersOf<Solved>((request, context) => solveGame(request, context, false), {
  answer: solved => solved,
  text: (solved, _, { translator }) => solvedText(solved, translator),
});

import { actionsOf } from '../command.ts';
import { solveGame } from '../solve/solve-game.ts';
import { solvedText } from '../solve/value-text.ts';

export const actions = actionsOf((request, context) => solveGame(request, context, false), {
  answer: solved => solved,
  text: (solved, _, { translator }) => solvedText(solved, translator),
});

import { ok } from '../../core/result.ts';
import type { Actions } from '../command.ts';
import { solveGame } from '../solve/solve-game.ts';
import { solvedText } from '../solve/solved-text.ts';

/** `poda solve GAME`: exact values of a whole game, or of all its positions with few pieces. */
export const actions: Actions = {
  answer: (request, context) => solveGame(request, context, false),

  run: async (request, context) => {
    const solved = await solveGame(request, context, false);
    return solved.ok ? ok(solvedText(solved.value, context.translator)) : solved;
  },
};

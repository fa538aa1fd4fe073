import { ok } from '@poda/library/core/result.ts';
import type { Actions } from '../command.ts';
import { solveGame } from '../solve/solve-game.ts';
import { solvedText } from '../solve/solved-text.ts';

export const actions: Actions = {
  answer: (request, context) => solveGame(request, context, false),

  run: async (request, context) => {
    const solved = await solveGame(request, context, false);
    return solved.ok ? ok(solvedText(solved.value, context.translator)) : solved;
  },
};

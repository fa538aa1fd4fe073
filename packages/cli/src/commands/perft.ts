import { runWithPauses } from '@poda/arena/host/run-with-pauses.ts';
import type { Move } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { divideInSteps, perftInSteps } from '@poda/library/core/perft/perft.ts';
import { ok } from '@poda/library/core/result.ts';
import { sideAndOutcome, stateOf } from '../args/requests.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { usage } from '../failure.ts';
import { aligned } from '../terminal/wrap.ts';

export const handlers = handlersOf((request, context) => count(request, context), {
  answer: counted => counted,
  text: ({ perft: leaves, divide, seconds }, _, { translator }) =>
    [
      ...Object.entries(divide ?? {}).map(([move, below]) => `${move}: ${below}`),
      aligned([
        [translator.say('perft.depth'), translator.say('perft.leaves')],
        ...leaves.map((count, i) => [String(i + 1), String(count)]),
      ]),
      `${translator.say('perft.seconds')}: ${seconds}`,
    ].join('\n'),
});

const count = async (request: Request, context: Context) => {
  const read = stateOf(request, 'perft');
  if (!read.ok) return read;
  const { depth, divide } = request.flags;
  if (typeof depth !== 'number') return usage({ code: 'missing-option', values: { name: '--depth' } });
  const state = read.value;
  const began = performance.now();
  const leaves: number[] = [];
  for (let plies = 1; plies <= depth; plies++) {
    leaves.push(await runWithPauses(perftInSteps(state.position, plies)));
    if (context.showsProgress && plies < depth && performance.now() - began > 1000)
      context.terminal.errors.writeLine(
        context.translator.say('perft.progress', { depth: plies, leaves: leaves.at(-1)! }),
      );
  }
  const rows = divide === true ? await runWithPauses(divideInSteps(state.position, depth)) : undefined;
  return ok({
    game: state.variant.name,
    position: state.text,
    ...sideAndOutcome(state),
    perft: leaves,
    ...defined({
      divide: rows && Object.fromEntries(inOrder(state, rows).map(([move, below]) => [state.moveText(move), below])),
    }),
    seconds: Math.round(performance.now() - began) / 1000,
  });
};

/** In the game's own order of moves. */
const inOrder = ({ variant, isChance }: GameState, rows: readonly [Move, number][]): [Move, number][] =>
  variant.extras.compareMoves === undefined || isChance
    ? [...rows]
    : [...rows].sort(([a], [b]) => variant.extras.compareMoves!(a, b));

import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { err, ok, type Result } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import type { Request } from '../command.ts';
import type { Answer, Failure } from '../failure.ts';

export const variantOf = (request: Request, command: string): Result<Variant, Failure> => {
  if (request.game === undefined)
    return err({ problem: { code: 'missing-game', values: { command, example: games[0]!.id } }, exit: 2 });
  const variant = parseVariant(games, request.game);
  if (variant.ok) return variant;
  const [name = ''] = request.game.split(/[:?]/);
  const game = games.find(({ id, aliases }) => id === name || Object.hasOwn(aliases, name));
  return err({ problem: variant.error, exit: 2, ...(game === undefined ? {} : { game }) });
};

export const sideAndOutcome = (state: GameState): Answer => {
  const outcome = state.outcome();
  return { side: state.side, ...(outcome === null ? {} : { outcome }) };
};

export const stateOf = (request: Request, command: string): Result<GameState, Failure> => {
  const variant = variantOf(request, command);
  if (!variant.ok) return variant;
  const { position, moves } = request.flags;
  const state = GameState.read(
    variant.value,
    typeof position === 'string' ? position : variant.value.rules.start,
    Array.isArray(moves) ? moves : [],
  );
  return state.ok ? ok(state.value) : err({ problem: state.error, game: variant.value.game, exit: 1 });
};

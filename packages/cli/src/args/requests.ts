import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import type { Request } from '../command.ts';
import { type Answer, type Failure, failed, usage } from '../failure.ts';

export const variantOf = (request: Request, command: string): Result<Variant, Failure> => {
  if (request.game === undefined) return usage({ code: 'missing-game', values: { command, example: games[0]!.id } });
  const variant = parseVariant(games, request.game);
  if (variant.ok) return variant;
  const [name = ''] = request.game.split(/[:?]/);
  const game = games.find(({ id, aliases }) => id === name || Object.hasOwn(aliases, name));
  return usage(variant.error, game);
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
  return state.ok ? ok(state.value) : failed(state.error, variant.value.game);
};

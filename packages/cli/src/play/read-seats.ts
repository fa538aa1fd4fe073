import type { Variant } from '@poda/library/core/contract.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { type ExternalPlayer, readPlayer, type Seats } from '@poda/library/play/session/seats.ts';
import { mergeThinking, type ThinkingConfig } from '@poda/library/search/players/config.ts';
import { evaluationOf, type Player } from '@poda/library/search/players/player-names.ts';
import type { FlagValues } from '../args/arguments.ts';
import type { Configs } from '../args/load-configs.ts';
import { checkEvaluations, problemInFile, readThinking, type ThinkingSettings } from '../args/requests.ts';
import { type Failure, failed, usage } from '../failure.ts';
import type { ExternalPlayers } from './external-players.ts';

/** A flag or file that names or configures the player of a side chooses the sides. */
export const readSeats = async (
  flags: FlagValues,
  variant: Variant,
  externals: ExternalPlayers,
  configs: Configs,
): Promise<Result<{ readonly seats: Seats<ExternalPlayer>; readonly areSidesChosen: boolean }, Failure>> => {
  const thinking = await readThinking(flags, variant, configs);
  if (!thinking.ok) return thinking;
  const { names, players: described, shared, given } = thinking.value;
  const areSidesChosen = [flags['first'], flags['second'], ...names, ...described].some(named => named !== undefined);
  const first = seatOf(flags['first'], thinking.value, 0, variant);
  if (!first.ok) return first;
  const second = seatOf(flags['second'], thinking.value, 1, variant);
  if (!second.ok) return second;
  const players = [first.value, second.value];
  const judged = players.map(player => judgedBy(player, shared.evaluation));
  // Evaluation and weights are for every player that searches, other flags for the engine.
  const areOfEvaluation = given.every(name => name === '--evaluation' || name === '--weights');
  const isJudged = areOfEvaluation && judged.some((player, i) => player !== players[i]);
  if (given.length === 0 || isEngine(first.value) || isEngine(second.value) || isJudged) {
    const seats = await externals.findAmong(given.length === 0 ? players : judged, variant);
    return seats.ok ? ok({ seats: [seats.value[0] ?? null, seats.value[1] ?? null], areSidesChosen }) : seats;
  }
  // Then search flags describe the computer opponent.
  if (flags['first'] === undefined && flags['second'] === undefined && typeof first.value !== 'string')
    return ok({ seats: [first.value, { kind: 'engine', config: shared }], areSidesChosen });
  return usage({ code: 'settings-without-engine', values: { names: given.join(', ') } });
};

/** A word that names no player, but may name a bot, is returned unchanged. */
export const readSeat = (word: string, variant: Variant): Result<Player | null | string, Failure> => {
  const player = readPlayer(word, variant.game);
  if (player.ok) return player;
  return player.error.code === 'unknown-player' ? ok(word) : usage(player.error);
};

const seatOf = (
  flag: FlagValues[string] | undefined,
  { shared, players, names }: ThinkingSettings,
  side: 0 | 1,
  variant: Variant,
): Result<Player | null | string, Failure> => {
  const own = players[side];
  const named = flag === undefined ? names[side] : undefined;
  const name = flag ?? named?.name;
  if (name === undefined) return ok(own === undefined ? null : { kind: 'engine', config: own });
  const player = named === undefined ? readSeat(String(name), variant) : readSeatInFile(named, variant);
  if (!player.ok || typeof player.value === 'string' || player.value === null) return player;
  if (player.value.kind !== 'engine') {
    const wrong = checkEvaluations(variant, [{ evaluation: evaluationOf(player.value) ?? {} }]);
    return wrong === undefined ? player : usage(wrong);
  }
  const config = mergeThinking(own ?? shared, player.value.config);
  const wrong = checkEvaluations(variant, [config]);
  return wrong === undefined ? ok({ kind: 'engine', config }) : usage(wrong);
};

/** A configuration file must not start programs, so it cannot name bots. */
const readSeatInFile = (
  { name, file }: NonNullable<ThinkingSettings['names'][0]>,
  { game }: Variant,
): Result<Player | null, Failure> => {
  const player = readPlayer(name, game);
  return player.ok ? player : failed(problemInFile(player.error, file));
};

/** Gives a player that searches the evaluation, if it has none of its own. */
const judgedBy = (player: Player | null | string, evaluation: ThinkingConfig['evaluation']): Player | null | string => {
  if (evaluation === undefined || player === null || typeof player === 'string') return player;
  const isJudging = 'level' in player || 'depth' in player;
  return isJudging && player.evaluation === undefined ? { ...player, evaluation } : player;
};

const isEngine = (player: Player | null | string): boolean => typeof player === 'object' && player?.kind === 'engine';

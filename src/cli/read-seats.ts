import type { Variant } from '../core/contract.ts';
import { err, ok, type Result } from '../core/result.ts';
import { readPlayer, type Seats } from '../play/seats.ts';
import { mergeThinking } from '../search/config.ts';
import type { Player } from '../search/player-names.ts';
import type { FlagValues } from './arguments.ts';
import type { Failure } from './commands.ts';
import type { ConfigLayer } from './config-files.ts';
import { checkEvaluations, inFile, readThinking, type Thinking } from './thinking-flags.ts';

/** Who plays, by `--first`, `--second` and what the flags and the file say of how the computer thinks. */
export const readSeats = async (
  flags: FlagValues,
  variant: Variant,
  files: readonly ConfigLayer[] = [],
): Promise<Result<Seats, Failure>> => {
  const thinking = await readThinking(flags, variant, files);
  if (!thinking.ok) return thinking;
  const first = seatOf(flags['first'], thinking.value, 0, variant);
  if (!first.ok) return first;
  const second = seatOf(flags['second'], thinking.value, 1, variant);
  if (!second.ok) return second;
  const { everybody, given } = thinking.value;
  if (given.length === 0 || isEngine(first.value) || isEngine(second.value)) return ok([first.value, second.value]);
  // Settings without any player are those of an opponent.
  if (flags['first'] === undefined && flags['second'] === undefined)
    return ok([first.value, { kind: 'engine', config: everybody }]);
  return err({ problem: { code: 'settings-without-engine', values: { names: given.join(', ') } }, exit: 2 });
};

const seatOf = (
  asked: FlagValues[string] | undefined,
  { everybody, players, names }: Thinking,
  side: 0 | 1,
  variant: Variant,
): Result<Player | null, Failure> => {
  const own = players[side];
  const named = asked === undefined ? names[side] : undefined;
  const name = asked ?? named?.name;
  if (name === undefined) return ok(own === undefined ? null : { kind: 'engine', config: own });
  const player = readPlayer(String(name), variant.game);
  if (!player.ok)
    return named === undefined
      ? err({ problem: player.error, exit: 2 })
      : err({ problem: inFile(player.error, named.file), exit: 1 });
  if (player.value?.kind !== 'engine') return player;
  const config = mergeThinking(own ?? everybody, player.value.config);
  const wrong = checkEvaluations(variant, [config]);
  return wrong === undefined ? ok({ kind: 'engine', config }) : err({ problem: wrong, exit: 2 });
};

const isEngine = (player: Player | null): boolean => player?.kind === 'engine';

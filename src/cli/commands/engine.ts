import { createInterface } from 'node:readline';
import { err, ok, type Problem, type Result } from '../../core/result.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import { translatorFor } from '../../i18n/translators.ts';
import { drawSeed } from '../../play/record-session.ts';
import type { FlagValues } from '../args/arguments.ts';
import { engineProtocols } from '../args/flags.ts';
import { variantOf } from '../args/requests.ts';
import { readThinking, type Thinking } from '../args/thinking-flags.ts';
import type { Actions, Context } from '../command.ts';
import type { EngineSession, Surroundings } from '../engine/engine-session.ts';
import { HubSession } from '../engine/hub-session.ts';
import { PodaSession } from '../engine/poda-session.ts';
import { type Manner, Thinker } from '../engine/thinker.ts';
import { UsiSession } from '../engine/usi-session.ts';
import type { Failure } from '../failure.ts';

declare const PODA_VERSION: string;

/** `poda engine GAME`: the engine over standard input and output, until `quit` or the end of the input. */
export const actions: Actions = {
  run: async (request, context) => {
    const variant = variantOf(request, 'engine');
    if (!variant.ok) return variant;
    const protocol = protocolOf(request.flags['protocol'], variant.value.game.id);
    if (!protocol.ok) return err({ problem: protocol.error, exit: 2 });
    const thinking = await readThinking(request.flags, variant.value, context.configs);
    if (!thinking.ok) return thinking;
    const manner = mannerOf(request.flags, thinking.value);
    if (!manner.ok) return manner;
    const thinker = new Thinker(await context.engine(), manner.value);
    const session = (around: Surroundings) => new sessions[protocol.value](around);
    await converse(context, thinker, say =>
      session({ ...say, variant: variant.value, thinker, version: PODA_VERSION }),
    );
    return ok(undefined);
  },
};

type Protocol = (typeof engineProtocols)[number];

const sessions: Readonly<Record<Protocol, new (around: Surroundings) => EngineSession>> = {
  poda: PodaSession,
  usi: UsiSession,
  hub: HubSession,
};

/** The one game of a protocol that is not our own. */
const gameOf: Readonly<Partial<Record<Protocol, string>>> = { usi: 'microshogi', hub: 'draughts' };

const protocolOf = (asked: FlagValues[string] | undefined, game: string): Result<Protocol, Problem> => {
  const name = String(asked ?? 'poda');
  const protocol = engineProtocols.find(known => known === name);
  if (protocol === undefined) return unknownName('unknown-protocol', name, engineProtocols);
  const only = gameOf[protocol];
  return only === undefined || only === game
    ? ok(protocol)
    : err({ code: 'protocol-of-another-game', values: { protocol, game: only, name: game } });
};

const mannerOf = (flags: FlagValues, { everybody, threads, given }: Thinking): Result<Manner, Failure> => {
  const level = typeof flags['level'] === 'number' ? flags['level'] : null;
  const against = given.filter(name => name !== '--config' && name !== '--table');
  if (level !== null && against.length > 0)
    return err({ problem: { code: 'level-and-thinking', values: { names: against.join(', ') } }, exit: 2 });
  const { time, search = 'strong', depth, nodes, ...rest } = everybody;
  const seed = flags['seed'];
  return ok({
    wish: {
      ...rest,
      search,
      // What a file says of how deep to think is for those who have no level.
      ...(depth === undefined || level !== null ? {} : { depth }),
      ...(nodes === undefined || level !== null ? {} : { nodes }),
      ...(time === undefined || level !== null ? {} : { seconds: time }),
      ...(threads === undefined ? {} : { threads }),
    },
    level,
    seed: typeof seed === 'number' ? seed : drawSeed(),
    isGuarded: seed === undefined,
  });
};

/** Hands every line to the conversation until it ends; answers to what was asked are still given then. */
const converse = async (
  { terminal, translator }: Context,
  thinker: Thinker,
  open: (around: Pick<Surroundings, 'say' | 'explain' | 'fail'>) => EngineSession,
): Promise<void> => {
  const { input, output } = terminal;
  const plain = translatorFor(translator.language, 'ascii');
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  await new Promise<void>((resolve, reject) => {
    const session = open({
      say: line => output.write(`${line}\n`),
      explain: (problem, game) => plain.problem(problem, game),
      fail: reject,
    });
    let isOver = false;
    lines.on('line', line => {
      // What came in one piece with the last line is still handed out.
      if (isOver) return;
      isOver = !session.hear(line);
      if (isOver) lines.close();
    });
    lines.on('close', resolve);
  });
  thinker.stop();
  await thinker.rest();
  // An input that nobody closes would keep the program alive.
  if ('destroy' in input && typeof input.destroy === 'function') input.destroy();
};
